package dev.selectors.docs;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Keeps the pages true: what they show as Java is code that was compiled, and what they link to and
 * name exists.
 */
final class PagesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");
  private static final Pattern STRESSED = Pattern.compile("jcstress ([^;|\\n]*)");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");
  private static final List<Path> TESTS = Stream.of(
          "selector-core", "selector-testkit", "selector-patterns", "savina-bench", "docs")
      .map(module -> ROOT.resolve(module + "/src/test/java"))
      .toList();
  /** Pages that compare examples with those of a paper, and how many they count the lines of. */
  private static final Map<String, Integer> COUNTED = Map.of(
      "receive-and-react.md", 10, "pipes.md", 4, "channels.md", 2, "become.md", 9, "streams.md", 3);

  /** Pages of patterns of the paper: the form with selectors has to be the shortest. */
  private static final List<String> FAMILIES = List.of(
      "request-reply.md", "join.md", "priority.md", "reader-writer.md", "bounded-buffer.md");

  private static final Pattern FORMS =
      Pattern.compile("(?m)^\\| `(\\w+)` (\\d+) \\| `(\\w+)` (\\d+) \\| `(\\w+)` (\\d+) \\|$");
  private static final Pattern COUNT = Pattern.compile("`(\\w+)` (\\d+) \\|");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  private static final Pattern ANCHOR = Pattern.compile("\\]\\(([^)#:]*\\.md)?#([^)]*)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
  /** A type of a file that is. */
  private static final Pattern PUBLIC =
      Pattern.compile("^public [\\w ]*(class|interface|record|enum) ", Pattern.MULTILINE);

  @Test
  void everyJavaExampleOfAPageIsCodeThatWasCompiled() throws IOException {
    String sources =
        normal(TESTS.stream().flatMap(folder -> texts(folder, ".java")).collect(joining("\n")));
    List<String> examples =
        pages().map(PagesTest::read).flatMap(PagesTest::paragraphs).toList();

    assertTrue(examples.size() >= 3, "found too few examples to believe: " + examples);
    assertEquals(
        List.of(), examples.stream().filter(e -> !sources.contains(normal(e))).toList());
  }

  @Test
  void everyRelativeLinkOfAPageLeadsToAFile() throws IOException {
    List<String> dead = pages()
        .flatMap(page -> LINK.matcher(read(page))
            .results()
            .map(r -> r.group(1))
            .filter(target -> !Files.exists(page.resolveSibling(target)))
            .map(target -> page + " -> " + target))
        .toList();

    assertEquals(List.of(), dead);
  }

  @Test
  void everyLinkIntoAPageLeadsToAHeading() throws IOException {
    List<String> links = new ArrayList<>();
    List<String> dead = new ArrayList<>();
    for (Path page : pages().toList()) {
      for (MatchResult link : ANCHOR.matcher(read(page)).results().toList()) {
        Path to = link.group(1) == null ? page : page.resolveSibling(link.group(1));
        links.add(link.group());
        if (!anchors(to).contains(link.group(2))) {
          dead.add(page + ": " + link.group());
        }
      }
    }
    assertTrue(links.size() >= 20, "found too few links to believe: " + links);
    assertEquals(List.of(), dead);
  }

  /** What the headings of a page are called in links. */
  private static Set<String> anchors(Path page) {
    return HEADING
        .matcher(read(page).replaceAll("(?s)```.*?```", ""))
        .results()
        .map(heading -> heading.group(1).strip().toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\w\\s-]", "").replaceAll("\\s", "-"))
        .collect(Collectors.toSet());
  }

  @Test
  void everyTestNamedByAPageExists() throws IOException {
    List<String> missing = pages()
        .flatMap(page -> TEST.matcher(read(page)).results())
        .filter(name -> !testExists(name.group(1), name.group(2)))
        .map(MatchResult::group)
        .toList();

    assertEquals(List.of(), missing);
  }

  @Test
  void everyStressTestNamedByThePromisesExists() {
    List<String> named = STRESSED
        .matcher(read(Path.of("promises.md")))
        .results()
        .flatMap(row -> NAME.matcher(row.group(1)).results())
        .map(name -> name.group(1))
        .toList();

    assertTrue(named.size() >= 20, "found too few names to believe: " + named);
    Path tests = ROOT.resolve("selector-core/src/jcstress/java/dev/selectors");
    assertEquals(
        List.of(),
        named.stream()
            .filter(name -> !Files.exists(tests.resolve(name + ".java")))
            .toList());
  }

  /** So that whoever looks for the place of a change finds it. */
  @Test
  void theMapOfTheCoreHasEachFileThatIsNotPublic() throws IOException {
    Path core = ROOT.resolve("selector-core/src/main/java/dev/selectors");
    String map = read(ROOT.resolve("CONTRIBUTING.md"))
        .split("## Where things are in the core", 2)[1]
        .split("\n## ", 2)[0];
    Set<String> named = CLASS
        .matcher(map)
        .results()
        .map(m -> m.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
    Set<String> files = new TreeSet<>(Set.of("Mailbox"));
    try (Stream<Path> all = Files.list(core)) {
      all.filter(file -> !PUBLIC.matcher(read(file)).find())
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .filter(name -> !name.equals("package-info"))
          .forEach(files::add);
    }
    assertEquals(files, named);
  }

  @Test
  void thePagesTellHowManyLinesTheExamplesHave() {
    COUNTED.forEach((page, examples) -> {
      List<MatchResult> told = COUNT.matcher(read(Path.of(page))).results().toList();
      assertEquals(examples, told.size(), page);
      for (MatchResult m : told) {
        assertEquals(Long.parseLong(m.group(2)), lines(m.group(1)), m.group(1));
      }
    });
  }

  @Test
  void thePagesOfPatternsTellHowManyLinesEachFormHas() throws IOException {
    for (Path page : pages().filter(p -> p.getParent().endsWith("patterns")).toList()) {
      for (MatchResult m : FORMS.matcher(read(page)).results().toList()) {
        for (int form = 1; form <= 5; form += 2) {
          assertEquals(Long.parseLong(m.group(form + 1)), lines(m.group(form)), m.group(form));
        }
      }
    }
  }

  @Test
  void aSelectorTakesAtMostFourFifthsOfTheLinesOfAnActorAndFewerThanLocks() {
    for (String page : FAMILIES) {
      List<MatchResult> told =
          FORMS.matcher(read(Path.of("patterns", page))).results().toList();
      assertFalse(told.isEmpty(), page);
      MatchResult m = told.getFirst();
      long selector = lines(m.group(1));
      assertTrue(selector * 5 <= lines(m.group(3)) * 4, m::group);
      assertTrue(selector < lines(m.group(5)), m::group);
    }
  }

  /** Without package, imports, comments and empty lines. */
  private static long lines(String type) {
    String code = read(fileOf(type))
        .replaceAll("(?s)/\\*\\*.*?\\*/", "")
        .replaceAll("(?m)^(package|import) .*", "")
        .replaceAll("(?m)^\\s*//.*", "");
    return code.lines().filter(line -> !line.isBlank()).count();
  }

  private static Path fileOf(String type) {
    try (Stream<Path> all = Files.walk(Path.of("src/test/java"))) {
      return all.filter(p -> p.endsWith(type + ".java")).findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean testExists(String type, String method) {
    return TESTS.stream()
        .flatMap(folder -> texts(folder, "/" + type + ".java"))
        .anyMatch(text -> method == null || text.contains("void " + method + "("));
  }

  /**
   * The examples of a page, cut at empty lines: what stands between them may come from several
   * places.
   */
  private static Stream<String> paragraphs(String page) {
    return JAVA.matcher(page)
        .results()
        .flatMap(r -> Stream.of(r.group(1).split("\n\n")))
        .filter(p -> !p.isBlank());
  }

  private static Stream<Path> pages() throws IOException {
    List<Path> found;
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      found = Stream.concat(top, docs.filter(p -> !p.toString().contains("target")))
          .filter(p -> p.toString().endsWith(".md"))
          .toList();
    }
    return found.stream();
  }

  private static Stream<String> texts(Path folder, String ending) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(p -> p.toString().endsWith(ending)).toList().stream().map(PagesTest::read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String normal(String code) {
    return code.replaceAll("\\s+", "").replace("*", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
