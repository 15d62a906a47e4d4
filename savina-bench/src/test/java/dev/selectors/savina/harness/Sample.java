package dev.selectors.savina.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The messages of a run at which a fault is planted: all, if they are not too many. */
final class Sample {
  private static final int SPREAD = 8;
  private static final int KINDS = 12;

  private Sample() {}

  /**
   * All places, or, if they are too many, the first one, one in the middle and the last of each
   * kind, and some that are spread evenly, the same every time.
   *
   * @param kinds of which kind the messages of a run are, in their order
   */
  static List<Integer> of(List<String> kinds, int many) {
    if (kinds.size() <= many) {
      return IntStream.range(0, kinds.size()).boxed().toList();
    }
    TreeSet<Integer> places = new TreeSet<>();
    ofEachKind(kinds, places);
    for (int i = 0; i < SPREAD; i++) {
      places.add((int) ((long) i * (kinds.size() - 1) / (SPREAD - 1)));
    }
    return List.copyOf(places);
  }

  private static void ofEachKind(List<String> kinds, Set<Integer> places) {
    Map<String, List<Integer>> byKind = new LinkedHashMap<>();
    for (int place = 0; place < kinds.size(); place++) {
      byKind.computeIfAbsent(kinds.get(place), kind -> new ArrayList<>()).add(place);
    }
    // Where mailboxes are many they are all alike.
    byKind.values().stream().limit(KINDS).forEach(mine -> {
      places.add(mine.getFirst());
      places.add(mine.get(mine.size() / 2));
      places.add(mine.getLast());
    });
  }
}
