import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RecordedEvent, Step } from '../../src/core/contract/control.gen.ts'
import { instant } from '../../src/core/domain/time.ts'
import type { Clock } from '../../src/engine/time/clock.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { long } from '../support/long-runs.ts'
import { MERCHANT, startSandbox } from '../support/sandbox.ts'
import { tokenIn } from '../support/submit-page.ts'

/** Creates a host clock that jumps back by some minutes on each read, until `calm()`. */
const jumpingClock = (jumps: readonly number[]): Clock & { calm(): void } => {
  let reads = 0
  let isCalm = false
  const ms = (): number => {
    reads += 1
    return Date.now() - (isCalm ? 0 : (jumps[reads % jumps.length] ?? 0))
  }
  return {
    now: () => instant(ms()),
    schedule(due, run) {
      const timer = setInterval(() => {
        if (ms() < Date.parse(due)) return
        clearInterval(timer)
        run()
      }, 2)
      return () => clearInterval(timer)
    },
    calm() {
      isCalm = true
    },
  }
}

/** Actions of one payment in their order. The test records which request caused which step. */
const ACTIONS = ['init', 'open', 'read', 'wrong', 'look', 'reload', 'read twice', 'end', 'read'] as const
type ExpectedStep = { readonly title: string; readonly requestId?: string; readonly types: readonly string[] }

const PAYMENTS = long(8, 20)

type Mix = { readonly order: readonly number[]; readonly jumps: readonly number[]; readonly failing: number }

const play = async ({ order, jumps, failing }: Mix): Promise<void> => {
  const clock = jumpingClock(jumps)
  const sandbox = await startSandbox({ clock, 'webhook-time-scale': 0.0001 })
  const { url, http } = sandbox
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, text, requestId: response.headers.get('sandbox-request-id') ?? '' }
  }
  const authorization = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
  await http.put('/_sandbox/receiver-response').send({ status: 500, times: failing }).expect(200)

  const payment = () => {
    let id = ''
    let token = ''
    let next = 0
    const expectedSteps: ExpectedStep[] = []
    const page = () => `/v1/start/${id}`
    const form = (code: string): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams({ token, action: 'code', code }),
    })
    const read = async (): Promise<void> => {
      const { requestId } = await call(`/v1/transactions/${id}`, { headers: { authorization } })
      expectedSteps.push({ title: 'Status read', requestId, types: ['status.read', 'request'] })
    }
    const actions: { readonly [Action in (typeof ACTIONS)[number]]: () => Promise<void> } = {
      async init() {
        const body = JSON.stringify(initBody(undefined, { webhook: { url: `${url}/_sandbox/receiver/default` } }))
        const headers = { authorization, 'content-type': 'application/json' }
        const { text, requestId } = await call('/v1/transactions', { method: 'POST', headers, body })
        id = JSON.parse(text).transactionId
        expectedSteps.push({
          title: 'Created',
          requestId,
          types: ['scenario.matched', 'transaction.created', 'request'],
        })
      },
      async open() {
        const { text, requestId } = await call(page())
        token = tokenIn(text)
        const changed = ['transaction.changed', 'transaction.changed', 'challenge.opened', 'request']
        expectedSteps.push({ title: 'Challenge page opened', requestId, types: changed })
      },
      read,
      async wrong() {
        const { requestId } = await call(page(), form('1111'))
        expectedSteps.push({
          title: 'Wrong code',
          requestId,
          types: ['challenge.input_rejected', 'request', 'request'],
        })
      },
      // The response to the wrong code redirects the browser here.
      look: async () => void (await call(page())),
      async reload() {
        const { requestId } = await call(page())
        expectedSteps.push({ title: 'Challenge page displayed', requestId, types: ['request'] })
      },
      'read twice': async () => void (await Promise.all([read(), read()])),
      async end() {
        const { requestId } = await call(page(), form('4444'))
        expectedSteps.push({ title: 'Ended', requestId, types: ['transaction.changed', 'request'] })
        expectedSteps.push({ title: 'Browser redirected', types: ['redirect.sent'] })
      },
    }
    return {
      expectedSteps,
      id: () => id,
      async goOn(): Promise<void> {
        const action = ACTIONS[next]
        next += 1
        if (action) await actions[action]()
      },
    }
  }

  const payments = Array.from({ length: PAYMENTS }, payment)
  const rest = payments.flatMap((_, which) => ACTIONS.map(() => which))
  const all = [...order, ...rest]
  for (let at = 0; at < all.length; at += 6) {
    const now = all.slice(at, at + 6)
    // Each payment does one action at a time; up to six payments act in parallel.
    await Promise.all([...new Set(now)].map((which) => payments[which]?.goOn()))
  }
  for (const each of payments) for (const _ of ACTIONS) await each.goOn()
  clock.calm()

  const recordOf = async (id: string) => (await http.get(`/_sandbox/transactions/${id}`).expect(200)).body
  for (const { id, expectedSteps } of payments) {
    await eventually(async () => expect((await recordOf(id())).webhooks).toMatchObject([{ status: 'delivered' }]))
    const record = await recordOf(id())
    const timeline: readonly RecordedEvent[] = record.timeline
    const typesOf = ({ events }: Step) => events.map((event) => timeline.find((item) => item.id === event)?.type ?? '')
    const steps: readonly Step[] = record.steps
    const displayed = steps
      .filter(({ webhook }) => webhook === undefined)
      .map(({ title, requestId, ...step }) => ({
        title,
        ...(requestId !== undefined && { requestId }),
        types: typesOf({ title, ...step }),
      }))
    const inOrder = (list: readonly ExpectedStep[]) => list.map((item) => JSON.stringify(item)).toSorted()
    expect(inOrder(displayed)).toEqual(inOrder(expectedSteps))
    const attempts = steps.filter(({ webhook }) => webhook !== undefined)
    const last = attempts.length - 1
    expect(attempts[last]?.detail).toBe('signatures are valid; receiver responded with 200')
    expect(attempts.map((each) => [each.webhook?.attempt, ...typesOf(each)])).toEqual(
      attempts.map((_, index) => [
        index + 1,
        ...(index === 0 ? ['webhook.scheduled'] : []),
        'webhook.received',
        'webhook.attempted',
        ...(index === last ? ['webhook.delivered'] : []),
      ]),
    )
  }
}

it(`assigns each step to its own payment, even if ${PAYMENTS} payments with the same amount and refno are interleaved`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        order: fc.array(fc.nat(PAYMENTS - 1), { minLength: PAYMENTS * 3, maxLength: PAYMENTS * 8 }),
        jumps: fc.array(fc.integer({ min: 0, max: 240_000 }), { minLength: 3, maxLength: 40 }),
        failing: fc.integer({ min: 1, max: 4 }),
      }),
      play,
    ),
    { numRuns: long(1, 3), endOnFailure: true },
  )
})
