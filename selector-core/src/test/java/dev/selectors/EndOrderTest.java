package dev.selectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class EndOrderTest {
  @Test
  void endIsToldAfterAllThatWaitedBecameDeadLettersWheneverOneAsks() {
    ManualExecutor executor = new ManualExecutor();
    Steered selector = new Steered();
    Mailbox<String> box = selector.logged("box");
    List<CompletableFuture<ExitReason>> asked = new ArrayList<>();
    List<Boolean> told = new ArrayList<>();
    SelectorSystem system = SelectorSystem.builder()
        .executor(executor)
        .onDeadLetter(letter -> {
          asked.add(selector.whenTerminated().toCompletableFuture());
          told.add(asked.getFirst().isDone());
        })
        .build();
    system.spawn(selector);
    executor.runAll();

    box.send("one");
    box.send("two");
    selector.stop();
    executor.runAll();

    assertEquals(List.of(false, false), told);
    assertTrue(asked.getFirst().isDone());
  }
}
