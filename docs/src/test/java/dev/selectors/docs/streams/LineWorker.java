package dev.selectors.docs.streams;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.Selector;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Counts what is found in the lines of some of the blocks. */
final class LineWorker extends Selector {
  /** So that the next block is here when the first is done. */
  static final int AT_ONCE = 2;

  final Mailbox<MailboxRef<Map<String, Long>>> result = mailbox("result", this::tell);
  private final Mailbox<byte[]> blocks = mailbox("blocks", this::count);
  private final Function<String, Optional<String>> find;
  private final MailboxRef<MailboxRef<byte[]>> idle;
  private final Map<String, Long> counts = new HashMap<>();

  LineWorker(Function<String, Optional<String>> find, MailboxRef<MailboxRef<byte[]>> idle) {
    this.find = find;
    this.idle = idle;
  }

  @Override
  protected void onStart() {
    idle.sendAll(Collections.nCopies(AT_ONCE, blocks));
  }

  private void count(byte[] block) {
    new String(block, UTF_8)
        .lines()
        .flatMap(line -> find.apply(line).stream())
        .forEach(found -> counts.merge(found, 1L, Long::sum));
    idle.send(blocks);
  }

  private void tell(MailboxRef<Map<String, Long>> to) {
    to.send(Map.copyOf(counts));
  }
}
