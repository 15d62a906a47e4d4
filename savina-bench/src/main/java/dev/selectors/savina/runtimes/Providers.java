package dev.selectors.savina.runtimes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The runtimes that others have put on the class path, each with the file that names its class. */
final class Providers {
  private static final String FILE = "META-INF/services/" + RuntimeProvider.class.getName();

  private Providers() {}

  /**
   * The runtimes that a loader finds, in the order of the class path.
   *
   * @throws IllegalArgumentException if a class cannot be found or instantiated
   */
  static List<Provided> on(ClassLoader loader) {
    List<Provided> found = new ArrayList<>();
    try {
      for (RuntimeProvider provider : ServiceLoader.load(RuntimeProvider.class, loader)) {
        String type = provider.getClass().getName();
        found.add(new Provided(provider, type + " in " + file(type, loader)));
      }
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new IllegalArgumentException(explained(e, loader), e);
    }
    return found;
  }

  private static String explained(Error e, ClassLoader loader) {
    String said =
        String.valueOf(e.getMessage()).replace(RuntimeProvider.class.getName() + ": ", "");
    String cause = e.getCause() == null ? "" : " (" + e.getCause() + ")";
    return "broken runtime on the class path: " + said + cause + "; see " + file(said, loader);
  }

  /** The files that name a class that occurs in this text; all files if none does. */
  private static String file(String text, ClassLoader loader) {
    try {
      List<String> files = new ArrayList<>();
      List<String> named = new ArrayList<>();
      for (URL url : Collections.list(loader.getResources(FILE))) {
        files.add(shown(url));
        if (classes(url).stream().anyMatch(List.of(text.split("\\s+", -1))::contains)) {
          named.add(shown(url));
        }
      }
      return String.join(", ", named.isEmpty() ? files : named);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String shown(URL url) {
    URI uri = URI.create(url.toString());
    return "file".equals(uri.getScheme()) ? uri.getPath() : uri.toString();
  }

  private static List<String> classes(URL url) throws IOException {
    try (var in = url.openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("#", 2)[0].strip())
          .filter(line -> !line.isEmpty())
          .toList();
    }
  }
}
