package dev.selectors.savina.fjthrput;

/** The one message object that is sent again and again. */
record Work(double theta) {}
