import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { FRICTIONLESS_CARD, initBody } from './init-body.ts'
import type { Running } from './sandbox.ts'

const LINK_KEY = { 'link-api-key': 'sandbox-link-key' }
const CARD = { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }

/** A delivery in `/_sandbox/webhooks`. */
export type DisplayedWebhook = {
  readonly id: string
  readonly url: string
  readonly body: string
  readonly status: string
  readonly due?: string
  readonly waitsFor?: string
  readonly reason?: string
  readonly attemptCount: number
  readonly attempts: readonly {
    readonly at: string
    readonly request: { readonly url: string; readonly headers: Record<string, string>; readonly body: string }
    readonly response?: { readonly status: number; readonly headers: Record<string, string>; readonly body: string }
    readonly durationMs: number
    readonly error?: string
  }[]
}

export const deliveries = async ({ http }: Running, query = ''): Promise<readonly DisplayedWebhook[]> =>
  (await http.get(`/_sandbox/webhooks${query}`).expect(200)).body.webhooks

/** Waits until the deliveries match. */
export const untilDeliveries = (running: Running, expected: readonly object[]): Promise<readonly DisplayedWebhook[]> =>
  eventually(async () => {
    const matches = await deliveries(running)
    expect(matches).toMatchObject(expected)
    return matches
  })

/** Returns the only delivery once it matches. */
export const untilDelivery = async (running: Running, expected: object): Promise<DisplayedWebhook> => {
  const [only] = await untilDeliveries(running, [expected])
  if (!only) throw new Error('a delivery is missing')
  return only
}

/** Creates a transaction with this webhook URL; a scenario by its name. */
export const begin = async ({ init }: Running, url: string | undefined, scenario?: string): Promise<string> => {
  const response = await init(initBody(undefined, url === undefined ? {} : { webhook: { url } }), {
    ...(scenario === undefined ? {} : { 'sandbox-scenario': scenario }),
  })
  expect(response.status).toBe(201)
  return response.body.transactionId
}

/** Creates a transaction that has ended with `authenticated` and sent its webhook to this URL. */
export const authenticated = async (running: Running, url: string | undefined, scenario?: string): Promise<string> => {
  const id = await begin(running, url, scenario)
  expect((await running.finish(id, { code: '4444' })).body.status).toBe('authenticated')
  return id
}

export const readLink = ({ http }: Running, id: string) => http.get(`/v1/links/${id}`).set(LINK_KEY)

/** Creates a link that sends its webhook to this URL when it becomes SUCCESS. */
export const createLink = async ({ http }: Running, body: object, scenario?: string): Promise<string> => {
  const headers = { ...LINK_KEY, ...(scenario === undefined ? {} : { 'sandbox-scenario': scenario }) }
  const response = await http
    .post('/v1/links')
    .set(headers)
    .send({ reference: 'booking-1', ...body })
  expect(response.body).toHaveProperty('id')
  return response.body.id
}

/** Submits a card on a link, without a browser. */
export const submitCard = ({ http }: Running, id: string, more: object = {}) =>
  http.post(`/_sandbox/links/${id}/submit`).send({ card: CARD, ...more })

/** Opens the challenge page of a transaction as a browser, and presses "Confirm" with the right code. */
export const openPage = async ({ http, url }: Running, id: string) => {
  const token = /name="token" value="([^"]+)"/.exec((await http.get(`/v1/start/${id}`)).text)?.[1] ?? ''
  return async (): Promise<string> => {
    const body = new URLSearchParams({ token, action: 'code', code: '4444' })
    const response = await fetch(`${url}/v1/start/${id}`, { method: 'POST', body, redirect: 'manual' })
    return `${response.status} ${response.headers.get('location')}`
  }
}
