import { expect } from 'vitest'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { LINK_KEY, linkBody } from '../support/link-body.ts'
import { MERCHANT } from '../support/sandbox.ts'

/** Number of spaces that the rounds use in turn. */
const SPACES = 8
/** Number of transactions that end in each round. */
const ENDED = 4

type RoundResponse = Readonly<Record<string, unknown>>

/** A client that counts its calls and measures each in ms. */
export const createCaller = (url: string) => {
  const took: number[] = []
  const call = async (
    verb: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<RoundResponse> => {
    const began = performance.now()
    const response = await fetch(url + path, {
      method: verb,
      redirect: 'manual',
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    took.push(performance.now() - began)
    expect([path, response.status < 400, text]).toEqual([path, true, text])
    return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : {}
  }
  return { call, took, url }
}

export type Caller = ReturnType<typeof createCaller>

/** Returns the credentials of a space for the emulated API. */
export const opens = (space: string) => ({
  authorization: `Basic ${btoa(`${MERCHANT[0]}+${space}:${MERCHANT[1]}`)}`,
  'link-api-key': `${LINK_KEY}+${space}`,
})

/** Plays one round in one space: the calls of an app, its tests and its watchers, and a reset at its end. */
export const round = async ({ call, url }: Caller, n: number): Promise<void> => {
  const space = `soak-${n % SPACES}`
  const keys = opens(space)
  const control = (verb: string, path: string, body?: object) =>
    call(verb, `/_sandbox/${path}${path.includes('?') ? '&' : '?'}space=${space}`, body)
  const webhook = { url: `${url}/_sandbox/receiver/${space}` }

  await control('POST', 'next', { scenario: 'decline/51' })
  await control('DELETE', 'next')
  for (let nth = 0; nth < ENDED; nth += 1) {
    const refno = `order-${n}-${nth}`
    const body = initBody(FRICTIONLESS_CARD, { refno, webhook })
    const { transactionId } = await call('POST', '/v1/transactions', body, { ...keys, 'idempotency-key': refno })
    await call('POST', '/v1/transactions', body, { ...keys, 'idempotency-key': refno })
    const wait = control('GET', `wait?type=webhook.delivered&transaction=${transactionId}&timeout=30s`)
    await call('GET', `/v1/start/${transactionId}`)
    await wait
    await call('GET', `/v1/transactions/${transactionId}`, undefined, keys)
  }
  const open = await call('POST', '/v1/transactions', initBody(), keys)
  const { id } = await call('POST', '/v1/links', linkBody(), keys)
  await call('GET', `/v1/links/${id}`, undefined, keys)
  await control('PUT', 'clock', { mode: 'frozen' })
  await control('PUT', 'clock', { advance: '31m' })
  const { status } = await call('GET', `/v1/transactions/${open.transactionId}`, undefined, keys)
  expect(status).toBe('failed')
  await control('GET', 'requests?limit=20')
  await control('GET', 'activity')
  await control('GET', 'events?limit=20')
  await control('POST', 'verify', { checks: [{ requests: {}, atLeast: 1 }] })
  await control('POST', 'reset')
}
