package dev.selectors;

/** Executes the examples of the javadoc; they are in a file of the name that the javadoc gives. */
final class SnippetsTest extends Snippets {}
