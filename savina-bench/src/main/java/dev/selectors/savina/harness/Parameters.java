package dev.selectors.savina.harness;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The parameters of a benchmark by name: the components of its record, as text and values. */
public final class Parameters {
  private Parameters() {}

  /** The parameters with their values in the order of declaration. */
  public static SequencedMap<String, Object> of(Record params) {
    SequencedMap<String, Object> values = new LinkedHashMap<>();
    for (RecordComponent component : params.getClass().getRecordComponents()) {
      values.put(component.getName(), value(params, component));
    }
    return values;
  }

  /** The parameters in one line, {@code name=value name=value}. */
  public static String text(Record params) {
    return text(of(params));
  }

  /** These values in one line, {@code name=value name=value}. */
  public static String text(SequencedMap<String, Object> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  /** The overrides in one line of {@code name=value} pairs, as written by {@link #text}. */
  public static Map<String, String> parse(String text) {
    return parse(text.isBlank() ? List.of() : List.of(text.strip().split("\\s+", -1)));
  }

  /**
   * The overrides in these {@code name=value} pairs.
   *
   * @throws IllegalArgumentException if one is not such a pair, or two have the same name
   */
  public static Map<String, String> parse(List<String> pairs) {
    Map<String, String> overrides = new LinkedHashMap<>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("expected name=value, was '" + pair + "'");
      }
      String name = pair.substring(0, equals);
      if (overrides.put(name, pair.substring(equals + 1)) != null) {
        throw new IllegalArgumentException("parameter '" + name + "' is given twice");
      }
    }
    return overrides;
  }

  /** The names that a parameter set answers to, including the flags of the original suite. */
  public static SequencedSet<String> names(Collection<? extends Record> sets) {
    SequencedSet<String> names = new LinkedHashSet<>();
    for (Record params : sets) {
      for (RecordComponent component : params.getClass().getRecordComponents()) {
        names.add(component.getName());
        Flag flag = component.getAnnotation(Flag.class);
        if (flag != null) {
          names.add(flag.value());
        }
      }
    }
    return names;
  }

  /**
   * A copy with some values replaced. Names that the record does not have are left to others.
   *
   * @throws IllegalArgumentException if a value cannot be read or the record refuses it, or if a
   *     parameter is given by both its names
   */
  public static <P extends Record> P with(P params, Map<String, String> overrides) {
    RecordComponent[] components = params.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      String override = override(components[i], overrides);
      values[i] = override == null ? value(params, components[i]) : read(components[i], override);
    }
    return construct(params, components, values);
  }

  private static @Nullable String override(
      RecordComponent component, Map<String, String> overrides) {
    Flag flag = component.getAnnotation(Flag.class);
    String byFlag = flag == null ? null : overrides.get(flag.value());
    String byName = overrides.get(component.getName());
    if (byFlag == null || byName == null) {
      return byName == null ? byFlag : byName;
    }
    if (!component.getName().equals(flag.value())) {
      throw new IllegalArgumentException(
          "parameter " + component.getName() + " is given twice, as " + flag.value() + " too");
    }
    return byName;
  }

  private static Object read(RecordComponent component, String text) {
    Class<?> type = component.getType();
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .filter(constant -> constant.toString().equals(text.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(() -> unreadable(component, text, choices(type)));
    }
    if (type == boolean.class) {
      if (!text.equals("true") && !text.equals("false")) {
        throw unreadable(component, text, "true or false");
      }
      return Boolean.valueOf(text);
    }
    try {
      return Integer.valueOf(text.replace("_", ""));
    } catch (NumberFormatException e) {
      throw unreadable(component, text, "a whole number below 2147483648");
    }
  }

  private static String choices(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Object::toString)
        .collect(Collectors.joining(" or "));
  }

  private static IllegalArgumentException unreadable(
      RecordComponent component, String text, String wanted) {
    return new IllegalArgumentException(
        "parameter " + component.getName() + " must be " + wanted + ", was '" + text + "'");
  }

  private static Object value(Record params, RecordComponent component) {
    try {
      return component.getAccessor().invoke(params);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("unreadable record " + params.getClass(), e);
    }
  }

  @SuppressWarnings("unchecked") // the constructor of P's own class makes a P
  private static <P extends Record> P construct(
      P params, RecordComponent[] components, Object[] values) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<? extends Record> canonical = params.getClass().getDeclaredConstructor(types);
      return (P) canonical.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw refused;
      }
      throw new LinkageError("broken record " + params.getClass(), e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("unusable record " + params.getClass(), e);
    }
  }
}
