package dev.selectors.patterns;

import static dev.selectors.patterns.RefusedCallTest.refused;

import dev.selectors.Selector;
import dev.selectors.SelectorContext;
import dev.selectors.SelectorSystem;
import dev.selectors.patterns.MasterWorker.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Wrong use of {@link Priorities} and {@link MasterWorker} is refused at the call. */
@Timeout(30)
final class PriorityWrongUseTest {
  enum None {}

  private static final class Desk extends Selector {
    final SelectorContext context = context();
    final Priorities<Integer, String> part = Priorities.of(context, "work", 2, message -> {});
  }

  private final Desk desk = new Desk();

  @Test
  void aDeclarationNamesWhatIsWrongWithIt() {
    var context = desk.context;
    refused(
        IllegalArgumentException.class,
        () -> Priorities.of(context, "orders", 0, message -> {}),
        "orders",
        "0",
        "at least 1",
        desk.name());
    refused(
        IllegalArgumentException.class,
        () -> Priorities.of(context, "orders", None.class, message -> {}),
        "orders",
        "None",
        "no constants");
    refused(
        IllegalArgumentException.class,
        () -> Priorities.of(context, "work", 2, message -> {}),
        "work-0",
        "already");
    refused(
        IllegalArgumentException.class, () -> Priorities.of(context, "", 2, m -> {}), "empty name");
    refused(NullPointerException.class, () -> Priorities.of(null, "orders", 2, m -> {}), "context");
    refused(NullPointerException.class, () -> Priorities.of(context, "orders", 2, null), "handler");
    refused(IllegalArgumentException.class, () -> desk.part.ageing(1), "work", "1", "at least 2");
    refused(NullPointerException.class, () -> desk.part.guard(null), "guard", "work");
    refused(NullPointerException.class, () -> desk.part.classifiedBy(null), "classifier", "work");
    desk.part.urgentStop();
    refused(IllegalArgumentException.class, desk.part::urgentStop, "work-stop", "already");
  }

  @Test
  void aLevelThatThereIsNotIsRefusedAlsoIfTheClassifierGivesIt() {
    refused(IllegalArgumentException.class, () -> desk.part.at(2), "work", "no level 2", "[0, 1]");
    refused(NullPointerException.class, () -> desk.part.at(null), "level", "work");
    var byLength = desk.part.classifiedBy(String::length);
    refused(IllegalArgumentException.class, () -> byLength.send("four"), "no level 4");
    refused(NullPointerException.class, () -> byLength.send(null), "null", desk.name());
  }

  @Test
  void nothingIsDeclaredOnceTheSelectorIsSpawned() {
    try (SelectorSystem system = SelectorSystem.create()) {
      system.spawn(desk);
      refused(
          IllegalStateException.class,
          () -> desk.part.ageing(2),
          "ageing()",
          "'work'",
          desk.name(),
          "before it is spawned");
      refused(IllegalStateException.class, desk.part::urgentStop, "work");
      refused(IllegalStateException.class, () -> desk.part.guard(() -> true), "guard", "work-0");
      refused(IllegalStateException.class, () -> desk.part.classifiedBy(m -> 0), "router");
    }
  }

  @Test
  void aMasterNamesWhatIsWrongWithIt() {
    refused(
        IllegalArgumentException.class,
        () -> MasterWorker.of(0, 2, () -> item -> item),
        "workers",
        "0",
        "at least 1");
    refused(IllegalArgumentException.class, () -> MasterWorker.of(1, 0, () -> i -> i), "levels");
    refused(NullPointerException.class, () -> MasterWorker.of(1, 1, null), "workers do");
    refused(NullPointerException.class, () -> new Job<>(null, null), "work");
    refused(NullPointerException.class, () -> new Job<>("work", null), "address");
    MasterWorker<Integer, String, String> master = MasterWorker.of(1, 2, () -> item -> item);
    refused(IllegalArgumentException.class, () -> master.at(7), "no level 7");
    refused(NullPointerException.class, () -> master.classifiedBy(null), "classifier");
    refused(IllegalArgumentException.class, () -> master.ageing(0), "at least 2");
  }
}
