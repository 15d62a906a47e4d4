package dev.selectors.docs.patterns.readerwriter;

import java.util.HashMap;
import java.util.Map;

/** The data structure of all forms: a plain map, for one writer, or any number of readers. */
final class Meanings {
  private final Map<String, String> byWord = new HashMap<>();
  /** For those who want to know what happens at the same time. */
  Runnable onGet = () -> {};

  String get(String word) {
    onGet.run();
    return byWord.getOrDefault(word, "?");
  }

  String put(String word, String meaning) {
    String before = byWord.put(word, meaning);
    return before == null ? "?" : before;
  }
}
