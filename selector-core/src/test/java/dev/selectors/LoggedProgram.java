package dev.selectors;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * A child program of many parts that hands back what each part has printed, the lines of the log
 * included. The tests' own JVM cannot log: SLF4J chooses its provider once.
 */
final class LoggedProgram {
  private static final String TITLE = "=== part ";

  /** A part of the program. */
  interface Part {
    void run() throws Exception;
  }

  private LoggedProgram() {}

  /** Runs the program, and returns what each of its parts has printed. */
  static Map<String, String> outputs(Class<?> main, String... options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(options));
    all.add("-Dslf4j.internal.verbosity=WARN");
    String output = output(main, all);
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : output.split(TITLE, -1)) {
      int end = part.indexOf('\n');
      parts.put(part.substring(0, Math.max(end, 0)), part.substring(end + 1));
    }
    return parts;
  }

  /** Runs a program without parts, and returns all that it has printed. */
  static String output(Class<?> main) throws IOException, InterruptedException {
    return output(main, List.of());
  }

  private static String output(Class<?> main, List<String> options)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(options);
    all.add("-Dslf4j.provider=" + PrintingLoggers.class.getName());
    all.addAll(ChildProgram.measured());
    return ChildProgram.start(main, all).output();
  }

  /** In the program: runs one of its parts. */
  static void part(String name, Part part) {
    System.out.println(TITLE + name);
    try {
      part.run();
    } catch (Throwable e) {
      e.printStackTrace(System.out);
    }
  }

  /** In the program: counts the warnings that come from now on. */
  static CountDownLatch warnings(int n) {
    PrintStream out = System.out;
    CountDownLatch told = new CountDownLatch(n);
    System.setOut(new PrintStream(
        new OutputStream() {
          private final StringBuilder line = new StringBuilder();

          @Override
          public void write(int b) {
            out.write(b);
            line.append((char) b);
            if (b == '\n') {
              if (line.indexOf("WARN") == 0) {
                told.countDown();
              }
              line.setLength(0);
            }
          }
        },
        true,
        StandardCharsets.UTF_8));
    return told;
  }

  /** In the program: returns what an action prints, instead of printing it. */
  static String printedBy(Part action) throws Exception {
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      action.run();
    } finally {
      System.setOut(out);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }
}
