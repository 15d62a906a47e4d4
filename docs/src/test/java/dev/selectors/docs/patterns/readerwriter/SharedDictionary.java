package dev.selectors.docs.patterns.readerwriter;

import dev.selectors.SelectorSystem;
import dev.selectors.patterns.ReadWrite;
import dev.selectors.patterns.ReaderWriter;
import java.util.concurrent.CompletionStage;

/** The dictionary with the selector that is ready-made. */
final class SharedDictionary {
  private final ReadWrite<Meanings> meanings;

  SharedDictionary(SelectorSystem system, Meanings meanings) {
    this.meanings = system.spawn(new ReadWrite<>(meanings, ReaderWriter.Order.ARRIVAL));
  }

  CompletionStage<String> lookup(String word) {
    return meanings.read(m -> m.get(word));
  }

  CompletionStage<String> define(String word, String meaning) {
    return meanings.write(m -> m.put(word, meaning));
  }
}
