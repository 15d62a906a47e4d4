package dev.selectors.testkit;

import dev.selectors.Callback;
import dev.selectors.DeadLetter;
import dev.selectors.Failure;
import dev.selectors.Mailbox;
import dev.selectors.MailboxSnapshot;
import dev.selectors.SelectorSnapshot;
import dev.selectors.StuckSelector;
import dev.selectors.WaitCycle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what happens: a few fields for each event, as most are never read, and only the last
 * events. Callable from any thread.
 */
final class Recorder {
  private static final int FIELDS = 4;
  /** How many events are kept: a run may go on for very long. */
  static final int MOST = 100_000;

  private static final int LONGEST = 60;
  /** The kinds of calls in lower case. */
  private static final Map<Callback.Kind, String> KINDS = new EnumMap<>(Callback.Kind.class);

  static {
    for (Callback.Kind kind : Callback.Kind.values()) {
      KINDS.put(kind, kind.name().toLowerCase(Locale.ROOT).replace('_', ' '));
    }
  }

  private final Machine machine;

  // Guarded by this.
  private final Names names = new Names();
  /** The name of the selector that each failure is of. */
  private final IdentityHashMap<Failure, String> failed = new IdentityHashMap<>();
  /** Turn, time, lateness and surrounding turn of each event; a ring buffer. */
  private long[] when = new long[FIELDS * 64];
  /** Who, what and about what, for each event. */
  private @Nullable Object[] what = new @Nullable Object[FIELDS * 64];
  /** How many events there were, including the forgotten ones. */
  private long size;
  /** A digest of all of them, except for texts that may differ in each run. */
  private int digest;

  private long lastTurn;
  private boolean stopped;

  Recorder(Machine machine) {
    this.machine = machine;
  }

  /** What a selector is asked is no event, only what it does. */
  synchronized void called(Callback callback) {
    machine.calls(callback);
    String name = names.called(callback.selector());
    if (callback.kind() == Callback.Kind.GUARD || callback.kind() == Callback.Kind.FAILURE) {
      return;
    }
    Mailbox<?> mailbox = callback.mailbox();
    add(
        name,
        Objects.requireNonNull(KINDS.get(callback.kind())),
        mailbox == null ? "" : mailbox.name());
  }

  synchronized void failed(Failure failure) {
    String name = names.ofFailed(failure.selector());
    failed.put(failure, name);
    add(name, Trace.FAILED, failure);
  }

  synchronized void deadLetter(DeadLetter letter) {
    add(names.oneOf(letter.selector()), Trace.DEAD_LETTER, letter);
  }

  synchronized void received(String probe, Object message) {
    add(probe, Trace.RECEIVED, message);
  }

  synchronized void note(String who, String what) {
    add(who, what, "");
  }

  /** The task, noted when it begins; once the condition holds, it no longer begins. */
  Runnable noted(String who, String what, Runnable task, BooleanSupplier isOver) {
    Objects.requireNonNull(task, () -> what + " for the " + who + " of a simulation is null");
    return () -> {
      if (!isOver.getAsBoolean()) {
        note(who, what);
        task.run();
      }
    };
  }

  /** What happens from now on is not written down. */
  synchronized void stop() {
    stopped = true;
  }

  private void add(String who, String kind, Object about) {
    machine.countTurn();
    if (stopped) {
      return;
    }
    int at = placeOf(size);
    if (at == what.length) {
      int longer = Math.min(2 * at, FIELDS * MOST);
      when = Arrays.copyOf(when, longer);
      what = Arrays.copyOf(what, longer);
    }
    long turn = machine.turn();
    when[at] = turn;
    when[at + 1] = machine.nanoTime();
    boolean begins = turn > lastTurn; // else it goes on, perhaps after others in its middle
    when[at + 2] = begins ? machine.late() : 0;
    when[at + 3] = machine.during();
    what[at] = who;
    what[at + 1] = kind;
    what[at + 2] = about;
    lastTurn = Math.max(lastTurn, turn);
    size++;
    digest = 31 * digest + digestOf(at);
  }

  private static int placeOf(long event) {
    return FIELDS * (int) (event % MOST);
  }

  private int digestOf(int at) {
    int times = (31 * Long.hashCode(when[at]) + Long.hashCode(when[at + 1])) * 31
        + 31 * Long.hashCode(when[at + 2])
        + Long.hashCode(when[at + 3]);
    Object kind = Objects.requireNonNull(what[at + 1]);
    boolean quotes = Trace.quotes((String) kind);
    return ((31 * times + kind.hashCode()) * 31 + Objects.hashCode(what[at])) * 31
        + (quotes ? 0 : Objects.hashCode(what[at + 2])); // what is quoted may differ in each run
  }

  /** How many events there were, including the forgotten ones. */
  synchronized long size() {
    return size;
  }

  /** The last events. */
  synchronized Trace trace() {
    List<Trace.Event> events = new ArrayList<>();
    for (long event = Math.max(0, size - MOST); event < size; event++) {
      int at = placeOf(event);
      events.add(new Trace.Event(
          when[at],
          Duration.ofNanos(when[at + 1]),
          who(at),
          (String) Objects.requireNonNull(what[at + 1]),
          what[at + 1] == Trace.RECEIVED ? text(what[at + 2]) : about(what[at + 2]),
          when[at + 2],
          when[at + 3]));
    }
    return new Trace(events);
  }

  /** The course that the run took. */
  synchronized Course course() {
    return new Course(trace(), size, digest);
  }

  /** The receiver of a dead letter is named as of now: others of its name may have come since. */
  private String who(int at) {
    return what[at + 2] instanceof DeadLetter d && what[at + 1] == Trace.DEAD_LETTER
        ? names.oneOf(d.selector())
        : (String) Objects.requireNonNull(what[at]);
  }

  private String about(@Nullable Object about) {
    if (about instanceof Failure f) {
      return names
          .stable(ErrorText.of(f.cause()) + (f.mailbox() == null ? "" : " in " + f.mailbox()))
          .replaceAll("\\s+", " ");
    }
    if (about instanceof DeadLetter d) {
      return d.mailbox() + " " + text(d.message()) + " (" + d.reason() + ")";
    }
    return about instanceof String s ? s : text(about);
  }

  /** A message as it appears in traces and errors; the same in every run. */
  synchronized String text(@Nullable Object message) {
    return text(message, LONGEST);
  }

  /** The same, however long it is. */
  synchronized String whole(@Nullable Object message) {
    return text(message, Integer.MAX_VALUE);
  }

  /** The message's own text, although it may differ in the next run. */
  synchronized String raw(@Nullable Object message) {
    String text = ownText(message);
    return text == null ? nameOfClass(message) : text;
  }

  private String text(@Nullable Object message, int longest) {
    boolean isText = message instanceof CharSequence;
    String own = ownText(message);
    if (own == null || (!isText && Identities.is(own))) {
      return nameOfClass(message);
    }
    String line = (isText ? own : names.stable(own)).replaceAll("\\s+", " ");
    String cut = line.length() > longest ? line.substring(0, longest - 3) + "..." : line;
    return isText ? '"' + cut + '"' : cut;
  }

  /** With names as they are in the trace; null if it has none. */
  private @Nullable String ownText(@Nullable Object message) {
    return ErrorText.<@Nullable String>orElse(
        () -> {
          String text = String.valueOf(message);
          return text == null ? null : names.in(text);
        },
        e -> null);
  }

  private static String nameOfClass(@Nullable Object message) {
    Class<?> type = Objects.requireNonNull(message).getClass();
    String name = type.getSimpleName();
    return "a " + (name.isEmpty() || type.isHidden() ? "lambda" : name);
  }

  /** The text with names as they are in the trace. */
  synchronized String named(String text) {
    return names.in(text);
  }

  /** The selector that has failed, as in the trace. */
  synchronized String nameOf(Failure failure) {
    String name = failed.get(failure);
    return name != null ? name : names.ofFailed(failure.selector());
  }

  /** The receiver, as in the trace. */
  synchronized String nameOf(DeadLetter letter) {
    return names.oneOf(letter.selector());
  }

  /** The text, with the name that the selector has in the trace. */
  synchronized String tell(SelectorSnapshot s) {
    String name = names.oneOf(s.name(), s::equals);
    return names.in(
        new SelectorSnapshot(name, s.state(), s.turns(), s.mailboxes(), s.expects()).toString());
  }

  /** The text, with the name that the selector has in the trace. */
  synchronized String tell(StuckSelector stuck) {
    String name = names.oneOf(stuck.selector(), s -> waiting(s).equals(stuck.waiting()));
    return names.in(new StuckSelector(name, stuck.waiting(), stuck.why()).toString());
  }

  private static List<MailboxSnapshot> waiting(SelectorSnapshot s) {
    return s.mailboxes().stream().filter(m -> m.depth() > 0).toList();
  }

  /** The text; if several selectors have one name, any of them can be the one that waits. */
  synchronized String tell(WaitCycle cycle) {
    List<WaitCycle.Wait> waits = cycle.waits().stream()
        .map(w -> new WaitCycle.Wait(
            names.oneOf(w.selector()), names.oneOf(w.awaited()), w.mailbox(), w.where()))
        .toList();
    return names.in(new WaitCycle(waits).toString());
  }

  synchronized List<SelectorSnapshot> busy() {
    return names.busy();
  }

  synchronized List<SelectorSnapshot> expectant() {
    return names.expectant();
  }
}
