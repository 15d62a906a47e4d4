package dev.selectors.savina.memory;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * What idle actors take of the heap.
 *
 * @param actors how many were alive
 * @param bytes what each of them takes
 * @param used the whole heap with all of them
 * @param idleCpu the share of one core that the JVM takes while they have nothing to do; 0 if that
 *     was not measured
 * @param parts what they consist of, the largest part first
 */
public record Footprint(int actors, double bytes, long used, double idleCpu, List<Part> parts) {
  /** Objects that only some actors have, such as a chunk that many share, are below this. */
  private static final double RARE = 0.01;
  /** What collectors fill gaps with, objects and arrays: it belongs to nobody. */
  private static final String FILLER = "jdk.internal.vm.Filler";

  /**
   * Makes that many actors, and looks at the heap. The first few of them pay for classes and code,
   * and do not count.
   *
   * @param idle how long to look at what the idle ones cost, after which all of them have to handle
   *     one more message; zero for neither
   */
  static Footprint of(Population population, int actors, Duration idle)
      throws InterruptedException {
    int first = Math.max(1, actors / 20);
    int rest = actors - first;
    population.grow(first);
    String textBefore = Histogram.ofThisJvm();
    long usedBefore = Heap.used();
    population.grow(rest);
    long used = Heap.used();
    Histogram after = Histogram.parse(Histogram.ofThisJvm());
    Histogram before = Histogram.parse(textBefore);
    List<Part> parts = after.classes().keySet().stream()
        .filter(type -> !type.contains(FILLER))
        .map(type -> part(type, after.of(type).minus(before.of(type)), rest))
        .filter(part -> part.each() >= RARE)
        .sorted(Comparator.comparing(Part::bytes).reversed())
        .toList();
    double idleCpu = 0;
    if (!idle.isZero()) {
      idleCpu = Idleness.cpu(idle);
      population.greetAll();
    }
    return new Footprint(actors, (double) (used - usedBefore) / rest, used, idleCpu, parts);
  }

  private static Part part(String type, Histogram.Count more, int actors) {
    double each = (double) more.objects() / actors;
    double size = (double) more.bytes() / more.objects();
    return new Part(type, each, size, each < RARE ? null : Layouts.of(type));
  }
}
