import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 4
const OLDEST_S = 300

/** Client of the payment service. A failed read throws, which differs from a failed payment. */
export const createService = ({ PAY_URL, PAY_MERCHANT, PAY_PASSWORD, API_TIMEOUT_MS = '600' }) => {
  const authorization = `Basic ${Buffer.from(`${PAY_MERCHANT}:${PAY_PASSWORD}`).toString('base64')}`

  const call = async (path, { headers, ...options } = {}) => {
    const answer = await fetch(`${PAY_URL}/v1/transactions${path}`, {
      ...options,
      headers: { authorization, ...headers },
      signal: AbortSignal.timeout(Number(API_TIMEOUT_MS)),
    })
    const said = await answer.json()
    // 409: the first call under this key is still running.
    if (answer.status >= 500 || answer.status === 409) throw new Error(`the service answers ${answer.status}`)
    return { status: answer.status, said, location: answer.headers.get('location') }
  }

  const begin = async (key, body, nth = 1) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    try {
      const { status, said, location } = await call('', { method: 'POST', headers, body: JSON.stringify(body) })
      return status === 201 ? { transactionId: said.transactionId, continueAt: location } : { rejected: status }
    } catch (error) {
      if (nth === TRIES) throw error
      await sleep(100 * nth)
      return begin(key, body, nth + 1)
    }
  }

  return {
    /** Creates a transaction once, even if responses are lost. */
    begin: (key, body) => begin(key, body),
    /** Returns the status of a transaction. Undefined if it is unknown. */
    read: async (id) => {
      const { status, said } = await call(`/${encodeURIComponent(id)}`)
      if (status === 404) return undefined
      if (status !== 200) throw new Error(`the service answers ${status}`)
      return said
    },
    /** Authorizes an authenticated transaction once, even if responses are lost. Returns the error code, if any. */
    authorize: async (id, refno) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': `authorize-${id}` }
      const { said } = await call(`/${id}/authorize`, { method: 'POST', headers, body: JSON.stringify({ refno }) })
      return said.error?.code
    },
  }
}

/** Returns whether the service signed these bytes recently. */
export const isSigned = (secret, headers, bytes) => {
  const [id, at, given] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`] ?? '')
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= OLDEST_S)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const right = createHmac('sha256', key).update(`${id}.${at}.`).update(bytes).digest()
  return given.split(' ').some((one) => {
    const [version, text = ''] = one.split(',')
    const said = Buffer.from(text, 'base64')
    return version === 'v1' && said.length === right.length && timingSafeEqual(said, right)
  })
}
