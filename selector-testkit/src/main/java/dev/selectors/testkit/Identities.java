package dev.selectors.testkit;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What stands in texts for objects that have no text of their own, such as {@code Object@1a2b3c}: a
 * class and a number that is another one in each run.
 */
final class Identities {
  /** Names of classes may have letters of any language. */
  private static final String LETTER = "\\p{javaJavaIdentifierPart}";
  /** The array of a class, or of a primitive; or a class, whose package may stand before it. */
  private static final String TYPE =
      "\\[(?:[ZBCDFIJS]|L[" + LETTER + ".]++;)" + "|(?<![" + LETTER + "./])[" + LETTER + "./]++";

  private static final Pattern LIKE_ONE =
      Pattern.compile("(?<type>" + TYPE + ")@(?<number>[0-9a-f]++)(?!" + LETTER + ")");
  /** What can hardly be anything but a class: an array, or one in a package or in another class. */
  private static final Pattern CLASS = Pattern.compile("\\[.*|.*[.$]\\p{Lu}.*");
  /** What comes before the simple name of a class. */
  private static final Pattern OUTSIDE =
      Pattern.compile("^.*[.$]\\d*(?=\\p{javaJavaIdentifierStart})");

  private Identities() {}

  /** Whether the text is nothing but an identity. */
  static boolean is(String text) {
    Matcher m = LIKE_ONE.matcher(text);
    return m.matches() && isOne(m, text);
  }

  /**
   * The text, with a name in place of each identity that is known by one.
   *
   * @param names gives the name for a class without its package, and a number; null if it is not
   *     known
   */
  static String named(String text, Function<String, @Nullable String> names) {
    return replaced(text, names, MatchResult::group);
  }

  /** The same, with a class in place of all other identities. */
  static String without(String text, Function<String, @Nullable String> names) {
    return replaced(text, names, m -> isOne(m, text) ? type(m.group("type")) : m.group());
  }

  private static String replaced(
      String text, Function<String, @Nullable String> names, Function<MatchResult, String> others) {
    if (text.indexOf('@') < 0) {
      return text;
    }
    return LIKE_ONE.matcher(text).replaceAll(m -> {
      String all = m.group();
      int begin = Math.max(all.lastIndexOf('.'), all.lastIndexOf('/')) + 1;
      String name = names.apply(all.substring(begin));
      return Matcher.quoteReplacement(
          name != null ? all.substring(0, begin) + name : others.apply(m));
    });
  }

  /**
   * Not a mail address, nor a name that somebody was given, such as replica@2: where a word could
   * be either, only one identity in half a million has a number of less than four digits.
   */
  private static boolean isOne(MatchResult m, String text) {
    String number = m.group("number");
    boolean isMail = m.end() + 1 < text.length()
        && text.charAt(m.end()) == '.'
        && Character.isJavaIdentifierPart(text.charAt(m.end() + 1));
    int digits = CLASS.matcher(m.group("type")).matches() ? 1 : 4;
    return number.length() >= digits && number.length() <= 8 && number.charAt(0) != '0' && !isMail;
  }

  private static String type(String type) {
    if (type.contains("$$Lambda")) {
      return "lambda";
    }
    if (type.startsWith("[")) {
      return element(type) + "[]";
    }
    return simple(type.replaceFirst("/0x.*", "")) + "@...";
  }

  private static String element(String array) {
    return switch (array.charAt(1)) {
      case 'Z' -> "boolean";
      case 'B' -> "byte";
      case 'C' -> "char";
      case 'D' -> "double";
      case 'F' -> "float";
      case 'I' -> "int";
      case 'J' -> "long";
      case 'S' -> "short";
      default -> simple(array.substring(2, array.length() - 1));
    };
  }

  private static String simple(String type) {
    return OUTSIDE.matcher(type).replaceFirst("");
  }
}
