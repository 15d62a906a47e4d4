package dev.selectors.savina.harness;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The names of variants, above all where one kind of message is spread over k mailboxes. */
public final class Variants {
  /** The variant that runs on every library of actors. */
  public static final String ACTOR = "actor";

  /** An actor that puts messages away into a stash of its library. */
  public static final String STASH = "stash";

  /** An actor that blocks its thread until it has an answer, by a means of its library. */
  public static final String ASK = "ask";

  /** An actor whose mailbox is sorted by its library. */
  public static final String PRIORITY = "priority";

  /** An actor that sends what must wait to itself again, as the original suite does. */
  public static final String RESEND = "resend";

  /** No selector has more than this. */
  public static final int MOST_MAILBOXES = 65_535;

  private static final String SELECTOR = "selector-";
  private static final Pattern WITH_MAILBOXES = Pattern.compile(SELECTOR + "[1-9]\\d{0,4}");

  private Variants() {}

  /** The actor, followed by selectors with these numbers of mailboxes. */
  public static List<String> actorAndSelectors(int... mailboxes) {
    return Stream.concat(Stream.of(ACTOR), IntStream.of(mailboxes).mapToObj(k -> SELECTOR + k))
        .toList();
  }

  /**
   * Whether a benchmark that lists these variants has this one: if it lists selectors with several
   * numbers of mailboxes, any number will do.
   */
  public static boolean include(List<String> listed, String variant) {
    return listed.contains(variant)
        || (WITH_MAILBOXES.matcher(variant).matches()
            && mailboxes(variant) <= MOST_MAILBOXES
            && listed.stream().anyMatch(one -> WITH_MAILBOXES.matcher(one).matches()));
  }

  /** The number of mailboxes in the name of a selector variant; zero for the actor. */
  public static int mailboxes(String variant) {
    return variant.equals(ACTOR) ? 0 : Integer.parseInt(variant.substring(SELECTOR.length()));
  }

  /** How the variant chooses between its mailboxes. */
  public static String policy(String variant, boolean priority) {
    if (mailboxes(variant) <= 1) {
      return "one mailbox";
    }
    return priority ? "multilevel, a level per mailbox" : "multilevel, one level";
  }
}
