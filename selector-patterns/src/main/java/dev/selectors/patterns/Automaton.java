package dev.selectors.patterns;

import dev.selectors.Mailbox;
import dev.selectors.SelectorContext;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A finite automaton whose symbols are mailboxes of a selector: those that the present state has no
 * transition for are closed, and their messages wait.
 *
 * {@snippet file="dev/selectors/patterns/JoinSnippetsTest.java" region="automaton"}
 *
 * <p>A protocol is written down as its table, and needs no {@code switch} over what comes at the
 * wrong time. What should not wait is refused: a transition to the same state.
 *
 * <p><b>Ordering and fairness.</b> One transition a turn. Which of several symbols that wait and are
 * accepted comes next is up to the selection policy; with
 * {@link dev.selectors.SelectionPolicy#arrivalOrder} it is the one that was sent first. Messages of
 * one symbol are taken in the order of sending.
 *
 * <p>The present state is visible in a {@linkplain dev.selectors.Selector#snapshot snapshot}, by
 * the gates, once there was a transition, or a {@link #reset}, since the start or a restart; before
 * that, only by the guards of symbols that wait. In a state that accepts nothing all symbols wait
 * for ever, unless the owner ends; their gates are open then, since a selector must not close all
 * it has.
 *
 * <p><b>Threads.</b> Anybody may send to the symbols. All else is for the owner of the selector,
 * and actions run in its turns. Symbols and transitions are declared before the selector is
 * spawned.
 *
 * <p><b>Memory consistency effects:</b> what was done before a symbol was sent
 * <i>happens-before</i> its transition.
 *
 * <p><b>Failure.</b> What an action throws is a failure of the selector; the symbol is used up, and
 * there was no transition. A {@linkplain dev.selectors.Directive#RESTART restart} keeps the state;
 * whoever wants to begin anew calls {@link #reset} in {@code onStart}.
 *
 * <p>Shams Imam and Vivek Sarkar, <cite>Selectors: Actors with Multiple Guarded Mailboxes</cite>,
 * AGERE 2014, section 9, names automata as a future use.
 *
 * @param <S> the states, compared by {@code equals}; an enum as a rule
 */
public final class Automaton<S> {
  /*
   * As in the joins, guards say what is accepted, and gates make that cheap and visible: a restart
   * opens all gates, and leaves the guards and the state. Each transition sets all gates, so they
   * are right again after the first one.
   */
  private final SelectorContext context;
  private final S start;
  /** By symbol, in the order of declaration. */
  private final Map<Mailbox<?>, Map<S, Function<Object, S>>> table = new LinkedHashMap<>();

  private S state;

  /**
   * Makes an automaton without symbols.
   *
   * @param context of the selector that it becomes a part of
   * @param start the state that it begins in
   * @throws NullPointerException if an argument is null
   */
  public Automaton(SelectorContext context, S start) {
    this.context = Objects.requireNonNull(context, "context of an automaton is null");
    this.start = Objects.requireNonNull(start, "start state of an automaton is null");
    this.state = start;
  }

  /**
   * Declares a symbol.
   *
   * @param <M> what comes with it
   * @param name of its mailbox
   * @return the mailbox; for senders, and to be named in transitions. The owner may add a head
   *     guard, a level and a bound; its gate, guard and handler are the automaton's: after {@code
   *     become}, or by {@code receive}, a message would make no transition
   * @throws IllegalArgumentException if the name is taken or empty
   * @throws IllegalStateException if the selector is already spawned
   * @throws NullPointerException if {@code name} is null
   */
  public <M> Mailbox<M> symbol(String name) {
    Map<S, Function<Object, S>> transitions = new HashMap<>();
    Mailbox<M> symbol = context.mailbox(name, message -> {
      Function<Object, S> transition = Objects.requireNonNull(transitions.get(state));
      go(Objects.requireNonNull(
          transition.apply(message),
          () -> "action on '" + name + "' in state " + state + " has returned no state"));
    });
    symbol.guard(() -> transitions.containsKey(state));
    table.put(symbol, transitions);
    return symbol;
  }

  /**
   * Begins the transitions out of a state.
   *
   * @param from the state
   * @return declares them
   * @throws NullPointerException if {@code from} is null
   */
  public In in(S from) {
    return new In(Objects.requireNonNull(from, "state of an automaton is null"));
  }

  /**
   * The present state.
   *
   * @return the start state, or the one that the last transition led to
   */
  public S state() {
    return state;
  }

  /**
   * Goes back to the start state.
   *
   * @throws IllegalStateException if not called by the owner
   */
  public void reset() {
    if (!table.isEmpty()) {
      Owner.require(
          table.keySet().iterator().next(),
          () -> "reset() of the automaton of " + context.name()
              + " called outside its turns; call it in onStart() or in a handler");
    }
    go(start);
  }

  private void go(S next) {
    state = next;
    boolean some = table.values().stream().anyMatch(its -> its.containsKey(next));
    table.forEach((symbol, its) -> {
      if (its.containsKey(next) || !some) { // a selector must not disable all its mailboxes
        symbol.enable();
      } else {
        symbol.disable();
      }
    });
  }

  private Map<S, Function<Object, S>> transitions(Mailbox<?> symbol) {
    Objects.requireNonNull(symbol, "symbol of an automaton is null");
    Map<S, Function<Object, S>> transitions = table.get(symbol);
    if (transitions == null) {
      throw new IllegalArgumentException("mailbox '" + symbol.name()
          + "' is not a symbol of the automaton; declare it with the automaton's symbol()");
    }
    return transitions;
  }

  /** The transitions out of one state. */
  public final class In {
    private final S from;

    private In(S from) {
      this.from = from;
    }

    /**
     * Declares the transition on a symbol.
     *
     * @param <M> what comes with it
     * @param symbol one of the automaton
     * @param next the state that it leads to
     * @return for the next one
     * @throws IllegalArgumentException if there is one on that symbol in this state already, or it
     *     is no symbol of the automaton
     * @throws IllegalStateException if the selector is already spawned
     * @throws NullPointerException if an argument is null
     */
    public <M> In on(Mailbox<M> symbol, S next) {
      Objects.requireNonNull(next, "next state of an automaton is null");
      return onMessage(symbol, message -> next);
    }

    /**
     * Declares the transition on a symbol; its action says where it leads.
     *
     * @param <M> what comes with it
     * @param symbol one of the automaton
     * @param action is given the message, and returns the next state, not null
     * @return for the next one
     * @throws IllegalArgumentException if there is one on that symbol in this state already, or it
     *     is no symbol of the automaton
     * @throws IllegalStateException if the selector is already spawned
     * @throws NullPointerException if an argument is null
     */
    public <M> In on(Mailbox<M> symbol, Function<? super M, ? extends S> action) {
      Objects.requireNonNull(action, "action of an automaton is null");
      return onMessage(symbol, action);
    }

    /**
     * Declares that a symbol does not wait in this state, but is refused; the state stays.
     *
     * @param <M> what comes with it
     * @param symbol one of the automaton
     * @param action is given the message
     * @return for the next one
     * @throws IllegalArgumentException if there is a transition on that symbol in this state
     *     already, or it is no symbol of the automaton
     * @throws IllegalStateException if the selector is already spawned
     * @throws NullPointerException if an argument is null
     */
    public <M> In refuse(Mailbox<M> symbol, Consumer<? super M> action) {
      Objects.requireNonNull(action, "action of an automaton is null");
      return onMessage(symbol, (M message) -> {
        action.accept(message);
        return from;
      });
    }

    @SuppressWarnings("unchecked") // only messages of that mailbox are given to it
    private <M> In onMessage(Mailbox<M> symbol, Function<? super M, ? extends S> action) {
      Map<S, Function<Object, S>> transitions = transitions(symbol);
      // A gate that was closed because this transition was missing would stay closed if it came
      // later.
      Owner.requireMaker(
          context,
          symbol,
          () -> "transition on '" + symbol.name() + "' of the automaton of " + context.name()
              + " is declared after the spawn, or by a thread other than the one that makes the"
              + " selector; declare it in the constructor");
      if (transitions.putIfAbsent(from, (Function<Object, S>) action) != null) {
        throw new IllegalArgumentException(
            "state " + from + " already has a transition on '" + symbol.name() + "'");
      }
      return this;
    }
  }
}
