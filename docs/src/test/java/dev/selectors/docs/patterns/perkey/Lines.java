package dev.selectors.docs.patterns.perkey;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;

/** Has tasks done asynchronously: those with one key one after the other, as they have come. */
final class Lines extends Selector {
  record Task(String key, Runnable work) {}

  /** A line for each key of which a task is being done: those behind it. */
  private final Map<String, Queue<Task>> lines = new HashMap<>();

  final Mailbox<Task> tasks = mailbox("tasks", this::onTask);

  private void onTask(Task task) {
    Queue<Task> line = lines.get(task.key());
    if (line != null) {
      line.add(task);
    } else {
      lines.put(task.key(), new ArrayDeque<>());
      begin(task);
    }
  }

  private void begin(Task task) {
    async(
        () -> {
          task.work().run();
          return true;
        },
        (done, error) -> next(task.key()));
  }

  private void next(String key) {
    Task next = Objects.requireNonNull(lines.get(key)).poll();
    if (next != null) {
      begin(next);
    } else {
      lines.remove(key);
    }
  }

  int keys() {
    return lines.size();
  }
}
