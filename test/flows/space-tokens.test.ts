import { describe, expect, it } from 'vitest'
import type { ControlName, Parts } from '../../src/core/contract/control-call.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { fixtureIn, keysOf, requesting, SPACE_TOKENS } from '../support/space-keys.ts'

const shared = sharedSandbox(SPACE_TOKENS)
const SPACE = 'team-a'
const OTHER_SPACE = 'team-b'
const fixture = () => fixtureIn(shared(), SPACE)

describe('explanations for a space token', () => {
  /** Calls that reveal other spaces without a token: the location of an ID, the list of spaces, recent requests. */
  const REVEALING: readonly (readonly [ControlName, (id: string) => Parts])[] = [
    ['listEvents', (transaction) => ({ query: { transaction } })],
    ['listEvents', (subject) => ({ query: { subject, fields: 'id' } })],
    ['listRequests', (link) => ({ query: { link } })],
    ['getRequestsHar', (transaction) => ({ query: { transaction } })],
    ['listTransactions', (link) => ({ query: { link } })],
    ['listActivity', (ids) => ({ query: { ids } })],
    ['listReceivedWebhooks', (transaction) => ({ query: { transaction } })],
    ['wait', () => ({ query: { type: 'request', timeout: '1ms' } })],
    ['verify', () => ({ body: { checks: [{ requests: { operation: 'initTransaction' }, count: 1 }] } })],
    ['exportState', () => ({})],
    ['reset', () => ({})],
    ['deleteQueuedOutcome', (id) => ({ path: { id } })],
    [
      'fireWebhook',
      (transaction) => ({ body: { about: { transaction }, url: `${shared().url}/_sandbox/receiver/new` } }),
    ],
    ['listRequests', () => ({ query: { interface: 'control' } })],
  ]
  it.each(REVEALING)('%s reveals nothing of other spaces', async (name, input) => {
    const id = await fixture().transaction()
    const space = `new-${name.toLowerCase()}`
    const requested = requesting(shared(), keysOf(shared(), space).token)
    const { status, text, body } = await requested(name, input(id))
    expect(text).not.toMatch(/team-|refno-of/)
    const unknownOnes = await requested(name, input('999999999999999999'))
    expect([unknownOnes.status, unknownOnes.body.hint]).toEqual([status, body.hint])
  })
})

it('a stream of events contains only the own space', async () => {
  const { url } = shared()
  const { token } = keysOf(shared(), OTHER_SPACE)
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/_sandbox/events?space=${SPACE}`, { headers })).status).toBe(404)
  const over = new AbortController()
  const { body } = await fetch(`${url}/_sandbox/events`, { headers, signal: over.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  await fixtureIn(shared(), SPACE).init()
  await fixtureIn(shared(), OTHER_SPACE).init()
  let reported = ''
  while (!reported.includes('refno-of-team-b')) {
    const chunk = await reader?.read()
    expect(chunk?.done).toBe(false)
    reported += chunk?.value ?? ''
  }
  over.abort()
  expect(reported).not.toContain('refno-of-team-a')
})

it('metrics count the records of the space, and no shared figures', async () => {
  await fixture().transaction()
  const { text } = await requesting(shared(), keysOf(shared(), 'new-metrics').token)('getMetrics')
  expect(text).toContain('threeds_sandbox_spaces 0\n')
  expect(text.match(/^\w+/gm)?.filter((name) => !/_(info|spaces|transactions|links|webhooks)$/.test(name))).toEqual([])
  expect(text.replace(/^.*version=.*$/m, '')).not.toMatch(/^\w.* [1-9]/m)
})
