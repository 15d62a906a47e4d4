package dev.selectors.savina.memory;

import org.jspecify.annotations.Nullable;
import org.openjdk.jol.info.ClassLayout;

/** The layouts of classes, from JOL. */
final class Layouts {
  private Layouts() {}

  /** The layout of the class with this name; null if it cannot be told from its name. */
  static Part.@Nullable Layout of(String type) {
    if (type.startsWith("[")) {
      return null;
    }
    try {
      ClassLayout layout =
          ClassLayout.parseClass(Class.forName(type, false, Layouts.class.getClassLoader()));
      return new Part.Layout(layout.headerSize(), layout.getLossesTotal(), layout.toPrintable());
    } catch (ClassNotFoundException e) {
      return null; // a hidden class
    }
  }
}
