// Replace this with your app: it authorizes a payment, and authenticates again if the bank requires a challenge.
type Service = { readonly url: string; readonly authorization: string }
type Order = Service & { readonly refno: string; readonly challengeIndicator?: string }

const post = async ({ url, authorization }: Service, path: string, body: object) => {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(`${url}/v1/transactions${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const content: { transactionId?: string; error?: { code: string } } = await response.json()
  return { status: response.status, ...content }
}

/** Creates a transaction. With the challenge indicator 04, the bank must challenge the customer. */
export const authenticate = async ({ refno, challengeIndicator, ...service }: Order): Promise<string> => {
  const { transactionId = '', error } = await post(service, '', {
    amount: 1250,
    currency: 'EUR',
    refno,
    paymentMethods: ['VIS'],
    card: {
      // The bank of this card requires a challenge for the authorization.
      number: '4000001000000240',
      cvv: '123',
      expiryMonth: '12',
      expiryYear: '34',
      '3D': {
        acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
        merchant: { mcc: '5411', merchantName: 'Example Shop' },
        cardholder: { cardholderName: 'Ada Example', email: 'ada@example.com' },
        ...(challengeIndicator && { threeDSRequestor: { threeDSRequestorChallengeInd: challengeIndicator } }),
      },
    },
    option: { authenticationOnly: true },
  })
  if (error) throw new Error(error.code)
  return transactionId
}

/** Authorizes an authenticated transaction: paid, declined, or to be authenticated again with a challenge. */
export const authorize = async (service: Service, transactionId: string, refno: string) => {
  const { status, error } = await post(service, `/${transactionId}/authorize`, { refno })
  if (status === 200) return 'paid'
  return error?.code === 'SOFT_DECLINED' ? 'challenge required' : 'declined'
}
