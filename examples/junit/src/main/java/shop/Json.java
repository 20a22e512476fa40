package shop;

import java.util.regex.Pattern;

/** The JSON functions of this example, so that it needs no library. Use Jackson or Gson in your project. */
final class Json {
  private Json() {}

  /** Returns a string as quoted JSON. */
  static String quoted(String text) {
    var written = new StringBuilder("\"");
    text.chars().forEach(c -> written.append(
        c == '"' || c == '\\' ? "\\" + (char) c : c < ' ' ? "\\u%04x".formatted(c) : String.valueOf((char) c)));
    return written.append('"').toString();
  }

  /** Returns the first string with this name. */
  static String text(String json, String name) {
    var found = Pattern.compile("\"" + Pattern.quote(name) + "\"\\s*:\\s*\"([^\"]*)\"").matcher(json);
    if (!found.find()) throw new IllegalArgumentException("there is no text called " + name + " in " + json);
    return found.group(1);
  }
}
