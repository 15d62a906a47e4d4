package dev.selectors.docs.pipes;

/** A side that has done its part says so to the other, before they exchange their roles. */
record Exchange() {}
