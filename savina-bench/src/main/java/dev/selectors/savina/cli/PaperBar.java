package dev.selectors.savina.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A bar of a figure with its time.
 *
 * @param name unique in its figure
 * @param inPaper whether the paper has such a bar
 * @param best the time under the protocol of the paper
 * @param fair the time under the fair protocol
 * @param milliseconds the times of all runs, a list per JVM
 * @param failed why JVMs that were run again had not completed, if there were such
 * @param roundTrips how far apart the processors were in each JVM, in nanoseconds
 * @param again how many JVMs were run again as their processors were far apart
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PaperBar(
    String name,
    String label,
    String group,
    boolean inPaper,
    String runtime,
    String variant,
    String policy,
    SequencedMap<String, Object> parameters,
    long messages,
    boolean messagesVary,
    PaperReading best,
    PaperReading fair,
    List<List<Double>> milliseconds,
    @Nullable List<String> failed,
    @Nullable List<@Nullable Double> roundTrips,
    @Nullable Integer again) {

  static PaperBar of(FigureBar bar, Measured measured) {
    return new PaperBar(
        bar.name(),
        bar.label(),
        bar.group(),
        bar.inPaper(),
        measured.runtime(),
        measured.variant(),
        measured.policy(),
        measured.parameters(),
        measured.messages(),
        measured.messagesVary(),
        PaperProtocol.BEST.read(measured.milliseconds()),
        PaperProtocol.FAIR.read(measured.milliseconds()),
        measured.milliseconds(),
        measured.failed(),
        measured.roundTrips(),
        measured.again());
  }
}
