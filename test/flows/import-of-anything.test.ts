import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '../../src/domain/is-map.ts'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { threeDSLink } from '../support/link-body.ts'
import { isLong, long } from '../support/long.ts'
import { manualClock } from '../support/manual-clock.ts'
import { MERCHANT, type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { begun, exported, fill, imported, linked } from '../support/state.ts'

type Path = readonly (string | number)[]
type Json = Record<string, unknown>

/** A sandbox with everything in it that a state can hold, and its export. */
const goodOf = async (running: Running): Promise<Json> => {
  await fill(running)
  const returns = {
    successUrl: 'http://shop.test/paid',
    cancelUrl: 'http://shop.test/cart',
    errorUrl: 'http://shop.test/no',
  }
  const more = { refno: 'order-x', language: 'de', redirect: returns, webhook: { url: 'http://127.0.0.1:9/hook' } }
  const id = await begun(running, FRICTIONLESS_CARD, more, { 'Idempotency-Key': 'key-1' })
  await linked(inSpace(running), threeDSLink({ successUrl: 'http://shop.test/saved' }))
  const { http } = running
  await http.put('/_sandbox/clock').send({ mode: 'frozen' }).expect(200)
  await http.post('/_sandbox/next').send({ scenario: 'challenge_success' }).expect(201)
  const text = 'when: { refno: own-* }\nauthentication: { flow: frictionless }\n'
  await http.put('/_sandbox/scenarios/own').set('content-type', 'application/yaml').send(text).expect(201)
  await http.put(`/_sandbox/transactions/${id}/shown`).send({ refno: 'another' }).expect(200)
  return JSON.parse(await exported(running))
}

/** The same with something else at a place; without anything there where that is undefined. */
const changed = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
  if (key === undefined) return to
  if (Array.isArray(value)) return value.with(Number(key), changed(value[Number(key)], rest, to))
  const map = isMap(value) ? value : {}
  const { [String(key)]: before, ...others } = map
  const after = changed(before, rest, to)
  return after === undefined ? others : { ...map, [String(key)]: after }
}

const placesIn = (value: unknown, at: Path = []): Path[] => [
  ...(at.length > 3 ? [at] : []),
  ...(Array.isArray(value)
    ? value.flatMap((one, index) => placesIn(one, [...at, index]))
    : isMap(value)
      ? Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, key]))
      : []),
]

/** What a record says at the end of a path of names. */
const placeOf = (good: Json, ...names: readonly string[]): Path => {
  const found = placesIn(good).find((path) => names.every((name, index) => path.slice(-names.length)[index] === name))
  if (!found) throw new Error(`the export has no ${names.join('.')}`)
  return found
}

const CARD = '4000001000000026'

const shared = sharedSandbox({ clock: manualClock(), webhooks: 'manual' })
let good: Json = {}
beforeAll(async () => {
  good = await goodOf(shared())
})

describe('an import of what could not be served is refused, and changes nothing', () => {
  it.each<[what: readonly string[], value: unknown]>([
    [['currency'], 'euro'],
    [['currency'], ''],
    [['returnUrls', 'success'], 'http://['],
    [['returnUrls', 'cancel'], 'javascript:alert(1)'],
    [['returnUrls', 'error'], 'file:///etc/passwd'],
    [['webhookUrl'], 'file:///etc/passwd'],
    [['location'], 'javascript:alert(1)'],
    [['link'], 'data:text/html,x'],
    [['successUrl'], 'JaVaScRiPt:alert(1)'],
    [['language'], '../../etc'],
    [['language'], 'xx'],
    [['scenario', 'name'], 'a\r\nset-cookie: b=c'],
    [['scenario', 'name'], '成功'],
    [['scenario', 'name'], 'x'.repeat(1_000)],
    [['refno'], 'x'.repeat(200_000)],
    [['merchantName'], `card ${CARD}`],
    [['scenario', 'because'], `card ${CARD}`],
    [['card', 'expiryMonth'], '99'],
    [['card', 'fingerprint'], 'F-'],
    [['clocks', 'clock'], { mode: 'frozen', now: '9999-12-31T23:59:59.999+00:00' }],
    [['clocks', 'clock'], { mode: 'frozen', now: '0001-01-01T00:00:00.000+00:00' }],
  ])('%j no. %#', async (names, value) => {
    const running = shared()
    const { status, body } = await imported(running, JSON.stringify(changed(good, placeOf(good, ...names), value)))
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).not.toContain(CARD)
    expect(JSON.parse(await exported(running))).toEqual(good)
  })
})

/** Every page and call that tells of what a space holds; none of them may break. */
const asked = async ({ http }: Running, state: Json): Promise<string[]> => {
  const { default: space } = state.spaces as Record<string, Record<string, Json>>
  const of = (table: string): string[] => Object.keys(space?.[table] ?? {}).map(encodeURIComponent)
  const paths = [
    ...[
      'transactions',
      'links',
      'webhooks',
      'due',
      'clock',
      'spaces',
      'next',
      'holds',
      'spaces/default/scenario',
      'scenarios',
      'metrics',
    ],
    ...['rows', 'events', 'state'],
    ...of('transactions').flatMap((id) => [
      `transactions/${id}`,
      `transactions/${id}/shown`,
      `endings?transaction=${id}`,
    ]),
    ...of('links').map((id) => `links/${id}`),
  ].map((path) => `/_sandbox/${path}`)
  const pages = [
    ...of('transactions').flatMap((id) => [`/v1/start/${id}`, `/v1/start/${id}/result`]),
    ...of('links').flatMap((id) => [`/${id}`, `/${id}/done`]),
  ]
  const statuses: string[] = []
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await http.get(path).set(headers).redirects(0)
    statuses.push(`${answer.status} ${path}`)
    expect(answer.text ?? '', path).not.toMatch(/<pre>|href="\s*(?:javascript|file|data:text)|at file:/i)
  }
  for (const path of [...paths, ...pages]) await ask(path)
  const basic = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
  for (const id of of('transactions')) await ask(`/v1/transactions/${id}`, { authorization: basic })
  for (const id of of('links')) await ask(`/v1/links/${id}`, { 'link-api-key': 'sandbox-link-key' })
  return statuses
}

const ODD: readonly unknown[] = [
  ...[
    undefined,
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e21,
    true,
    [],
    {},
    'x',
    '\r\n',
    '成功',
    '\u0000',
    '<script>',
    'javascript:1',
  ],
  ...['http://[', '../../etc', '9999-12-31T23:59:59.999+00:00', '0000-01-01T00:00:00.000+00:00', '418203957162840336'],
  ...['constructor', '__proto__', 'http://a.test/', 'VIS', 'GET', 'Y', '07', 'x'.repeat(3_000), CARD],
]

it('whatever is changed in a good export, it is refused or everything about it is answered', async () => {
  const running = shared()
  const places = placesIn(good)
  const space = fc.record({ place: fc.nat(places.length - 1), value: fc.constantFrom(...ODD) })
  let taken = 0
  await fc.assert(
    fc.asyncProperty(space, async ({ place, value }) => {
      const state = changed(good, places[place] ?? [], value) as Json
      const { status } = await imported(running, JSON.stringify(state))
      expect([200, 400, 409]).toContain(status)
      if (status !== 200) return
      taken += 1
      expect((await asked(running, state)).filter((told) => /^5/.test(told))).toEqual([])
      // What was taken can be had and taken again.
      expect((await imported(running, await exported(running))).status).toBe(200)
    }),
    { numRuns: long(12, 5_000), ...(isLong ? {} : { seed: 26 }) },
  )
  expect(taken).toBeGreaterThan(0)
}, 3_600_000)
