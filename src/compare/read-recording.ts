import { cardNumbersIn } from './card-search.ts'
import type { Contract } from './contract-index.ts'
import { createEarlier } from './earlier-exchanges.ts'
import { sortOut } from './exclude-exchanges.ts'
import { joinFlows, type KnownFlow } from './find-flows.ts'
import { isSigned, type KnownExchange } from './match-operation.ts'
import { type FaultyEntry, type HarFile, isRejection, readHar, unreadable } from './read-har.ts'
import { liveIn, type Sent } from './recorded-exchange.ts'
import { hostOf } from './recorded-urls.ts'
import type { Exchange, Flow, RawExchange, Recording, Rejection, Where } from './recording.ts'
import { relationsOf } from './relations.ts'
import { createScrubber } from './scrub.ts'
import { type Hosts, hostsIn, hostsOfService, isServiceHost } from './service-hosts.ts'
import { createMarks } from './value-marks.ts'

export type ReadOptions = {
  readonly contract: Contract
  /** Whether a recording may contain card numbers that are not listed test numbers. */
  readonly live?: boolean
  /** Hosts of the service, if several are possible. */
  readonly hosts?: readonly string[]
}

/** Reads and scrubs recordings, or returns the reason why they are not compared. */
export const readRecording = (files: readonly HarFile[], options: ReadOptions): Recording | Rejection => {
  const { contract, live = false, hosts: named = [] } = options
  const read = readHar(files)
  if (isRejection(read)) return read
  const { entries, faulty, repeated } = read
  if (entries.some(({ isOfSandbox }) => isOfSandbox)) return OF_A_SANDBOX
  const raws = entries.map(({ raw }) => raw).sort(byStart)
  const { known, unanswered, aside } = sortOut(raws, contract)
  const hosts = hostsIn(known, named)
  if (isRejection(hosts)) return holdsNumber(hosts) ? CARD_NUMBER : hosts
  const ofService = hostsOfService(hosts, unanswered)
  const [broken] = faulty.filter(({ host }) => host !== undefined && ofService.has(host))
  if (broken) return unreadable(problemOf(broken))
  const cards = liveIn(
    sentBy(raws, ofService, [...known, ...unanswered]),
    faulty.filter(({ host }) => host === undefined),
  )
  if (cards.length > 0 && !live) return liveRejection(cards)
  const asideOfAll = [...aside, ...faulty.map((each) => asideOf(each, `unreadable: ${each.problem}`))]
  const recording: Recording = {
    ...flowsOf(known, asideOfAll, hosts, contract),
    hosts,
    isLive: cards.length > 0,
    repeated,
  }
  if (holdsNumber(recording)) return CARD_NUMBER
  return recording.stories.length + recording.alone.length === 0 ? nothing(faulty) : recording
}

/** Returns the requests to the service, for any path, and its webhooks. */
const sentBy = (
  raws: readonly RawExchange[],
  hosts: ReadonlySet<string>,
  matched: readonly KnownExchange[],
): readonly Sent[] => {
  const webhooks = new Set(matched.flatMap(({ operation, raw }) => (operation.path === undefined ? raw : [])))
  return raws.flatMap((raw) => {
    const isCall = hosts.has(hostOf(raw.request.url))
    return isCall || webhooks.has(raw) ? [{ raw, isWebhook: !isCall }] : []
  })
}

const placeOf = ({ file, entry }: Where): string => `file ${file}, entry ${entry}`
const problemOf = (odd: FaultyEntry): string => `${placeOf(odd)}: ${odd.problem}`

/**
 * Scrubs exchanges that certainly belong to the service, such as those of a replay, in their order. Exchanges without
 * an operation are omitted.
 */
export const scrubbed = (raws: readonly RawExchange[], contract: Contract): Exchange[] => {
  const { known } = sortOut(raws, contract)
  return scrubbedAll(known, joinFlows(known).stories, contract)
}

type Aside = Recording['aside']

const byStart = (one: RawExchange, other: RawExchange): number =>
  one.startedAt - other.startedAt || one.file - other.file || one.entry - other.entry

const asideOf = ({ file, entry }: Where, reason: string): Aside[number] => ({ file, entry, reason })

/** Returns the flows of requests to the hosts of the service. */
const flowsOf = (all: readonly KnownExchange[], aside: Aside, hosts: Hosts, contract: Contract) => {
  const ofService = all.filter((each) => isServiceHost(each, hosts))
  const joined = joinFlows(ofService)
  const stories = joined.stories.filter((story) => !isUnrelated(story.exchanges))
  const alone = joined.alone.filter((each) => !isUnrelated([each]))
  const kept = new Set([...stories.flatMap(({ exchanges }) => exchanges), ...alone])
  const known = ofService.filter((each) => kept.has(each))
  const scrubbed = scrubbedAll(known, stories, contract)
  const exchangeOf = new Map(known.map((each, index) => [each, scrubbed[index]]))
  const exchangesOf = (list: readonly KnownExchange[]): Exchange[] => list.flatMap((each) => exchangeOf.get(each) ?? [])
  return {
    stories: stories.map((story): Flow => ({ ...story, exchanges: exchangesOf(story.exchanges) })),
    alone: exchangesOf(alone),
    aside: [
      ...aside,
      ...all.filter((each) => !isServiceHost(each, hosts)).map(({ raw }) => asideOf(raw, 'another host')),
      ...ofService
        .filter((each) => !kept.has(each))
        .map(({ raw }) => asideOf(raw, 'a path that is not in the contract')),
    ].sort((one, other) => one.file - other.file || one.entry - other.entry),
  }
}

/**
 * Returns whether exchanges look like webhooks but are neither signed nor related to the recording. They may belong to
 * another service.
 */
const isUnrelated = (exchanges: readonly KnownExchange[]): boolean =>
  exchanges.every(({ operation, raw }) => operation.path === undefined && !isSigned(raw))

/** Scrubs exchanges in the context of their flows. */
const scrubbedAll = (
  known: readonly KnownExchange[],
  stories: readonly KnownFlow[],
  contract: Contract,
): Exchange[] => {
  const scrub = createScrubber(contract, { value: createMarks(), name: createMarks() })
  const startedAt = known.reduce((first, { raw }) => Math.min(first, raw.startedAt), Number.POSITIVE_INFINITY)
  const storyOf = new Map(stories.flatMap(({ exchanges }) => exchanges.map((each) => [each, exchanges] as const)))
  const earlier = createEarlier()
  return known.map((each) => {
    const relations = relationsOf(each, { story: storyOf.get(each) ?? [each], earlier })
    earlier.add(each)
    return scrub(each, startedAt, relations)
  })
}

/** Returns whether scrubbed data still contains a card number, for example in a host name. */
const holdsNumber = (scrubbedData: Recording | Rejection): boolean => {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') texts.add(String(value))
    else if (Array.isArray(value)) for (const each of value) collect(each)
    else
      for (const [name, each] of Object.entries(value ?? {})) {
        texts.add(name)
        collect(each)
      }
  }
  collect(scrubbedData)
  return [...texts].some((text) => cardNumbersIn(text).size > 0)
}

const OF_A_SANDBOX: Rejection = {
  code: 'OF_A_SANDBOX',
  message: 'The recording is of a sandbox, which would confirm itself. Record the service.',
}
/** Number of entries that a rejection lists. */
const MOST_ENTRIES = 5

const named = <One extends Where>(all: readonly One[], name: (one: One) => string): string => {
  const first = all.slice(0, MOST_ENTRIES)
  const more = all.length > first.length ? ` and ${all.length - first.length} more` : ''
  return `${first.map(name).join('; ')}${more}`
}

const liveRejection = (cards: readonly Where[]): Rejection => ({
  code: 'LIVE',
  message: `The recording contains card numbers that are not listed test numbers (${named(cards, placeOf)}). Use \`--live\` to compare it with the contract only, without a replay.`,
})

const CARD_NUMBER: Rejection = {
  code: 'CARD_NUMBER',
  message: 'A card number remains after scrubbing. Nothing is printed or written.',
}
const nothing = (odd: readonly FaultyEntry[]): Rejection => ({
  code: 'NOTHING',
  message: `The recording has no request of the contract with a response of the service.${odd.length > 0 ? ` Unreadable: ${named(odd, problemOf)}` : ''}`,
})
