package dev.selectors.docs.patterns;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The few shapes that pictures need, as text.
 *
 * <p>A test that draws compares with the file that a page shows; {@code -Dselectors.draw=true}
 * writes the file instead.
 */
public final class Svg {
  private static final String STYLE = """
      text { font: 14px system-ui, sans-serif; fill: #1f2933; }
      .name, .mailbox { font-weight: 600; }
      .note { font-size: 12px; fill: #66707c; }
      .why { font-size: 12px; fill: #b42318; }
      .middle { text-anchor: middle; }
      .end { text-anchor: end; }
      rect { fill: #ffffff; stroke: #4a5560; stroke-width: 1.2; }
      .page { stroke: none; }
      .selector { fill: #f2f6fb; }
      .message { fill: #ffd166; }
      line { stroke: #4a5560; stroke-width: 1.4; }
      .open { stroke: #1a7f37; stroke-width: 3; }
      .closed { stroke: #b42318; stroke-width: 4; }
      .unasked { stroke: #66707c; stroke-width: 3; stroke-dasharray: 5 4; }
      """;

  private final StringBuilder shapes = new StringBuilder();
  private String style = STYLE;

  /** Adds rules for the classes of shapes. */
  public void style(String rules) {
    style += rules;
  }

  public void text(int x, int y, String style, String text) {
    shapes.append(
        "<text x=\"%s\" y=\"%s\"%s>%s</text>\n".formatted(x, y, styled(style), escaped(text)));
  }

  public void box(int x, int y, int width, int height, String style) {
    shapes.append("<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"4\"%s/>\n"
        .formatted(x, y, width, height, styled(style)));
  }

  public void line(int x1, int y1, int x2, int y2, String style) {
    shapes.append("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"%s/>\n"
        .formatted(x1, y1, x2, y2, styled(style)));
  }

  void arrow(int x1, int y1, int x2, int y2) {
    shapes.append("<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" marker-end=\"url(#head)\"/>\n"
        .formatted(x1, y1, x2, y2));
  }

  /** Draws a selector's box beneath all that was drawn before. */
  void under(int x, int y, int width, int height) {
    shapes.insert(
        0,
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"10\" class=\"selector\"/>\n"
            .formatted(x, y, width, height));
  }

  /** The whole picture; on white, so that it can be read on a dark page. */
  public String toString(String title, int width, int height) {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$s %2$s" width="%1$s" height="%2$s" role="img">
        <title>%3$s</title>
        <style>
        %4$s</style>
        <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0 L8 4 L0 8 z" fill="#4a5560"/></marker></defs>
        <rect width="%1$s" height="%2$s" rx="8" class="page"/>
        %5$s</svg>
        """.formatted(width, height, escaped(title), style, shapes);
  }

  /** Compares what was drawn with a file, or writes it. */
  public static void assertDrawn(Path file, String drawn) throws IOException {
    if (Boolean.getBoolean("selectors.draw")) {
      Files.writeString(file, drawn);
      return;
    }
    assertEquals(
        Files.exists(file) ? Files.readString(file) : "no file " + file,
        drawn,
        "the picture is not that of what it shows any more; -Dselectors.draw=true writes it anew");
  }

  private static String styled(String style) {
    return style.isEmpty() ? "" : " class=\"" + style + "\"";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
