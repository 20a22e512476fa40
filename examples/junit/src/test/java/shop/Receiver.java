package shop;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A server that accepts webhooks and puts them into a queue for the test. If a sandbox in a container cannot reach
 * 127.0.0.1 of these tests, set SHOP_HOST to a name of this host that it can reach.
 */
final class Receiver implements AutoCloseable {
  private record Delivery(Headers headers, byte[] body) {}

  private static final String HOST = System.getenv().getOrDefault("SHOP_HOST", "127.0.0.1");
  private final BlockingQueue<Delivery> received = new LinkedBlockingQueue<>();
  private final HttpServer server;

  Receiver() throws IOException {
    var listensOn = HOST.equals("127.0.0.1") ? HOST : "0.0.0.0";
    server = HttpServer.create(new InetSocketAddress(listensOn, 0), 0);
    server.createContext("/webhooks", exchange -> {
      received.add(new Delivery(exchange.getRequestHeaders(), exchange.getRequestBody().readAllBytes()));
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
    });
    server.start();
  }

  String url() {
    return "http://%s:%d/webhooks".formatted(HOST, server.getAddress().getPort());
  }

  /** Returns the body of the next webhook after verifying its signature. */
  String take(String secret) throws InterruptedException, GeneralSecurityException {
    var delivery = received.poll(10, TimeUnit.SECONDS);
    if (delivery == null) throw new AssertionError("no webhook came to " + url() + " within 10 s");
    var body = new String(delivery.body(), UTF_8);
    if (!isSigned(delivery, secret)) throw new AssertionError("the signature of this webhook is wrong: " + body);
    return body;
  }

  /** Verifies the signature of Standard Webhooks over the raw body. An app also checks the age of webhook-timestamp. */
  private static boolean isSigned(Delivery delivery, String secret) throws GeneralSecurityException {
    var headers = delivery.headers();
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.replaceFirst("^whsec_", "")), "HmacSHA256"));
    mac.update((headers.getFirst("webhook-id") + "." + headers.getFirst("webhook-timestamp") + ".").getBytes(UTF_8));
    var expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(delivery.body()))).getBytes(UTF_8);
    return Stream.of(Objects.requireNonNullElse(headers.getFirst("webhook-signature"), "").split(" "))
        .anyMatch(one -> MessageDigest.isEqual(one.getBytes(UTF_8), expected));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
