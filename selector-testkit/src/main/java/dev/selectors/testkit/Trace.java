package dev.selectors.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What has happened in a simulation, in order; of a long run, the last part. Calls that only ask a
 * selector something, such as its guards and {@code onFailure}, are not in it. Two runs of the same
 * program with the same seed have equal traces, as far as messages and errors have the same texts.
 *
 * <p>Its text is a table. Selectors without a name are numbered in the order of appearance:
 *
 * <pre>
 *   turn      time  who      what
 *      1    0.000s  Cache#1  start
 *      1    0.000s  Cache#1  handler get
 *      2    0.000s  Cache#1  handler put
 *      3    0.000s  Store#1  handler read  late by 1
 *      4    0.250s  Cache#1  timer
 * </pre>
 *
 * @param events in the order in which they happened
 */
public record Trace(List<Event> events) {
  // These events carry a text of the program's own.
  static final String FAILED = "failed";
  static final String DEAD_LETTER = "dead letter";
  static final String RECEIVED = "received";

  /**
   * One thing that has happened.
   *
   * @param turn the number of the turn that it happened in, from 1; 0 if it was between turns
   * @param at the virtual time
   * @param who the selector, by a name that is the same in every run; a probe; the clock; or
   *     {@code executor}, for a task of {@link SimulatedSystem#executor}
   * @param what the {@linkplain dev.selectors.Callback.Kind kind} of call in small letters, such as
   *     {@code handler}; or {@code failed}, {@code dead letter}, {@code received},
   *     {@code overtakes}
   * @param about the mailbox, the error, or the message; empty if there is nothing to say
   * @param late if chance has put the turn off until after later ones, how many were taken since it
   *     could first have been; else 0
   * @param during the number of the turn in whose middle this one was taken, as on another thread; 0
   *     if it was taken between turns
   */
  public record Event(
      long turn, Duration at, String who, String what, String about, long late, long during) {
    private String action() {
      return about.isEmpty() ? what : what + " " + about;
    }

    private String remark() {
      return Stream.of(late == 0 ? "" : "late by " + late, during == 0 ? "" : "during " + during)
          .filter(said -> !said.isEmpty())
          .collect(Collectors.joining(", "));
    }

    /**
     * Whether it is the same step of a program. A message or an error may say something else each
     * time, such as a random id, without anybody going another way.
     */
    boolean isLike(Event other) {
      return equals(
          quotes(what)
              ? new Event(
                  other.turn, other.at, other.who, other.what, about, other.late, other.during)
              : other);
    }
  }

  /** Whether events of that kind carry a text of the program's own. */
  static boolean quotes(String what) {
    return what.equals(FAILED) || what.equals(DEAD_LETTER) || what.equals(RECEIVED);
  }

  /** Copies the list. */
  public Trace {
    events = List.copyOf(events);
  }

  /** A table of all events. */
  @Override
  public String toString() {
    return last(events.size());
  }

  /**
   * The end of the table.
   *
   * @param n how many events at the most
   * @return a line for each, after one with headings
   * @throws IllegalArgumentException if the number is negative
   */
  public String last(int n) {
    if (n < 0) {
      throw new IllegalArgumentException("number of events is " + n + "; it must not be negative");
    }
    List<Event> some = events.subList(Math.max(0, events.size() - n), events.size());
    int who = some.stream().mapToInt(e -> e.who.length()).max().orElse(0);
    int what =
        some.stream().mapToInt(e -> Math.min(e.action().length(), 60)).max().orElse(0);
    String row = "%6s %9s  %-" + Math.max(who, 3) + "s  %-" + Math.max(what, 4) + "s  %s";
    StringBuilder table = new StringBuilder(
            String.format(Locale.ROOT, row, "turn", "time", "who", "what", ""))
        .append('\n');
    for (Event e : some) {
      table
          .append(String.format(
              Locale.ROOT,
              row,
              e.turn == 0 ? "" : e.turn,
              text(e.at),
              e.who,
              e.action(),
              e.remark()))
          .append('\n');
    }
    return table.toString().replaceAll(" +\n", "\n");
  }

  /** In seconds, to the millisecond, or finer if need be. */
  static String text(Duration time) {
    String nanos = String.format(Locale.ROOT, "%09d", time.getNano());
    return time.getSeconds() + "." + nanos.substring(0, 3)
        + nanos.substring(3).replaceAll("0+$", "") + "s";
  }
}
