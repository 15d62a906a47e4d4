package dev.selectors.savina.cli;

import dev.selectors.savina.runtimes.Entrant;
import dev.selectors.savina.runtimes.Runtimes;
import java.util.List;
import picocli.CommandLine.Option;

/** Which libraries are measured. */
final class RuntimesOption {
  @Option(
      names = "--runtimes",
      paramLabel = "NAME",
      split = ",",
      description = "Only these libraries; see 'savina list'.")
  private List<String> names = List.of();

  /**
   * Refuses unknown libraries.
   *
   * @throws IllegalArgumentException if there is no such library, or a broken one on the class path
   */
  void check() {
    List<String> known = Runtimes.names();
    names.forEach(name -> Names.check("runtime", name, known));
  }

  boolean includes(String runtime) {
    return names.isEmpty() || names.contains(runtime);
  }

  List<Entrant> entrants() {
    return Runtimes.all().stream().filter(one -> includes(one.name())).toList();
  }
}
