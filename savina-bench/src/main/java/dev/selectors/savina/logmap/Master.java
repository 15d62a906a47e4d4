package dev.selectors.savina.logmap;

import dev.selectors.savina.dialect.Finish;
import dev.selectors.savina.dialect.PortableActor;
import java.util.List;

/** Orders all terms at once, then asks for the last ones; an actor in all variants. */
final class Master extends PortableActor<LogmapMessage.ToMaster> {
  private static final LogmapMessage.NextTerm NEXT_TERM = new LogmapMessage.NextTerm();
  private static final LogmapMessage.Stop STOP = new LogmapMessage.Stop();

  private final LogmapParams params;
  private final List<RateComputer> computers;
  private final List<? extends Series> series;
  private int results;
  double sum;

  Master(
      LogmapParams params,
      List<RateComputer> computers,
      List<? extends Series> series,
      Finish finish) {
    super(finish);
    this.params = params;
    this.computers = computers;
    this.series = series;
  }

  @Override
  protected void receive(LogmapMessage.ToMaster message) {
    switch (message) {
      case LogmapMessage.Start start -> {
        for (int i = 0; i < params.terms(); i++) {
          sendAll(NEXT_TERM);
        }
        sendAll(new LogmapMessage.GetTerm(self()));
      }
      case LogmapMessage.Result result -> {
        sum += result.term();
        results++;
        if (results == series.size()) {
          computers.forEach(computer -> computer.self().send(STOP));
          sendAll(STOP);
          exit();
        }
      }
    }
  }

  private void sendAll(LogmapMessage.Request request) {
    for (Series one : series) {
      one.requests().send(request);
    }
  }
}
