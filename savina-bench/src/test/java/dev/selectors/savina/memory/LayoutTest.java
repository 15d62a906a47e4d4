package dev.selectors.savina.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** Where the fields of an actor lie, as its speed depends on what is in one cache line. */
class LayoutTest {
  private static final int CACHE_LINE = 64;

  private final ClassLayout inside = layout("dev.selectors.Cell");
  private final ClassLayout mailbox = layout("dev.selectors.Mailbox");

  @Test
  void whatARowReadsWithEachMessageLiesBeforeWhatRunsWrite() {
    List<String> before = StreamSupport.stream(inside.fields().spliterator(), false)
        .filter(field -> field.offset() < offset(inside, "word"))
        .map(FieldLayout::name)
        .sorted()
        .toList();

    assertEquals(List.of("extras", "open", "selector", "system"), before);
  }

  @Test
  void theInsideOfASelectorTakesEightyBytes() {
    assertEquals(80, inside.instanceSize());
  }

  @Test
  void theTailOfTheQueueIsNeverInTheCacheLineOfTheControlWord() {
    long apart = inside.instanceSize() + offset(mailbox, "tail") - offset(inside, "word");

    assertTrue(apart >= CACHE_LINE, () -> apart + " bytes apart, if the mailbox comes next");
  }

  private static ClassLayout layout(String type) {
    try {
      return ClassLayout.parseClass(Class.forName(type));
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static long offset(ClassLayout layout, String field) {
    return StreamSupport.stream(layout.fields().spliterator(), false)
        .filter(its -> its.name().equals(field))
        .findFirst()
        .orElseThrow()
        .offset();
  }
}
