package dev.selectors.docs.pipes;

/** A channel can be read from, or written to, without waiting; or it has failed, as will be seen. */
record Ready() {}
