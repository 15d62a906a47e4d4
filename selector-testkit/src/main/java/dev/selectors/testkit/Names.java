package dev.selectors.testkit;

import dev.selectors.Selector;
import dev.selectors.SelectorSnapshot;
import dev.selectors.SelectorState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that are the same in every run: a selector without a name of its own is called after its
 * class, with a number, in the order of appearance. To be used with the recorder's lock held.
 */
final class Names {
  /** Classes have names of letters of any language. */
  private static final String WORD = "\\p{javaJavaIdentifierPart}";
  /** A name made of the identity, as selectors and objects without a text of their own have it. */
  private static final Pattern IDENTITY = Pattern.compile(WORD + "+@[0-9a-f]+(?!" + WORD + ")");
  /**
   * What is taken for one though nobody is known by it. Not what could be the address of somebody's
   * mail, or a name that somebody was given: an identity of less than four digits is one in half a
   * million.
   */
  private static final Pattern UNKNOWN =
      Pattern.compile(WORD + "+@[1-9a-f][0-9a-f]{3,7}(?!\\.?" + WORD + ")");

  private final IdentityHashMap<Selector, String> names = new IdentityHashMap<>();
  private final List<Selector> inOrder = new ArrayList<>();
  private final Map<String, String> unnamed = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  String of(Selector selector) {
    String name = names.get(selector);
    return name != null ? name : add(selector);
  }

  private String add(Selector selector) {
    String own = selector.name();
    String name = unnamed.get(own);
    if (name == null) {
      name = own.endsWith("@" + Integer.toHexString(System.identityHashCode(selector)))
          ? numbered(own)
          : distinct(own);
    }
    names.put(selector, name);
    inOrder.add(selector);
    return name;
  }

  /** The same name, if no other selector has it. */
  private String distinct(String own) {
    int n = numbers.merge(own, 1, Integer::sum);
    return n == 1 ? own : own + "#" + n;
  }

  private String numbered(String own) {
    String type = own.substring(0, own.lastIndexOf('@'));
    String name = type + "#" + numbers.merge(type + "#", 1, Integer::sum);
    unnamed.put(own, name);
    return name;
  }

  /** The name of a receiver that is known by its own name only. */
  String ofName(String own) {
    String known = unnamed.get(own);
    if (known != null) {
      return known;
    }
    boolean given = numbers.containsKey(own) || !UNKNOWN.matcher(own).matches();
    return given ? own : numbered(own); // it has never taken a turn
  }

  /** The text with names made of identities replaced where they are known. */
  String in(String text) {
    if (text.indexOf('@') < 0) {
      return text;
    }
    return IDENTITY
        .matcher(text)
        .replaceAll(m -> Matcher.quoteReplacement(unnamed.getOrDefault(m.group(), m.group())));
  }

  /** Whether the text would be another one in the next run. */
  static boolean hasIdentity(String text) {
    return text.indexOf('@') >= 0 && UNKNOWN.matcher(text).find();
  }

  /** Those that are suspended, or in which messages wait. */
  List<SelectorSnapshot> busy() {
    List<SelectorSnapshot> busy = new ArrayList<>();
    for (Selector s : inOrder) {
      SelectorSnapshot snapshot = s.snapshot();
      boolean waits = snapshot.state() instanceof SelectorState.Awaiting
          || snapshot.mailboxes().stream().anyMatch(m -> m.depth() > 0);
      if (waits && !(snapshot.state() instanceof SelectorState.Terminated)) {
        busy.add(snapshot);
      }
    }
    return busy;
  }
}
