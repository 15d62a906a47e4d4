package dev.selectors.savina.harness;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Values that differ from a given one in a single place: by one, by one bit, by an element, or in
 * being the next constant of an enum.
 */
final class Alterations {
  /** What a part of an answer is, not what it has computed. */
  private static final Set<String> GIVEN = Set.of("params", "row", "column", "dim");

  private Alterations() {}

  /**
   * Shows all alterations of a value, one after the other. Numbers inside of records, lists and
   * arrays are altered; of a list or array only the first element, one in the middle and the last.
   * An answer that is no record is altered in place, and then restored.
   *
   * @param each is given the place, and the altered value
   */
  static void of(Object value, BiConsumer<String, Object> each) {
    switch (value) {
      case Integer number -> each.accept("", number + 1);
      case Long number -> each.accept("", number + 1);
      case Double number -> each.accept("", other(number));
      case Boolean truth -> each.accept("", !truth);
      case Enum<?> one -> each.accept("", next(one));
      case BigDecimal number -> each.accept("", number.add(number.ulp()));
      case List<?> list -> ofList(list, each);
      case Record some -> ofRecord(some, each);
      default -> ofOther(value, each);
    }
  }

  private static void ofOther(Object value, BiConsumer<String, Object> each) {
    if (value.getClass().isArray()) {
      ofArray(value, each);
    } else if (isOwn(value)) {
      ofFields(value, each);
    }
  }

  private static Enum<?> next(Enum<?> one) {
    List<Enum<?>> all = List.of(one.getDeclaringClass().getEnumConstants());
    return all.get((all.indexOf(one) + 1) % all.size());
  }

  /** Far enough for sums whose order is not known. */
  private static double other(double number) {
    return number == 0 ? 1 : number * 1.001;
  }

  private static int[] places(int size) {
    return Arrays.stream(new int[] {0, size / 2, size - 1})
        .distinct()
        .filter(place -> place >= 0 && place < size)
        .toArray();
  }

  private static void ofList(List<?> list, BiConsumer<String, Object> each) {
    for (int place : places(list.size())) {
      of(list.get(place), (where, other) -> {
        List<Object> altered = new ArrayList<>(list);
        altered.set(place, other);
        each.accept("[" + place + "]" + where, altered);
      });
    }
  }

  private static void ofArray(Object array, BiConsumer<String, Object> each) {
    int length = Array.getLength(array);
    for (int place : places(length)) {
      Object before = Array.get(array, place);
      if (before != null) {
        of(before, (where, other) -> {
          Object altered = Array.newInstance(array.getClass().getComponentType(), length);
          System.arraycopy(array, 0, altered, 0, length);
          Array.set(altered, place, other);
          each.accept("[" + place + "]" + where, altered);
        });
      }
    }
  }

  private static void ofRecord(Record some, BiConsumer<String, Object> each) {
    RecordComponent[] components = some.getClass().getRecordComponents();
    Object[] values = Arrays.stream(components).map(one -> get(some, one)).toArray();
    for (int i = 0; i < values.length; i++) {
      int place = i;
      if (values[i] != null) {
        of(values[i], (where, other) -> {
          Object[] altered = values.clone();
          altered[place] = other;
          each.accept("." + components[place].getName() + where, with(some, components, altered));
        });
      }
    }
  }

  /** An answer that is no record, and what is in one. */
  private static boolean isOwn(Object value) {
    return Set.of("Result", "Block", "Product").contains(value.getClass().getSimpleName());
  }

  private static void ofFields(Object own, BiConsumer<String, Object> each) {
    for (Field field : own.getClass().getDeclaredFields()) {
      if (!GIVEN.contains(field.getName()) && !Modifier.isStatic(field.getModifiers())) {
        ofField(own, field, each);
      }
    }
  }

  private static void ofField(Object own, Field field, BiConsumer<String, Object> each) {
    try {
      field.setAccessible(true);
      Object before = field.get(own);
      if (before != null) {
        of(before, (where, other) -> {
          set(own, field, other);
          try {
            each.accept("." + field.getName() + where, own);
          } finally {
            set(own, field, before);
          }
        });
      }
    } catch (IllegalAccessException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static void set(Object own, Field field, Object value) {
    try {
      field.set(own, value);
    } catch (IllegalAccessException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Object get(Record some, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(some);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Object with(Record some, RecordComponent[] components, Object[] values) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<? extends Record> made = some.getClass().getDeclaredConstructor(types);
      made.setAccessible(true);
      return made.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
