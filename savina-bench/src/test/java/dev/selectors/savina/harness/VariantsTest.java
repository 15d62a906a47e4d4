package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class VariantsTest {
  private static final List<String> LISTED = Variants.actorAndSelectors(1, 8);

  @Test
  void anyNumberOfMailboxesWillDoWhereThereAreSome() {
    assertTrue(Variants.include(LISTED, "selector-8"));
    assertTrue(Variants.include(LISTED, "selector-2048"));
    assertTrue(Variants.include(LISTED, "actor"));
    assertFalse(Variants.include(List.of("actor", "selector"), "selector-2"));
  }

  @Test
  void nameWithoutAPossibleNumberIsNoVariant() {
    for (String other : List.of("selector-0", "selector-", "selector-x", "selector-65536")) {
      assertFalse(Variants.include(LISTED, other), other);
    }
  }

  @Test
  void mailboxesOfAVariantAreTheNumberInItsName() {
    assertEquals(2048, Variants.mailboxes("selector-2048"));
    assertEquals(0, Variants.mailboxes("actor"));
  }
}
