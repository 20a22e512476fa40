import { writeFile } from 'node:fs/promises'
import type {
  CardEntry,
  EventCheck,
  EventPage,
  QueuedOutcomeRequest,
  RecordedEvent,
  ScenarioText,
  SpaceCredentials,
  StateFile,
  Verified,
  Webhook,
} from '../core/contract/control.gen.ts'
import type { ControlOperations } from '../core/contract/control-operations.gen.ts'
import { type Duration, type Own, own, type ScenarioWord } from '../core/contract/vocabulary.ts'
import { type Call, createCall, explaining, PATIENCE_MS, SandboxError, type Target } from './control-client.ts'
import { challengeOf } from './kit-challenge.ts'
import { idsOf, type Query, type WhichLink, type WhichTransaction } from './query-of.ts'

type Card = CardEntry['card']

/** What a check found, where it did not hold. */
const differences = ({ checks }: Verified): string =>
  checks.flatMap(({ ok, difference, check }) => (ok ? [] : [`- ${difference ?? check}`])).join('\n')

/** What is missing would look as if it had not happened. */
const whole = <Page extends { readonly incomplete: boolean; readonly gap?: string }>(page: Page): Page => {
  if (page.incomplete) throw new SandboxError(page.gap ?? 'something is not kept any more', { code: 'INCOMPLETE' })
  return page
}

/** All requests that are kept: as many as one answer may have. */
const MOST_REQUESTS = 10_000
const PAGE = 1_000

/** What has happened in the space of a call and is kept, oldest first, page by page. @throws SandboxError */
export async function* eventPages(call: Call, filter: Query<'listEvents'> = {}): AsyncGenerator<EventPage> {
  for (let { after } = filter; ; ) {
    const page = await call('listEvents', { query: { limit: PAGE, ...filter, ...(after !== undefined && { after }) } })
    yield page
    if (!page.hasMore) return
    after = page.next
  }
}

/** The event that was waited for. @throws SandboxError with `TIMEOUT` */
export const awaited = async (call: Call, wanted: Omit<Query<'wait'>, 'idle'>): Promise<RecordedEvent> => {
  const came = await call('wait', { query: { timeout: `${PATIENCE_MS}ms`, ...wanted } })
  if ('event' in came) return came.event
  throw new SandboxError('the answer of a wait has no event', { code: 'INCOMPLETE' })
}

type Which = Pick<ControlOperations['listWebhooks']['query'], 'space' | 'limit'>

/** The webhooks of a space, of that of the call without one, oldest first: all, in calls of `limit` at most. @throws SandboxError */
export const everyWebhook = async (call: Call, which: Which = {}): Promise<readonly Webhook[]> => {
  const all: Webhook[] = []
  for (let after: string | undefined; ; ) {
    const query = { limit: PAGE, ...which, ...(after !== undefined && { after }) }
    const { webhooks, next } = await call('listWebhooks', { query })
    for (const webhook of webhooks) all.push(webhook)
    if (next === undefined) return all
    after = next
  }
}

export type Space = ReturnType<typeof spaceOf>

/** A space with what opens it, and the control API bound to it. Every call throws SandboxError when it is refused. */
export const spaceOf = (target: Target, credentials: SpaceCredentials) => {
  const { url } = target
  const { space: name, environment, ...keys } = credentials
  // With a token of its own where it has one: a test of this space can hurt no other.
  const { SANDBOX_CONTROL_TOKEN: controlToken = target.controlToken } = environment
  const call = explaining(createCall({ ...target, controlToken }, name))
  const ids = idsOf(call)
  const choose = async (mode: 'force' | 'default', scenario: ScenarioWord | null): Promise<void> => {
    await call('setSpaceScenario', { path: { space: name }, body: { name: scenario, mode } })
  }
  return {
    name,
    url,
    controlUrl: `${url}/_sandbox`,
    ...keys,
    /** The same by the names that `threeds-sandbox exec` gives a command. */
    environment: { ...environment, SANDBOX_URL: url, SANDBOX_CONTROL_URL: `${url}/_sandbox` },
    /** The same as lines of a .env file. */
    get environmentLines(): string {
      return Object.entries(this.environment)
        .map(([variable, value]) => `${variable}=${value}\n`)
        .join('')
    },
    /** Any operation of the control API, by its name in the contract, about this space. */
    call,

    /** Lets a scenario decide about everything; null takes it back. */
    force: (scenario: ScenarioWord | null) => choose('force', scenario),
    /** Lets a scenario decide where nothing else does; null takes it back. */
    byDefault: (scenario: ScenarioWord | null) => choose('default', scenario),
    /** Lets a scenario decide about the next request that fits, once or `times`. */
    next: (order: ScenarioWord | QueuedOutcomeRequest) =>
      call('queueOutcome', { body: typeof order === 'string' ? { scenario: order } : order }),
    /**
     * Puts a scenario into this space: YAML as in a file, or what it says as an object. Gives its name, as `next` and
     * `force` take it.
     */
    async saveScenario(scenario: string, said: string | ScenarioText): Promise<Own> {
      await call('saveScenario', { path: { name: scenario }, body: said })
      return own(scenario)
    },

    /** Puts the hosted pages of what is made from now on at an address of this sandbox; null takes it back. Gives where they are. */
    setSpacePages: (address: string | null) =>
      address === null
        ? call('deleteSpacePages', { path: { space: name } })
        : call('setSpacePages', { path: { space: name }, body: { url: address } }),
    clock: {
      now: async () => (await call('getClock')).now,
      /** Stops the time of the space, at a moment or now. */
      freeze: (at?: string | Date) =>
        call('setClock', {
          body: { mode: 'frozen', ...(at !== undefined && { now: at instanceof Date ? at.toISOString() : at }) },
        }),
      /** Moves it on: `31m`. Whatever becomes due has happened when this is done. */
      advance: (by: Duration) => call('setClock', { body: { advance: by } }),
      live: () => call('setClock', { body: { mode: 'live' } }),
    },

    /** The challenge of a transaction. */
    challenge: (which: WhichTransaction) =>
      challengeOf(async (body) => call('completeChallenge', { path: { id: await ids.transaction(which) }, body })),
    /** A tokenization link. */
    link: (which: WhichLink) => ({
      /** Enters a card as its cardholder would. */
      submit: async (card: Card, more: Omit<CardEntry, 'card'> = {}) =>
        call('submitCard', { path: { id: await ids.link(which) }, body: { card, ...more } }),
      challenge: challengeOf(async (body) =>
        call('completeLinkChallenge', { path: { id: await ids.link(which) }, body }),
      ),
      /** All that is known of it, with everything that happened. */
      show: async () => call('getLink', { path: { id: await ids.link(which) } }),
    }),
    /** A transaction: all that is known of it, with everything that happened. */
    transaction: async (which: WhichTransaction) =>
      call('getTransaction', { path: { id: await ids.transaction(which) } }),

    /** Waits until something has happened: nothing is missed, and nothing polls. @throws SandboxError with `TIMEOUT` */
    wait: (wanted: Omit<Query<'wait'>, 'idle'>) => awaited(call, wanted),
    /** Waits until nothing was asked, held, planned or under way for so long, 250ms without a word. @throws SandboxError with `TIMEOUT` */
    async idle(wanted: Pick<Query<'wait'>, 'idle' | 'transaction' | 'link' | 'timeout'> = {}): Promise<void> {
      await call('wait', { query: { timeout: `${PATIENCE_MS}ms`, idle: '250ms', ...wanted } })
    },
    /** Judges what has happened. @throws SandboxError with `NOT_VERIFIED`, which says each difference */
    async verify(...checks: EventCheck[]): Promise<void> {
      const verified = await call('verify', { body: { checks } })
      if (!verified.ok)
        throw new SandboxError(`what happened differs:\n${differences(verified)}`, { code: 'NOT_VERIFIED' })
    },
    /** What the app asked for and what it got, newest last. */
    requests: async (filter: Query<'listRequests'> = {}) =>
      whole(await call('listRequests', { query: { limit: MOST_REQUESTS, ...filter } })).requests,
    /** Everything that has happened, oldest first. */
    async events(filter: Query<'listEvents'> = {}): Promise<readonly RecordedEvent[]> {
      const events: RecordedEvent[] = []
      for await (const page of eventPages(call, filter)) events.push(...whole(page).events)
      return events
    },
    webhooks: () => everyWebhook(call),

    /** Writes what happened here, or became of one thing, into a file: a page that opens without a sandbox. Gives its name. */
    async save(file: string, which: Pick<Query<'getTimeline'>, 'transaction' | 'link'> = {}): Promise<string> {
      await writeFile(file, await call('getTimeline', { query: which }))
      return file
    },
    /** The state of the space, to begin from another time. */
    export: () => call('exportState'),
    async import(state: StateFile): Promise<void> {
      await call('importState', { body: state })
    },
    /** Empties the space: state, scenarios, one-shots, clock and events. */
    async reset(): Promise<void> {
      await call('reset')
    },
  }
}
