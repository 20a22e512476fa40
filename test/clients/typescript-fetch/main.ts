/** The flow of README with generated operations and models only: node main.js ADDRESS */
import * as control from './control'
import * as service from './service'

const main = async (base: string): Promise<void> => {
  const configuration = new service.Configuration({
    basePath: base,
    username: '1100000000',
    password: 'sandbox',
    apiKey: 'sandbox-link-key',
  })
  const transactions = new service.TransactionsApi(configuration)
  const links = new service.LinksApi(configuration)
  const sandbox = new control.DefaultApi(new control.Configuration({ basePath: `${base}/_sandbox` }))

  const threeDS = {
    acquirer: { acquirerBin: '400000', acquirerMerchantId: '1' },
    merchant: { mcc: '5411', merchantName: 'Shop' },
  }
  const card = { number: '4000001000000026', cvv: '123', expiryMonth: '12', expiryYear: '34' }
  const { transactionId } = await transactions.initTransaction({
    transactionInitRequest: {
      amount: 1250,
      currency: service.Currency.Eur,
      refno: 'typescript-fetch',
      paymentMethods: [service.PaymentMethod.VIS],
      card: { ...card, number: '4000001000000018', _3d: { ...threeDS, challengeIndicator: '04' } },
      option: { authenticationOnly: true },
    },
  })
  await sandbox.completeChallenge({ id: transactionId, challengeStep: { code: '4444' } })
  const transaction = await transactions.getTransaction({ transactionId })
  const eci: service.ThreeDSecureResultEciEnum | undefined = transaction.card._3d?.eci

  const { id } = await links.createLink({
    linkCreateRequest: {
      reference: 'typescript-fetch',
      amount: 1250,
      currency: service.Currency.Eur,
      vIS: { _3d: threeDS },
    },
  })
  await sandbox.submitCard({ id, cardEntry: { card, outcome: control.CardEntryOutcomeEnum.Y } })
  const link = await links.getLink({ id })
  const deleted = await links.deleteLink({ id })
  console.log(transaction.status, eci, link.status, link.card?._3d?.eci, deleted.status)
}

void main(process.argv[2] ?? '')
