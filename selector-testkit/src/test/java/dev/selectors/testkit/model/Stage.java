package dev.selectors.testkit.model;

import dev.selectors.Timekeeper;
import java.util.concurrent.Executor;

/** What a system is run on, one task after the other, on the caller's thread. */
public interface Stage extends Executor, Timekeeper {
  /** Runs one task, or calls one timer, time passing if need be; false if there is none. */
  boolean next();
}
