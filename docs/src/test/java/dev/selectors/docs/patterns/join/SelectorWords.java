package dev.selectors.docs.patterns.join;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.patterns.SplitJoin;
import java.time.Duration;
import java.util.List;

/** Counts the words of texts, line by line and in parallel; counts come in the order of the texts. */
final class SelectorWords extends Selector {
  final SplitJoin<String, String, Integer> texts;

  SelectorWords(List<CountingWorker> workers, MailboxRef<Integer> counts) {
    texts = new SplitJoin<>(
        context(),
        "texts",
        workers,
        4,
        Duration.ofSeconds(10),
        text -> text.lines().toList(),
        outcome -> counts.send(
            switch (outcome) {
              case SplitJoin.Outcome.Joined<String, Integer> lines ->
                lines.results().stream().mapToInt(n -> n).sum();
              case SplitJoin.Outcome.Failed<String, Integer> failed -> -1;
            }));
  }
}
