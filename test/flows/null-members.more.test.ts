import type { Test } from 'supertest'
import { describe, expect, it } from 'vitest'
import { REQUEST_FIELDS } from '../../src/core/contract/request-fields.gen.ts'
import { THREE_DS_FIELDS } from '../../src/core/contract/three-ds-fields.gen.ts'
import type { KnownFields } from '../../src/core/contract/validator.ts'
import { isMap } from '../../src/core/domain/is-record.ts'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { createLink, threeDSLink } from '../support/link-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'

/** Returns the path of every member of a request. */
const pathsBelow = (known: KnownFields, path: readonly string[] = []): readonly (readonly string[])[] =>
  isMap(known)
    ? Object.entries(known).flatMap(([name, below]) => [
        [...path, name],
        ...pathsBelow(name === '3D' ? THREE_DS_FIELDS : (below as KnownFields), [...path, name]),
      ])
    : []

/** Returns a copy of a body in which the member at a path is changed. Missing objects above it are empty. */
const changed = (body: unknown, [name = '', ...below]: readonly string[], change: (owner: Owner) => void): Owner => {
  const copy: Owner = isMap(body) ? { ...body } : {}
  if (below.length === 0) change(copy)
  else copy[name] = changed(copy[name], below, change)
  return copy
}
type Owner = Record<string, unknown>
const withNull = (body: object, path: readonly string[]) =>
  changed(body, path, (owner) => {
    owner[path.at(-1) ?? ''] = null
  })
const without = (body: object, path: readonly string[]) =>
  changed(body, path, (owner) => {
    delete owner[path.at(-1) ?? '']
  })

const hasParent = (body: unknown, [name = '', ...below]: readonly string[]): boolean =>
  below.length === 0 ? isMap(body) : isMap(body) && hasParent(body[name], below)

const FROZEN = { mode: 'frozen', now: '2026-01-02T03:04:05.678Z' }

/** Starts a sandbox that returns the same bytes for the same requests. */
const reproducible = async (): Promise<Running> => {
  const started = await startSandbox({ seed: '7' })
  await started.http.put('/_sandbox/clock').send(FROZEN).expect(200)
  return started
}

const sendTo =
  (kind: keyof typeof REQUEST_FIELDS, body: object) =>
  (to: Running): Test =>
    kind === 'init' ? to.init(body) : createLink(to, body)

const withoutUrl = ({ url }: Running, text: string): string => text.replaceAll(url, '')

/** Returns the response to each request and the state afterwards, without the address of the sandbox. */
const resultsOf = async (to: Running, sends: readonly ((to: Running) => Test)[]): Promise<readonly string[]> => {
  const results: string[] = []
  for (const send of sends) {
    const { status, text } = await send(to)
    results.push(`${status} ${withoutUrl(to, text)}`)
  }
  const { body } = await to.http.get('/_sandbox/state').expect(200)
  return [...results, withoutUrl(to, JSON.stringify(body))]
}

/** Creates an alias. It has the same value in each of these sandboxes. */
const aliasIn = async ({ http }: Running): Promise<string> =>
  (await http.post('/_sandbox/aliases').send({ number: CHALLENGE_CARD }).expect(201)).body.alias

const PLAIN = () => initBody()
const ALIAS = (alias: string) => {
  const { number: _, cvv: __, ...card } = plainCard(CHALLENGE_CARD)
  return initBody(CHALLENGE_CARD, { card: { ...card, alias } })
}
const LINK = () => threeDSLink({ context: { room: '7' } })

describe('a null member is handled like an absent one, in responses and state', () => {
  it.each([
    ['init', 'a card number', PLAIN],
    ['init', 'an alias', ALIAS],
    ['link', '3-D Secure', LINK],
  ] as const)('%s with %s', async (kind, _form, bodyOf) => {
    const paths = pathsBelow(REQUEST_FIELDS[kind])
    expect(paths.length).toBeGreaterThan(15)
    const [nulled, absent] = await Promise.all(
      [withNull, without].map(async (change) => {
        const sandbox = await reproducible()
        const body = bodyOf(await aliasIn(sandbox))
        return resultsOf(
          sandbox,
          paths.map((path) => sendTo(kind, change(body, path))),
        )
      }),
    )
    expect(nulled).toEqual(absent)
    expect(nulled?.filter((result) => /^20/.test(result)).length).toBeGreaterThan(paths.length / 3)
  })

  it.each([
    ['a card number', PLAIN],
    ['an alias', ALIAS],
  ])('all optional members of an initialization with %s at once, and in its webhook', async (_form, bodyOf) => {
    const scratch = await reproducible()
    const before = bodyOf(await aliasIn(scratch))
    const optional: (readonly string[])[] = []
    for (const path of pathsBelow(REQUEST_FIELDS.init))
      if ((await scratch.init(without(before, path))).status === 201) optional.push(path)
    expect(optional.length).toBeGreaterThan(50)
    const results = await Promise.all(
      [withNull, without].map(async (change) => {
        const sandbox = await reproducible()
        const body = optional
          .filter((path) => path[0] !== 'webhook')
          .reduce<object>((all, path) => (hasParent(all, path) ? change(all, path) : all), {
            ...bodyOf(await aliasIn(sandbox)),
            webhook: { url: `${sandbox.url}/_sandbox/receiver/default` },
          })
        const [created = '', state] = await resultsOf(sandbox, [sendTo('init', body)])
        const { transactionId } = JSON.parse(created.slice(4))
        await sandbox.http.post(`/_sandbox/transactions/${transactionId}/expire`).expect(200)
        await sandbox.http.get(`/_sandbox/wait?type=webhook.received&transaction=${transactionId}`).expect(200)
        const received = await sandbox.http.get('/_sandbox/receiver').expect(200)
        return [created, state, received.body.received[0].body]
      }),
    )
    expect(results[0]?.[0]).toMatch(/^201 /)
    expect(results[0]?.[2]).toContain('"status":"failed"')
    expect(results[0]).toEqual(results[1])
  })
})
