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
import {
  type Call,
  createCall,
  DEFAULT_TIMEOUT_MS,
  SandboxError,
  type Target,
  withExplanation,
} from './control-client.ts'
import { challengeOf } from './kit-challenge.ts'
import { idsOf, type Query, type WhichLink, type WhichTransaction } from './subject-ids.ts'

type Card = CardEntry['card']

/** Lists the differences of failed checks. */
const differences = ({ checks }: Verified): string =>
  checks.flatMap(({ ok, difference, check }) => (ok ? [] : [`- ${difference ?? check}`])).join('\n')

/** Rejects an incomplete page, because missing events would look as if they had not happened. */
const complete = <Page extends { readonly incomplete: boolean; readonly gap?: string }>(page: Page): Page => {
  if (page.incomplete) throw new SandboxError(page.gap ?? 'Some events are no longer kept.', { code: 'INCOMPLETE' })
  return page
}

/** Maximum number of requests in one response. */
const MOST_REQUESTS = 10_000
const PAGE = 1_000

/** Yields the kept events of a space in pages, oldest first. @throws SandboxError */
export async function* eventPages(call: Call, filter: Query<'listEvents'> = {}): AsyncGenerator<EventPage> {
  for (let { after } = filter; ; ) {
    const page = await call('listEvents', { query: { limit: PAGE, ...filter, ...(after !== undefined && { after }) } })
    yield page
    if (!page.hasMore) return
    after = page.next
  }
}

/** Waits for an event and returns it. @throws SandboxError with `TIMEOUT` */
export const waitForEvent = async (call: Call, wanted: Omit<Query<'wait'>, 'idle'>): Promise<RecordedEvent> => {
  const result = await call('wait', { query: { timeout: `${DEFAULT_TIMEOUT_MS}ms`, ...wanted } })
  if ('event' in result) return result.event
  throw new SandboxError('The response of the wait has no event.', { code: 'INCOMPLETE' })
}

type Which = Pick<ControlOperations['listWebhooks']['query'], 'space' | 'limit'>

/** Lists all webhooks of a space (default: that of the client), oldest first, in pages of `limit`. @throws SandboxError */
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

/** Creates a space with its credentials and a client of the control API. Every rejected call throws SandboxError. */
export const spaceOf = (target: Target, credentials: SpaceCredentials) => {
  const { url } = target
  const { space: name, environment, ...keys } = credentials
  // Uses the token of the space if there is one, so that a test cannot change other spaces.
  const { SANDBOX_CONTROL_TOKEN: controlToken = target.controlToken } = environment
  const call = withExplanation(createCall({ ...target, controlToken }, name))
  const ids = idsOf(call)
  const choose = async (mode: 'force' | 'default', scenario: ScenarioWord | null): Promise<void> => {
    await call('setSpaceScenario', { path: { space: name }, body: { name: scenario, mode } })
  }
  return {
    name,
    url,
    controlUrl: `${url}/_sandbox`,
    ...keys,
    /** The credentials by the variables of `threeds-sandbox exec`. */
    environment: { ...environment, SANDBOX_URL: url, SANDBOX_CONTROL_URL: `${url}/_sandbox` },
    /** The credentials as lines of a .env file. */
    get environmentLines(): string {
      return Object.entries(this.environment)
        .map(([variable, value]) => `${variable}=${value}\n`)
        .join('')
    },
    /** Calls an operation of the control API for this space. */
    call,

    /** Applies a scenario to all requests; `null` undoes it. */
    forceScenario: (scenario: ScenarioWord | null) => choose('force', scenario),
    /** Applies a scenario to requests that match no other; `null` undoes it. */
    setDefaultScenario: (scenario: ScenarioWord | null) => choose('default', scenario),
    /** Queues an outcome for the next matching request: a scenario, or `{ scenario, patch, when, times, for }`. */
    next: (order: ScenarioWord | QueuedOutcomeRequest) =>
      call('queueOutcome', { body: typeof order === 'string' ? { scenario: order } : order }),
    /**
     * Saves a scenario in this space, as YAML or as an object. Returns its name for `next` and `forceScenario`.
     */
    async saveScenario(scenario: string, content: string | ScenarioText): Promise<Own> {
      await call('saveScenario', { path: { name: scenario }, body: content })
      return own(scenario)
    },

    /** Sets how requests of this space are handled; `null` restores the settings of the sandbox. Returns the settings. */
    setRequestSettings: (settings: ControlOperations['setRequestSettings']['body'] | null) =>
      settings === null
        ? call('deleteRequestSettings', { path: { space: name } })
        : call('setRequestSettings', { path: { space: name }, body: settings }),
    /** Sets the address of the hosted pages; `null` undoes it. Returns the current address. */
    setSpacePages: (address: string | null) =>
      address === null
        ? call('deleteSpacePages', { path: { space: name } })
        : call('setSpacePages', { path: { space: name }, body: { url: address } }),
    /** Controls the time of the space. */
    clock: {
      /** Returns the time of the space. */
      now: async () => (await call('getClock')).now,
      /** Freezes the clock at a time (default: now). */
      freeze: (at?: string | { toISOString(): string }) =>
        call('setClock', {
          body: { mode: 'frozen', ...(at !== undefined && { now: typeof at === 'string' ? at : at.toISOString() }) },
        }),
      /** Advances the clock, for example by `31m`. All due work is done when this resolves. */
      advance: (by: Duration) => call('setClock', { body: { advance: by } }),
      /** Lets the clock follow real time again. */
      live: () => call('setClock', { body: { mode: 'live' } }),
    },

    /** Returns the steps of the challenge of a transaction. */
    challenge: (which: WhichTransaction) =>
      challengeOf(async (body) => call('completeChallenge', { path: { id: await ids.transaction(which) }, body })),
    /** Returns the actions of a tokenization link. */
    link: (which: WhichLink) => ({
      /** Enters a card like the cardholder. */
      submit: async (card: Card, more: Omit<CardEntry, 'card'> = {}) =>
        call('submitCard', { path: { id: await ids.link(which) }, body: { card, ...more } }),
      /** Has the steps of the challenge of the cardholder. */
      challenge: challengeOf(async (body) =>
        call('completeLinkChallenge', { path: { id: await ids.link(which) }, body }),
      ),
      /** Returns the link with its events. */
      show: async () => call('getLink', { path: { id: await ids.link(which) } }),
    }),
    /** Returns a transaction with its events. */
    transaction: async (which: WhichTransaction) =>
      call('getTransaction', { path: { id: await ids.transaction(which) } }),

    /** Waits for an event, without polling. @throws SandboxError with `TIMEOUT` */
    wait: (wanted: Omit<Query<'wait'>, 'idle'>) => waitForEvent(call, wanted),
    /** Waits until the sandbox is idle for this long (default: 250ms). @throws SandboxError with `TIMEOUT` */
    async idle(wanted: Pick<Query<'wait'>, 'idle' | 'transaction' | 'link' | 'timeout'> = {}): Promise<void> {
      await call('wait', { query: { timeout: `${DEFAULT_TIMEOUT_MS}ms`, idle: '250ms', ...wanted } })
    },
    /** Verifies the events. @throws SandboxError with `NOT_VERIFIED`, which lists each difference */
    async verify(...checks: EventCheck[]): Promise<void> {
      const verified = await call('verify', { body: { checks } })
      if (!verified.ok)
        throw new SandboxError(`Verification failed:\n${differences(verified)}`, { code: 'NOT_VERIFIED' })
    },
    /** Lists the requests of the app with the responses, newest last. */
    requests: async (filter: Query<'listRequests'> = {}) =>
      complete(await call('listRequests', { query: { limit: MOST_REQUESTS, ...filter } })).requests,
    /** Lists all events, oldest first. */
    async events(filter: Query<'listEvents'> = {}): Promise<readonly RecordedEvent[]> {
      const events: RecordedEvent[] = []
      for await (const page of eventPages(call, filter)) events.push(...complete(page).events)
      return events
    },
    /** Lists all webhooks with their attempts, oldest first. */
    webhooks: () => everyWebhook(call),

    /** Writes a timeline of the space, or of one transaction or link, to an HTML file. Returns its name. */
    async save(file: string, which: Pick<Query<'getTimeline'>, 'transaction' | 'link'> = {}): Promise<string> {
      await writeFile(file, await call('getTimeline', { query: which }))
      return file
    },
    /** Exports the state of the space, for `import`. */
    export: () => call('exportState'),
    /** Replaces the state of the space by an export. */
    async import(state: StateFile): Promise<void> {
      await call('importState', { body: state })
    },
    /** Empties the space: state, scenarios, queued outcomes, clock and events. */
    async reset(): Promise<void> {
      await call('reset')
    },
  }
}
