package dev.selectors.testkit.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which mailbox a selector of the model serves next, by its policy. */
final class ModelChoice {
  /** More than that go round in the order of their declaration. */
  private static final int WIDE = 56;

  private final Program.Policy policy;
  /** By level, in the order of declaration: those of a level are side by side. */
  private final List<ModelBox> boxes;
  /** Those that were served longest ago first. */
  private final List<ModelBox> order;

  /** The same for the turns in which levels do not count, where mailboxes just go round. */
  private final List<ModelBox> circle;

  private int turn = 1;
  private int credit;
  /** The level of the first candidate there was when the last choice was made. */
  private int lowest;

  ModelChoice(Program.Policy policy, List<ModelBox> declared) {
    this.policy = policy;
    boxes = declared.stream()
        .sorted(Comparator.comparingInt(b -> b.declared.level()))
        .toList();
    order = new ArrayList<>(boxes);
    circle = boxes.size() > WIDE ? new ArrayList<>(boxes) : order;
  }

  List<ModelBox> boxes() {
    return boxes;
  }

  /** Null if there is no candidate. */
  @Nullable
  ModelBox next() {
    if (policy == Program.Policy.AGEING && !levelsCount()) {
      lookIntoTheFirst();
    }
    ModelBox first = first(boxes);
    lowest = first == null ? lowest : first.declared.level();
    return switch (policy) {
      case LEVELS -> nextOfLowestLevel();
      case AGEING -> levelsCount() ? nextOfLowestLevel() : first(circle);
      case WEIGHTED -> credit > 0 && order.getLast().isCandidate() ? order.getLast() : first(order);
      case ARRIVAL ->
        boxes.stream()
            .filter(ModelBox::isCandidate)
            .min(Comparator.comparingLong(ModelBox::stampOfFirst))
            .orElse(null);
    };
  }

  /** Those that a sweep has emptied are candidates by name only: their levels must not count. */
  private void lookIntoTheFirst() {
    ModelBox first = first(boxes);
    while (first != null && first.isEmpty()) {
      first.looked();
      first = first(boxes);
    }
  }

  private boolean levelsCount() {
    return turn < Program.PERIOD;
  }

  private @Nullable ModelBox nextOfLowestLevel() {
    return first(order.stream().filter(b -> b.declared.level() == lowest).toList());
  }

  private static @Nullable ModelBox first(List<ModelBox> some) {
    return some.stream().filter(ModelBox::isCandidate).findFirst().orElse(null);
  }

  void served(ModelBox box) {
    if (!levelsCount() && circle != order) {
      Collections.rotate(circle, -circle.indexOf(box) - 1);
    }
    turn = levelsCount() ? turn + 1 : box.declared.level() > lowest ? 1 : turn;
    credit = (box == order.getLast() && credit > 0 ? credit : Program.weight(box.number)) - 1;
    List<ModelBox> passed = boxes.size() > WIDE ? roundTo(box) : List.of(box);
    order.removeAll(passed);
    order.addAll(passed);
  }

  /** The rivals of a mailbox in the order of their declaration, from the one behind it on. */
  private List<ModelBox> roundTo(ModelBox served) {
    List<ModelBox> rivals = new ArrayList<>(boxes);
    boolean leveled = policy == Program.Policy.LEVELS || policy == Program.Policy.AGEING;
    rivals.removeIf(b -> leveled && b.declared.level() != served.declared.level());
    Collections.rotate(rivals, -rivals.indexOf(served) - 1);
    return rivals;
  }
}
