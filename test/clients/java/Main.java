import control.model.CardEntry;
import control.model.ChallengeStep;
import control.model.EnteredCard;
import control.model.TypedCode;
import java.util.Base64;
import java.util.List;
import service.api.LinksApi;
import service.api.TransactionsApi;
import service.model.*;

/** The flow of README with generated operations and models only: java Main ADDRESS */
public class Main {
  public static void main(String[] args) throws Exception {
    var api = new service.ApiClient();
    api.updateBaseUri(args[0]);
    // The native client leaves credentials to this hook of its own.
    var credentials = Base64.getEncoder().encodeToString("1100000000:sandbox".getBytes());
    api.setRequestInterceptor(
        request ->
            request.header("Authorization", "Basic " + credentials).header("link-api-key", "sandbox-link-key"));
    var settings = new control.ApiClient();
    settings.updateBaseUri(args[0] + "/_sandbox");
    var transactions = new TransactionsApi(api);
    var links = new LinksApi(api);
    var sandbox = new control.api.DefaultApi(settings);

    var acquirer = new Acquirer().acquirerBin("400000").acquirerMerchantId("1");
    var merchant = new Merchant().mcc("5411").merchantName("Shop");
    var card =
        new RequestCard()
            .number("4000001000000018")
            .cvv("123")
            .expiryMonth("12")
            .expiryYear("34")
            ._3D(new RequestThreeDSecure().acquirer(acquirer).merchant(merchant).challengeIndicator("04"));
    var request =
        new TransactionInitRequest()
            .amount(1250L)
            .currency(Currency.EUR)
            .refno("java")
            .paymentMethods(List.of(PaymentMethod.VIS))
            .card(card)
            .option(new Option().authenticationOnly(true));
    var started = transactions.initTransaction(request, null, null);
    sandbox.completeChallenge(started.getTransactionId(), new ChallengeStep(new TypedCode().code("4444")), null);
    var transaction = transactions.getTransaction(started.getTransactionId());
    ThreeDSecureResult.EciEnum eci = transaction.getCard().get3D().getEci();

    var contract =
        new LinkContractThreeDSecure()
            .acquirer(new ContractAcquirer().acquirerBin("400000").acquirerMerchantId("1"))
            .merchant(new ContractMerchant().mcc("5411").merchantName("Shop"));
    var brand = new LinkContractBrand()._3D(contract);
    var order = new LinkCreateRequest().reference("java").amount(1250L).currency(Currency.EUR).VIS(brand);
    var created = links.createLink(order, null);
    var entered = new EnteredCard().number("4000001000000026").cvv("123").expiryMonth("12").expiryYear("34");
    sandbox.submitCard(created.getId(), new CardEntry().card(entered).outcome(CardEntry.OutcomeEnum.Y), null);
    var link = links.getLink(created.getId());
    var deleted = links.deleteLink(created.getId());
    System.out.println(
        transaction.getStatus() + " " + eci + " " + link.getStatus() + " " + link.getCard().get3D().getEci()
            + " " + deleted.getStatus());
  }
}
