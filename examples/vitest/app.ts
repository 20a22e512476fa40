// Replace this with your app: it creates a payment and reads its result.
type Service = { readonly url: string; readonly authorization: string }
type Order = Service & { readonly refno: string; readonly webhook?: string }

export const pay = async ({ url, authorization, refno, webhook }: Order) => {
  const response = await fetch(`${url}/v1/transactions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: 1250,
      currency: 'EUR',
      refno,
      paymentMethods: ['VIS'],
      card: {
        number: '4000001000000026',
        cvv: '123',
        expiryMonth: '12',
        expiryYear: '34',
        '3D': {
          acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
          merchant: { mcc: '5411', merchantName: 'Example Shop' },
          cardholder: { cardholderName: 'Ada Example', email: 'ada@example.com' },
        },
      },
      option: { authenticationOnly: true },
      redirect: {
        successUrl: 'http://localhost:3000/paid',
        cancelUrl: 'http://localhost:3000/cart',
        errorUrl: 'http://localhost:3000/failed',
      },
      ...(webhook !== undefined && { webhook: { url: webhook } }),
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  const { transactionId }: { transactionId: string } = await response.json()
  return { transactionId, sendCustomerTo: response.headers.get('location') }
}

export const readStatus = async ({ url, authorization }: Service, transactionId: string): Promise<string> => {
  const response = await fetch(`${url}/v1/transactions/${transactionId}`, { headers: { authorization } })
  const { status }: { status: string } = await response.json()
  return status
}
