package dev.selectors.docs.streams;

import dev.selectors.Mailbox;
import dev.selectors.MailboxRef;
import dev.selectors.ThreadSelector;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Counts what is found in the lines of a text, with several workers at once. */
final class LineProcessor extends ThreadSelector {
  record Text(Path file, MailboxRef<Map<String, Long>> replyTo) {}

  private static final Duration LIMIT = Duration.ofMinutes(1);

  final Mailbox<Text> texts = mailbox(Text.class, "texts");
  private final Mailbox<MailboxRef<byte[]>> idle = mailbox("idle");
  private final Function<String, Optional<String>> find;
  private final int workers;
  private final int blockSize;

  LineProcessor(Function<String, Optional<String>> find, int workers, int blockSize) {
    if (workers < 1) {
      throw new IllegalArgumentException("workers for a text: " + workers + "; at least 1");
    }
    this.find = find;
    this.workers = workers;
    this.blockSize = blockSize;
  }

  @Override
  protected void run() throws IOException {
    Text text = receive(texts);
    List<LineWorker> team = Stream.generate(this::hire).limit(workers).toList();
    handOut(text.file());
    Map<String, Long> sums = new TreeMap<>();
    for (LineWorker worker : team) {
      Map<String, Long> part = call(worker.result, replyTo -> replyTo, LIMIT);
      part.forEach((found, count) -> sums.merge(found, count, Long::sum));
    }
    text.replyTo().send(sums);
  }

  private LineWorker hire() {
    LineWorker worker = spawnChild(new LineWorker(find, idle));
    link(worker); // if it fails there is no result
    return worker;
  }

  private void handOut(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      for (byte[] block = next(in); block.length > 0; block = next(in)) {
        receive(idle).send(block);
      }
    }
    for (int i = 0; i < workers * LineWorker.AT_ONCE; i++) {
      receive(idle);
    }
  }

  /** A block of the text, up to the end of a line; empty at the end. */
  private byte[] next(InputStream text) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream(blockSize + 1024);
    block.write(text.readNBytes(blockSize));
    for (int b = text.read(); b >= 0; b = text.read()) {
      block.write(b);
      if (b == '\n') {
        break;
      }
    }
    return block.toByteArray();
  }
}
