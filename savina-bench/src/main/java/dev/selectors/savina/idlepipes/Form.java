package dev.selectors.savina.idlepipes;

import dev.selectors.savina.dialect.Finish;

/** One way to write an end of a pipe. */
interface Form {
  /** Starts an end, which waits for a token; tells where to send it. */
  Address start(End end, Finish finish);
}
