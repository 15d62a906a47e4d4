package dev.selectors.testkit;

import dev.selectors.MailboxRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;

/**
 * Stands in for whoever selectors send to, remembers what it is sent, and lets a test expect it:
 * made by {@link SimulatedSystem#probe}.
 *
 * {@snippet file="dev/selectors/testkit/SnippetsTest.java" region="probe"}
 *
 * <p>Expecting a message runs the simulation until there is one that was not expected before.
 * Virtual time passes while nothing else can happen, up to the {@linkplain SimulatedSystem#patience
 * patience} of the simulation. A message that does not come, or is not as expected, causes an
 * {@link AssertionFailedError}, whose text says what came and who is not done.
 *
 * <p><b>Ordering.</b> Messages are kept in the order of arrival.
 *
 * <p><b>Threads.</b> Any thread may send, and ask what was {@link #received}. Only the thread that
 * runs the simulation may expect, between turns.
 *
 * @param <M> the messages it takes
 */
public final class Probe<M> implements MailboxRef<M> {
  private final SimulatedSystem sim;
  private final String name;

  // Guarded by this.
  private final List<M> received = new ArrayList<>();
  private int taken;

  Probe(SimulatedSystem sim, String name) {
    this.sim = sim;
    this.name = Objects.requireNonNull(name, "name of a probe is null");
  }

  @Override
  public void send(M message) {
    Objects.requireNonNull(message, "message is null");
    sim.recorder.received(name, message);
    synchronized (this) {
      received.add(message);
    }
  }

  /**
   * Expects this very message next.
   *
   * @param message what is equal to the next one
   * @return the one that came
   */
  public M expect(M message) {
    requireWanted(message);
    return take(Wanted.just(message), message, m -> m.equals(message));
  }

  /**
   * Expects a message of that class next.
   *
   * @param <T> the class
   * @param type what the next one is an instance of
   * @return the one that came
   * @throws IllegalArgumentException if {@code type} is that of a primitive type
   */
  public <T extends M> T expect(Class<T> type) {
    requireWanted(type);
    if (type.isPrimitive()) {
      throw new IllegalArgumentException(
          "no message is of the primitive type " + type.getName() + "; probe '" + name
              + "' must expect the class that goes with it, such as Integer.class");
    }
    return type.cast(take(Wanted.a(type), type, type::isInstance));
  }

  /**
   * Expects a message next for which the predicate holds.
   *
   * @param expected true for what is expected
   * @return the one that came
   */
  public M expectMatching(Predicate<? super M> expected) {
    requireWanted(expected);
    return take(Wanted.in("a message that matches"), null, expected);
  }

  /**
   * Expects these messages next, in any order, each as often as it is given.
   *
   * @param messages what is expected
   */
  @SafeVarargs
  public final void expectInAnyOrder(M... messages) {
    List<M> missing = new ArrayList<>();
    for (M m : messages) {
      requireWanted(m);
      missing.add(m);
    }
    while (!missing.isEmpty()) {
      take(Wanted.oneOf(missing), null, missing::contains);
      missing.remove(lastTaken());
    }
  }

  /**
   * Expects any message next.
   *
   * @return the one that came
   */
  public M next() {
    return take(Wanted.in("a message"), null, m -> true);
  }

  /**
   * Expects that no message comes once everybody has done what can be done now. No time passes.
   */
  public void expectNothing() {
    sim.run();
    requireNothing();
  }

  /**
   * Expects that no message comes for that time, which passes.
   *
   * @param time how long, in virtual time
   */
  public void expectNothing(Duration time) {
    sim.advance(time);
    requireNothing();
  }

  /**
   * All messages that have come so far, expected or not.
   *
   * @return oldest first; unmodifiable
   */
  public synchronized List<M> received() {
    return List.copyOf(received);
  }

  /** Its name, and how many messages it has received. */
  @Override
  public synchronized String toString() {
    return "probe " + name + " (" + received.size() + " received)";
  }

  private void requireWanted(@Nullable Object expected) {
    Objects.requireNonNull(expected, () -> "what probe '" + name + "' is to expect is null");
  }

  private M take(Wanted expected, @Nullable Object value, Predicate<? super M> test) {
    if (!sim.driver.comes(this::hasMore)) {
      throw sim.driver.inVain(
          "probe " + name + " expected " + expected.text(sim.recorder) + ", but nothing came",
          before(0));
    }
    M message;
    synchronized (this) {
      message = received.get(taken++);
    }
    if (!test.test(message)) {
      String text = "probe " + name + " expected " + expected.but(message, sim.recorder) + before(1)
          + sim.driver.state();
      throw value == null ? new AssertionFailedError(text) : failure(text, value, message);
    }
    return message;
  }

  /** With both for the tools that show them, unless one of them cannot be printed. */
  private static AssertionFailedError failure(String text, Object expected, Object actual) {
    return ErrorText.orElse(
        () -> new AssertionFailedError(text, expected, actual),
        e -> new AssertionFailedError(text));
  }

  private void requireNothing() {
    if (hasMore()) {
      M message;
      synchronized (this) {
        message = received.get(taken++);
      }
      throw new AssertionFailedError("probe " + name + " expected nothing, but was sent "
          + text(message) + before(1) + sim.driver.state());
    }
  }

  private synchronized boolean hasMore() {
    return taken < received.size();
  }

  private synchronized M lastTaken() {
    return received.get(taken - 1);
  }

  /** What was taken, except for the last few. */
  private synchronized String before(int butFor) {
    List<M> before = received.subList(0, taken - butFor);
    return before.isEmpty()
        ? ""
        : "\n  before: " + before.stream().map(this::text).toList();
  }

  private String text(M message) {
    return sim.recorder.text(message);
  }
}
