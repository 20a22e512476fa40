import { own } from '../contract/words.ts'
import type { ListedCard } from '../domain/card-catalogue.ts'
import { isMap } from '../domain/is-map.ts'
import { SandboxError } from '../testkit/control-client.ts'
import { ENDED } from './behaviour.ts'
import { endTransaction, enterCard, madeTokens, type Space } from './cardholder.ts'
import type { Contract } from './contract.ts'
import { markAt, wordAt } from './difference.ts'
import { type Making, madeHeaders, madePath, madePayload } from './made-request.ts'
import { type Observed, observedIn, scenarioFor } from './observed.ts'
import type { Exchange, RawExchange, Story, Where } from './recording.ts'

/** What a replay needs beside its story. */
export type Stage = {
  readonly space: Space
  readonly contract: Contract
  readonly card: (brand: string) => ListedCard
}

/** A transaction or a link that the replay has made. */
type Subject = {
  readonly observed: Observed
  readonly id: string
  readonly startUrl: string
  readonly collectsName: boolean
  isPlayed: boolean
}

const SCENARIO = 'recorded'
const CREATING = ['initTransaction', 'createLink']
const READING = ['getTransaction', 'getLink']
const OF_TIME_OR_ORDER = [409, 422]

const idMarkOf = (exchange: Exchange): number | undefined =>
  markAt(exchange, exchange.operation === 'initTransaction' ? 'body transactionId' : 'body id')

const pathMarkOf = (exchange: Exchange): number | undefined =>
  markAt(exchange, 'path transactionId') ?? markAt(exchange, 'path id')

/** Whether a sandbox can be asked the same: pages are played by their end, and what depends on another call is left alone. */
const canBeAsked = ({ operation, status }: Exchange, contract: Contract): boolean => {
  const path = contract.operation(operation)?.path ?? ''
  const ofTimeOrOrder = operation === 'initTransaction' && OF_TIME_OR_ORDER.includes(status)
  return /^\/v1\/(?:transactions|links)/.test(path) && status < 500 && !ofTimeOrOrder
}

/** The answers in which a transaction or a link that was created is read. */
export const readingsIn = (exchanges: readonly Exchange[], created: Exchange): readonly Exchange[] => {
  const mark = idMarkOf(created)
  return exchanges.filter((each) => READING.includes(each.operation) && mark !== undefined && pathMarkOf(each) === mark)
}

/** The value at a place of our answer, where it is a single text. */
const textAt = (body: unknown, place: string): string | undefined => {
  const steps = place.replace(/^body /, '').split('.')
  const value = steps.reduce<unknown>((node, step) => (isMap(node) ? node[step] : undefined), body)
  return typeof value === 'string' ? value : undefined
}

/** What was asked and answered, and where a story could not be played on. */
export type Played = { readonly raws: readonly RawExchange[]; readonly stoppedAt?: Where }

/**
 * Plays one story against a space of its own. Where the sandbox does not do what the cardholder did, the rest of the story is
 * left alone: it would differ for that reason only.
 */
export const replayStory = async ({ exchanges }: Pick<Story, 'exchanges'>, stage: Stage): Promise<Played> => {
  const { space, contract, card } = stage
  const values = new Map<number, string>()
  const making: Making = { contract, card, values }
  const subjects = new Map<number, Subject>()
  const raws: RawExchange[] = []

  const learn = (theirs: Exchange, body: unknown, location: string | null): void => {
    for (const { place, same } of theirs.answered) {
      if (same === undefined || values.has(same)) continue
      const value = place === 'header location' ? (location ?? undefined) : textAt(body, place)
      if (value !== undefined) values.set(same, value)
    }
  }

  /** The tokens of a card that the story uses and does not make. */
  const makeTokens = async (theirs: Exchange): Promise<void> => {
    const [alias, aliasCvv] = [markAt(theirs, 'body card.alias'), markAt(theirs, 'body card.aliasCVV')]
    if (theirs.card?.by !== 'alias' || alias === undefined || values.has(alias) || theirs.status >= 300) return
    const made = await madeTokens(space, card(theirs.card.brand))
    values.set(alias, made.alias)
    if (aliasCvv !== undefined) values.set(aliasCvv, made.aliasCvv)
  }

  const arm = async (theirs: Exchange): Promise<Observed> => {
    const observed = observedIn(theirs, readingsIn(exchanges, theirs))
    const put = (nonsense: boolean): ReturnType<Space['putScenario']> =>
      space.putScenario(SCENARIO, JSON.stringify(scenarioFor(observed, nonsense)))
    await space.force(await put(false).catch(() => put(true)))
    return observed
  }

  /** Brings what is about to be read into the state in which it was read. */
  const play = async (theirs: Exchange): Promise<void> => {
    const subject = subjects.get(pathMarkOf(theirs) ?? -1)
    const status = wordAt(theirs.answered, 'body status') ?? ''
    if (!subject || subject.isPlayed) return
    const { observed, id, startUrl, collectsName } = subject
    if (theirs.operation === 'getLink' && !['SUCCESS', 'ERROR'].includes(status)) return
    if (
      theirs.operation === 'getTransaction' &&
      ![...ENDED, 'challenge_required', 'challenge_ongoing'].includes(status)
    )
      return
    if (theirs.operation === 'getLink') await enterCard(space, id, card(observed.brand), observed, collectsName)
    else if (ENDED.includes(status)) await endTransaction(space, id, startUrl, observed)
    else await endTransaction(space, id, startUrl, { ...observed, end: 'abandoned' })
    subject.isPlayed = theirs.operation === 'getLink' || ENDED.includes(status)
  }

  const ask = async (theirs: Exchange): Promise<void> => {
    const { where, status, operation } = theirs
    const path = madePath(theirs, making) ?? '/'
    const url = `${space.url}${path}`
    const method = wordAt(theirs.sent, 'method') ?? contract.operation(operation)?.method ?? 'GET'
    const headers = madeHeaders(theirs, space)
    const body = method === 'GET' || method === 'HEAD' ? undefined : madePayload(theirs, making)
    const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
    const text = await answer.text()
    const startedAt = theirs.at
    const request = { method, url, headers: Object.entries(headers), ...(body !== undefined && { body }) }
    raws.push({
      ...where,
      startedAt,
      request,
      response: { status: answer.status, headers: [...answer.headers], body: text },
    })
    if (status < 300) learn(theirs, parsed(text), answer.headers.get('location'))
  }

  /** What the service has made and our sandbox has not cannot be asked for. */
  const isAboutNothing = (theirs: Exchange): boolean => {
    const mark = pathMarkOf(theirs)
    return mark !== undefined && !values.has(mark) && theirs.status < 300
  }

  let before = exchanges[0]?.at ?? 0
  const step = async (theirs: Exchange): Promise<void> => {
    if (READING.includes(theirs.operation)) await play(theirs)
    const gap = Math.floor((theirs.at - before) / 1000)
    before = Math.max(before, theirs.at)
    if (gap > 0) await space.clock.advance(own(`${gap}s`))
    if (!canBeAsked(theirs, contract) || isAboutNothing(theirs)) return
    const observed = CREATING.includes(theirs.operation) ? await arm(theirs) : undefined
    await makeTokens(theirs)
    await ask(theirs)
    const mark = idMarkOf(theirs)
    const id = mark === undefined ? undefined : values.get(mark)
    if (observed === undefined || mark === undefined || id === undefined) return
    const startUrl = raws.at(-1)?.response.headers.find(([name]) => name === 'location')?.[1] ?? ''
    const collectsName = wordAt(theirs.sent, 'body collectCardholderName') === 'true'
    subjects.set(mark, { observed, id, startUrl, collectsName, isPlayed: false })
  }

  for (const theirs of exchanges) {
    const stopped = await step(theirs).catch((error: unknown) => {
      if (error instanceof SandboxError) return true
      throw error
    })
    if (stopped === true) return { raws, stoppedAt: theirs.where }
  }
  return { raws }
}

const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : undefined)
