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
}
