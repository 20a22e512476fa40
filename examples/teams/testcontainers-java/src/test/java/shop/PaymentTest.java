package shop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** See ../../junit for a space per test, both payments, and the signature of webhooks. */
class PaymentTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private final BlockingQueue<String> webhooks = new LinkedBlockingQueue<>();
  private HttpServer shop;
  private SandboxContainer container;
  private String url;
  private String host;

  /** Set SANDBOX_URL to use a running sandbox instead of a container. */
  @BeforeEach
  void begin() throws Exception {
    shop = HttpServer.create(new InetSocketAddress(0), 0);
    shop.createContext("/webhooks", exchange -> {
      webhooks.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    });
    shop.start();
    url = System.getenv("SANDBOX_URL");
    host = System.getenv().getOrDefault("SHOP_HOST", "127.0.0.1");
    if (url != null && !url.isEmpty()) return;
    container = new SandboxContainer();
    host = container.hostFor(shop.getAddress().getPort());
    container.start();
    url = container.url();
  }

  @AfterEach
  void end() {
    if (container != null) container.stop();
    shop.stop(0);
  }

  @Test
  @DisplayName("a customer with the right code has paid, and the webhook confirms it")
  void paid() throws Exception {
    var order = """
        {
          "amount": 1250, "currency": "EUR", "refno": "order-1", "paymentMethods": ["VIS"],
          "card": {
            "number": "4000001000000026", "cvv": "123", "expiryMonth": "12", "expiryYear": "34",
            "3D": {
              "acquirer": { "acquirerMerchantId": "123456789012345", "acquirerBin": "400000" },
              "merchant": { "mcc": "5411", "merchantName": "Example Shop" },
              "cardholder": { "cardholderName": "Ada Example", "email": "ada@example.com" }
            }
          },
          "option": { "authenticationOnly": true },
          "redirect": {
            "successUrl": "http://localhost:3000/paid",
            "cancelUrl": "http://localhost:3000/cart",
            "errorUrl": "http://localhost:3000/failed"
          },
          "webhook": { "url": "http://%s:%d/webhooks" }
        }
        """.formatted(host, shop.getAddress().getPort());
    var created = post("/v1/transactions", order);
    assertEquals(201, created.statusCode(), created.body());
    var id = Pattern.compile("\"transactionId\":\"(\\d+)\"").matcher(created.body());
    assertTrue(id.find(), created.body());

    var ended = post("/_sandbox/transactions/" + id.group(1) + "/challenge", "{ \"code\": \"4444\" }");
    assertEquals(200, ended.statusCode(), ended.body());

    var webhook = webhooks.poll(30, TimeUnit.SECONDS);
    assertTrue(webhook != null && webhook.contains("\"status\":\"authenticated\""), webhook);
  }

  private HttpResponse<String> post(String path, String body) throws Exception {
    var credentials = Base64.getEncoder().encodeToString("1100000000:sandbox".getBytes(UTF_8));
    var request = HttpRequest.newBuilder(URI.create(url + path))
        .header("authorization", "Basic " + credentials).header("content-type", "application/json")
        .POST(BodyPublishers.ofString(body)).build();
    return HTTP.send(request, BodyHandlers.ofString());
  }
}
