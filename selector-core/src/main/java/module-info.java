/** Guarded mailboxes: selectors, their mailboxes and gates, and the system that runs them. */
module dev.selectors {
  requires org.slf4j;
  requires static transitive org.jspecify;

  exports dev.selectors;
}
