package dev.selectors.docs.patterns.readerwriter;

import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import dev.selectors.docs.patterns.readerwriter.WordRequest.Define;
import dev.selectors.docs.patterns.readerwriter.WordRequest.Lookup;
import dev.selectors.patterns.ReaderWriter;

/** The dictionary with the part. */
final class SelectorDictionary extends Selector {
  final Meanings meanings = new Meanings();
  private final ReaderWriter<WordRequest> access = new ReaderWriter<>(
      context(),
      "requests",
      ReaderWriter.Order.ARRIVAL,
      request -> request instanceof Lookup,
      this::onRequest);
  final MailboxRef<WordRequest> requests = access.requests;

  private void onRequest(WordRequest request) {
    switch (request) {
      case Lookup l -> access.read(l.replyTo(), () -> meanings.get(l.word()));
      case Define d -> d.replyTo().send(meanings.put(d.word(), d.meaning()));
    }
  }
}
