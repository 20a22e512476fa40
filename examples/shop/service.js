import { setTimeout as sleep } from 'node:timers/promises'

// The payment service, as the shop needs it. Errors carry codes only: a body of ours has a card in it.

/** The service said no. `code` says why; nothing has begun. */
export class Refused extends Error {
  constructor(what, status, code) {
    super(`${what}: ${status} ${code}`)
    this.code = code
  }
}

/** Nobody knows what became of the call: no connection, no answer in time, a fault of the service, half an answer. */
export class NoAnswer extends Error {}

const LONGEST_MS = 10_000

/** How long we wait before we ask again, the second time and the third. */
const PAUSES_MS = [100, 400]

const call = async (what, url, { body, timeoutMs, ...options }) => {
  let answer
  let said
  try {
    answer = await fetch(url, {
      ...options,
      ...(body && { body: JSON.stringify(body), headers: { ...options.headers, 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    said = await answer.json()
  } catch (cause) {
    throw new NoAnswer(`${what}: no answer (${cause.cause?.code ?? cause.name})`)
  }
  // 409: the same call, of which we heard nothing, is still being worked on.
  if (answer.status >= 500 || answer.status === 409) throw new NoAnswer(`${what}: ${answer.status}`)
  if (!answer.ok) throw new Refused(what, answer.status, said.error?.code ?? 'NO_CODE')
  return { said, location: answer.headers.get('location') }
}

/** Payment method codes go by the first digit of the number. */
const brandOf = (number) => ({ 3: 'AMX', 4: 'VIS' })[number[0]] ?? 'ECA'

export const createService = ({ url, merchantId, password, linkKey, linkKeyHeader, timeoutMs = LONGEST_MS }) => {
  const authorization = `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`
  const linkHeaders = { [linkKeyHeader]: linkKey }

  return {
    /** Begins a payment. An answer that got lost is asked for again under the same key: that begins nothing twice. */
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
            },
          },
          option: { authenticationOnly: true },
          // One address for all three ends: which one the browser comes back to proves nothing.
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

    /** A page of the service that takes a card, so that its number never comes here. */
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
