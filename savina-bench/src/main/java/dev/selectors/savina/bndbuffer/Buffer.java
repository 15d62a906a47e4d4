package dev.selectors.savina.bndbuffer;

/** The buffer of one run, whichever way it makes the parties wait. */
interface Buffer {
  /** What the run left behind; call it after the end only. */
  BoundedBuffer.Result result();
}
