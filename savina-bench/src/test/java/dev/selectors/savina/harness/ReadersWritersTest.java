package dev.selectors.savina.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.selectors.savina.concdict.ConcurrentDictionary;
import dev.selectors.savina.concsll.SortedLinkedList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadersWritersTest {

  /** A fair lock costs more, and whoever would write a lock takes the usual one. */
  @Test
  void locksAreTheUsualOnesUnlessTheFormSaysFair() {
    assertFalse(ReadersWriters.lock("locks").isFair());
    assertTrue(ReadersWriters.lock("locks-fair").isFair());
  }

  @Test
  void bothLocksAreMeasuredAndSendNothing() {
    for (SavinaBenchmark<?, ?> one : List.of(new ConcurrentDictionary(), new SortedLinkedList())) {
      List<String> locks =
          one.variants().stream().filter(form -> form.startsWith("locks")).toList();
      assertEquals(List.of("locks", "locks-fair"), locks, one.name());
      locks.forEach(form -> assertSendsNothing(one, form));
    }
  }

  private static <P extends Record> void assertSendsNothing(
      SavinaBenchmark<P, ?> one, String form) {
    P params = one.parameters(Size.QUICK).getFirst();
    assertEquals(0, one.messages(params, form));
    assertEquals("no selectors", one.policy(params, form));
  }
}
