package dev.selectors.savina.cli;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The results as JSON, and back. */
final class Json {
  private static final ObjectMapper MAPPER = settings().build();
  /** In the order of names, as methods have no order: so a page is the same each time. */
  private static final ObjectMapper FOR_PAGE =
      settings().enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY).build();

  private Json() {}

  private static JsonMapper.Builder settings() {
    return JsonMapper.builder()
        .addModule(
            new SimpleModule().addAbstractTypeMapping(SequencedMap.class, LinkedHashMap.class))
        .enable(SerializationFeature.WRITE_ENUMS_USING_TO_STRING)
        // A newer version may tell more, and an older one had a single number of workers.
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY);
  }

  /** The value on several lines, for people. */
  static String pretty(Object value) {
    return text(MAPPER.writerWithDefaultPrettyPrinter().withView(Object.class), value);
  }

  /** The same with what follows from it, so that a page need not judge that again. */
  static String forPage(Object value) {
    return text(FOR_PAGE.writerWithDefaultPrettyPrinter().withView(Page.class), value);
  }

  /** The value on one line. */
  static String line(Object value) {
    return text(MAPPER.writer(), value);
  }

  private static String text(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a text so that it outlives a loss of power: the journal is deleted after that. */
  static void write(String text, Path file) throws IOException {
    Files.writeString(
        file,
        text + System.lineSeparator(),
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        StandardOpenOption.SYNC);
  }

  /**
   * The value that was written.
   *
   * @throws JsonProcessingException if this is something else
   */
  static <T> T read(String text, Class<T> type) throws JsonProcessingException {
    try (JsonParser parser = MAPPER.createParser(text)) {
      T value = MAPPER.readValue(parser, type);
      if (value == null) {
        throw new JsonMappingException(null, "the text is null");
      }
      // If two files were joined into one, the second would not count.
      if (parser.nextToken() != null) {
        throw new JsonMappingException(null, "more follows after the first value");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a text has none
    }
  }
}
