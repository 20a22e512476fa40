import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from './init-body.ts'
import { createLink, LINK_KEY, newLink, submit, threeDSLink } from './link-body.ts'
import { MERCHANT, type Running } from './sandbox.ts'

/** Somebody with the credentials of a space: the same stories are told there. */
export const inSpace = (running: Running, space: string): Running => {
  if (space === 'default') return running
  const [merchant, password] = MERCHANT
  const { http } = running
  return {
    ...running,
    init: (body, headers = {}) =>
      http.post('/v1/transactions').auth(`${merchant}+${space}`, password).set(headers).send(body),
    status: (id) => http.get(`/v1/transactions/${id}`).auth(`${merchant}+${space}`, password),
  }
}

/** The key of a space's links. */
export const keyOf = (space: string): string => (space === 'default' ? LINK_KEY : `${LINK_KEY}+${space}`)

/** The export as it is sent: all spaces, or one. */
export const exported = async ({ http }: Running, space?: string): Promise<string> =>
  (await http.get(`/_sandbox/state${space === undefined ? '' : `?space=${space}`}`).expect(200)).text

/** Sends a file back: its text, or what it would hold. */
export const imported = ({ http }: Running, file: string | object, space?: string) =>
  http
    .put(`/_sandbox/state${space === undefined ? '' : `?space=${space}`}`)
    .set('content-type', 'application/json')
    .send(file)

export const reset = ({ http }: Running, space = 'default') => http.post(`/_sandbox/reset?space=${space}`)

/** What the list of spaces says about one. */
export const summaryOf = async ({ http }: Running, space: string) =>
  (await http.get('/_sandbox/spaces').expect(200)).body.spaces.find((found: { space: string }) => found.space === space)

/** A transaction, whatever becomes of it. */
export const begun = async ({ init }: Running, number = CHALLENGE_CARD, more: object = {}): Promise<string> => {
  const { status, body } = await init(initBody(number, more))
  expect(status).toBe(201)
  return body.transactionId
}

export type Filled = Readonly<
  Record<'open' | 'ended' | 'asked' | 'unused' | 'half' | 'used' | 'deleted' | 'alias', string>
>

/** Something of everything in a space: transactions and links in their states, tokens, answers, a clock, a choice. */
export const fill = async (running: Running, space = 'default'): Promise<Filled> => {
  const { http, finish } = running
  const mine = inSpace(running, space)
  const link = { 'link-api-key': keyOf(space) }
  const ended = await begun(mine, FRICTIONLESS_CARD, { webhook: { url: 'http://127.0.0.1:1/hook' } })
  await finish(ended, { outcome: 'Y' })
  const open = (await mine.init(initBody(), { 'idempotency-key': 'first' })).body.transactionId
  const asked = await begun(mine)
  expect((await finish(asked, { code: '0000' })).body.triesLeft).toBe(2)
  const [unused, half, used, deleted] = [
    await newLink(running, threeDSLink(), link),
    await newLink(running, threeDSLink(), link),
    await newLink(running, threeDSLink({ webhookEndpoint: 'http://127.0.0.1:1/hook' }), link),
    (await createLink(running, undefined, link)).body.id,
  ]
  await submit(running, half, CHALLENGE_CARD)
  await submit(running, used, CHALLENGE_CARD, { outcome: 'Y' })
  await http.delete(`/v1/links/${deleted}`).set(link).expect(200)
  const { alias } = (await http.post(`/_sandbox/aliases?space=${space}`).send({ number: CHALLENGE_CARD })).body
  await http.put(`/_sandbox/spaces/${space}/scenario`).send({ name: 'challenge_success', mode: 'default' }).expect(200)
  return { open, ended, asked, unused, half, used, deleted, alias }
}

/** The state folder becomes a file: nothing can be written there, not even by root. Returns the way back. */
export const block = (dir: string): (() => void) => {
  renameSync(dir, `${dir}-away`)
  writeFileSync(dir, 'in the way')
  return () => {
    rmSync(dir)
    renameSync(`${dir}-away`, dir)
  }
}
