package dev.selectors.testkit.model;

import dev.selectors.SelectorState;
import dev.selectors.SelectorSystem;
import dev.selectors.ShutdownReport;
import dev.selectors.SystemBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program on the real pool, whose interleaving nobody knows, and the laws that hold for each.
 */
final class PoolRun {
  private static final Pattern HANDLED =
      Pattern.compile("(s\\S+) (b\\d+) <- (\\S+)\\.(\\d+) kind (\\d).*");
  private static final Pattern NEWS =
      Pattern.compile("(s\\S+) b\\d+ <- (Down|Exit)\\[(s\\S+): (.*)]");
  private static final Pattern DEAD = Pattern.compile("dead letter (\\S+) for .*");
  private static final Pattern TAKEN = Pattern.compile("\\S+ takes (\\S+\\.\\d+) from inbox\\d");
  private static final Pattern ENDED = Pattern.compile("(s\\S+) has ended: (.*)");
  private static final Pattern EXITS = Pattern.compile("(s\\S+) exits: .*");
  private static final Pattern LINKED = Pattern.compile("Linked\\[(s[^:]+): (.*)]");

  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final Queue<String> noted = new ConcurrentLinkedQueue<>();
  /** The receiver of each message. */
  private final Map<String, String> sent = new ConcurrentHashMap<>();

  private final Map<String, String> reasons = new HashMap<>();
  private final List<String> broken = new ArrayList<>();

  private PoolRun() {}

  /**
   * Runs the program, and stops it some time later.
   *
   * @param patience when at the latest; null if the system drains first
   * @return the laws that were broken
   */
  static List<String> of(Program program, @Nullable Duration patience) throws InterruptedException {
    PoolRun run = new PoolRun();
    run.run(program, patience);
    return run.broken;
  }

  private void run(Program program, @Nullable Duration patience) throws InterruptedException {
    SystemBuilder builder = SelectorSystem.builder().parallelism(2);
    if (program.specs().size() % 2 == 0) {
      builder.tasksOn(task -> {
        Thread unused = Thread.startVirtualThread(task);
      });
    }
    RealWorld world = new RealWorld(program, builder, log::add) {
      @Override
      void noted(String... what) {
        if (what[0].equals("sent")) {
          sent.put(what[1], what[2]);
        } else {
          noted.add(String.join(" ", what));
        }
      }

      /** Each message is to have a fate that is seen. */
      @Override
      Object message(Note note) {
        return note;
      }

      /** Or else a system that drains would wait for a message that never comes. */
      @Override
      Duration limit(Program.Wait wait) {
        return Duration.ofMillis(Math.max(1, wait.millis()));
      }

      /** Whoever is told on a virtual thread waits for room: for ever, where nobody is spawned. */
      @Override
      public void send(int to, int box, Note note) {
        if (Thread.currentThread().isVirtual()
            && !isInbox(to)
            && current(to).state() instanceof SelectorState.New) {
          boolean unused = trySend(to, box, note);
        } else {
          super.send(to, box, note);
        }
      }
    };
    world.begin();
    Outside outside = new Outside(world, "outside");
    program.outside().forEach(outside::act);
    Duration deadline = Duration.ofSeconds(60);
    ShutdownReport report;
    if (patience == null) {
      report = world.system.drain(deadline);
      if (!report.drained()) {
        broken.add("has not drained: " + report);
      }
    } else {
      boolean unused = world.system.awaitQuiescence(patience);
      report = world.system.discard(deadline);
    }
    try {
      world.awaitAnswers(deadline);
    } catch (TimeoutException e) {
      broken.add("a request has come to nothing");
    }
    List<String> lines = List.copyOf(log);
    leftAsReported(lines, report);
    for (String line : lines) {
      Matcher m = ENDED.matcher(line);
      if (m.matches() && reasons.put(m.group(1), m.group(2)) != null) {
        broken.add(m.group(1) + " has ended twice");
      }
      if (line.startsWith("VIOLATED") || line.contains("unexpected")) {
        broken.add(line);
      }
    }
    for (ProgramSelector s : world.all()) {
      boolean spawned =
          noted.contains("spawned " + s.title) && !noted.contains("refused " + s.title);
      if (spawned != reasons.containsKey(s.title)) {
        broken.add(s.title + " was spawned and has not ended, or the other way round");
      }
    }
    eachMessageHasOneFate(lines);
    messagesOfOneSenderStayInOrder(program, lines);
    newsIsTrueAndNotToldTwice(lines);
    nothingHappensAfterTheEnd(lines);
    reasons.forEach((who, why) -> hasCause(program, lines, who, why));
    childrenEndBeforeTheirParent(lines);
  }

  /** What waited where somebody ended with the system is in the report. */
  private void leftAsReported(List<String> lines, ShutdownReport report) {
    // Those apart that are told of an end outside turns: they may send when the report is made.
    long closed = lines.stream()
        .filter(l -> l.endsWith(": SYSTEM_CLOSED") && !l.contains("'"))
        .count();
    long left = report.undelivered().stream()
        .mapToLong(ShutdownReport.Undelivered::messages)
        .sum();
    if (left < closed || !report.stillRunning().isEmpty()) {
      broken.add(closed + " dead letters of the end of the system, but " + report);
    }
  }

  /** Handled once, or a dead letter once; if its receiver was never spawned, neither. */
  private void eachMessageHasOneFate(List<String> lines) {
    Map<String, Integer> fates = new HashMap<>();
    for (String line : lines) {
      Matcher handled = HANDLED.matcher(line);
      Matcher dead = DEAD.matcher(line);
      Matcher taken = TAKEN.matcher(line);
      if (handled.matches()) {
        fates.merge(handled.group(3) + "." + handled.group(4), 1, Integer::sum);
      } else if (dead.matches()) {
        fates.merge(dead.group(1), 1, Integer::sum);
      } else if (taken.matches()) {
        fates.merge(taken.group(1), 1, Integer::sum);
      }
    }
    sent.forEach((id, to) -> {
      boolean isRefused = noted.contains("refused message " + id);
      boolean ends = to.equals("an inbox") || reasons.containsKey(to.substring(0, to.indexOf(' ')));
      int expected = !isRefused && ends ? 1 : 0;
      int actual = fates.getOrDefault(id, 0);
      boolean isTooLate = actual == 0 && noted.contains("perhaps not sent " + id);
      if (actual != expected && !isTooLate) {
        broken.add("message " + id + " to " + to + " has " + actual + " fates");
      }
    });
    if (!sent.keySet().containsAll(fates.keySet())) {
      broken.add("messages that nobody has sent");
    }
  }

  /** Out of the middle of a selective mailbox some kinds are taken before others. */
  private static String order(Program program, Matcher handled) {
    int number = number(handled.group(1));
    int box = Integer.parseInt(handled.group(2).substring(1));
    boolean selective = program.specs().get(number).boxes().get(box).selective();
    return handled.group(1) + handled.group(2) + " " + handled.group(3)
        + (selective ? " " + handled.group(5) : "");
  }

  private static int number(String selector) {
    return Integer.parseInt(selector.substring(1, selector.indexOf('#')));
  }

  private void messagesOfOneSenderStayInOrder(Program program, List<String> lines) {
    Map<String, Integer> last = new HashMap<>();
    for (String line : lines) {
      Matcher m = HANDLED.matcher(line);
      if (m.matches()) {
        Integer number = Integer.valueOf(m.group(4));
        Integer before = last.put(order(program, m), number);
        if (before != null && before >= number) {
          broken.add("out of order: " + line);
        }
      }
    }
  }

  private void newsIsTrueAndNotToldTwice(List<String> lines) {
    Map<String, Integer> told = new HashMap<>();
    for (String line : lines) {
      Matcher m = NEWS.matcher(line);
      if (m.matches()) {
        String who = m.group(3);
        if (!m.group(4).equals(reasons.get(who))) {
          broken.add(line + ", but " + reasons.get(who));
        }
        if (m.group(2).equals("Down")) {
          told.merge("monitor " + m.group(1) + " " + who, 1, Integer::sum);
        } else {
          told.merge("link " + m.group(1) + " " + who, 1, Integer::sum);
        }
      }
    }
    told.forEach((tie, times) -> {
      String[] words = tie.split(" ", -1);
      String other = words[0] + " " + words[2] + " " + words[1];
      long ties = noted.stream()
          .filter(n -> n.equals(tie) || (words[0].equals("link") && n.equals(other)))
          .count();
      if (times > ties) {
        broken.add(times + " pieces of news for " + ties + ": " + tie);
      }
    });
  }

  private void nothingHappensAfterTheEnd(List<String> lines) {
    Set<String> ended = new HashSet<>();
    Set<String> exited = new HashSet<>();
    for (String line : lines) {
      String who = line.substring(0, Math.max(0, line.indexOf(' ')));
      boolean turn = line.contains(" <- ") || line.endsWith(" starts") || line.contains(" goes on");
      if (turn && (ended.contains(who) || exited.contains(who))) {
        broken.add("after the end: " + line);
      }
      if (EXITS.matcher(line).matches() && !exited.add(who)) {
        broken.add("twice: " + line);
      }
      if (ENDED.matcher(line).matches()) {
        ended.add(who);
      }
    }
  }

  /** Whether somebody has done what the reason says. */
  private void hasCause(Program program, List<String> lines, String who, String why) {
    boolean child = noted.stream().anyMatch(n -> n.startsWith("child " + who + " "));
    boolean justified;
    Matcher linked = LINKED.matcher(why);
    if (linked.matches()) {
      justified = linked.group(2).equals(reasons.get(linked.group(1)))
          && !linked.group(2).equals("Normal")
          && noted.stream()
              .anyMatch(n -> n.startsWith("link ") && (n + " ").contains(" " + who + " "));
    } else if (why.startsWith("Failed(")) {
      String cause = " " + why.substring("Failed(".length(), why.length() - 1) + " ";
      justified = lines.stream()
          .anyMatch(l -> l.startsWith(who + " failed ")
              && (l.endsWith(cause + "STOP") || l.endsWith(cause + "ESCALATE")));
    } else {
      justified = switch (why) {
        case "Normal" ->
          noted.contains(who + " exit") || program.exitWhenAllDisabled() || isDone(program, who);
        case "Stopped" -> noted.contains(who + " stop") || child;
        case "SystemClosed" -> true;
        default -> false;
      };
    }
    if (!justified) {
      broken.add(who + " has ended for no reason: " + why);
    }
  }

  /** Whether it has steps, which may be done. */
  private static boolean isDone(Program program, String who) {
    return program.specs().get(number(who)).body() != null;
  }

  private void childrenEndBeforeTheirParent(List<String> lines) {
    Map<String, Integer> when = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher m = ENDED.matcher(lines.get(i));
      if (m.matches()) {
        when.put(m.group(1), i);
      }
    }
    for (String line : noted) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("child")
          && when.getOrDefault(words[1], -1) > when.getOrDefault(words[2], Integer.MAX_VALUE)) {
        broken.add("ended after its parent: " + line);
      }
    }
  }
}
