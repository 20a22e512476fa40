import { describe, expect, it } from 'vitest'
import { EXPOSITION_TYPE, exposition } from '../../src/control/info/metrics.routes.ts'
import { DEAD_ADDRESS } from '../support/dead-address.ts'
import { eventually } from '../support/eventually.ts'
import { expositionProblems } from '../support/exposition-problems.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'
const RIGHT = { authorization: `Bearer ${TOKEN}` }

/** Returns the samples of a response by name and label. */
const samplesIn = (text: string): Record<string, number> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )

it('report requests, rejections, resources by status, waiting callers and process figures, and create no new events', async () => {
  const { http, init, finish, url } = await startSandbox({
    'control-token': TOKEN,
    'webhook-url': `http://${DEAD_ADDRESS}/hook`,
  })
  expect((await http.get('/_sandbox/metrics')).status).toBe(401)
  const metrics = async () => {
    const response = await http.get('/_sandbox/metrics').set(RIGHT)
    expect([response.status, response.headers['content-type']]).toEqual([200, `${EXPOSITION_TYPE}; charset=utf-8`])
    expect(expositionProblems(response.text)).toEqual([])
    return samplesIn(response.text)
  }
  const before = await metrics()
  const { transactionId } = (await init(initBody(CHALLENGE_CARD))).body
  await init(initBody(CHALLENGE_CARD))
  await init({})
  await finish(transactionId, { code: '4444' }).set(RIGHT)
  const gone = new AbortController()
  const open = { headers: { ...RIGHT, accept: 'text/event-stream' }, signal: gone.signal }
  const stream = await fetch(`${url}/_sandbox/events`, open)
  const waits = fetch(`${url}/_sandbox/wait?type=transaction.created&after=nothing`, open).catch(() => undefined)
  const wait = fetch(`${url}/_sandbox/wait?type=space.reset&timeout=1m`, open).catch(() => undefined)
  await waits
  const after = await eventually(async () => {
    const now = await metrics()
    expect(now).toMatchObject({ threeds_sandbox_waits: 1, threeds_sandbox_streams: 1 })
    expect(now['threeds_sandbox_webhooks{status="pending"}']).toBe(1)
    return now
  })
  expect(after).toMatchObject({
    threeds_sandbox_spaces: 1,
    'threeds_sandbox_transactions{status="initialized"}': 1,
    'threeds_sandbox_transactions{status="authenticated"}': 1,
    'threeds_sandbox_transactions{status="failed"}': 0,
    'threeds_sandbox_links{status="PENDING"}': 0,
    'threeds_sandbox_webhooks{status="delivered"}': 0,
  })
  const grown = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(grown('threeds_sandbox_rejections_total')).toBe(2)
  expect(grown('threeds_sandbox_requests_total')).toBeGreaterThanOrEqual(7)
  expect(after.process_resident_memory_bytes).toBeGreaterThan(10_000_000)
  expect(after.threeds_sandbox_heap_used_bytes).toBeGreaterThan(1_000_000)
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
  // Keep a reference until here: the stream of an unreferenced response closes on garbage collection.
  expect(stream.bodyUsed).toBe(false)
  gone.abort()
  await wait
  await eventually(async () =>
    expect(await metrics()).toMatchObject({ threeds_sandbox_waits: 0, threeds_sandbox_streams: 0 }),
  )
  // A scrape creates no event.
  expect((await http.get('/_sandbox/requests?interface=control').set(RIGHT)).text).not.toContain(
    '"status":200,"path":"/_sandbox/metrics"',
  )
})

describe('the text format', () => {
  it('escapes characters that would end a help text or a label', () => {
    const metric = { name: 'x', type: 'gauge', help: 'a\\b\nc' } as const
    expect(exposition([{ ...metric, value: { label: 'of', of: { 'a"b\\c\nd': 1 } } }])).toBe(
      '# HELP x a\\\\b\\nc\n# TYPE x gauge\nx{of="a\\"b\\\\c\\nd"} 1\n',
    )
  })

  it.each([
    ['a counter without _total', '# HELP a b\n# TYPE a counter\na 1\n'],
    ['a gauge with it', '# HELP a_total b\n# TYPE a_total gauge\na_total 1\n'],
    ['no help', '# TYPE a gauge\na 1\n'],
    ['milliseconds', '# HELP a_ms b\n# TYPE a_ms gauge\na_ms 1\n'],
    ['a sample twice', '# HELP a b\n# TYPE a gauge\na 1\na 1\n'],
    ['a value that is none', '# HELP a b\n# TYPE a gauge\na NaN\n'],
    ['no end', '# HELP a b\n# TYPE a gauge\na 1'],
  ])('is validated: %s is found', (_title, text) => {
    expect(expositionProblems(text)).not.toEqual([])
  })
})
