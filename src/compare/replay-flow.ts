import { own } from '../core/contract/vocabulary.ts'
import type { ListedCard } from '../core/domain/card-catalog.ts'
import { isMap } from '../core/domain/is-record.ts'
import { SandboxError } from '../testkit/control-client.ts'
import { ENDED } from './behavior.ts'
import type { Contract } from './contract-index.ts'
import { isWebhook, markAt, sentByService, wordAt } from './difference.ts'
import { idMarkOf, pathMarkOf, READING, readingsIn, subjectMarkOf } from './flow-subjects.ts'
import { type Observed, observeOutcome, scenarioFor } from './observed-outcome.ts'
import type { Exchange, ExchangeSequence, RawExchange, Where } from './recording.ts'
import { createTokens, endTransaction, enterCard, MERCHANT_URL, type Space, webhookBody } from './replay-cardholder.ts'
import { NOT_REPLAYED, type NotReplayed, reasonNotReplayed } from './replay-exclusions.ts'
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
  isPlayed: boolean
  isOpened: boolean
}

const SCENARIO = 'recorded'
const CREATING = ['initTransaction', 'createLink']

/** Returns a string at a place of a response. */
const textAt = (body: unknown, place: string): string | undefined => {
  const steps = place.replace(/^body /, '').split('.')
  const value = steps.reduce<unknown>((node, step) => (isMap(node) ? node[step] : undefined), body)
  return typeof value === 'string' ? value : undefined
}

/** Replayed exchanges, skipped exchanges, and the position at which the replay stopped. */
export type ReplayResult = {
  readonly raws: readonly RawExchange[]
  readonly notReplayed: readonly NotReplayed[]
  readonly stoppedAt?: Where
}

/**
 * Replays one flow in a new space. If the sandbox cannot repeat an action of the cardholder, the rest is skipped,
 * because it would differ for that reason only.
 */
export const replayFlow = async ({ exchanges }: ExchangeSequence, stage: ReplayContext): Promise<ReplayResult> => {
  const { space, contract, card } = stage
  const values = new Map<number, string>()
  const making: RequestSources = { contract, card, values }
  const subjects = new Map<number, Subject>()
  const raws: RawExchange[] = []

  const learn = (theirs: Exchange, body: unknown, location: string | null): void => {
    for (const { place, same } of theirs.received) {
      if (same === undefined || values.has(same)) continue
      const value = place === 'header location' ? (location ?? undefined) : textAt(body, place)
      if (value !== undefined) values.set(same, value)
    }
  }

  /** Creates card tokens that the flow uses without creating them. */
  const makeTokens = async (theirs: Exchange): Promise<void> => {
    const alias = markAt(theirs, 'body card.alias')
    const aliasCvv = markAt(theirs, 'body card.aliasCVV')
    if (theirs.card?.by !== 'alias' || alias === undefined || values.has(alias) || theirs.status >= 300) return
    const tokens = await createTokens(space, card(theirs.card.brand))
    values.set(alias, tokens.alias)
    if (aliasCvv !== undefined) values.set(aliasCvv, tokens.aliasCvv)
  }

  const prepareOutcome = async (theirs: Exchange): Promise<Observed> => {
    const observed = observeOutcome(theirs, readingsIn(exchanges, theirs))
    const put = (nonsense: boolean): ReturnType<Space['saveScenario']> =>
      space.saveScenario(SCENARIO, JSON.stringify(scenarioFor(observed, nonsense)))
    await space.forceScenario(await put(false).catch(() => put(true)))
    return observed
  }

  /** Brings the subject into the state in which it was read. */
  const advanceSubject = async (theirs: Exchange): Promise<void> => {
    const subject = subjects.get(subjectMarkOf(theirs) ?? -1)
    const status = wordAt(sentByService(theirs), 'body status') ?? ''
    if (!subject || subject.isPlayed) return
    const { observed, id, startUrl, collectsName } = subject
    const isOfLink = /Link|link/.test(theirs.operation)
    const isEnd = showsEnd(theirs) || ENDED.includes(status)
    if (isOfLink && !['SUCCESS', 'ERROR'].includes(status)) return
    if (!isOfLink && !isEnd && !['challenge_required', 'challenge_ongoing'].includes(status)) return
    if (isOfLink) await enterCard(space, id, card(observed.brand), observed, collectsName)
    else await endTransaction(space, id, startUrl, isEnd ? observed : { ...observed, end: 'abandoned' })
    subject.isPlayed = isOfLink || isEnd
  }

  const send = async (theirs: Exchange): Promise<void> => {
    const { where, status, operation } = theirs
    const path = createPath(theirs, making) ?? '/'
    const url = `${space.url}${path}`
    const method = wordAt(theirs.sent, 'method') ?? contract.operation(operation)?.method ?? 'GET'
    const headers = createHeaders(theirs, space)
    const payload = method === 'GET' || method === 'HEAD' ? undefined : createPayload(theirs, making)
    const body = theirs.status === 422 && payload !== undefined ? otherBody(payload) : payload
    const response = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const text = await response.text()
    const startedAt = theirs.at
    const request = { method, url, headers: Object.entries(headers), ...(body !== undefined && { body }) }
    raws.push({
      ...where,
      startedAt,
      request,
      response: { status: response.status, headers: [...response.headers], body: text },
    })
    if (status < 300) learn(theirs, parsed(text), response.headers.get('location'))
  }

  /** Adds the webhook of the sandbox for a recorded one. It is never sent. */
  const addWebhook = async (theirs: Exchange): Promise<string | undefined> => {
    const subject = subjects.get(subjectMarkOf(theirs) ?? -1)
    if (!subject) return NOT_REPLAYED.notMade
    const body = await webhookBody(space, /^link/.test(theirs.operation) ? 'link' : 'transaction', subject.id)
    if (body === undefined) return NOT_REPLAYED.noWebhook
    const headers = [['content-type', 'application/json']] as const
    const request = { method: 'POST', url: MERCHANT_URL, headers, body }
    raws.push({ ...theirs.where, startedAt: theirs.at, request, response: { status: theirs.status, headers: [] } })
    return undefined
  }

  /** Page content depends on earlier actions. Only the first view and views after the end are comparable. */
  const isBetween = (theirs: Exchange): boolean => {
    const subject = subjects.get(pathMarkOf(theirs) ?? -1)
    return theirs.operation === 'startTransaction' && subject?.isOpened === true && !subject.isPlayed
  }

  /** Returns whether the sandbox has no subject that matches the recorded one. */
  const hasNoSubject = (theirs: Exchange): boolean => {
    const mark = pathMarkOf(theirs)
    return mark !== undefined && !values.has(mark) && theirs.status < 300
  }

  let before = exchanges[0]?.at ?? 0
  /** Replays one exchange. Returns the reason if it is skipped. */
  const step = async (theirs: Exchange): Promise<string | undefined> => {
    if (READING.includes(theirs.operation) || isWebhook(theirs) || showsEnd(theirs)) await advanceSubject(theirs)
    const gap = Math.floor((theirs.at - before) / 1000)
    before = Math.max(before, theirs.at)
    if (gap > 0) await space.clock.advance(own(`${gap}s`))
    const reason = reasonNotReplayed(theirs, exchanges, contract)
    if (reason !== undefined) return reason
    if (isWebhook(theirs)) return addWebhook(theirs)
    if (hasNoSubject(theirs)) return NOT_REPLAYED.notMade
    if (isBetween(theirs)) return NOT_REPLAYED.between
    const observed = CREATING.includes(theirs.operation) ? await prepareOutcome(theirs) : undefined
    await makeTokens(theirs)
    await send(theirs)
    const opened = theirs.operation === 'startTransaction' ? subjects.get(pathMarkOf(theirs) ?? -1) : undefined
    if (opened) {
      opened.isOpened = true
      opened.isPlayed ||= isRedirect(raws.at(-1)?.response.status)
    }
    const mark = idMarkOf(theirs)
    const id = mark === undefined ? undefined : values.get(mark)
    if (observed === undefined || mark === undefined || id === undefined || subjects.has(mark)) return undefined
    const startUrl = raws.at(-1)?.response.headers.find(([name]) => name === 'location')?.[1] ?? ''
    const collectsName = wordAt(theirs.sent, 'body collectCardholderName') === 'true'
    subjects.set(mark, { observed, id, startUrl, collectsName, isPlayed: false, isOpened: false })
    return undefined
  }

  const notReplayed: NotReplayed[] = []
  for (const [index, theirs] of exchanges.entries()) {
    const reason = await step(theirs).catch((error: unknown) => {
      if (error instanceof SandboxError) return NOT_REPLAYED.stopped
      throw error
    })
    if (reason === NOT_REPLAYED.stopped) {
      const left = exchanges.slice(index).map(({ where }) => ({ ...where, reason }))
      return { raws, notReplayed: [...notReplayed, ...left], stoppedAt: theirs.where }
    }
    if (reason !== undefined) notReplayed.push({ ...theirs.where, reason })
  }
  return { raws, notReplayed }
}

/** Returns whether a hosted page shows the end of its transaction: a redirect after the form, or 410. */
const showsEnd = ({ operation, status }: Exchange): boolean =>
  operation === 'submitChallenge' ? isRedirect(status) : operation === 'startTransaction' && status === 410

const isRedirect = (status = 0): boolean => status >= 300 && status < 400

const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : undefined)
