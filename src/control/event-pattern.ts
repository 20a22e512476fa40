import { EVENT_TYPES, KNOWN_BY, type SandboxEvent } from '../domain/event.ts'
import { didYouMean } from '../domain/nearest.ts'
import { ERROR_CODES } from '../domain/refusals.ts'
import type { Wrong } from '../reply/problem.ts'
import { EVENT_FILTERS, type EventMatcher, readEventFilter } from './event-filter.ts'
import { type Texts, wrongQuery } from './query.ts'

/** What an event can be known by: the filters of every list of events, and what only one kind of event has. */
export const PATTERN_KEYS = [...EVENT_FILTERS, 'from', 'to', 'method', 'path', 'code', 'webhook'] as const
export type PatternKey = (typeof PATTERN_KEYS)[number]

/** The keys that say what an event is about. */
const SUBJECT_KEYS: readonly PatternKey[] = ['transaction', 'link', 'subject', 'refno', 'reference']

/** One thing that is asked of an event. */
export type Condition = { readonly key: PatternKey; readonly text: string; readonly fits: EventMatcher }

/** Which events are meant: those that fit all of this. */
export type EventPattern = readonly Condition[]

/** What is wrong with a word that can be one of a few only; those of the filters know it themselves. */
const wrongWord = (key: PatternKey, text: string): string | undefined =>
  key === 'code' && !ERROR_CODES.some((code) => code === text)
    ? `there is no such error code${didYouMean(text, ERROR_CODES)}`
    : undefined

const isFilter = (key: PatternKey): key is (typeof EVENT_FILTERS)[number] =>
  EVENT_FILTERS.some((filter) => filter === key)

const readCondition = (key: PatternKey, text: string): Condition | Wrong => {
  const wrong = wrongWord(key, text)
  if (wrong !== undefined) return wrongQuery(wrong)
  if (!isFilter(key)) {
    const isChange = key === 'from' || key === 'to'
    const read = isChange ? readEventFilter({ status: text }) : undefined
    if (read && 'problem' in read) return read
    return { key, text, fits: ({ facts }) => new Map<string, unknown>(Object.entries(facts)).get(key) === text }
  }
  const read = readEventFilter({ [key]: text })
  return 'problem' in read ? read : { key, text, fits: read.fits }
}

/** A type that has none of what is asked for: nothing would ever fit. */
const wrongPair = (texts: Texts<PatternKey>): string | undefined => {
  const types = EVENT_TYPES.filter((type) => texts.type?.split(',').includes(type))
  if (types.length === 0) return undefined
  const known = new Set<PatternKey>([...SUBJECT_KEYS, 'type', ...types.flatMap((type) => KNOWN_BY[type])])
  const idle = PATTERN_KEYS.find((key) => texts[key] !== undefined && !known.has(key))
  if (idle === undefined) return undefined
  const having = EVENT_TYPES.filter((type) => KNOWN_BY[type].some((key) => key === idle))
  return `${types.join(' and ')} has no ${idle}, so nothing would ever fit; ${having.join(', ')} ${having.length === 1 ? 'has' : 'have'} one`
}

/** Reads which events are meant, in words that may be wrong. */
export const readPattern = (texts: Texts<PatternKey>): { readonly pattern: EventPattern } | Wrong => {
  const pattern: Condition[] = []
  for (const key of PATTERN_KEYS) {
    const text = texts[key]
    if (text === undefined) continue
    const read = readCondition(key, text)
    if ('problem' in read) return read
    pattern.push(read)
  }
  const wrong = wrongPair(texts)
  return wrong === undefined ? { pattern } : wrongQuery(wrong)
}

/** Whether an event is one of those that are meant. */
export const fits = (pattern: EventPattern, event: SandboxEvent): boolean =>
  pattern.every((condition) => condition.fits(event))

/** What an event lacks of those that are meant. */
export const lacking = (pattern: EventPattern, event: SandboxEvent): EventPattern =>
  pattern.filter((condition) => !condition.fits(event))

/** Only what is said about what events are about. */
export const subjectOf = (pattern: EventPattern): EventPattern =>
  pattern.filter(({ key }) => SUBJECT_KEYS.includes(key))
