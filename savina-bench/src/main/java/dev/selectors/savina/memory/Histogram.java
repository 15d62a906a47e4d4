package dev.selectors.savina.memory;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** The live objects of a JVM by class, as it counts them itself. */
record Histogram(Map<String, Count> classes) {
  /** All objects of one class. */
  record Count(long objects, long bytes) {
    static final Count NONE = new Count(0, 0);

    Count plus(Count other) {
      return new Count(objects + other.objects, bytes + other.bytes);
    }

    Count minus(Count other) {
      return new Count(objects - other.objects, bytes - other.bytes);
    }
  }

  // A line such as "   1:     4711    112233  java.lang.String (java.base@25)".
  private static final Pattern LINE = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+(\\d+)\\s+(\\S+).*");

  /** What is reachable in this JVM now, as text: one object for what is still to be counted. */
  static String ofThisJvm() {
    try {
      return ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "gcClassHistogram",
              new Object[] {new String[0]},
              new String[] {String[].class.getName()})
          .toString();
    } catch (JMException e) {
      throw new LinkageError("this JVM cannot list its objects", e);
    }
  }

  /** The counts in such a text. */
  static Histogram parse(String text) {
    Map<String, Count> classes = new TreeMap<>();
    for (String line : text.lines().toList()) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        Count count = new Count(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
        // Two loaders can have a class of the same name.
        classes.merge(matcher.group(3), count, Count::plus);
      }
    }
    return new Histogram(classes);
  }

  /** What there is of a class. */
  Count of(String type) {
    return classes.getOrDefault(type, Count.NONE);
  }
}
