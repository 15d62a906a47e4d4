package dev.selectors.docs.patterns.readerwriter;

import dev.selectors.Actor;
import dev.selectors.docs.patterns.readerwriter.WordRequest.Define;
import dev.selectors.docs.patterns.readerwriter.WordRequest.Lookup;
import java.util.ArrayDeque;
import java.util.Queue;

/** The dictionary with one mailbox, which cannot be closed, and so a queue of its own. */
final class ActorDictionary extends Actor<WordRequest> {
  private static final int MOST = Runtime.getRuntime().availableProcessors();
  final Meanings meanings = new Meanings();
  private final Queue<WordRequest> waiting = new ArrayDeque<>();
  private int reads;

  @Override
  protected void receive(WordRequest request) {
    waiting.add(request);
    serve();
  }

  private void serve() {
    while (!waiting.isEmpty() && reads < (waiting.element() instanceof Lookup ? MOST : 1)) {
      switch (waiting.remove()) {
        case Lookup l -> {
          reads++;
          async(() -> meanings.get(l.word()), (meaning, error) -> {
            reads--;
            l.replyTo().send(meaning);
            serve();
          });
        }
        case Define d -> d.replyTo().send(meanings.put(d.word(), d.meaning()));
      }
    }
  }
}
