import { own } from '../core/contract/vocabulary.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import { isMap } from '../core/domain/is-record.ts'
import { SandboxError } from '../testkit/control-client.ts'
import { isAuthorizationDecided } from './authorization-checks.ts'
import { AUTHORIZED, ENDED } from './behavior.ts'
import type { Contract } from './contract-index.ts'
import { has, isWebhook, markAt, sentByService, wordAt } from './difference.ts'
import { idMarkOf, pathMarkOf, READING, readingsIn, subjectMarkOf } from './flow-subjects.ts'
import { type Observed, observeOutcome, scenarioFor } from './observed-outcome.ts'
import type { Exchange, ExchangeSequence, Position, RawExchange } from './recording.ts'
import { createTokens, endTransaction, enterCard, MERCHANT_URL, type Space, webhookBody } from './replay-cardholder.ts'
import { NOT_REPLAYED, type NotReplayed, reasonNotReplayed } from './replay-exclusions.ts'
import { ELSEWHERE } from './scrub.ts'
import { createHeaders, createPath, createPayload, otherBody, type RequestSources } from './synthetic-request.ts'

/** Dependencies of a replay. */
export type ReplayContext = {
  readonly space: Space
  readonly contract: Contract
  readonly card: (brand: string) => ListedCard
}

/** A transaction or link that the replay created. */
type Subject = {
  readonly observed: Observed
  readonly id: string
  readonly startUrl: string
  readonly collectsName: boolean
  /** Whether it has ended, and whether its page was opened. */
  isCompleted: boolean
  isOpened: boolean
}

/** Ends that the first view of the page reaches without an action of the cardholder. */
const ENDS_ON_OPEN: readonly Observed['end'][] = ['frictionless', 'error_on_start']

const SCENARIO = 'recorded'
const CREATING = ['initTransaction', 'createLink']

/** Returns a string at a location of a response. */
const textAt = (body: unknown, location: string): string | undefined => {
  const steps = location.replace(/^body /, '').split('.')
  const value = steps.reduce<unknown>((node, step) => (isMap(node) ? node[step] : undefined), body)
  return typeof value === 'string' ? value : undefined
}

/** Replayed exchanges, skipped exchanges, and the position at which the replay stopped. */
export type ReplayResult = {
  readonly raws: readonly RawExchange[]
  readonly notReplayed: readonly NotReplayed[]
  readonly stoppedAt?: Position
}

/**
 * Replays one flow in a new space. If the sandbox cannot repeat an action of the cardholder, the rest is skipped,
 * because it would differ for that reason only.
 */
export const replayFlow = async ({ exchanges }: ExchangeSequence, context: ReplayContext): Promise<ReplayResult> => {
  const { space, contract, card } = context
  const values = new Map<number, string>()
  const sources: RequestSources = { contract, card, values }
  const subjects = new Map<number, Subject>()
  const raws: RawExchange[] = []

  const storeValues = (exchange: Exchange, body: unknown, locationHeader: string | null): void => {
    for (const { location, mark } of exchange.received) {
      if (mark === undefined || values.has(mark)) continue
      const value = location === 'header location' ? (locationHeader ?? undefined) : textAt(body, location)
      if (value !== undefined) values.set(mark, value)
    }
  }

  /** Creates card tokens that the flow uses without creating them. */
  const makeTokens = async (exchange: Exchange): Promise<void> => {
    const alias = markAt(exchange, 'body card.alias')
    const aliasCvv = markAt(exchange, 'body card.aliasCVV')
    if (exchange.card?.by !== 'alias' || alias === undefined || values.has(alias) || exchange.status >= 300) return
    const tokens = await createTokens(space, card(exchange.card.brand))
    values.set(alias, tokens.alias)
    if (aliasCvv !== undefined) values.set(aliasCvv, tokens.aliasCvv)
  }

  const prepareOutcome = async (exchange: Exchange): Promise<Observed> => {
    const observed = observeOutcome(exchange, readingsIn(exchanges, exchange), authorizationIn(exchanges, exchange))
    const put = (nonsense: boolean): ReturnType<Space['saveScenario']> =>
      space.saveScenario(SCENARIO, JSON.stringify(scenarioFor(observed, nonsense)))
    await space.forceScenario(await put(false).catch(() => put(true)))
    return observed
  }

  /** Brings the subject into the state in which it was read. */
  const advanceSubject = async (exchange: Exchange): Promise<void> => {
    const subject = subjects.get(subjectMarkOf(exchange) ?? -1)
    const status = wordAt(sentByService(exchange), 'body status') ?? ''
    if (!subject || subject.isCompleted) return
    const { observed, id, startUrl, collectsName } = subject
    const isOfLink = /Link|link/.test(exchange.operation)
    const isEnd = showsEnd(exchange) || [...ENDED, ...AUTHORIZED].includes(status)
    if (isOfLink && !['SUCCESS', 'ERROR'].includes(status)) return
    if (!isOfLink && !isEnd && !['challenge_required', 'challenge_ongoing'].includes(status)) return
    if (isOfLink) await enterCard(space, id, card(observed.brand), observed, collectsName)
    else await endTransaction(space, id, startUrl, isEnd ? observed : { ...observed, end: 'abandoned' })
    subject.isCompleted = isOfLink || isEnd
  }

  const send = async (exchange: Exchange): Promise<void> => {
    const { position, status, operation } = exchange
    const path = createPath(exchange, sources) ?? '/'
    const url = `${space.url}${path}`
    const method = wordAt(exchange.sent, 'method') ?? contract.operation(operation)?.method ?? 'GET'
    const headers = createHeaders(exchange, space)
    const payload = method === 'GET' || method === 'HEAD' ? undefined : createPayload(exchange, sources)
    const body = exchange.status === 422 && payload !== undefined ? otherBody(payload) : payload
    const response = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const text = await response.text()
    const startedAt = exchange.at
    const request = { method, url, headers: Object.entries(headers), ...(body !== undefined && { body }) }
    raws.push({
      ...position,
      startedAt,
      request,
      response: { status: response.status, headers: [...response.headers], body: text },
    })
    if (status < 300) storeValues(exchange, parsed(text), response.headers.get('location'))
  }

  /** Adds the webhook of the sandbox for a recorded one. It is never sent. */
  const addWebhook = async (exchange: Exchange): Promise<string | undefined> => {
    const subject = subjects.get(subjectMarkOf(exchange) ?? -1)
    if (!subject) return NOT_REPLAYED.notCreated
    const body = await webhookBody(space, /^link/.test(exchange.operation) ? 'link' : 'transaction', subject.id)
    if (body === undefined) return NOT_REPLAYED.noWebhook
    const headers = [['content-type', 'application/json']] as const
    const request = { method: 'POST', url: MERCHANT_URL, headers, body }
    raws.push({
      ...exchange.position,
      startedAt: exchange.at,
      request,
      response: { status: exchange.status, headers: [] },
    })
    return undefined
  }

  /**
   * Page content depends on earlier actions. Only the first view and views after the end are comparable. The first view
   * of a challenge redirects only after such actions, or to the bank.
   */
  const isBetween = (exchange: Exchange): boolean => {
    const subject = subjects.get(pathMarkOf(exchange) ?? -1)
    if (exchange.operation !== 'startTransaction' || !subject || subject.isCompleted) return false
    const isRedirected = isRedirect(exchange.status) && has(exchange.received, 'header location')
    if (exchange.received.includes(ELSEWHERE)) return true
    return subject.isOpened || (isRedirected && !ENDS_ON_OPEN.includes(subject.observed.end))
  }

  /** Returns whether the sandbox has no subject that matches the recorded one. */
  const hasNoSubject = (exchange: Exchange): boolean => {
    const mark = pathMarkOf(exchange)
    return mark !== undefined && !values.has(mark) && exchange.status < 300
  }

  let before = exchanges[0]?.at ?? 0
  /** Replays one exchange. Returns the reason if it is skipped. */
  const step = async (exchange: Exchange): Promise<string | undefined> => {
    if (READING.includes(exchange.operation) || isWebhook(exchange) || showsEnd(exchange))
      await advanceSubject(exchange)
    const gap = Math.floor((exchange.at - before) / 1000)
    before = Math.max(before, exchange.at)
    if (gap > 0) await space.clock.advance(own(`${gap}s`))
    const reason = reasonNotReplayed(exchange, exchanges, contract)
    if (reason !== undefined) return reason
    if (isWebhook(exchange)) return addWebhook(exchange)
    if (hasNoSubject(exchange)) return NOT_REPLAYED.notCreated
    if (isBetween(exchange)) return NOT_REPLAYED.between
    const observed = CREATING.includes(exchange.operation) ? await prepareOutcome(exchange) : undefined
    await makeTokens(exchange)
    await send(exchange)
    const opened = exchange.operation === 'startTransaction' ? subjects.get(pathMarkOf(exchange) ?? -1) : undefined
    if (opened) {
      opened.isOpened = true
      opened.isCompleted ||= isRedirect(raws.at(-1)?.response.status)
    }
    const mark = idMarkOf(exchange)
    const id = mark === undefined ? undefined : values.get(mark)
    if (observed === undefined || mark === undefined || id === undefined || subjects.has(mark)) return undefined
    const startUrl = raws.at(-1)?.response.headers.find(([name]) => name === 'location')?.[1] ?? ''
    const collectsName = wordAt(exchange.sent, 'body collectCardholderName') === 'true'
    subjects.set(mark, { observed, id, startUrl, collectsName, isCompleted: false, isOpened: false })
    return undefined
  }

  const notReplayed: NotReplayed[] = []
  for (const [index, exchange] of exchanges.entries()) {
    const reason = await step(exchange).catch((error: unknown) => {
      if (error instanceof SandboxError) return NOT_REPLAYED.stopped
      throw error
    })
    if (reason === NOT_REPLAYED.stopped) {
      const remaining = exchanges.slice(index).map(({ position }) => ({ ...position, reason }))
      return { raws, notReplayed: [...notReplayed, ...remaining], stoppedAt: exchange.position }
    }
    if (reason !== undefined) notReplayed.push({ ...exchange.position, reason })
  }
  return { raws, notReplayed }
}

/** Returns whether an exchange shows the end of the authentication: a redirect after the form, 410, or an authorization. */
const showsEnd = (exchange: Exchange): boolean => {
  const { operation, status } = exchange
  if (operation === 'submitChallenge') return isRedirect(status)
  return (operation === 'startTransaction' && status === 410) || isAuthorizationDecided(exchange)
}

/** Returns the decided authorization of a created transaction, if there is one. */
const authorizationIn = (exchanges: readonly Exchange[], created: Exchange): Exchange | undefined => {
  const mark = idMarkOf(created)
  return exchanges.find((each) => isAuthorizationDecided(each) && mark !== undefined && pathMarkOf(each) === mark)
}

const isRedirect = (status = 0): boolean => status >= 300 && status < 400

const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : undefined)
