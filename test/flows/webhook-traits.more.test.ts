import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { defaultSettings } from '../../src/app/settings/resolve-settings.ts'
import { RESEND_CHOICES, TAMPERING_CHOICES } from '../../src/console/live/detail/webhook-choices.ts'
import type { SendWebhookRequest as ContractOrder } from '../../src/core/contract/control.gen.ts'
import { own } from '../../src/core/contract/vocabulary.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import type { SendOptions } from '../../src/core/domain/delivery.ts'
import { type Outcome, outcome as outcomeShape } from '../../src/core/domain/outcome.schema.ts'
import type { WebhookPlan } from '../../src/core/domain/outcome.ts'
import { TAMPERINGS } from '../../src/core/domain/tampering.ts'
import { attempt } from '../../src/core/domain/value-or-undefined.ts'
import { isUnusualWebhook, WEBHOOK_OPTIONS, type WebhookOptions } from '../../src/core/domain/webhook-options.ts'
import { nextSecret } from '../../src/core/domain/webhook-signatures.ts'
import { WEBHOOK_MOMENTS, WEBHOOK_SENDINGS } from '../../src/core/domain/webhook-triggers.ts'
import { loadFolder } from '../../src/engine/scenarios/reading/load-scenarios.ts'
import { outcomeOf } from '../../src/engine/scenarios/vocabulary/outcome-of.ts'
import { writtenOf } from '../../src/engine/scenarios/vocabulary/written-scenario.ts'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { inTurn, long } from '../support/long-runs.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { held, type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

const shared = sharedSandbox()

type Name = keyof WebhookOptions

/** Values of a trait with their form in a manual request, if there is one. A trait without values does not compile. */
type Sample<Key extends Name> = {
  readonly values: readonly WebhookOptions[Key][]
  readonly order: Key extends keyof SendOptions ? (value: WebhookOptions[Key]) => ContractOrder : null
}

const SAMPLES: { readonly [Key in Name]: Sample<Key> } = {
  send: { values: WEBHOOK_SENDINGS, order: null },
  when: { values: WEBHOOK_MOMENTS, order: null },
  delayMs: { values: [0, 300_000], order: (ms) => ({ delay: own(`${ms}ms`) }) },
  copies: { values: [1, 2, 3], order: (times) => ({ times }) },
  tampering: { values: TAMPERINGS, order: (tampering) => ({ tampering }) },
  ageMs: { values: [600_000, -600_000, 1_200_000], order: (ms) => ({ age: own(`${ms}ms`) }) },
  sign: {
    values: [
      { key: 'text' },
      { key: 'next' },
      { unit: 'ms' },
      { unit: 's' },
      { only: 'own' },
      { extra: true },
      { id: 'msg_other' },
    ],
    order: (sign) => ({ sign }),
  },
  raw: { values: [{ type: 'text/plain', body: 'no JSON' }, { body: '{}' }], order: (raw) => ({ raw }) },
  // Only a rejecting receiver sees it; a tampered one is not retried without it.
  retry: { values: [false, true], order: (retry) => (retry ? { retry, tampering: 'bad_signature' } : { retry }) },
  together: { values: [2, 3], order: (together) => ({ together }) },
  webhookId: { values: ['msg_another'], order: (webhookId) => ({ webhookId }) },
  olderAfter: { values: [false, true], order: null },
}

/** All values of a trait except its default. */
const unusual = <Key extends Name>(name: Key): readonly WebhookOptions[Key][] =>
  SAMPLES[name].values.filter((value) => WEBHOOK_OPTIONS[name](value as never, {} as never) !== undefined)
const NAMES = Object.keys(WEBHOOK_OPTIONS) as Name[]

const NEXT = nextSecret(defaultSettings()['webhook-secret'])

/** A careful receiver's view of one webhook. */
const seen = (received: Received) => {
  const { headers, body, pieces } = received
  const own = headers['sandbox-signature'] === undefined ? undefined : readOwnSignature(received)
  const standard = (): string => {
    if (headers['webhook-signature'] === undefined) return 'missing'
    try {
      verifyStandard(received)
      return 'valid'
    } catch (error) {
      return String(error)
    }
  }
  return {
    says: attempt(() => JSON.parse(body).status),
    type: headers['content-type'],
    signatures: String(headers['webhook-signature']).split(' ').length,
    standard: standard(),
    // A verifier may have the next key of a rotation.
    byNext: attempt(() => verifyStandard(received, NEXT)) !== undefined,
    own: own && [own.valid, Math.round(own.ageMs / 60_000)],
    isPlain: body === attempt(() => JSON.stringify(JSON.parse(body))),
    isInOnePiece: pieces === 1,
    id: String(headers['webhook-id']).replace(/^msg_[\w-]{20,}$/, 'its own'),
  }
}

/** Waits until nothing of the space is due at this time. */
const quiet = (space: Space) =>
  eventually(async () => {
    const { now } = (await space.clock()).body
    const webhooks: { status: string; due?: string }[] = await space.webhooks()
    expect(webhooks.filter(({ status, due = now }) => status === 'pending' && due <= now)).toEqual([])
  })

/** Returns deliveries so far, after the merchant has read the status, and an hour later. */
const seenInTime = async (space: Space, id: string, { requests }: Receiver) => {
  const after = async (step?: () => PromiseLike<unknown>) => {
    await step?.()
    await quiet(space)
    return requests.map(seen)
  }
  return [await after(), await after(() => space.status(id)), await after(() => space.advance('1h'))]
}

let spaces = 0
const newSpace = async (): Promise<Space> => {
  spaces += 1
  const space = inSpace(shared(), `trait-${spaces}`)
  await space.freeze()
  return space
}

const PLAN: WebhookPlan = { when: 'at_end', delayMs: 0, copies: 1, olderAfter: false }

type Way = 'header' | 'queued outcome'
/** Starts a receiver that accepts or rejects all webhooks. */
type Taking = 'taken' | 'rejected'
const startTaking = (taking: Taking) => startReceiver(() => ({ status: taking === 'taken' ? 200 : 500 }))

/** Creates a transaction with this scenario, selected by this method. */
const begun = async (space: Space, outcome: Outcome, way: Way, url: string): Promise<string> => {
  await ownScenarios(shared(), space.space)
    .put('mine', stringify(writtenOf(outcome)))
    .expect(201)
  if (way === 'queued outcome')
    await shared().http.post(`/_sandbox/next?space=${space.space}`).send({ scenario: 'mine' }).expect(201)
  const body = initBody(undefined, { webhook: { url } })
  const response = await space.init(body, way === 'header' ? { 'sandbox-scenario': 'mine' } : {})
  return response.body.transactionId
}

const BY_ITSELF: Outcome = outcomeOf({ authentication: { challenge: { automatic: 5_000 } } })

/** Ends a transaction without a browser, then sends the webhooks that wait for manual sending. */
const withoutBrowser = async (plan: WebhookPlan, way: Way, taking: Taking) => {
  const space = await newSpace()
  const receiver = await startTaking(taking)
  const id = await begun(space, { ...BY_ITSELF, webhook: plan }, way, receiver.url)
  expect((await fetch(`${shared().url}/v1/start/${id}`)).status).toBe(200)
  await space.advance('5s')
  await quiet(space)
  const before = receiver.requests.map(seen)
  for (const { id: webhook } of await space.webhooks())
    await shared().http.post(`/_sandbox/webhooks/${webhook}/redeliver`).expect(200)
  await quiet(space)
  return [before, receiver.requests.map(seen)]
}

/** Measures all effects of a scheduled webhook at the receiver and at the caller. */
const ofScenario = async (plan: WebhookPlan, [way, taking]: readonly [Way, Taking]) => {
  const lost = await withoutBrowser(plan, way, taking)
  const space = await newSpace()
  const { reply, release } = held()
  const receiver = await startReceiver(() => reply)
  const id = await begun(space, { ...outcomeOf({}), webhook: plan }, way, receiver.url)
  const ended = Promise.resolve(space.finish(id).expect(200))
  const received = async (): Promise<'webhook'> => {
    await receiver.next()
    for (let call = 0; call < 5; call += 1) await space.clock()
    return 'webhook'
  }
  const first = await Promise.race([ended.then(() => 'answer'), received()])
  release({ status: taking === 'taken' ? 200 : 500 })
  await ended
  return { lost, first, seen: await seenInTime(space, id, receiver) }
}

/** Measures all effects of a manual webhook at the receiver. */
const manually = async (order: object, [way, taking]: readonly ['redeliver' | 'fire', Taking]) => {
  const space = await newSpace()
  const receiver = await startTaking(taking)
  const { transactionId: id } = (await space.init(initBody(undefined, { webhook: { url: receiver.url } }))).body
  await space.finish(id).expect(200)
  await quiet(space)
  const [{ id: webhook }] = await space.webhooks()
  const { http } = shared()
  if (way === 'redeliver') await http.post(`/_sandbox/webhooks/${webhook}/redeliver`).send(order).expect(200)
  else
    await http
      .post(`/_sandbox/webhooks?space=${space.space}`)
      .send({ transaction: id, ...order })
      .expect(201)
  return seenInTime(space, id, receiver)
}

/** Measures each plan once, because several tests share them. */
const once = <What, Where, Result>(measure: (title: What, where: Where) => Promise<Result>) => {
  const known = new Map<string, Promise<Result>>()
  return (title: What, where: Where): Promise<Result> => {
    const key = JSON.stringify([title, where])
    const result = known.get(key) ?? measure(title, where)
    known.set(key, result)
    return result
  }
}
const planned = once(ofScenario)
const ordered = once(manually)

/** Pairs of plans that differ only in this trait. */
const plansOf = (name: Name, values: readonly unknown[]): readonly WebhookPlan[] => {
  const plans = [PLAN, ...values.map((value) => ({ ...PLAN, [name]: value }))]
  if (name !== 'retry') return plans
  // A tampered webhook is not retried, a genuine one is: the trait has an effect only in this combination.
  const tampered: WebhookPlan = { ...PLAN, tampering: 'bad_signature' }
  return [PLAN, { ...PLAN, retry: false }, tampered, { ...tampered, retry: true }]
}

const takingOf = (name: Name): Taking => (name === 'retry' ? 'rejected' : 'taken')

const PLANNED = NAMES.filter((name) => Object.hasOwn(outcomeShape.shape.webhook.unwrap().shape, name))
const ORDERED = NAMES.filter((name) => SAMPLES[name].order !== null)

describe('each trait has a measurable effect at the receiver', () => {
  const both = <Way>(names: readonly Name[], ways: readonly Way[]) =>
    names.flatMap((name) => ways.map((way) => [name, way] as const))

  it.each(both(PLANNED, ['header', 'queued outcome'] as const))(
    '%s, scheduled by a scenario (%s)',
    async (name, way) => {
      const options = [way, takingOf(name)] as const
      const all: unknown[] = []
      // A queued outcome uses the whole scenario, so one value is enough.
      const values = way === 'header' ? unusual(name) : unusual(name).slice(0, long(1, 9))
      for (const plan of plansOf(name, values)) all.push(await planned(plan, options))
      expect(all.length).toBeGreaterThan(1)
      expect(new Set(all.map((item) => JSON.stringify(item))).size).toBe(all.length)
    },
  )

  // Both methods share one parser.
  const orders = ORDERED.flatMap((name, nth) =>
    inTurn(nth, ['redeliver', 'fire'] as const).map((way) => [name, way] as const),
  )

  it.each(orders)('%s, requested manually (%s)', async (name, way) => {
    const order = SAMPLES[name].order as (value: unknown) => ContractOrder
    const options = [way, takingOf(name)] as const
    const all = [await ordered({}, options)]
    for (const value of unusual(name)) all.push(await ordered(order(value), options))
    expect(all.length).toBeGreaterThan(1)
    expect(new Set(all.map((item) => JSON.stringify(item))).size).toBe(all.length)
  })
})

describe('each trait is documented', () => {
  const [, table = ''] = readFileSync('docs/reference/webhooks.md', 'utf8').split('## Delivery options')
  const planned = loadFolder('scenarios', createCardCatalog()).scenarios.map(({ outcome }) => outcome.webhook ?? {})
  /** Reasons why no shipped scenario has it. */
  const UNSHIPPED: { readonly [Key in Name]?: string } = {
    ageMs: 'a scenario has old_timestamp for it',
    together: 'the number depends on the tested race: set it in a request or your own scenario',
    retry: 'a tampered webhook is sent once without it; to see retries, use a rejecting receiver',
    raw: 'the content is your own text',
    webhookId: 'only who has seen a webhook-id can name one that was used before',
  }

  it.each(ORDERED)('docs/reference/webhooks.md has the member for %s', (name) => {
    const order = SAMPLES[name].order as (value: unknown) => ContractOrder
    for (const word of Object.keys(order(SAMPLES[name].values[0])))
      expect(table).toMatch(new RegExp(`^\\| \`${word}[.\`]`, 'm'))
  })

  it.each(NAMES)('a shipped scenario has %s, or a reason explains its absence', (name) => {
    const has = planned.some((plan: Partial<WebhookOptions>) => isUnusualWebhook({ [name]: plan[name] }))
    expect([name, has]).toEqual([name, !Object.hasOwn(UNSHIPPED, name)])
  })
})

describe('the webhooks of the console work the same', () => {
  it('when they are sent again with one click', async () => {
    const all = []
    for (const [, , body] of RESEND_CHOICES) all.push(JSON.stringify(await ordered(body, ['redeliver', 'taken'])))
    expect(new Set(all).size).toBe(all.length)
  })

  it('when they are composed manually', async () => {
    const all = []
    for (const [, body] of TAMPERING_CHOICES) all.push(JSON.stringify(await ordered(body, ['fire', 'taken'])))
    expect(new Set(all).size).toBe(all.length)
    expect(TAMPERING_CHOICES.map(([, { tampering }]) => tampering)).toEqual(expect.arrayContaining(TAMPERINGS))
  })
})
