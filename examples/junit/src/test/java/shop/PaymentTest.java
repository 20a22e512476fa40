package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PaymentTest {
  private Space space;
  private Receiver webhooks;
  private Shop shop;

  @BeforeEach
  void begin() throws Exception {
    space = new Space();
    webhooks = new Receiver();
    shop = new Shop(space.url, space.authorization);
  }

  @AfterEach
  void end() {
    if (webhooks != null) webhooks.close();
  }

  @Test
  @DisplayName("a customer with the right code has paid, and the webhook confirms it")
  void paid() throws Exception {
    var payment = shop.pay("order-1", webhooks.url());
    assertTrue(payment.sendCustomerTo().contains("/v1/start/"), payment.sendCustomerTo());

    var goesTo = space.typeCode(payment.transactionId(), "4444");
    assertTrue(goesTo.contains("/paid?"), goesTo);
    assertEquals("authenticated", shop.readStatus(payment.transactionId()));

    var webhook = webhooks.take(space.webhookSecret);
    assertEquals(payment.transactionId(), Json.text(webhook, "transactionId"));
    assertEquals("authenticated", Json.text(webhook, "status"));
    space.verify("""
        { "requests": { "operation": "initTransaction", "refno": "order-1" }, "count": 1 }
        """);
  }

  @Test
  @DisplayName("a customer has not paid if the bank rejects the challenge, with any card")
  void notPaid() throws Exception {
    space.next("challenge_failed");
    var payment = shop.pay("order-2", webhooks.url());

    var goesTo = space.typeCode(payment.transactionId(), "4444");
    assertTrue(goesTo.contains("/failed?"), goesTo);
    assertEquals("failed", shop.readStatus(payment.transactionId()));
  }
}
