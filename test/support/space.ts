import { expect } from 'vitest'
import { initBody } from './init-body.ts'
import { LINK_KEY, linkBody } from './link-body.ts'
import { MERCHANT, type Running } from './sandbox.ts'

/** The start time of tests of spaces, as sent and as returned. */
export const BEGINNING = '2026-01-02T03:04:05.678Z'
export const FROZEN = '2026-01-02T03:04:05.678+00:00'

/** The calls of one space of a sandbox. */
export const inSpace = ({ http }: Running, space = 'default') => {
  const suffix = space === 'default' ? '' : `+${space}`
  const [merchant, password] = MERCHANT
  const key = { 'link-api-key': `${LINK_KEY}${suffix}` }
  const query = `?space=${space}`
  const setClock = (input: object) => http.put(`/_sandbox/clock${query}`).send(input)
  return {
    space,
    init: (body: object = initBody(), headers: Record<string, string> = {}) =>
      http.post('/v1/transactions').auth(`${merchant}${suffix}`, password).set(headers).send(body),
    status: (id: string) => http.get(`/v1/transactions/${id}`).auth(`${merchant}${suffix}`, password),
    authorize: (id: string, body: object = { refno: 'order-1' }, headers: Record<string, string> = {}) =>
      http.post(`/v1/transactions/${id}/authorize`).auth(`${merchant}${suffix}`, password).set(headers).send(body),
    finish: (id: string, input: object = { code: '4444' }) =>
      http.post(`/_sandbox/transactions/${id}/challenge${query}`).send(input),
    createLink: (body: object = linkBody(), headers: object = {}) =>
      http
        .post('/v1/links')
        .set({ ...key, ...headers })
        .send(body),
    linkStatus: (id: string) => http.get(`/v1/links/${id}`).set(key),
    deleteLink: (id: string) => http.delete(`/v1/links/${id}`).set(key),
    submit: (id: string, card: object, more: object = {}) =>
      http.post(`/_sandbox/links/${id}/submit${query}`).send({ card, ...more }),
    clock: () => http.get(`/_sandbox/clock${query}`),
    setClock,
    freeze: (now = BEGINNING) => setClock({ mode: 'frozen', now }).expect(200),
    advance: (time: string) => setClock({ advance: time }).expect(200),
    webhooks: async () => (await http.get(`/_sandbox/webhooks${query}`).expect(200)).body.webhooks,
    choose: (choice: object) => http.put(`/_sandbox/spaces/${space}/scenario`).send(choice),
    reset: () => http.post(`/_sandbox/reset${query}`).expect(200),
    /** Returns the records of this space without a read that could trigger anything. */
    state: async () => {
      const { spaces } = (await http.get(`/_sandbox/state${query}`).expect(200)).body
      expect(Object.keys(spaces)).toEqual([space])
      return spaces[space]
    },
  }
}

export type Space = ReturnType<typeof inSpace>

/** Creates a transaction of a space, with parts of its request replaced. */
export const newTransaction = async ({ init }: Space, more: object = {}, scenario?: string): Promise<string> => {
  const headers = scenario === undefined ? {} : { 'sandbox-scenario': scenario }
  const response = await init(initBody(undefined, more), headers)
  expect(response.status).toBe(201)
  return response.body.transactionId
}
