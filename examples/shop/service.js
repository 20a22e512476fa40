import { setTimeout as sleep } from 'node:timers/promises'

// Client of the payment service. Errors contain codes only: our request bodies contain a card.

/** The service has rejected the request. `code` is the reason; nothing was created. */
export class Rejected extends Error {
  constructor(what, status, code) {
    super(`${what}: ${status} ${code}`)
    this.code = code
  }
}

/** The result of the call is unknown: no connection, no response in time, an error of the service, an incomplete response. */
export class NoAnswer extends Error {}

const LONGEST_MS = 10_000

/** Delays before the second and the third attempt. */
const PAUSES_MS = [100, 400]

const call = async (what, url, { body, timeoutMs, ...options }) => {
  let response
  let said
  try {
    response = await fetch(url, {
      ...options,
      ...(body && { body: JSON.stringify(body), headers: { ...options.headers, 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    said = await response.json()
  } catch (cause) {
    throw new NoAnswer(`${what}: no response (${cause.cause?.code ?? cause.name})`)
  }
  // 409: the same call, without a response so far, is still in progress.
  if (response.status >= 500 || response.status === 409) throw new NoAnswer(`${what}: ${response.status}`)
  if (!response.ok) throw new Rejected(what, response.status, said.error?.code ?? 'NO_CODE')
  return { said, location: response.headers.get('location') }
}

/** Payment method codes depend on the first digit of the number. */
const brandOf = (number) => ({ 3: 'AMX', 4: 'VIS' })[number[0]] ?? 'ECA'

export const createService = ({ url, merchantId, password, linkKey, linkKeyHeader, timeoutMs = LONGEST_MS }) => {
  const authorization = `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`
  const linkHeaders = { [linkKeyHeader]: linkKey }

  return {
    /** Creates a payment. A lost response is requested again with the same key, which creates nothing twice. */
    async begin({ id, tries, amount, currency }, card, { returnUrl, webhookUrl }) {
      const request = {
        timeoutMs,
        method: 'POST',
        headers: { authorization, 'idempotency-key': `${id}-${tries}` },
        body: {
          amount,
          currency,
          refno: id,
          paymentMethods: [brandOf(card.number)],
          card: {
            ...card,
            // From your acquiring contract.
            '3D': {
              acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
              merchant: { mcc: '5942', merchantName: 'Corner Bookshop' },
              cardholder: { cardholderName: 'Ada Example', email: 'ada@example.com' },
            },
          },
          option: { authenticationOnly: true },
          // One URL for all three results: the URL to which the browser returns proves nothing.
          redirect: { successUrl: returnUrl, cancelUrl: returnUrl, errorUrl: returnUrl },
          webhook: { url: webhookUrl },
        },
      }
      const ask = async ([pause, ...later]) => {
        try {
          return await call(`begin the payment of ${id}`, `${url}/v1/transactions`, request)
        } catch (error) {
          if (!(error instanceof NoAnswer) || pause === undefined) throw error
          await sleep(pause)
          return ask(later)
        }
      }
      const { said, location } = await ask(PAUSES_MS)
      return { transactionId: said.transactionId, continueAt: location }
    },

    async status(transactionId) {
      const what = `read the status of ${transactionId}`
      return (await call(what, `${url}/v1/transactions/${transactionId}`, { timeoutMs, headers: { authorization } })).said
    },

    /** Creates a page of the service that accepts a card, so that its number never reaches the shop. */
    async createLink({ reference, successUrl, webhookUrl }) {
      const body = { reference, successUrl, webhookEndpoint: webhookUrl }
      const options = { timeoutMs, method: 'POST', headers: linkHeaders, body }
      return (await call('create a link', `${url}/v1/links`, options)).said
    },

    async link(id) {
      return (await call(`read the link ${id}`, `${url}/v1/links/${id}`, { timeoutMs, headers: linkHeaders })).said
    },
  }
}
