import { pageOf } from './addresses.ts'
import { reasonAside } from './aside.ts'
import { cardNumbersWithin } from './card-search.ts'
import type { Contract } from './contract.ts'
import { type Hosts, hostsIn, isAtHome } from './hosts.ts'
import { join } from './join.ts'
import { isLive } from './live.ts'
import { createMarks } from './marks.ts'
import { createMatcher, isSigned, type Known, linkPagesIn } from './match.ts'
import { type HarFile, isRefusal, readHar } from './read-har.ts'
import type { Exchange, RawExchange, Recording, Refusal, Story } from './recording.ts'
import { relationsOf } from './relations.ts'
import { createScrubber } from './scrub.ts'

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
  const entries = readHar(files)
  if (isRefusal(entries)) return entries
  if (entries.some(({ isOfSandbox }) => isOfSandbox)) return OF_A_SANDBOX
  const raws = entries.map(({ raw }) => raw).sort(byStart)
  const isOfCards = isLive(raws)
  if (isOfCards && !live) return LIVE
  const { known, aside } = sorted(raws, contract)
  const hosts = hostsIn(known, named)
  if (isRefusal(hosts)) return holdsNumber(hosts) ? CARD_NUMBER : hosts
  const recording: Recording = { ...told(known, aside, hosts, contract), hosts, isLive: isOfCards }
  if (holdsNumber(recording)) return CARD_NUMBER
  return recording.stories.length + recording.alone.length === 0 ? NOTHING : recording
}

/**
 * What may be kept of exchanges that are of the service for certain, such as those with a sandbox of its own: in the
 * order in which they are given. What the contract has no operation for is left out.
 */
export const scrubbed = (raws: readonly RawExchange[], contract: Contract): Exchange[] => {
  const { known } = sorted(raws, contract)
  return scrubbedAll(
    known,
    join(known).stories.map(({ exchanges }) => exchanges),
    contract,
  )
}

type Aside = Recording['aside']

const byStart = (one: RawExchange, other: RawExchange): number =>
  one.startedAt - other.startedAt || one.file - other.file || one.entry - other.entry

const asideOf = ({ file, entry }: RawExchange, reason: string): Aside[number] => ({ file, entry, reason })

/** Exchanges of the contract, and others with the reason why they are none. */
const sorted = (raws: readonly RawExchange[], contract: Contract) => {
  const pages = linkPagesIn(raws)
  const match = createMatcher(contract)
  const known: Known[] = []
  const aside: Aside[number][] = []
  for (const raw of raws) {
    const found = match(raw, (url) => pages.has(pageOf(url)))
    const reason = found ? reasonAside(raw) : 'a path that the contract does not have'
    if (found && reason === undefined) known.push(found)
    else aside.push(asideOf(raw, reason ?? ''))
  }
  return { known, aside }
}

/** The stories of what went to the hosts of the service. */
const told = (all: readonly Known[], aside: Aside, hosts: Hosts, contract: Contract) => {
  const atHome = all.filter((each) => isAtHome(each, hosts))
  const joined = join(atHome)
  // A call that looks like a webhook, carries no signature and is about nothing here is somebody else's.
  const strangers = joined.alone.filter(({ operation, raw }) => operation.path === undefined && !isSigned(raw))
  const known = atHome.filter((each) => !strangers.includes(each))
  const scrubbed = scrubbedAll(
    known,
    joined.stories.map(({ exchanges }) => exchanges),
    contract,
  )
  const exchangeOf = new Map(known.map((each, index) => [each, scrubbed[index]]))
  const exchangesOf = (list: readonly Known[]): Exchange[] => list.flatMap((each) => exchangeOf.get(each) ?? [])
  return {
    stories: joined.stories.map((story): Story => ({ ...story, exchanges: exchangesOf(story.exchanges) })),
    alone: exchangesOf(joined.alone),
    aside: [
      ...aside,
      ...all.filter((each) => !isAtHome(each, hosts)).map(({ raw }) => asideOf(raw, 'another host')),
      ...strangers.map(({ raw }) => asideOf(raw, 'a path that the contract does not have')),
    ].sort((one, other) => one.file - other.file || one.entry - other.entry),
  }
}

/** Each exchange without its values, beside those of its story. */
const scrubbedAll = (
  known: readonly Known[],
  stories: readonly (readonly Known[])[],
  contract: Contract,
): Exchange[] => {
  const scrub = createScrubber(contract, { value: createMarks(), name: createMarks() })
  const startedAt = Math.min(...known.map(({ raw }) => raw.startedAt))
  return known.map((each, index) => {
    const story = stories.find((exchanges) => exchanges.includes(each)) ?? [each]
    return scrub(each, startedAt, relationsOf(each, { story, earlier: known.slice(0, index) }))
  })
}

/** What remains is searched as if nobody had scrubbed it: a host may be called like a number. */
const holdsNumber = (kept: Recording | Refusal): boolean => cardNumbersWithin(JSON.stringify(kept)).size > 0

const OF_A_SANDBOX: Refusal = {
  code: 'OF_A_SANDBOX',
  message: 'this is a recording of a sandbox, which would confirm whatever it does; record the service itself',
}
const LIVE: Refusal = {
  code: 'LIVE',
  message:
    'a card number was sent that is no listed test number, so this may be a recording of real cards; with --live it is compared with the contract alone, and never replayed',
}
const CARD_NUMBER: Refusal = {
  code: 'CARD_NUMBER',
  message: 'a card number was left when everything else was taken out; nothing is told or written of this recording',
}
const NOTHING: Refusal = {
  code: 'NOTHING',
  message: 'no request of the recording is one that the contract has, or none was answered by the service itself',
}
