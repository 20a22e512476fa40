import { type Brand, exampleCvv, LINK_BRANDS } from '../core/domain/brand-names.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import { dueNext } from '../core/domain/decide-transaction.ts'
import type { Delivery } from '../core/domain/delivery.schema.ts'
import { EXAMPLE_3D } from '../core/domain/example-contract-data.ts'
import { isAuthenticating } from '../core/domain/link.ts'
import { PASSING_CODES } from '../core/domain/one-time-code.ts'
import type { Challenge } from '../core/domain/outcome.ts'
import type { Instant } from '../core/domain/time.ts'
import { hasEnded, type OpenTransaction } from '../core/domain/transaction.ts'
import type { By, Rehearsal, Rehearsed } from './commands.ts'
import { type Core, createEngine } from './engine.ts'
import type { EngineParts } from './engine-parts.ts'
import { DEFAULT_SCENARIO, type Scenario } from './scenarios/matching/scenario.ts'
import { createMemoryStore } from './store/memory-store.ts'
import type { Store } from './store/store.ts'
import { createClocks } from './time/clocks.ts'

/** The app of the rehearsal. Nobody calls it. */
const SHOP = 'https://shop.example'
const ORDER = { amount: 1250, currency: 'EUR' } as const

/** No space can be called this: the ids of a rehearsal are those of no real transaction. */
const stageOf = (space: string): string => `rehearsal of ${space}`

/** A store that nothing survives, and the deliveries as they were first put into it. */
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

/** A card of the brand that the scenario is for; where it is for none, any. */
const cardFor = ({ catalogue }: EngineParts, { when }: Scenario, brand: Brand): ListedCard => {
  const ofBrand = catalogue.cards.filter((card) => card.brand === brand)
  const wanted = ofBrand.find(({ key }) => when?.cards?.some((card) => card.key === key))
  const card = wanted ?? ofBrand[0]
  if (!card) throw new Error(`the catalogue has no card of ${brand}`)
  return card
}

/** What never decides is shown over what decides where nothing else does. */
const headerFor = ({ name, patch: change }: Scenario): string => (change ? `${DEFAULT_SCENARIO},${name}` : name)

/** What is to be entered for a card, whatever year a space's clock shows. */
const enteredCard = ({ number, brand }: ListedCard, now: Instant) => ({
  number,
  cvv: exampleCvv(brand),
  expiryMonth: '12',
  expiryYear: String((Number(now.slice(0, 4)) + 3) % 100).padStart(2, '0'),
})

type Stage = { readonly engine: Core; readonly stage: string; readonly card: ReturnType<typeof enteredCard> }
type Played = Rehearsed extends infer One ? (One extends unknown ? Omit<One, 'webhooks'> : never) : never

/** What a cardholder does on an open page to get the scenario's own result. */
const answersOf = ({ method, codes }: Challenge) => {
  const code = typeof codes === 'string' ? PASSING_CODES[0] : (codes[0] ?? PASSING_CODES[0])
  const typed = { action: { type: 'SubmitCode', code } as const, words: `types the code ${code}` }
  switch (method) {
    case 'one_time_code':
      return [typed]
    case 'out_of_band':
      return [{ action: { type: 'Answer', approve: true } as const, words: "approves in the bank's app" }]
    case 'single_select':
      return [{ action: { type: 'SelectChannel', channel: 'text' } as const, words: 'chooses the channel text' }, typed]
  }
}

/** Whether nobody is to answer: the scenario ends the page by itself, gives it a time to end, or leaves it. */
const endsAlone = ({ automation, timeoutMs }: Challenge): boolean =>
  automation.type !== 'none' || timeoutMs !== undefined

const waitFor = async (engine: Core, stage: string, transaction: OpenTransaction, { cause }: By) => {
  const ms = Date.parse(dueNext(transaction).at) - Date.parse(engine.clockOf(stage).now)
  await engine.setClock(stage, { advanceMs: Math.max(0, ms) }, cause)
  const words = ms % 60_000 === 0 ? `${ms / 60_000} min` : ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`
  return `nobody answers: its status stays ${transaction.status} until it ends by itself after ${words}`
}

/** Brings a transaction to its end by the calls that a browser makes. */
const playCardholder = async (engine: Core, stage: string, id: string, by: By) => {
  await engine.openStart(id, by)
  const opened = engine.find(id)?.transaction
  if (!opened || hasEnded(opened)) return 'the start page is opened, which is all that it takes'
  const { authentication } = opened.outcome
  if (authentication.flow !== 'challenge') throw new Error('a transaction without a challenge stayed open')
  const { challenge } = authentication
  if (opened.status !== 'challenge_ongoing' || endsAlone(challenge)) return waitFor(engine, stage, opened, by)
  const answers = answersOf(challenge)
  for (const { action } of answers) await engine.answerChallenge(id, by, action)
  return `the cardholder ${answers.map(({ words }) => words).join(' and ')}`
}

const rehearseTransaction = async (
  { engine, stage, card }: Stage,
  { brand, merchantId, ip, cause, locationOf, scenario }: Rehearsal,
): Promise<Played> => {
  const answer = await engine.initialize({
    space: stage,
    merchantId,
    ip,
    cause,
    ...ORDER,
    refno: 'order-1',
    paymentMethods: [brand],
    card,
    threeDS: EXAMPLE_3D,
    returnUrls: { success: `${SHOP}/success`, cancel: `${SHOP}/cancel`, error: `${SHOP}/error` },
    returnMethod: 'GET',
    webhookUrl: `${SHOP}/webhook`,
    scenarioHeader: headerFor(scenario),
    locationOf,
  })
  const played = 'the initialization is sent'
  if ('refused' in answer) return { played, refused: answer.refused }
  if ('declined' in answer) return { played, refused: answer.declined }
  const { transaction: created } = answer
  const went = await playCardholder(engine, stage, created.id, { ip, cause })
  return { played: went, created, transaction: engine.find(created.id)?.transaction ?? created }
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
  if ('refused' in created) return { played: 'the link is created', refused: created.refused }
  const { id } = created
  const entered = await engine.enterCard(id, { entry: card, ip, cause, merchantId, locationOf })
  if ('refused' in entered) return { played: 'the card is entered', refused: entered.refused }
  if ('problems' in entered) throw new Error(`the card of the rehearsal is refused: ${entered.problems[0]?.code}`)
  const went = isAuthenticating(entered.link)
    ? `the card is entered; ${await playCardholder(engine, stage, entered.link.transactionId, { ip, cause })}`
    : 'the card is entered, and no authentication follows'
  const found = engine.findLink(id) ?? { space: stage, link: created }
  return { played: went, created, link: found.link, hasGoodCvv: engine.hasGoodCvv(found) }
}

/**
 * Plays a scenario to its end on an engine of its own, made of the same parts: what comes out is what an app will get, and
 * neither the state, the counters, the events nor the clock of a space notice. No webhook leaves, and nobody waits.
 */
export const rehearse = async (parts: EngineParts, wish: Rehearsal): Promise<Rehearsed> => {
  const { store, planned } = createStageStore()
  const now = parts.clocks.of(wish.space).now()
  const answered = { type: 'responded', status: 204, headers: {}, body: '' } as const
  const engine = createEngine({
    ...parts,
    store,
    // Nothing of it is kept at all.
    keep: undefined,
    clocks: createClocks({ now: () => now, schedule: () => () => {} }, store),
    scenarios: { ...parts.scenarios, of: () => parts.scenarios.of(wish.space) },
    webhooks: { ...parts.webhooks, post: async () => ({ durationMs: 0, headers: {}, result: answered }) },
    sleep: async () => {},
    publish: () => {},
    // It is over before anybody could stop it: nothing of it stays with the sandbox's own signal.
    stopping: new AbortController().signal,
  })
  const stage = stageOf(wish.space)
  const setting = { engine, stage, card: enteredCard(cardFor(parts, wish.scenario, wish.brand), now) }
  try {
    const played = await (wish.interface === 'links' ? rehearseLink : rehearseTransaction)(setting, wish)
    return { ...played, webhooks: [...planned.values()] }
  } finally {
    await engine.close()
  }
}
