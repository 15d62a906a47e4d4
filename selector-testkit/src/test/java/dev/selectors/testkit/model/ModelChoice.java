package dev.selectors.testkit.model;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which mailbox a selector of the model serves next, by its policy. */
final class ModelChoice {
  private final Program.Policy policy;
  /** By level, in the order of declaration: those of a level are side by side. */
  private final List<ModelBox> boxes;
  /** Which of each level was served last. */
  private final Map<Integer, Integer> last = new HashMap<>();
  /** Which of all was, when levels did not count. */
  private int lastOfAll = -1;

  private int turn = 1;
  private int credit;

  ModelChoice(Program.Policy policy, List<ModelBox> declared) {
    this.policy = policy;
    boxes = declared.stream()
        .sorted(Comparator.comparingInt(b -> b.declared.level()))
        .toList();
  }

  List<ModelBox> boxes() {
    return boxes;
  }

  /** Null if there is no candidate. */
  @Nullable
  ModelBox next() {
    return switch (policy) {
      case LEVELS -> nextOfLowestLevel();
      case AGEING -> levelsCount() ? nextOfLowestLevel() : after(lastOfAll, boxes);
      case WEIGHTED ->
        credit > 0 && boxes.get(lastOfAll).isCandidate()
            ? boxes.get(lastOfAll)
            : after(lastOfAll, boxes);
      case ARRIVAL ->
        boxes.stream()
            .filter(ModelBox::isCandidate)
            .min(Comparator.comparingLong(ModelBox::stampOfFirst))
            .orElse(null);
    };
  }

  private boolean levelsCount() {
    return turn < Program.PERIOD;
  }

  private @Nullable ModelBox nextOfLowestLevel() {
    ModelBox first = boxes.stream().filter(ModelBox::isCandidate).findFirst().orElse(null);
    if (first == null) {
      return null;
    }
    int level = first.declared.level();
    return after(last.getOrDefault(level, -1), ofLevel(level));
  }

  private List<ModelBox> ofLevel(int level) {
    return boxes.stream().filter(b -> b.declared.level() == level).toList();
  }

  private @Nullable ModelBox after(int served, List<ModelBox> round) {
    for (int i = 1; i <= round.size(); i++) {
      ModelBox box = round.get((served + i) % round.size());
      if (box.isCandidate()) {
        return box;
      }
    }
    return null;
  }

  void served(ModelBox box) {
    int place = boxes.indexOf(box);
    switch (policy) {
      case LEVELS -> servedOfLevel(box);
      case AGEING -> {
        if (levelsCount()) {
          servedOfLevel(box);
        } else {
          lastOfAll = place;
        }
        turn = turn == Program.PERIOD ? 1 : turn + 1;
      }
      case WEIGHTED -> {
        credit = (place == lastOfAll && credit > 0 ? credit : Program.weight(box.number)) - 1;
        lastOfAll = place;
      }
      case ARRIVAL -> {}
    }
  }

  private void servedOfLevel(ModelBox box) {
    int level = box.declared.level();
    last.put(level, ofLevel(level).indexOf(box));
  }
}
