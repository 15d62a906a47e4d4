package dev.selectors.savina.cli;

import dev.selectors.savina.memory.Footprint;
import dev.selectors.savina.memory.Part;
import dev.selectors.savina.memory.Shape;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The weights of idle actors as text. */
final class MemoryTable {
  private static final double MIB = 1024 * 1024;

  private final PrintWriter out;

  MemoryTable(PrintWriter out) {
    this.out = out;
  }

  /** The same actor on several runtimes. */
  void runtimes(List<Weighed> weighed) {
    out.printf("%nlive heap of an idle actor that has handled one message%n");
    out.printf("  %-18s%10s%22s%n", "runtime", "bytes", "range");
    for (Weighed one : weighed) {
      out.printf(Locale.ROOT, "  %-18s%,10.1f%22s%n", one.kind(), one.bytes(), one.range());
    }
  }

  /** Selectors with more and more mailboxes. */
  void shapes(List<Weighed> weighed) {
    out.printf("%nlive heap of an idle selector%n");
    out.printf(
        "  %-18s%10s%6s%10s%22s%14s%n",
        "shape", "mailboxes", "used", "bytes", "range", "each further");
    double one = weighed.stream()
        .filter(weight -> shape(weight) == Shape.ONE)
        .mapToDouble(Weighed::bytes)
        .findFirst()
        .orElse(Double.NaN);
    for (Weighed weight : weighed) {
      Shape shape = shape(weight);
      int further = shape.mailboxes() - 1;
      out.printf(
          Locale.ROOT,
          "  %-18s%10d%6d%,10.1f%22s%14s%n",
          shape,
          shape.mailboxes(),
          shape.used(),
          weight.bytes(),
          weight.range(),
          further == 0
              ? ""
              : String.format(Locale.ROOT, "%,.1f", (weight.bytes() - one) / further));
    }
  }

  private static Shape shape(Weighed weighed) {
    return Shape.named(weighed.kind()).orElseThrow();
  }

  /** What the smallest actor consists of. */
  void parts(Footprint footprint) {
    out.printf("%nan idle %s consists of%n", Shape.ACTOR);
    out.printf("  %-52s%6s%7s%8s%9s%9s%n", "class", "each", "size", "header", "padding", "bytes");
    for (Part part : footprint.parts()) {
      Part.Layout layout = part.layout();
      out.printf(
          Locale.ROOT,
          "  %-52s%6.2f%7.0f%8s%9s%9.1f%n",
          shortened(part.type()),
          part.each(),
          part.size(),
          layout == null ? "" : layout.header(),
          layout == null ? "" : layout.padding(),
          part.bytes());
    }
    out.printf(
        Locale.ROOT,
        "  %-82s%9.1f%n",
        "sum",
        footprint.parts().stream().mapToDouble(Part::bytes).sum());
  }

  /** The layouts of the classes, field by field. */
  void layouts(Footprint footprint) {
    for (Part part : footprint.parts()) {
      if (part.layout() != null) {
        out.printf("%n%s", part.layout().text());
      }
    }
  }

  /** A heap full of selectors. */
  void crowd(Weighed weighed) {
    Footprint footprint = weighed.footprints().getFirst();
    boolean waits = shape(weighed).endsAfterFirst();
    out.printf(
        Locale.ROOT,
        "%n%,d selectors (%s) are alive, and each %s%n",
        footprint.actors(),
        weighed.kind(),
        waits ? "waits for a message" : "has handled a message");
    out.printf(
        Locale.ROOT,
        "  used heap %,.0f MiB, %,.1f bytes a selector; and %,d MiB by the list of them%n",
        footprint.used() / MIB - listMiB(footprint.actors()),
        weighed.bytes(),
        listMiB(footprint.actors()));
    out.printf(
        Locale.ROOT,
        "  while they have nothing to do, the JVM takes %.2f %% of a core%n",
        100 * footprint.idleCpu());
    out.printf("  after that each of them has handled %s%n", waits ? "its message" : "another one");
  }

  /** What it takes to keep a reference to each, so as to find them all again. */
  static long listMiB(int selectors) {
    return Math.ceilDiv(selectors * 4L, 1 << 20);
  }

  /** Hidden classes have a number behind a slash. */
  private static String shortened(String type) {
    int slash = type.indexOf('/');
    return slash < 0 ? type : type.substring(0, slash);
  }
}
