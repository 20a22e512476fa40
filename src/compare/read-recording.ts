import { cardNumbersIn } from './card-search.ts'
import type { Contract } from './contract-index.ts'
import { contractNamesIn, withLinkKey } from './contract-names.ts'
import { createEarlier } from './earlier-exchanges.ts'
import { excludeExchanges } from './exclude-exchanges.ts'
import { joinFlows, type KnownFlow } from './find-flows.ts'
import { isSigned, type KnownExchange } from './match-operation.ts'
import { withReturns } from './merchant-returns.ts'
import { type FaultyEntry, type HarFile, isRejection, readHar, unreadable } from './read-har.ts'
import { liveIn, type Sent } from './recorded-exchange.ts'
import { hostOf } from './recorded-urls.ts'
import type { Exchange, Flow, Position, RawExchange, Recording, Rejection } from './recording.ts'
import { relationsOf } from './relations.ts'
import { createScrubber } from './scrub.ts'
import { type Hosts, hostsIn, hostsOfService, isServiceHost } from './service-hosts.ts'
import { otherPaths, withoutBasePath } from './service-paths.ts'
import { createMarks } from './value-marks.ts'

export type ReadOptions = {
  readonly contract: Contract
  /** Whether a recording may contain card numbers that are not listed test numbers. */
  readonly live?: boolean
  /** Hosts of the service, if several are possible. */
  readonly hosts?: readonly string[]
  /** The path in front of the service, such as `/payments`. Found if absent. */
  readonly basePath?: string
  /** The header with the key of link calls. Found if absent. */
  readonly linkKeyHeader?: string
}

/** Reads and scrubs recordings, or returns the reason why they are not compared. */
export const readRecording = (files: readonly HarFile[], options: ReadOptions): Recording | Rejection => {
  const { contract, live = false, hosts: named = [] } = options
  const read = readHar(files)
  if (isRejection(read)) return read
  const { entries, faulty, duplicates } = read
  if (entries.some(({ isOfSandbox }) => isOfSandbox)) return OF_A_SANDBOX
  const recorded = entries.map(({ raw }) => raw).sort(byStart)
  const raws = withoutBasePath(recorded, options.basePath)
  const { exchanges: matched, intercepted, unmatched, excluded } = excludeExchanges(raws, contract)
  const returned = withReturns(matched, raws)
  const names = contractNamesIn(returned, options.linkKeyHeader)
  const exchanges = withLinkKey(returned, names)
  const hosts = hostsIn(exchanges, named)
  if (isRejection(hosts)) return hasCardNumber(hosts) ? CARD_NUMBER : hosts
  const serviceHosts = hostsOfService(hosts, intercepted)
  const [faultyEntry] = faulty.filter(({ host }) => host !== undefined && serviceHosts.has(host))
  if (faultyEntry) return unreadable(problemOf(faultyEntry))
  const cards = liveIn(
    sentBy(raws, serviceHosts, [...exchanges, ...intercepted]),
    faulty.filter(({ host }) => host === undefined),
  )
  if (cards.length > 0 && !live) return liveRejection(cards)
  const allExcluded = [...excluded, ...faulty.map((each) => excludedEntry(each, `unreadable: ${each.problem}`))]
  const recording: Recording = {
    ...flowsOf(exchanges, allExcluded, hosts, contract),
    hosts,
    names,
    otherPaths: otherPaths(unmatched, serviceHosts),
    isLive: cards.length > 0,
    duplicates,
  }
  if (hasCardNumber(recording)) return CARD_NUMBER
  return recording.flows.length + recording.ungrouped.length === 0 ? nothing(faulty) : recording
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

const positionOf = ({ file, entry }: Position): string => `file ${file}, entry ${entry}`
const problemOf = (faulty: FaultyEntry): string => `${positionOf(faulty)}: ${faulty.problem}`

/**
 * Scrubs exchanges that certainly belong to the service, such as those of a replay, in their order. Exchanges without
 * an operation are omitted.
 */
export const scrubbed = (raws: readonly RawExchange[], contract: Contract): Exchange[] => {
  const { exchanges } = excludeExchanges(raws, contract)
  return scrubbedAll(exchanges, joinFlows(exchanges).flows, contract)
}

type Excluded = Recording['excluded']

const byStart = (a: RawExchange, b: RawExchange): number =>
  a.startedAt - b.startedAt || a.file - b.file || a.entry - b.entry

const excludedEntry = ({ file, entry }: Position, reason: string): Excluded[number] => ({ file, entry, reason })

/** Returns the flows of requests to the hosts of the service. */
const flowsOf = (all: readonly KnownExchange[], excluded: Excluded, hosts: Hosts, contract: Contract) => {
  const serviceHosts = all.filter((each) => isServiceHost(each, hosts))
  const joined = joinFlows(serviceHosts)
  const flows = joined.flows.filter((flow) => !isUnrelated(flow.exchanges))
  const ungrouped = joined.ungrouped.filter((each) => !isUnrelated([each]))
  const kept = new Set([...flows.flatMap(({ exchanges }) => exchanges), ...ungrouped])
  const exchange = serviceHosts.filter((each) => kept.has(each))
  const scrubbed = scrubbedAll(exchange, flows, contract)
  const exchangeOf = new Map(exchange.map((each, index) => [each, scrubbed[index]]))
  const exchangesOf = (list: readonly KnownExchange[]): Exchange[] => list.flatMap((each) => exchangeOf.get(each) ?? [])
  return {
    flows: flows.map((flow): Flow => ({ ...flow, exchanges: exchangesOf(flow.exchanges) })),
    ungrouped: exchangesOf(ungrouped),
    excluded: [
      ...excluded,
      ...all.filter((each) => !isServiceHost(each, hosts)).map(({ raw }) => excludedEntry(raw, 'another host')),
      ...serviceHosts
        .filter((each) => !kept.has(each))
        .map(({ raw }) => excludedEntry(raw, 'a path that is not in the contract')),
    ].sort((a, b) => a.file - b.file || a.entry - b.entry),
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
  exchange: readonly KnownExchange[],
  flows: readonly KnownFlow[],
  contract: Contract,
): Exchange[] => {
  const scrub = createScrubber(contract, { value: createMarks(), name: createMarks() })
  const startedAt = exchange.reduce((first, { raw }) => Math.min(first, raw.startedAt), Number.POSITIVE_INFINITY)
  const flowFrom = new Map(flows.flatMap(({ exchanges }) => exchanges.map((each) => [each, exchanges] as const)))
  const earlier = createEarlier()
  return exchange.map((each) => {
    const relations = relationsOf(each, { flow: flowFrom.get(each) ?? [each], earlier })
    earlier.add(each)
    return scrub(each, startedAt, relations)
  })
}

/** Returns whether scrubbed data still contains a card number, for example in a host name. */
const hasCardNumber = (scrubbedData: Recording | Rejection): boolean => {
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

const named = <One extends Position>(all: readonly One[], name: (a: One) => string): string => {
  const first = all.slice(0, MOST_ENTRIES)
  const more = all.length > first.length ? ` and ${all.length - first.length} more` : ''
  return `${first.map(name).join('; ')}${more}`
}

const liveRejection = (cards: readonly Position[]): Rejection => ({
  code: 'LIVE',
  message: `The recording contains card numbers that are not listed test numbers (${named(cards, positionOf)}). Use \`--live\` to compare it with the contract only, without a replay.`,
})

const CARD_NUMBER: Rejection = {
  code: 'CARD_NUMBER',
  message: 'A card number remains after scrubbing. Nothing is printed or written.',
}
const nothing = (faulty: readonly FaultyEntry[]): Rejection => ({
  code: 'NOTHING',
  message: `The recording has no request of the contract with a response of the service.${faulty.length > 0 ? ` Unreadable: ${named(faulty, problemOf)}` : ''}`,
})
