package dev.selectors.testkit;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a probe expects, in words.
 *
 * @param words come first
 * @param values what the expected message equals; empty if the words say it all
 * @param type the class that is expected; null if the class does not matter
 */
record Wanted(String words, List<?> values, @Nullable Class<?> type) {
  /** This very message. */
  static Wanted just(Object message) {
    return new Wanted("", List.of(message), null);
  }

  /** Whichever of these messages. */
  static Wanted oneOf(List<?> messages) {
    return new Wanted("one of ", messages, null);
  }

  /** Any message of that class. */
  static Wanted a(Class<?> type) {
    return new Wanted("a " + type.getSimpleName(), List.of(), type);
  }

  /** What the words say. */
  static Wanted in(String words) {
    return new Wanted(words, List.of(), null);
  }

  /** Tells what is expected. */
  String text(Recorder recorder) {
    return text(recorder::text);
  }

  private String text(Function<Object, String> way) {
    if (values.isEmpty()) {
      return words;
    }
    return words.isEmpty() ? way.apply(values.getFirst()) : words + all(way);
  }

  private List<String> all(Function<Object, String> way) {
    return values.stream().map(way).toList();
  }

  /** Tells what is expected and what was sent instead, as briefly as the two can be told apart. */
  String but(Object sent, Recorder recorder) {
    if (type != null && type.getSimpleName().equals(sent.getClass().getSimpleName())) {
      return "a " + type.getName() + butSent(recorder.text(sent)) + " of the class "
          + sent.getClass().getName();
    }
    List<Function<Object, String>> ways = List.of(
        recorder::text,
        recorder::whole,
        m -> recorder.whole(m) + " (" + m.getClass().getSimpleName() + ")",
        m -> recorder.whole(m) + " (" + m.getClass().getName() + ")",
        recorder::raw);
    for (Function<Object, String> way : ways) {
      String text = way.apply(sent);
      if (!all(way).contains(text)) {
        return text(way) + butSent(text);
      }
    }
    return text(recorder) + butSent(recorder.text(sent)) + ", which is not equal to it";
  }

  private static String butSent(String text) {
    return ", but was sent " + text;
  }
}
