import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { changed, goodExport, type Json, pathOf, pathsIn } from '../support/changed-export.ts'
import { isLong, long } from '../support/long-runs.ts'
import { manualClock } from '../support/manual-clock.ts'
import { MERCHANT, type Running, sharedSandbox } from '../support/sandbox.ts'
import { exported, imported } from '../support/state.ts'

const CARD = '4000001000000026'

const shared = sharedSandbox({ clock: manualClock(), webhooks: 'manual' })
let good: Json = {}
beforeAll(async () => {
  good = await goodExport(shared())
})

describe('an import of unusable data is rejected and changes nothing', () => {
  it.each<[path: readonly string[], value: unknown]>([
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
    [['scenario', 'matchedBy'], `card ${CARD}`],
    [['card', 'expiryMonth'], '99'],
    [['card', 'fingerprint'], 'F-'],
    [['clocks', 'clock'], { mode: 'frozen', now: '9999-12-31T23:59:59.999+00:00' }],
    [['clocks', 'clock'], { mode: 'frozen', now: '0001-01-01T00:00:00.000+00:00' }],
  ])('%j no. %#', async (names, value) => {
    const running = shared()
    const { status, body } = await imported(running, JSON.stringify(changed(good, pathOf(good, ...names), value)))
    expect([status, body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(body.error.message).not.toContain(CARD)
    expect(JSON.parse(await exported(running))).toEqual(good)
  })

  it('a space name that could be a card number', async () => {
    const { status, body } = await imported(shared(), JSON.stringify({ ...good, spaces: { [CARD]: {} } }))
    expect([status, body.error.message]).toEqual([
      400,
      expect.stringMatching(/^the name of a space may contain a card number/),
    ])
    expect(body.error.message).not.toContain(CARD)
  })
})

/** Requests every page and call that shows the data of a space, and returns the statuses. */
const requestAll = async ({ http }: Running, state: Json): Promise<string[]> => {
  const { default: space } = state.spaces as Record<string, Record<string, Json>>
  const of = (table: string): string[] => Object.keys(space?.[table] ?? {}).map(encodeURIComponent)
  const paths = [
    'transactions',
    'links',
    'webhooks',
    'scheduled',
    'clock',
    'spaces',
    'next',
    'holds',
    'spaces/default/scenario',
    'scenarios',
    'metrics',
    'activity',
    'events',
    'state',
    ...of('transactions').flatMap((id) => [
      `transactions/${id}`,
      `transactions/${id}/status-override`,
      `challenge-outcomes?transaction=${id}`,
    ]),
    ...of('links').map((id) => `links/${id}`),
  ].map((path) => `/_sandbox/${path}`)
  const pages = [
    ...of('transactions').flatMap((id) => [`/v1/start/${id}`, `/v1/start/${id}/result`]),
    ...of('links').flatMap((id) => [`/${id}`, `/${id}/done`]),
  ]
  const statuses: string[] = []
  const request = async (path: string, headers: Record<string, string> = {}) => {
    const response = await http.get(path).set(headers).redirects(0)
    statuses.push(`${response.status} ${path}`)
    expect(response.text ?? '', path).not.toMatch(/<pre>|href="\s*(?:javascript|file|data:text)|at file:/i)
  }
  for (const path of [...paths, ...pages]) await request(path)
  const basic = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
  for (const id of of('transactions')) await request(`/v1/transactions/${id}`, { authorization: basic })
  for (const id of of('links')) await request(`/v1/links/${id}`, { 'link-api-key': 'sandbox-link-key' })
  return statuses
}

const ODD: readonly unknown[] = [
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
  'http://[',
  '../../etc',
  '9999-12-31T23:59:59.999+00:00',
  '0000-01-01T00:00:00.000+00:00',
  '418203957162840336',
  'constructor',
  '__proto__',
  'http://a.test/',
  'VIS',
  'GET',
  'Y',
  '07',
  'x'.repeat(3_000),
  CARD,
]

it('any changed export is either rejected or usable in every call', async () => {
  const running = shared()
  const paths = pathsIn(good)
  const space = fc.record({ index: fc.nat(paths.length - 1), value: fc.constantFrom(...ODD) })
  let taken = 0
  await fc.assert(
    fc.asyncProperty(space, async ({ index, value }) => {
      const state = changed(good, paths[index] ?? [], value) as Json
      const { status } = await imported(running, JSON.stringify(state))
      expect([200, 400, 409]).toContain(status)
      if (status !== 200) return
      taken += 1
      expect((await requestAll(running, state)).filter((line) => /^5/.test(line))).toEqual([])
      // An accepted import can be exported and imported again.
      expect((await imported(running, await exported(running))).status).toBe(200)
    }),
    { numRuns: long(12, 5_000), ...(isLong ? {} : { seed: 26 }) },
  )
  expect(taken).toBeGreaterThan(0)
}, 3_600_000)
