package dev.selectors.docs.pipes;

/** Who has done its part says so to the other one, before they exchange their roles. */
record Exchange() {}
