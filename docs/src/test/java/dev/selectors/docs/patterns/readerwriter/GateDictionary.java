package dev.selectors.docs.patterns.readerwriter;

import dev.selectors.Mailbox;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.readerwriter.WordRequest.Define;
import dev.selectors.docs.patterns.readerwriter.WordRequest.Lookup;

/** The dictionary without the part. */
final class GateDictionary extends Selector {
  private static final int MOST = Runtime.getRuntime().availableProcessors();
  final Meanings meanings = new Meanings();
  private int reads;
  final Mailbox<WordRequest> requests = mailbox("requests", this::onRequest)
      .headGuard(request -> reads < (request instanceof Lookup ? MOST : 1));

  private void onRequest(WordRequest request) {
    switch (request) {
      case Lookup l -> {
        reads++;
        async(() -> meanings.get(l.word()), (meaning, error) -> {
          reads--;
          l.replyTo().send(meaning);
        });
      }
      case Define d -> d.replyTo().send(meanings.put(d.word(), d.meaning()));
    }
  }
}
