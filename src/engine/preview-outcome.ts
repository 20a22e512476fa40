import { type Brand, exampleCvv, LINK_BRANDS } from '../core/domain/brand-names.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import { nextScheduledEnd } from '../core/domain/decide-transaction.ts'
import type { Delivery } from '../core/domain/delivery.schema.ts'
import { EXAMPLE_CONTRACT } from '../core/domain/example-contract-data.ts'
import { isAuthenticating } from '../core/domain/link.ts'
import { PASSING_CODES } from '../core/domain/one-time-code.ts'
import type { Challenge } from '../core/domain/outcome.ts'
import type { Instant } from '../core/domain/time.ts'
import { epochMs } from '../core/domain/time.ts'
import { hasEnded, type OpenTransaction } from '../core/domain/transaction.ts'
import type { CallerInfo, Rehearsal, Rehearsed } from './commands.ts'
import { type Core, createEngine } from './engine.ts'
import type { EngineParts } from './engine-parts.ts'
import { DEFAULT_SCENARIO, type Scenario } from './scenarios/matching/scenario.ts'
import { createMemoryStore } from './store/memory-store.ts'
import type { Store } from './store/store.ts'
import { createClocks } from './time/clocks.ts'

/** Base address of the app in a rehearsal. Nothing is ever sent there. */
const SHOP = 'https://shop.example'
const ORDER = { amount: 1250, currency: 'EUR' } as const

/** Returns a name that no space can have, so that the IDs of a rehearsal match no real transaction. */
const stageOf = (space: string): string => `rehearsal of ${space}`

/** Creates a temporary store that also records each delivery as it was first written. */
const createStageStore = (): { readonly store: Store; readonly planned: ReadonlyMap<string, Delivery> } => {
  const store = createMemoryStore()
  const planned = new Map<string, Delivery>()
  return {
    planned,
    store: {
      ...store,
      commit(changes) {
        for (const change of changes)
          if (change.table === 'deliveries' && change.value && !planned.has(change.id))
            planned.set(change.id, change.value)
        return store.commit(changes)
      },
    },
  }
}

/** Returns a card of the brand that the scenario selects, or any card of the brand. */
const cardFor = ({ catalogue }: EngineParts, { when }: Scenario, brand: Brand): ListedCard => {
  const ofBrand = catalogue.cards.filter((card) => card.brand === brand)
  const wanted = ofBrand.find(({ key }) => when?.cards?.some((card) => card.key === key))
  const card = wanted ?? ofBrand[0]
  if (!card) throw new Error(`The catalogue has no card of ${brand}.`)
  return card
}

/** Returns the header value. A patch is rehearsed on top of the default scenario. */
const headerFor = ({ name, patch }: Scenario): string => (patch ? `${DEFAULT_SCENARIO},${name}` : name)

/** Returns card data with an expiry date that is valid at the given time of the space. */
const enteredCard = ({ number, brand }: ListedCard, now: Instant) => ({
  number,
  cvv: exampleCvv(brand),
  expiryMonth: '12',
  expiryYear: String((Number(now.slice(0, 4)) + 3) % 100).padStart(2, '0'),
})

type Stage = { readonly engine: Core; readonly stage: string; readonly card: ReturnType<typeof enteredCard> }
type Played = Rehearsed extends infer One ? (One extends unknown ? Omit<One, 'webhooks'> : never) : never

/** Returns the cardholder's actions that lead to the result of the scenario. */
const actionsOf = ({ method, codes }: Challenge) => {
  const code = typeof codes === 'string' ? PASSING_CODES[0] : (codes[0] ?? PASSING_CODES[0])
  const typed = { action: { type: 'SubmitCode', code } as const, description: `types the code ${code}` }
  switch (method) {
    case 'one_time_code':
      return [typed]
    case 'out_of_band':
      return [{ action: { type: 'Answer', approve: true } as const, description: "approves in the bank's app" }]
    case 'single_select':
      return [
        { action: { type: 'SelectChannel', channel: 'text' } as const, description: 'chooses the channel text' },
        typed,
      ]
  }
}

/** Returns whether no action is needed: the scenario ends the page automatically, sets a timeout, or leaves it open. */
const endsAutomatically = ({ automation, timeoutMs }: Challenge): boolean =>
  automation.type !== 'none' || timeoutMs !== undefined

const waitFor = async (engine: Core, stage: string, transaction: OpenTransaction, { cause }: CallerInfo) => {
  const ms = epochMs(nextScheduledEnd(transaction).at) - epochMs(engine.clockOf(stage).now)
  await engine.setClock(stage, { advanceMs: Math.max(0, ms) }, cause)
  const duration = ms % 60_000 === 0 ? `${ms / 60_000} min` : ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`
  return `no action: the status stays ${transaction.status} until it expires after ${duration}`
}

/** Plays a transaction to its final state with the calls that a browser makes. */
const playCardholder = async (engine: Core, stage: string, id: string, by: CallerInfo) => {
  await engine.openStart(id, by)
  const opened = engine.find(id)?.transaction
  if (!opened || hasEnded(opened)) return 'the start page is opened; no further action is needed'
  const { authentication } = opened.outcome
  if (authentication.flow !== 'challenge') throw new Error('A transaction without a challenge stayed open.')
  const { challenge } = authentication
  if (opened.status !== 'challenge_ongoing' || endsAutomatically(challenge)) return waitFor(engine, stage, opened, by)
  const actions = actionsOf(challenge)
  for (const { action } of actions) await engine.answerChallenge(id, by, action)
  return `the cardholder ${actions.map(({ description }) => description).join(' and ')}`
}

const rehearseTransaction = async (
  { engine, stage, card }: Stage,
  { brand, merchantId, ip, cause, locationOf, scenario }: Rehearsal,
): Promise<Played> => {
  const initialized = await engine.initialize({
    space: stage,
    merchantId,
    ip,
    cause,
    ...ORDER,
    refno: 'order-1',
    paymentMethods: [brand],
    card,
    threeDS: EXAMPLE_CONTRACT,
    returnUrls: { success: `${SHOP}/success`, cancel: `${SHOP}/cancel`, error: `${SHOP}/error` },
    returnMethod: 'GET',
    webhookUrl: `${SHOP}/webhook`,
    scenarioHeader: headerFor(scenario),
    locationOf,
  })
  const sent = 'the initialization is sent'
  if ('rejected' in initialized) return { actions: sent, rejected: initialized.rejected }
  if ('declined' in initialized) return { actions: sent, rejected: initialized.declined }
  const { transaction: created } = initialized
  const played = await playCardholder(engine, stage, created.id, { ip, cause })
  return { actions: played, created, transaction: engine.find(created.id)?.transaction ?? created }
}

const rehearseLink = async (
  { engine, stage, card }: Stage,
  { merchantId, ip, cause, locationOf, linkOf, scenario }: Rehearsal,
): Promise<Played> => {
  const created = await engine.createLink({
    space: stage,
    cause,
    reference: 'booking-1',
    successUrl: `${SHOP}/success`,
    webhookEndpoint: `${SHOP}/webhook`,
    collectCardholderName: false,
    context: [],
    threeDSRequest: { ...ORDER, brands: LINK_BRANDS.map((brand) => ({ brand })) },
    scenarioHeader: headerFor(scenario),
    linkOf,
  })
  if ('rejected' in created) return { actions: 'the link is created', rejected: created.rejected }
  const { id } = created
  const entered = await engine.enterCard(id, { entry: card, ip, cause, merchantId, locationOf })
  if ('rejected' in entered) return { actions: 'the card is entered', rejected: entered.rejected }
  if ('problems' in entered) throw new Error(`The card of the rehearsal was rejected: ${entered.problems[0]?.code}`)
  const played = isAuthenticating(entered.link)
    ? `the card is entered; ${await playCardholder(engine, stage, entered.link.transactionId, { ip, cause })}`
    : 'the card is entered; no authentication follows'
  const match = engine.findLink(id) ?? { space: stage, link: created }
  return { actions: played, created, link: match.link, hasGoodCvv: engine.hasGoodCvv(match) }
}

/**
 * Plays a scenario to its end on a separate engine made of the same parts. The result matches the responses of a real
 * app. State, counters, events and clock of the space are not changed; no webhook is sent and there are no delays.
 */
export const previewOutcome = async (parts: EngineParts, request: Rehearsal): Promise<Rehearsed> => {
  const { store, planned } = createStageStore()
  const now = parts.clocks.of(request.space).now()
  const delivered = { type: 'responded', status: 204, headers: {}, body: '' } as const
  const engine = createEngine({
    ...parts,
    store,
    // No record of a rehearsal is kept.
    keep: undefined,
    clocks: createClocks({ now: () => now, schedule: () => () => {} }, store),
    scenarios: { ...parts.scenarios, of: () => parts.scenarios.of(request.space) },
    webhooks: { ...parts.webhooks, post: async () => ({ durationMs: 0, headers: {}, result: delivered }) },
    sleep: async () => {},
    publish: () => {},
    // Its own signal, because a rehearsal ends before a stop could reach it.
    stopping: new AbortController().signal,
  })
  const stage = stageOf(request.space)
  const setting = { engine, stage, card: enteredCard(cardFor(parts, request.scenario, request.brand), now) }
  try {
    const played = await (request.interface === 'links' ? rehearseLink : rehearseTransaction)(setting, request)
    return { ...played, webhooks: [...planned.values()] }
  } finally {
    await engine.close()
  }
}
