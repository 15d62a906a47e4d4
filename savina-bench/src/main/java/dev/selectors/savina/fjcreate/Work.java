package dev.selectors.savina.fjcreate;

/** The one message object that every new selector receives. */
record Work(double theta) {}
