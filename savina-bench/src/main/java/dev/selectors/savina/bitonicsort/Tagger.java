package dev.selectors.savina.bitonicsort;

import dev.selectors.MailboxRef;
import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;

/** Tags values that have passed a partition with the input of the joiner that they come to. */
final class Tagger extends PortableActor<BitonicMessage.Stream> {
  private final int input;
  private final MailboxRef<? super BitonicMessage.ToJoiner> joiner;

  Tagger(int input, MailboxRef<? super BitonicMessage.ToJoiner> joiner, Finish finish) {
    super(finish);
    this.input = input;
    this.joiner = joiner;
  }

  @Override
  protected void receive(BitonicMessage.Stream message) {
    switch (message) {
      case BitonicMessage.Value value ->
        joiner.send(new BitonicMessage.Data(input, value.number()));
      case BitonicMessage.Exit end -> {
        joiner.send(end);
        exit();
      }
    }
  }
}
