/** Guarded mailboxes: selectors, their mailboxes and gates, and the system that runs them. */
module dev.selectors {
  requires org.slf4j;
  requires static org.jspecify; // transitive, it would be needed by whoever requires this

  exports dev.selectors;
}
