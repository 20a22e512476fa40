package shop;

import java.util.regex.Pattern;

/** As much JSON as this example reads and writes, so that it needs no library. Your project has Jackson or Gson for this. */
final class Json {
  private Json() {}

  /** A text as JSON writes it, with its quotes. */
  static String quoted(String text) {
    var written = new StringBuilder("\"");
    text.chars().forEach(c -> written.append(
        c == '"' || c == '\\' ? "\\" + (char) c : c < ' ' ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
    return written.append('"').toString();
  }

  /** The first text of this name. */
  static String text(String json, String name) {
    var found = Pattern.compile("\"" + Pattern.quote(name) + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
    if (!found.find()) throw new IllegalArgumentException("there is no text called " + name + " in " + json);
    return found.group(1);
  }
}
