import type { RecordedEvent } from '../contract/control.gen.ts'
import { isMap } from '../domain/is-map.ts'
import { nameOf } from './log-line.ts'

/** One line is one event: white space of a value is written as JSON writes it, and so is what is no plain value. */
const plain = (value: unknown): string => {
  const isWord = typeof value === 'string' && /^[^\s"]+$/.test(value)
  return isWord ? value : (JSON.stringify(value) ?? '')
}

/**
 * A fact and its value; what a map holds, one by one. From what a scenario was chosen is left out: `because` says it in words,
 * and who wants all of the request asks for JSON.
 */
const factWords = (type: string, name: string, value: unknown): readonly string[] => {
  if (value === undefined || (type === 'scenario.chosen' && name === 'from')) return []
  if (!isMap(value)) return [`${name}=${plain(value)}`]
  return Object.entries(value).flatMap(([key, inner]) => factWords(type, `${name}.${key}`, inner))
}

/** A request in short: who wants its headers and bodies asks for JSON, or for the request. */
const requestWords = ({ requestId, method, path, status, end, durationMs, scenario, code }: RecordedEvent['facts']) => [
  ...[requestId, method, path, status ?? end].map(plain),
  `${durationMs} ms`,
  ...[code, scenario].filter((word) => word !== undefined).map(plain),
]

type ShownEvent = Pick<RecordedEvent, 'id' | 'at' | 'type' | 'subject' | 'facts'>

/** An event for people: its id, which `--after` takes, when it happened, what it is, what it is about, and its facts. */
export const eventLine = ({ id, at, type, subject, facts }: ShownEvent): string => {
  // Merchants call their orders as they like.
  const about = subject ? [nameOf(subject).replaceAll(/\s+/g, ' ')] : []
  const words =
    type === 'request'
      ? requestWords(facts)
      : Object.entries(facts).flatMap(([name, value]) => factWords(type, name, value))
  return [id, at, type, ...about, words.join(' ')].join('  ').trimEnd()
}
