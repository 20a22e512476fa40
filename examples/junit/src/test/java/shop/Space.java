package shop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;

/**
 * A space of the sandbox for one test, isolated from other tests.
 *
 * <p>{@code npx --no threeds-sandbox exec -- mvn -B -ntp test} starts a sandbox and sets SANDBOX_URL. For
 * a running one, such as a service container, set SANDBOX_URL to its URL and run {@code mvn test}.
 */
final class Space {
  final String url;
  final String authorization;
  final String webhookSecret;

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private final String name = "junit-" + UUID.randomUUID().toString().substring(0, 8);
  private final String control;

  Space() throws IOException, InterruptedException {
    url = System.getenv("SANDBOX_URL");
    if (url == null || url.isEmpty()) {
      throw new IllegalStateException(
          "SANDBOX_URL is not set: run \"npx --no threeds-sandbox exec -- mvn -B -ntp test\","
          + " or set it to the address of a sandbox");
    }
    control = System.getenv().getOrDefault("SANDBOX_CONTROL_URL", url + "/_sandbox");
    var credentials = ask("GET", "/spaces/" + name + "/credentials", "");
    authorization = Json.text(credentials, "authorization");
    webhookSecret = Json.text(credentials, "webhookSecret");
  }

  /** Sets the scenario of the next payment. */
  void next(String scenario) throws IOException, InterruptedException {
    ask("POST", "/next", "{ \"scenario\": " + Json.quoted(scenario) + " }");
  }

  /** Completes the challenge page as the customer does. Returns the URL of the redirect. */
  String typeCode(String transactionId, String code) throws IOException, InterruptedException {
    var ended = ask("POST", "/transactions/" + transactionId + "/challenge", "{ \"code\": " + Json.quoted(code) + " }");
    return Json.text(ended, "url");
  }

  /** Throws an error with each difference, if there are any. */
  void verify(String checks) throws IOException, InterruptedException {
    var verdict = ask("POST", "/verify", "{ \"checks\": [" + checks + "] }");
    if (!verdict.startsWith("{\"ok\":true")) throw new AssertionError(verdict);
  }

  private String ask(String method, String path, String body) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(control + path + "?space=" + name))
        .header("content-type", "application/json").timeout(Duration.ofSeconds(30))
        .method(method, BodyPublishers.ofString(body)).build();
    var answer = HTTP.send(request, BodyHandlers.ofString());
    if (answer.statusCode() / 100 != 2) {
      throw new AssertionError(method + " " + path + ": " + answer.statusCode() + " " + answer.body());
    }
    return answer.body();
  }
}
