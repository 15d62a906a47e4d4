package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Modifier;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the types of public methods let through: compilers such as Kotlin's refuse the rest. */
final class SignaturesTest {
  private final ManualSystem its = new ManualSystem();

  /** The type variables of that name, of those methods of that name that others can call. */
  private static Stream<TypeVariable<?>> variables(String variable, Class<?> type, String method) {
    List<TypeVariable<?>> all = Arrays.stream(type.getDeclaredMethods())
        .filter(m -> m.getName().equals(method) && !m.isSynthetic())
        .filter(m -> (m.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0)
        .flatMap(m -> Arrays.stream(m.getTypeParameters()))
        .filter(v -> v.getName().equals(variable))
        .<TypeVariable<?>>map(v -> v)
        .toList();
    assertNotEquals(List.of(), all, () -> variable + " of " + type + "." + method);
    return all.stream();
  }

  private static boolean mayBeNull(TypeVariable<?> variable) {
    return Arrays.stream(variable.getAnnotatedBounds())
        .allMatch((AnnotatedType bound) -> bound.isAnnotationPresent(Nullable.class));
  }

  private static List<String> owners(Stream<TypeVariable<?>> variables) {
    return variables.map(v -> v + " of " + v.getGenericDeclaration()).toList();
  }

  @ParameterizedTest
  @ValueSource(classes = {Selector.class, SelectorContext.class})
  void theValueOfAStageOrTaskMayBeNull(Class<?> type) {
    Stream<TypeVariable<?>> values =
        Stream.of("await", "async").flatMap(method -> variables("T", type, method));
    assertEquals(List.of(), owners(values.filter(v -> !mayBeNull(v))));
  }

  @Test
  void whatACallbackReturnsToItsOwnCallerMayBeNull() {
    Stream<TypeVariable<?>> results = Stream.of(
            Arrays.stream(Clause.class.getTypeParameters()),
            Arrays.stream(Cases.class.getTypeParameters()),
            variables("R", Cases.class, "of"),
            variables("R", Mailbox.class, "on"),
            variables("R", ThreadSelector.class, "receive"),
            variables("R", SelectorContext.class, "receive"),
            variables("R", SelectorSystem.class, "spawnFrom"))
        .flatMap(Function.identity());
    assertEquals(List.of(), owners(results.filter(v -> !mayBeNull(v))));
  }

  @Test
  void whatIsRefusedIfItIsNullIsNotNull() {
    Stream<TypeVariable<?>> values = Stream.of(
            variables("R", ThreadSelector.class, "receiveWithin"),
            variables("R", SelectorContext.class, "receiveWithin"),
            variables("A", Selector.class, "ask"),
            variables("A", SelectorContext.class, "call"),
            variables("M", Selector.class, "mailbox"))
        .flatMap(Function.identity());
    assertEquals(List.of(), owners(values.filter(SignaturesTest::mayBeNull)));
  }

  @Test
  void weighsMailboxesThatAreAllForTheSameMessages() {
    List<String> handled = new ArrayList<>();
    its.made(context -> {
      Mailbox<String> often = context.mailbox("often", handled::add);
      Mailbox<String> seldom = context.mailbox("seldom", handled::add);
      Map<Mailbox<String>, Integer> weights = Map.of(often, 2, seldom, 1);
      context.policy(SelectionPolicy.weighted(weights));
      often.sendAll(List.of("a", "a", "a", "a"));
      seldom.sendAll(List.of("b", "b"));
      return context;
    });
    assertEquals("aabaab", String.join("", handled));
  }

  @Test
  void routesByAFunctionThatGivesMailboxesOfOneKind() {
    List<String> handled = new ArrayList<>();
    MailboxRef<String> router = its.made(context -> {
      Mailbox<String> words = context.mailbox("words", handled::add);
      Function<String, Mailbox<String>> route = word -> words;
      return context.router(route);
    });
    router.send("word");
    its.runAll();
    assertEquals(List.of("word"), handled);
  }

  @Test
  void handsLanesToAHandlerOfAnything() {
    List<Object> handled = new ArrayList<>();
    BiConsumer<Object, Object> both = (lane, message) -> handled.add(lane + ": " + message);
    List<Mailbox<String>> lanes = its.made(context -> context.mailboxes("lane", 2, both));
    lanes.get(1).send("word");
    its.runAll();
    assertEquals(List.of("1: word"), handled);
  }
}
