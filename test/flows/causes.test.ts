import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type supertest from 'supertest'
import { expect, it } from 'vitest'
import type { RecordedEvent, Step } from '../../src/core/contract/control.gen.ts'
import type { Cause } from '../../src/core/domain/cause.ts'
import { instant } from '../../src/core/domain/time.ts'
import type { Clock } from '../../src/engine/time/clock.ts'
import { tokenIn } from '../support/answer-page.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { long, whole } from '../support/long.ts'
import { MERCHANT, startSandbox } from '../support/sandbox.ts'

/** The machine's clock, which is put back and forth by minutes each time that somebody looks at it. */
const jumpingClock = (jumps: readonly number[]): Clock & { calm(): void } => {
  let looks = 0
  let isCalm = false
  const ms = (): number => {
    looks += 1
    return Date.now() - (isCalm ? 0 : (jumps[looks % jumps.length] ?? 0))
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

/** What one payment does, one thing after the other: whoever plays it knows which request made which step. */
const DEEDS = ['init', 'open', 'read', 'wrong', 'look', 'reload', 'read twice', 'end', 'read'] as const
type Told = { readonly title: string; readonly requestId?: string; readonly types: readonly string[] }

const PAYMENTS = long(whole(5, 8), 20)

type Wish = { readonly order: readonly number[]; readonly jumps: readonly number[]; readonly failing: number }

const play = async ({ order, jumps, failing }: Wish): Promise<void> => {
  const clock = jumpingClock(jumps)
  const sandbox = await startSandbox({ clock, 'webhook-time-scale': 0.0001 })
  const { url, http } = sandbox
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init })
    const text = await answer.text()
    return { status: answer.status, text, requestId: answer.headers.get('sandbox-request-id') ?? '' }
  }
  const authorization = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
  await http.put('/_sandbox/received/answer').send({ status: 500, times: failing }).expect(200)

  const payment = () => {
    let [id, token, next] = ['', '', 0]
    const told: Told[] = []
    const page = () => `/v1/start/${id}`
    const form = (code: string): RequestInit => ({
      method: 'POST',
      body: new URLSearchParams({ token, action: 'code', code }),
    })
    const read = async (): Promise<void> => {
      const { requestId } = await call(`/v1/transactions/${id}`, { headers: { authorization } })
      told.push({ title: 'Status read', requestId, types: ['status.read', 'request'] })
    }
    const deeds: { readonly [Deed in (typeof DEEDS)[number]]: () => Promise<void> } = {
      async init() {
        const body = JSON.stringify(initBody(undefined, { webhook: { url: `${url}/_sandbox/receiver/default` } }))
        const headers = { authorization, 'content-type': 'application/json' }
        const { text, requestId } = await call('/v1/transactions', { method: 'POST', headers, body })
        id = JSON.parse(text).transactionId
        told.push({ title: 'Created', requestId, types: ['scenario.chosen', 'transaction.created', 'request'] })
      },
      async open() {
        const { text, requestId } = await call(page())
        token = tokenIn(text)
        const changed = ['transaction.changed', 'transaction.changed', 'challenge.opened', 'request']
        told.push({ title: 'Challenge page opened', requestId, types: changed })
      },
      read,
      async wrong() {
        const { requestId } = await call(page(), form('1111'))
        told.push({ title: 'Wrong code', requestId, types: ['challenge.refused', 'request', 'request'] })
      },
      // Where the answer to the wrong code has sent the browser.
      look: async () => void (await call(page())),
      async reload() {
        const { requestId } = await call(page())
        told.push({ title: 'Challenge page shown', requestId, types: ['request'] })
      },
      'read twice': async () => void (await Promise.all([read(), read()])),
      async end() {
        const { requestId } = await call(page(), form('4444'))
        told.push({ title: 'Ended', requestId, types: ['transaction.changed', 'request'] })
        told.push({ title: 'Browser sent back', types: ['redirect.sent'] })
      },
    }
    return {
      told,
      id: () => id,
      async goOn(): Promise<void> {
        const deed = DEEDS[next]
        next += 1
        if (deed) await deeds[deed]()
      },
    }
  }

  const payments = Array.from({ length: PAYMENTS }, payment)
  const rest = payments.flatMap((_, which) => DEEDS.map(() => which))
  const all = [...order, ...rest]
  for (let at = 0; at < all.length; at += 6) {
    const now = all.slice(at, at + 6)
    // One payment does one thing at a time; six do theirs at once.
    await Promise.all([...new Set(now)].map((which) => payments[which]?.goOn()))
  }
  for (const each of payments) for (const _ of DEEDS) await each.goOn()
  clock.calm()

  const recordOf = async (id: string) => (await http.get(`/_sandbox/transactions/${id}`).expect(200)).body
  for (const { id, told } of payments) {
    await eventually(async () => expect((await recordOf(id())).webhooks).toMatchObject([{ status: 'delivered' }]))
    const record = await recordOf(id())
    const timeline: readonly RecordedEvent[] = record.timeline
    const typesOf = ({ events }: Step) => events.map((event) => timeline.find((one) => one.id === event)?.type ?? '')
    const steps: readonly Step[] = record.steps
    const shown = steps
      .filter(({ webhook }) => webhook === undefined)
      .map(({ title, requestId, ...step }) => ({
        title,
        ...(requestId !== undefined && { requestId }),
        types: typesOf({ title, ...step }),
      }))
    const inOrder = (list: readonly Told[]) => list.map((one) => JSON.stringify(one)).toSorted()
    expect(inOrder(shown)).toEqual(inOrder(told))
    const tries = steps.filter(({ webhook }) => webhook !== undefined)
    const last = tries.length - 1
    expect(tries[last]?.detail).toBe('signatures hold; receiver answered 200')
    expect(tries.map((each) => [each.webhook?.attempt, ...typesOf(each)])).toEqual(
      tries.map((_, nth) => [
        nth + 1,
        ...(nth === 0 ? ['webhook.planned'] : []),
        ...['webhook.received', 'webhook.attempted'],
        ...(nth === last ? ['webhook.delivered'] : []),
      ]),
    )
  }
}

it(`each step stands in the story that it belongs to, however ${PAYMENTS} payments of one amount and one refno are mixed`, async () => {
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

/** A sandbox, and who caused what in it: requests and orders by the names that whoever sent them gave them. */
const watched = async () => {
  const running = await startSandbox()
  const names = new Map<string, string>()
  const sent = async (name: string, call: supertest.Test): Promise<supertest.Response> => {
    const answer = await call
    expect([name, answer.status < 400]).toEqual([name, true])
    names.set(answer.headers['sandbox-request-id'] ?? '', name)
    return answer
  }
  const words = (cause: Cause): string => {
    if (cause.kind === 'request' || cause.kind === 'order') return `${cause.kind} ${names.get(cause.requestId)}`
    if (cause.kind === 'due') return `${cause.what}${cause.by === undefined ? '' : `, by order ${names.get(cause.by)}`}`
    return cause.kind === 'delivery' ? `attempt ${cause.attempt}` : cause.kind
  }
  const told = (): readonly string[] => eventsIn(running.sandbox).map(({ type, cause }) => `${type}: ${words(cause)}`)
  return { ...running, sent, told }
}

it('a payment: what the app, a browser, a test and the clock do is told of each of them', async () => {
  const { http, init, finish, status, url, sent, told } = await watched()
  const clock = (wish: object) => http.put('/_sandbox/clock').send(wish)
  await sent('freeze', clock({ mode: 'frozen' }))
  const webhook = { url: `${url}/_sandbox/receiver/default` }
  const first = (await sent('first', init(initBody(undefined, { webhook })))).body.transactionId
  await sent('second', init(initBody(undefined, { webhook })))
  await sent('open', http.get(`/v1/start/${first}`))
  await sent('fail', http.put('/_sandbox/received/answer').send({ status: 500, times: 1 }))
  await sent('cancel', finish(first, { cancel: true }))
  await eventually(() => expect(told()).toContain('webhook.attempted: webhook_attempt'))
  await sent('read', status(first))
  await sent('retry', clock({ advance: '5m' }))
  await sent('expire', clock({ advance: '1h' }))
  expect(told()).toEqual([
    'clock.moved: order freeze',
    ...['scenario.chosen', 'transaction.created', 'request'].map((type) => `${type}: request first`),
    ...['scenario.chosen', 'transaction.created', 'request'].map((type) => `${type}: request second`),
    ...['transaction.changed', 'transaction.changed', 'challenge.opened', 'request'].map(
      (type) => `${type}: request open`,
    ),
    ...['transaction.changed', 'webhook.planned', 'redirect.sent'].map((type) => `${type}: order cancel`),
    'webhook.received: attempt 1',
    'webhook.attempted: webhook_attempt',
    ...['status.read', 'request'].map((type) => `${type}: request read`),
    'webhook.received: attempt 2',
    'webhook.attempted: webhook_attempt, by order retry',
    'webhook.delivered: attempt 2',
    'clock.moved: order retry',
    ...['transaction.changed', 'webhook.planned'].map((type) => `${type}: transaction_expires, by order expire`),
    'webhook.received: attempt 1',
    'webhook.attempted: webhook_attempt, by order expire',
    'webhook.delivered: attempt 1',
    'clock.moved: order expire',
  ])
})

it('a webhook that is sent by hand: each try is told of the order, and what came of the try', async () => {
  const { http, init, url, sent, told } = await watched()
  const receiver = `${url}/_sandbox/receiver/default`
  const { transactionId: transaction } = (await sent('init', init(initBody()))).body
  const post = (path: string, body: object) => http.post(`/_sandbox${path}`).send(body)
  const { id } = (await sent('fire', post('/webhooks', { transaction, url: receiver, webhookId: 'msg_other' }))).body
  await sent('again', post(`/webhooks/${id}/redeliver`, { tampering: 'missing_signature' }))
  await sent('later', post(`/webhooks/${id}/redeliver`, { delay: '1h' }))
  // Whoever repeats a body and its webhook-id is not the sandbox.
  await sent(
    'forged',
    http.post('/_sandbox/receiver/default').set({ 'webhook-id': id }).send({ transactionId: transaction }),
  )
  expect(told().slice(3)).toEqual([
    'webhook.planned: order fire',
    'webhook.received: attempt 1',
    'webhook.attempted: order fire',
    'webhook.delivered: attempt 1',
    'webhook.received: attempt 2',
    'webhook.attempted: order again',
    'webhook.given_up: attempt 2',
    'webhook.planned: order later',
    'webhook.received: order forged',
  ])
  await sent('reset', http.post('/_sandbox/reset'))
  expect(told()).toEqual(['space.reset: order reset'])
})

it('a state to begin with: its coming is told of the start', async () => {
  const file = join(temporaryFolder(), 'state.json')
  const { http } = await startSandbox()
  writeFileSync(file, (await http.get('/_sandbox/state?space=default')).text)
  const { sandbox } = await startSandbox({ import: file })
  expect(eventsIn(sandbox).map(({ cause }) => cause)).toEqual([{ kind: 'start' }])
})
