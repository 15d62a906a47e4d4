package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryTest {
  private final Registry registry = new Registry();

  private Cell added() {
    Cell cell = new Selector() {}.cell;
    registry.add(cell);
    return cell;
  }

  @Test
  void aNewRegistryIsEmpty() {
    assertTrue(registry.isEmpty());
    assertEquals(0, registry.size());
    assertEquals(List.of(), registry.all());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void anyCellCanBeRemoved(int which) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      cells.add(added());
    }
    assertEquals(4, registry.size());
    assertFalse(registry.isEmpty());
    Cell gone = cells.remove(which);
    registry.remove(gone);
    assertEquals(3, registry.size());
    assertEquals(Set.copyOf(cells), Set.copyOf(registry.all()));
    assertNull(gone.block);
  }

  @Test
  void cellIsRemovedOnce() {
    Cell cell = added();
    registry.remove(cell);
    assertThrows(IllegalStateException.class, () -> registry.remove(cell));
    assertEquals(0, registry.size());
  }

  @Test
  void whatIsAddedAndRemovedInAnyOrderLeavesNothing() {
    List<Cell> cells =
        new ArrayList<>(IntStream.range(0, 100).mapToObj(i -> added()).toList());
    Collections.shuffle(cells, new Random(1));
    while (!cells.isEmpty()) {
      registry.remove(cells.remove(0));
      assertEquals(cells.size(), registry.size());
      assertEquals(Set.copyOf(cells), Set.copyOf(registry.all()));
    }
  }

  @Test
  void blockIsKeptAsLongAsOneOfItsCellsLives() {
    List<Cell> first = IntStream.range(0, 64).mapToObj(i -> added()).toList();
    List<Cell> second = IntStream.range(0, 64).mapToObj(i -> added()).toList();
    assertEquals(2, registry.blocks());
    first.subList(1, 64).forEach(registry::remove);
    assertEquals(2, registry.blocks());
    registry.remove(first.get(0));
    assertEquals(1, registry.blocks());
    assertEquals(Set.copyOf(second), Set.copyOf(registry.all()));
  }

  @Test
  void newestBlockGoesWhenTheNextBeginsIfItsCellsHaveEnded() {
    IntStream.range(0, 64).mapToObj(i -> added()).toList().forEach(registry::remove);
    assertTrue(registry.isEmpty());
    assertEquals(1, registry.blocks());
    Cell next = added();
    assertEquals(1, registry.blocks());
    assertEquals(List.of(next), registry.all());
  }

  @Test
  void blocksBetweenOthersGoInAnyOrder() {
    List<List<Cell>> blocks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      blocks.add(IntStream.range(0, 64).mapToObj(n -> added()).toList());
    }
    List<Cell> last = blocks.remove(19);
    Collections.shuffle(blocks, new Random(1));
    while (!blocks.isEmpty()) {
      blocks.remove(0).forEach(registry::remove);
      assertEquals(blocks.size() + 1, registry.blocks());
      assertEquals(64 * (blocks.size() + 1), registry.all().size());
    }
    assertEquals(Set.copyOf(last), Set.copyOf(registry.all()));
  }

  @Test
  void threadsThatAddAndRemoveAtOnceLeaveNothing() throws InterruptedException {
    BlockingQueue<Cell> handedOn = new LinkedBlockingQueue<>();
    int each = 20_000;
    Thread adds = Thread.ofPlatform().start(() -> {
      for (int i = 0; i < each; i++) {
        handedOn.add(added());
      }
    });
    for (int i = 0; i < each; i++) {
      registry.remove(handedOn.take());
    }
    adds.join();
    assertTrue(registry.isEmpty());
    assertEquals(1, registry.blocks());
  }

  @Test
  void cellsOfManyThreadsAreAllThere() throws InterruptedException {
    List<Cell> cells = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = IntStream.range(0, 40)
        .mapToObj(t -> Thread.ofPlatform().start(() -> {
          Cell stays = added();
          registry.remove(added());
          cells.add(stays);
        }))
        .toList();
    for (Thread t : threads) {
      t.join();
    }
    assertEquals(40, registry.size());
    assertEquals(Set.copyOf(cells), Set.copyOf(registry.all()));
    assertTrue(registry.blocks() > 1);
    cells.forEach(registry::remove);
    assertTrue(registry.isEmpty());
  }
}
