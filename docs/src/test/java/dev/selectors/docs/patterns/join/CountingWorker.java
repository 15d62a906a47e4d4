package dev.selectors.docs.patterns.join;

import dev.selectors.Actor;
import dev.selectors.Directive;
import dev.selectors.patterns.SplitJoin;

/** Counts the words of a line; fails on one without words. */
final class CountingWorker extends Actor<SplitJoin.Part<String, Integer>> {
  @Override
  protected void receive(SplitJoin.Part<String, Integer> line) {
    line.replyTo().send(count(line.part()));
  }

  static int count(String line) {
    if (line.isBlank()) {
      throw new IllegalArgumentException("a line without words");
    }
    return line.split(" ").length;
  }

  @Override
  protected Directive onFailure(Throwable cause) {
    return Directive.RESUME;
  }
}
