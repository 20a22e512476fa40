import { cardNumbersWithin } from './card-search.ts'
import type { Contract } from './contract-index.ts'
import { createEarlier } from './earlier-exchanges.ts'
import { sortOut } from './exclude-exchanges.ts'
import { isSigned, type Known } from './match-operation.ts'
import { type HarFile, isRefusal, type OddEntry, readHar, unreadable } from './read-har.ts'
import { liveIn, type Sent } from './recorded-exchange.ts'
import { hostOf } from './recorded-urls.ts'
import type { Exchange, RawExchange, Recording, Refusal, Story, Where } from './recording.ts'
import { relationsOf } from './relations.ts'
import { createScrubber } from './scrub.ts'
import { type Hosts, hostsIn, hostsOfService, isAtHome } from './service-hosts.ts'
import { join, type KnownStory } from './stories.ts'
import { createMarks } from './value-marks.ts'

export type ReadOptions = {
  readonly contract: Contract
  /** Whether a recording may have card numbers that are no listed test numbers. */
  readonly live?: boolean
  /** Hosts that are the service, where a guess finds more than one. */
  readonly hosts?: readonly string[]
}

/** Reads recordings and keeps of them what may be kept, or says why they are not compared. */
export const readRecording = (files: readonly HarFile[], options: ReadOptions): Recording | Refusal => {
  const { contract, live = false, hosts: named = [] } = options
  const read = readHar(files)
  if (isRefusal(read)) return read
  const { entries, odd, repeated } = read
  if (entries.some(({ isOfSandbox }) => isOfSandbox)) return OF_A_SANDBOX
  const raws = entries.map(({ raw }) => raw).sort(byStart)
  const { known, unanswered, aside } = sortOut(raws, contract)
  const hosts = hostsIn(known, named)
  if (isRefusal(hosts)) return holdsNumber(hosts) ? CARD_NUMBER : hosts
  const ofService = hostsOfService(hosts, unanswered)
  const [broken] = odd.filter(({ host }) => host !== undefined && ofService.has(host))
  if (broken) return unreadable(problemOf(broken))
  const cards = liveIn(
    sentBy(raws, ofService, [...known, ...unanswered]),
    odd.filter(({ host }) => host === undefined),
  )
  if (cards.length > 0 && !live) return liveRefusal(cards)
  const asideOfAll = [...aside, ...odd.map((each) => asideOf(each, `it cannot be read: ${each.problem}`))]
  const recording: Recording = {
    ...told(known, asideOfAll, hosts, contract),
    hosts,
    isLive: cards.length > 0,
    repeated,
  }
  if (holdsNumber(recording)) return CARD_NUMBER
  return recording.stories.length + recording.alone.length === 0 ? nothing(odd) : recording
}

/** What went to the service, whatever its path, and the webhooks that it sent. */
const sentBy = (
  raws: readonly RawExchange[],
  hosts: ReadonlySet<string>,
  matched: readonly Known[],
): readonly Sent[] => {
  const webhooks = new Set(matched.flatMap(({ operation, raw }) => (operation.path === undefined ? raw : [])))
  return raws.flatMap((raw) => {
    const isCall = hosts.has(hostOf(raw.request.url))
    return isCall || webhooks.has(raw) ? [{ raw, isWebhook: !isCall }] : []
  })
}

const placeOf = ({ file, entry }: Where): string => `file ${file}, entry ${entry}`
const problemOf = (odd: OddEntry): string => `${placeOf(odd)}: ${odd.problem}`

/**
 * What may be kept of exchanges that are of the service for certain, such as those with a sandbox of its own: in the
 * order in which they are given. What the contract has no operation for is left out.
 */
export const scrubbed = (raws: readonly RawExchange[], contract: Contract): Exchange[] => {
  const { known } = sortOut(raws, contract)
  return scrubbedAll(known, join(known).stories, contract)
}

type Aside = Recording['aside']

const byStart = (one: RawExchange, other: RawExchange): number =>
  one.startedAt - other.startedAt || one.file - other.file || one.entry - other.entry

const asideOf = ({ file, entry }: Where, reason: string): Aside[number] => ({ file, entry, reason })

/** The stories of what went to the hosts of the service. */
const told = (all: readonly Known[], aside: Aside, hosts: Hosts, contract: Contract) => {
  const atHome = all.filter((each) => isAtHome(each, hosts))
  const joined = join(atHome)
  const stories = joined.stories.filter((story) => !isOfStrangers(story.exchanges))
  const alone = joined.alone.filter((each) => !isOfStrangers([each]))
  const kept = new Set([...stories.flatMap(({ exchanges }) => exchanges), ...alone])
  const known = atHome.filter((each) => kept.has(each))
  const scrubbed = scrubbedAll(known, stories, contract)
  const exchangeOf = new Map(known.map((each, index) => [each, scrubbed[index]]))
  const exchangesOf = (list: readonly Known[]): Exchange[] => list.flatMap((each) => exchangeOf.get(each) ?? [])
  return {
    stories: stories.map((story): Story => ({ ...story, exchanges: exchangesOf(story.exchanges) })),
    alone: exchangesOf(alone),
    aside: [
      ...aside,
      ...all.filter((each) => !isAtHome(each, hosts)).map(({ raw }) => asideOf(raw, 'another host')),
      ...atHome
        .filter((each) => !kept.has(each))
        .map(({ raw }) => asideOf(raw, 'a path that the contract does not have')),
    ].sort((one, other) => one.file - other.file || one.entry - other.entry),
  }
}

/** What looks like a webhook, is not signed as one and is about nothing else that is here may be anybody's. */
const isOfStrangers = (exchanges: readonly Known[]): boolean =>
  exchanges.every(({ operation, raw }) => operation.path === undefined && !isSigned(raw))

/** Each exchange without its values, beside those of its story. */
const scrubbedAll = (known: readonly Known[], stories: readonly KnownStory[], contract: Contract): Exchange[] => {
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

/** What remains is searched as if nobody had scrubbed it: a host may be called like a number. */
const holdsNumber = (kept: Recording | Refusal): boolean => {
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
  collect(kept)
  return [...texts].some((text) => cardNumbersWithin(text).size > 0)
}

const OF_A_SANDBOX: Refusal = {
  code: 'OF_A_SANDBOX',
  message: 'this is a recording of a sandbox, which would confirm whatever it does; record the service itself',
}
/** How many entries a refusal names. */
const MOST_ENTRIES = 5

const named = <One extends Where>(all: readonly One[], name: (one: One) => string): string => {
  const first = all.slice(0, MOST_ENTRIES)
  const more = all.length > first.length ? ` and ${all.length - first.length} more` : ''
  return `${first.map(name).join('; ')}${more}`
}

const liveRefusal = (cards: readonly Where[]): Refusal => ({
  code: 'LIVE',
  message: `a card number was sent that is no listed test number (${named(cards, placeOf)}), so this may be a recording of real cards; with --live it is compared with the contract alone, and never replayed`,
})

const CARD_NUMBER: Refusal = {
  code: 'CARD_NUMBER',
  message: 'a card number was left when everything else was taken out; nothing is told or written of this recording',
}
const nothing = (odd: readonly OddEntry[]): Refusal => ({
  code: 'NOTHING',
  message: `no request of the recording is one that the contract has, or none was answered by the service itself${odd.length > 0 ? `; what cannot be read: ${named(odd, problemOf)}` : ''}`,
})
