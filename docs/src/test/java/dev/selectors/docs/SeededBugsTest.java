package dev.selectors.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Keeps the bugs usable that are planted to see whether exploration finds them: they are planted
 * seldom, and the sources that they patch change every day.
 */
final class SeededBugsTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void everySeededBugFitsTheSources() throws IOException {
    List<Path> patches = new ArrayList<>();
    for (String folder :
        List.of("selector-core/src/jcstress/seeded", "selector-testkit/src/test/seeded")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".patch")).forEach(patches::add);
      }
    }
    List<String> stale = new ArrayList<>();
    for (Path patch : patches) {
      if (!fits(patch)) {
        stale.add(patch + " no longer fits the sources: make it again");
      }
    }

    assertTrue(patches.size() >= 10, "found too few patches to believe: " + patches);
    assertEquals(List.of(), stale);
  }

  /** Whether the lines that each hunk keeps or takes away are in its file, one after the other. */
  private static boolean fits(Path patch) throws IOException {
    String source = "";
    StringBuilder hunk = new StringBuilder();
    for (String line : Files.readAllLines(patch)) {
      boolean file = line.startsWith("--- a/");
      if (file || line.startsWith("@@")) {
        if (!source.contains(hunk)) {
          return false;
        }
        hunk.setLength(0);
        if (file) {
          source = Files.readString(ROOT.resolve(line.substring("--- a/".length())));
        }
      } else if (line.startsWith(" ") || line.startsWith("-")) {
        hunk.append(line.substring(1)).append('\n');
      }
    }
    return !hunk.isEmpty() && source.contains(hunk);
  }
}
