package dev.selectors.savina.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * An output format for JMH that shows nothing: it reports steps, and keeps the text for failures.
 */
final class TrialLog implements OutputFormat {
  private final Runnable step;
  // Written by the threads that read from the fork.
  private final StringWriter text = new StringWriter();

  /** A log that calls this after every run of a trial, warm-ups included. */
  TrialLog(Runnable step) {
    this.step = step;
  }

  /** What JMH and the fork printed. */
  String text() {
    return text.toString();
  }

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {
    step.run();
  }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int iteration) {}

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {}

  @Override
  public void endBenchmark(BenchmarkResult result) {}

  @Override
  public void startRun() {}

  @Override
  public void endRun(Collection<RunResult> result) {}

  @Override
  public void print(String s) {
    text.append(s);
  }

  @Override
  public void println(String s) {
    text.append(s).append(System.lineSeparator());
  }

  @Override
  public void verbosePrintln(String s) {}

  @Override
  public void write(int b) {
    text.write(b);
  }

  @Override
  public void write(byte[] b) throws IOException {
    text.append(new String(b, StandardCharsets.UTF_8));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
