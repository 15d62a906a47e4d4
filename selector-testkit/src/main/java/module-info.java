/** Tests for selectors: simulation on one thread, virtual time, probes, faults, runs that replay by seed. */
module dev.selectors.testkit {
  requires transitive dev.selectors;
  requires transitive org.junit.jupiter.api;
  requires java.management; // who holds a lock
  requires static org.jspecify; // transitive, it would be needed by whoever requires this

  exports dev.selectors.testkit;

  // JUnit makes the extension behind @SelectorTest.
  opens dev.selectors.testkit to
      org.junit.platform.commons;
}
