import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { FRICTIONLESS_CARD, initBody } from './init-body.ts'
import type { Running } from './sandbox.ts'

const LINK_KEY = { 'link-api-key': 'sandbox-link-key' }
const CARD = { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }

/** A delivery as `/_sandbox/webhooks` shows it. */
export type Shown = {
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

export const deliveries = async ({ http }: Running, query = ''): Promise<readonly Shown[]> =>
  (await http.get(`/_sandbox/webhooks${query}`).expect(200)).body.webhooks

/** Waits until the deliveries look like this. */
export const untilDeliveries = (running: Running, expected: readonly object[]): Promise<readonly Shown[]> =>
  eventually(async () => {
    const found = await deliveries(running)
    expect(found).toMatchObject(expected)
    return found
  })

/** The only delivery, once it looks like this. */
export const untilDelivery = async (running: Running, expected: object): Promise<Shown> => {
  const [only] = await untilDeliveries(running, [expected])
  if (!only) throw new Error('a delivery is missing')
  return only
}

/** A transaction that tells this address of its end; a scenario by its name. */
export const begin = async ({ init }: Running, url: string | undefined, scenario?: string): Promise<string> => {
  const answer = await init(initBody(undefined, url === undefined ? {} : { webhook: { url } }), {
    ...(scenario === undefined ? {} : { 'sandbox-scenario': scenario }),
  })
  expect(answer.status).toBe(201)
  return answer.body.transactionId
}

/** A transaction that has ended with `authenticated`, and told this address of it. */
export const authenticated = async (running: Running, url: string | undefined, scenario?: string): Promise<string> => {
  const id = await begin(running, url, scenario)
  expect((await running.finish(id, { code: '4444' })).body.status).toBe('authenticated')
  return id
}

export const readLink = ({ http }: Running, id: string) => http.get(`/v1/links/${id}`).set(LINK_KEY)

/** A link that tells this address when it becomes SUCCESS. */
export const createLink = async ({ http }: Running, body: object, scenario?: string): Promise<string> => {
  const headers = { ...LINK_KEY, ...(scenario === undefined ? {} : { 'sandbox-scenario': scenario }) }
  const answer = await http
    .post('/v1/links')
    .set(headers)
    .send({ reference: 'booking-1', ...body })
  expect(answer.body).toHaveProperty('id')
  return answer.body.id
}

/** Enters a card on a link, without a browser. */
export const submitCard = ({ http }: Running, id: string, more: object = {}) =>
  http.post(`/_sandbox/links/${id}/submit`).send({ card: CARD, ...more })

/** The challenge page of a transaction, opened by a browser, and its button "Confirm" with the right code. */
export const openPage = async ({ http, url }: Running, id: string) => {
  const token = /name="token" value="([^"]+)"/.exec((await http.get(`/v1/start/${id}`)).text)?.[1] ?? ''
  return async (): Promise<string> => {
    const body = new URLSearchParams({ token, action: 'code', code: '4444' })
    const answer = await fetch(`${url}/v1/start/${id}`, { method: 'POST', body, redirect: 'manual' })
    return `${answer.status} ${answer.headers.get('location')}`
  }
}
