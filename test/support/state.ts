import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from './init-body.ts'
import { enteredCard, linkBody, threeDSLink } from './link-body.ts'
import type { Running } from './sandbox.ts'
import { inSpace, type Space } from './space.ts'

/** Exports all spaces, or one, as sent. */
export const exported = async ({ http }: Running, space?: string): Promise<string> =>
  (await http.get(`/_sandbox/state${space === undefined ? '' : `?space=${space}`}`).expect(200)).text

/** Imports a file: its text, or its content. */
export const imported = ({ http }: Running, file: string | object, space?: string) =>
  http
    .put(`/_sandbox/state${space === undefined ? '' : `?space=${space}`}`)
    .set('content-type', 'application/json')
    .send(file)

export const reset = ({ http }: Running, space = 'default') => http.post(`/_sandbox/reset?space=${space}`)

/** Returns the entry of a space in the list of spaces. */
export const summaryOf = async ({ http }: Running, space: string) =>
  (await http.get('/_sandbox/spaces').expect(200)).body.spaces.find((match: { space: string }) => match.space === space)

/** Creates a transaction. */
export const startTransaction = async (
  { init }: Pick<Running, 'init'>,
  number = CHALLENGE_CARD,
  more: object = {},
  headers = {},
) => {
  const { status, body } = await init(initBody(number, more), headers)
  expect(status).toBe(201)
  return String(body.transactionId)
}

export const linked = async ({ createLink }: Space, body: object = linkBody()): Promise<string> => {
  const response = await createLink(body)
  expect(response.status).toBe(200)
  return response.body.id
}

export const tokenOf = async ({ http }: Running, space = 'default', number = CHALLENGE_CARD) =>
  (await http.post(`/_sandbox/aliases?space=${space}`).send({ number }).expect(201)).body

/** Creates all kinds of records in a space: transactions and links in their states, tokens, responses, a scenario. */
export const fill = async (running: Running, space = 'default') => {
  const mine = inSpace(running, space)
  const webhook = { url: 'http://127.0.0.1:1/hook' }
  const ended = await startTransaction(mine, FRICTIONLESS_CARD, { webhook })
  await mine.finish(ended, { outcome: 'Y' }).expect(200)
  const open = await startTransaction(mine, CHALLENGE_CARD, {}, { 'idempotency-key': 'first' })
  const challenged = await startTransaction(mine)
  expect((await mine.finish(challenged, { code: '0000' })).body.attemptsLeft).toBe(2)
  const unused = await linked(mine, threeDSLink())
  const half = await linked(mine, threeDSLink())
  const used = await linked(mine, threeDSLink({ webhookEndpoint: webhook.url }))
  const deleted = await linked(mine)
  await mine.submit(half, enteredCard(CHALLENGE_CARD)).expect(200)
  await mine.submit(used, enteredCard(CHALLENGE_CARD), { outcome: 'Y' }).expect(200)
  await mine.deleteLink(deleted).expect(200)
  const { alias } = await tokenOf(running, space)
  await mine.choose({ name: 'challenge_success', mode: 'default' }).expect(200)
  return { open, ended, challenged, unused, half, used, deleted, alias: String(alias) }
}

/** Replaces the state folder by a file, so that even root cannot write there. Returns a function that undoes it. */
export const block = (dir: string): (() => void) => {
  renameSync(dir, `${dir}-away`)
  writeFileSync(dir, 'in the way')
  return () => {
    rmSync(dir)
    renameSync(`${dir}-away`, dir)
  }
}
