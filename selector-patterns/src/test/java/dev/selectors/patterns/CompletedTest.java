package dev.selectors.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What {@link Completed} promises. */
final class CompletedTest {
  private static final class Watched extends CompletableFuture<String> {
    final List<CompletableFuture<?>> dependent = new ArrayList<>();

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
      CompletableFuture<U> made = new CompletableFuture<>();
      dependent.add(made);
      return made;
    }
  }

  @Test
  void aStageThatFailsTellsSoAndMakesNoOtherFail() {
    Watched stage = new Watched();
    List<Object> told = new ArrayList<>();
    Completed.then(stage, (value, error) -> told.add(error));
    Exception failure = new IllegalStateException("planned");
    stage.completeExceptionally(failure);
    assertEquals(List.of(failure), told);
    stage.dependent.forEach(other -> assertFalse(other.isCompletedExceptionally()));
  }

  @Test
  void whoeverWaitsForAnActionIsToldThatItHasThrown() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<String> waiting = new CompletableFuture<>();
    OutOfMemoryError lack = new OutOfMemoryError("planned");
    Completed.orFail(stage, waiting, value -> {
      throw lack;
    });
    stage.complete("value");
    assertEquals(lack, waiting.exceptionNow());
  }

  @Test
  void whoeverWaitsForAnActionIsToldThatItsStageHasFailed() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    CompletableFuture<String> waiting = new CompletableFuture<>();
    Completed.orFail(stage, waiting, waiting::complete);
    Exception failure = new IllegalStateException("planned");
    stage.completeExceptionally(failure);
    assertEquals(failure, waiting.exceptionNow());
  }
}
