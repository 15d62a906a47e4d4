package dev.selectors.testkit;

import dev.selectors.MailboxSnapshot.Gate;
import dev.selectors.Selector;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Names that are the same in every run: a selector without a name of its own is called after its
 * class, with a number, in the order of appearance. Callers hold the recorder's lock.
 */
final class Names {
  /** How the runtime names a selector one of whose watchers has failed. */
  private static final String WATCHER = "a watcher of ";

  /** A selector, its name, and all selectors that have the same own name. */
  private record Named(Selector selector, String name, Namesakes among) {}

  /** Selectors of one own name. */
  private static final class Namesakes {
    /** The name of the first one. */
    final String first;
    /** The name of the one that was called last. */
    String last;

    int count;

    Namesakes(String first) {
      this.first = first;
      last = first;
    }
  }

  /** How many there may be before the first search for those that have ended. */
  private static final int FEW = 64;

  // Selectors that have ended are let go, with all that they hold; their names are kept, as a
  // message may still tell of them.
  private final IdentityHashMap<Selector, Named> names = new IdentityHashMap<>();
  private final List<Named> inOrder = new ArrayList<>();
  /** How many there may be before the next search. */
  private int crowd = FEW;

  private final Map<String, Namesakes> byOwnName = new HashMap<>();
  private final Map<String, String> unnamed = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /** The name of a selector that is about to be called. */
  String called(Selector selector) {
    Named named = names.get(selector);
    if (named == null) {
      named = add(selector);
    }
    named.among.last = named.name;
    return named.name;
  }

  private Named add(Selector selector) {
    if (inOrder.size() >= crowd) {
      forgetEnded();
    }
    String own = selector.name();
    Namesakes known = byOwnName.get(own);
    if (known != null && hasEnded(selector)) { // most likely a task of one that was let go
      return new Named(selector, oneOf(own), known);
    }
    String name = nameFor(selector, own);
    Namesakes among = byOwnName.computeIfAbsent(own, o -> new Namesakes(name));
    among.count++;
    Named named = new Named(selector, name, among);
    names.put(selector, named);
    inOrder.add(named);
    return named;
  }

  private void forgetEnded() {
    inOrder.removeIf(named -> hasEnded(named.selector));
    names.values().removeIf(named -> hasEnded(named.selector));
    crowd = Math.max(FEW, 2 * inOrder.size()); // so each is looked at once or twice
  }

  private static boolean hasEnded(Selector selector) {
    return selector.state() instanceof SelectorState.Terminated;
  }

  private String nameFor(Selector selector, String own) {
    String known = unnamed.get(own);
    if (known != null) {
      return known;
    }
    return own.endsWith("@" + Integer.toHexString(System.identityHashCode(selector)))
        ? numbered(own)
        : distinct(own);
  }

  /** The same name, if no other selector has it. */
  private String distinct(String own) {
    return taken.add(own) ? own : numbered(own, 2);
  }

  /** A number in place of the identity. */
  private String numbered(String own) {
    String name = numbered(own.substring(0, own.lastIndexOf('@')), 1);
    unnamed.put(own, name);
    return name;
  }

  /** The next name that nobody has. */
  private String numbered(String what, int first) {
    while (true) {
      String name = what + "#" + numbers.merge(what, first, (n, from) -> n + 1);
      if (taken.add(name)) {
        return name;
      }
    }
  }

  /**
   * The name of one that has just failed: of all that share its own name, the one that was called
   * last.
   */
  String ofFailed(String own) {
    Namesakes among = byOwnName.get(own);
    if (among != null) {
      return among.last;
    }
    return own.startsWith(WATCHER) ? WATCHER + oneOf(own.substring(WATCHER.length())) : oneOf(own);
  }

  /** The name of one that is known by its own name only; or how many share that name. */
  String oneOf(String own) {
    Namesakes among = byOwnName.get(own);
    if (among == null) {
      String known = unnamed.get(own);
      if (known != null) {
        return known;
      }
      return Identities.is(own) ? numbered(own) : own; // it has never taken a turn
    }
    return among.count == 1 ? among.first : own + " (one of " + among.count + ")";
  }

  /** The name of the one that looks like this; or how many share its own name. */
  String oneOf(String own, Predicate<SelectorSnapshot> looks) {
    Namesakes among = byOwnName.get(own);
    if (among == null || among.count == 1) {
      return oneOf(own);
    }
    List<Named> alike = inOrder.stream()
        .filter(n -> n.among == among && looks.test(n.selector.snapshot()))
        .toList();
    return alike.size() == 1 ? alike.getFirst().name : oneOf(own);
  }

  /** The text with names made of identities replaced where they are known. */
  String in(String text) {
    return Identities.named(text, this::known);
  }

  /** The text as it would be in every run. */
  String stable(String text) {
    return Identities.without(text, this::known);
  }

  private @Nullable String known(String own) {
    String name = unnamed.get(own);
    return name == null && byOwnName.containsKey(own) ? own : name;
  }

  /** Those that are suspended, or in which messages wait. */
  List<SelectorSnapshot> busy() {
    return living(Names::isBusy);
  }

  /** Those that are not, but go on when a stage completes, or have yet to enable a mailbox. */
  List<SelectorSnapshot> expectant() {
    return living(s -> !isBusy(s)
        && (s.expects().stages() > 0
            || s.mailboxes().stream().anyMatch(m -> m.gate() instanceof Gate.Disabled)));
  }

  private static boolean isBusy(SelectorSnapshot s) {
    return s.state() instanceof SelectorState.Awaiting
        || s.mailboxes().stream().anyMatch(m -> m.depth() > 0);
  }

  private List<SelectorSnapshot> living(Predicate<SelectorSnapshot> which) {
    return inOrder.stream()
        .map(named -> named.selector.snapshot())
        .filter(s -> !(s.state() instanceof SelectorState.Terminated) && which.test(s))
        .toList();
  }
}
