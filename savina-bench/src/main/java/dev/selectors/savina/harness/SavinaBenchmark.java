package dev.selectors.savina.harness;

import dev.selectors.SelectorSystem;
import dev.selectors.savina.dialect.ActorRuntime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One program: how it is run, how its answer is checked and what it sends.
 *
 * <p>Only {@link #runActors}, {@link #runOwnWay} and {@link #runSelectors} are timed. One instance
 * serves all variants and sizes: it keeps only what it has computed once for each set of
 * parameters.
 *
 * @param <P> the parameters, an immutable record that refuses impossible values
 * @param <R> what a run leaves behind for the check, collected from plain fields at the end
 */
public interface SavinaBenchmark<P extends Record, R> {

  /** The key of the benchmark in the suite, as typed on the command line. */
  String name();

  /** The name a person reads in a heading. */
  String title();

  /** Where it comes from. */
  default Origin origin() {
    return Origin.SAVINA;
  }

  /** The variants, the baseline of the comparison first. */
  List<String> variants();

  /** The parameter sets measured at a size: mostly one. */
  List<P> parameters(Size size);

  /**
   * Makes what all runs start from and what is not part of their work, such as a large input;
   * before the first run, as the time of that may count. A run makes for itself what was not
   * prepared.
   */
  default void prepare(P params) {}

  /**
   * One complete run of the variant {@code actor}: creates the actors, sends the first messages,
   * waits until all exited.
   */
  R runActors(P params, ActorRuntime runtime) throws InterruptedException;

  /**
   * The forms besides {@code actor} that are made of actors, and that only some libraries have the
   * means for.
   */
  default List<String> ownWays() {
    return List.of();
  }

  /** The same as {@link #runActors} for one of {@link #ownWays}. */
  default R runOwnWay(P params, String form, ActorRuntime runtime) throws InterruptedException {
    throw new IllegalArgumentException(name() + " has no form " + form);
  }

  /** The same for any other variant: these need several mailboxes, or gates. */
  R runSelectors(P params, String variant, SelectorSystem system) throws InterruptedException;

  /**
   * The check of a run against the sequential reference or a known answer, never timed.
   *
   * @throws WrongAnswerException if the run computed something else
   */
  void verify(P params, R result);

  /** How much a run has done, if that depends on who comes first. */
  default Optional<WorkDone> workDone(R result) {
    return Optional.empty();
  }

  /**
   * The messages of one run of the actors: every send by benchmark code, including to self and to
   * the exited.
   */
  long messages(P params);

  /** The same for any variant; 0 for one without messages. */
  default long messages(P params, String variant) {
    return messages(params);
  }

  /**
   * Whether the number of messages is only approximate, as who comes first decides how much there
   * is to do, or to send again. Messages a second would say nothing then.
   */
  default boolean messagesVary(P params) {
    return false;
  }

  /** The same for any variant. */
  default boolean messagesVary(P params, String variant) {
    return messagesVary(params) || variant.equals(Variants.RESEND);
  }

  /** The selection policy the variant relies on. */
  default String policy(P params, String variant) {
    return "one mailbox";
  }

  /** The random numbers the benchmark draws from. */
  default String rng(P params) {
    return "none";
  }

  /**
   * What the literature says of its variants on one runtime, and what we ourselves want of them.
   *
   * @param parameters by their names, as in the results: a claim may concern only some of them
   */
  default List<Claim> claims(Map<String, Object> parameters) {
    return List.of();
  }

  /**
   * The order of magnitude of one run's time, only for planning and for the forecast of the rest.
   * Without busy work, the number of messages decides.
   */
  default Duration roughly(P params) {
    return Duration.ofNanos(100 * messages(params));
  }

  /** The same for any variant; one that blocks threads can take a hundred times as long. */
  default Duration roughly(P params, String variant) {
    return roughly(params);
  }
}
