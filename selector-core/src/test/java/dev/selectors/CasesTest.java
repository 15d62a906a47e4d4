package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Cases are a partial function: the first case that fits counts. */
final class CasesTest {
  private final Cases<String> strings = Cases.of(String.class, s -> "string " + s);
  private final Cases<String> positive = Cases.of(Integer.class, i -> i > 0, i -> "positive " + i);

  @Test
  void caseFitsTheMessagesOfItsClassAndItsSubclasses() {
    Cases<String> numbers = Cases.of(Number.class, n -> "number " + n);
    assertEquals("number 1", numbers.apply(1));
    assertEquals("number 2.5", numbers.apply(2.5));
    assertTrue(numbers.isDefinedAt(1L));
    assertFalse(numbers.isDefinedAt("1"));
  }

  @Test
  void caseWithAGuardFitsOnlyWhereItHolds() {
    assertEquals("positive 1", positive.apply(1));
    assertTrue(positive.isDefinedAt(1));
    assertFalse(positive.isDefinedAt(-1));
    assertFalse(positive.isDefinedAt("1"));
  }

  @Test
  void guardIsAskedOnlyAboutMessagesOfItsClass() {
    List<Object> asked = new ArrayList<>();
    Cases<String> cases = Cases.of(String.class, asked::add, s -> s);
    cases.isDefinedAt(1);
    cases.isDefinedAt("x");
    assertEquals(List.of("x"), asked);
  }

  @Test
  void firstCaseThatFitsCounts() {
    Cases<String> cases = positive
        .on(Integer.class, i -> "integer " + i)
        .on(Number.class, n -> "number " + n)
        .on(Integer.class, i -> "never " + i);
    assertEquals("positive 1", cases.apply(1));
    assertEquals("integer -1", cases.apply(-1));
    assertEquals("number 1", cases.apply(1L));
  }

  @Test
  void laterCasesWithAGuardCountWhereEarlierOnesDoNot() {
    Cases<String> cases = positive.on(Integer.class, i -> i < 0, i -> "negative " + i);
    assertEquals("negative -1", cases.apply(-1));
    assertEquals("positive 1", cases.apply(1));
    assertFalse(cases.isDefinedAt(0));
  }

  @Test
  void orElseIsDefinedWhereverOneOfBothIsAndTheFirstIsPreferred() {
    Cases<String> integers =
        Cases.of(Integer.class, i -> "integer " + i).on(Long.class, l -> "long " + l);
    Cases<String> both = positive.orElse(integers).orElse(strings);
    assertEquals("positive 1", both.apply(1));
    assertEquals("integer 0", both.apply(0));
    assertEquals("long 1", both.apply(1L));
    assertEquals("string x", both.apply("x"));
    assertFalse(both.isDefinedAt('x'));
  }

  @Test
  void otherwiseIsDefinedForEveryMessage() {
    Cases<String> all = positive.otherwise(m -> "other " + m);
    assertEquals("positive 1", all.apply(1));
    assertEquals("other 0", all.apply(0));
    assertEquals("other x", all.apply("x"));
    assertTrue(all.isDefinedAt(new Object()));
  }

  @Test
  void nullFitsNothing() {
    assertFalse(strings.isDefinedAt(null));
    assertFalse(strings.otherwise(m -> "other").isDefinedAt(null));
  }

  @Test
  void applyingToAMessageThatFitsNothingIsRefusedAndNamesItsClass() {
    var e = assertThrows(IllegalArgumentException.class, () -> strings.apply(42));
    assertTrue(
        e.getMessage().contains("no case for a message of class java.lang.Integer"),
        e.getMessage());
    assertTrue(e.getMessage().contains("otherwise()"), e.getMessage());
  }

  @Test
  void casesAreImmutable() {
    Cases<String> more = strings.on(Integer.class, i -> "integer " + i);
    Cases<String> all = strings.otherwise(m -> "other");
    Cases<String> both = strings.orElse(positive);
    assertFalse(strings.isDefinedAt(1));
    assertFalse(positive.isDefinedAt("x"));
    assertEquals("integer 1", more.apply(1));
    assertEquals("other", all.apply(1));
    assertEquals("positive 1", both.apply(1));
  }

  @Test
  void whatTheFunctionsThrowGoesToTheCaller() {
    var oops = new IllegalStateException("oops");
    Cases<String> guard = Cases.of(
        String.class,
        s -> {
          throw oops;
        },
        s -> s);
    Cases<String> action = Cases.of(String.class, s -> {
      throw oops;
    });
    assertSame(oops, assertThrows(IllegalStateException.class, () -> guard.isDefinedAt("x")));
    assertSame(oops, assertThrows(IllegalStateException.class, () -> guard.apply("x")));
    assertSame(oops, assertThrows(IllegalStateException.class, () -> action.apply("x")));
    assertTrue(action.isDefinedAt("x"));
  }

  private static void assertNullRefused(String text, Executable wrong) {
    var e = assertThrows(NullPointerException.class, wrong);
    assertTrue(e.getMessage().contains(text), e.getMessage());
  }

  @Test
  void nullIsRefused() {
    Function<Object, String> action = String::valueOf;
    assertNullRefused("class of the messages", () -> Cases.of(null, action));
    assertNullRefused("class of the messages", () -> strings.on(null, action));
    assertNullRefused("guard of a case", () -> Cases.of(String.class, null, action));
    assertNullRefused("guard of a case", () -> strings.on(String.class, null, action));
    assertNullRefused("action of a case", () -> Cases.of(String.class, null));
    assertNullRefused("action of a case", () -> strings.on(String.class, s -> true, null));
    assertNullRefused("action of a case", () -> strings.otherwise(null));
    assertNullRefused("cases to go on with", () -> strings.orElse(null));
  }

  @Test
  void thereIsNoCaseForNull() {
    var e = assertThrows(IllegalArgumentException.class, () -> strings.apply(null));
    assertTrue(e.getMessage().startsWith("no case for null; "), e.getMessage());
  }
}
