package shop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Replace this with your app: it creates a payment and reads its result. */
public final class Shop {
  public record Payment(String transactionId, String sendCustomerTo) {}

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private final String url;
  private final String authorization;

  public Shop(String url, String authorization) {
    this.url = url;
    this.authorization = authorization;
  }

  public Payment pay(String refno, String webhook) throws IOException, InterruptedException {
    var order = """
        {
          "amount": 1250, "currency": "EUR", "refno": %s, "paymentMethods": ["VIS"],
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
          "webhook": { "url": %s }
        }
        """.formatted(Json.quoted(refno), Json.quoted(webhook));
    var answer = send(request("/v1/transactions")
        .header("content-type", "application/json").POST(BodyPublishers.ofString(order)));
    var sendCustomerTo = answer.headers().firstValue("location").orElseThrow();
    return new Payment(Json.text(answer.body(), "transactionId"), sendCustomerTo);
  }

  public String readStatus(String transactionId) throws IOException, InterruptedException {
    return Json.text(send(request("/v1/transactions/" + transactionId)).body(), "status");
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("authorization", authorization).timeout(Duration.ofSeconds(30));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    var answer = HTTP.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() / 100 != 2) throw new IOException(answer.statusCode() + " " + answer.body());
    return answer;
  }
}
