import type { Attempt } from './delivery.ts'
import { isMap } from './is-record.ts'
import { isAccepted } from './receiver-status.ts'
import { attempt } from './value-or-undefined.ts'

/** Longest text of a receiver in a row. */
const LONGEST = 200

/** Members that describe an error, as frameworks name them. */
const MEMBERS = ['message', 'error', 'detail', 'title', 'reason', 'errors']

/** Returns the first text of a JSON value that describes an error. */
const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return textIn(value[0])
  if (!isMap(value)) return undefined
  for (const member of MEMBERS) {
    const text = textIn(value[member])
    if (text !== undefined) return text
  }
  return undefined
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Returns the first line of an HTML page, as error pages of frameworks contain it: the lines below are a stack trace. */
const textOfPage = (page: string): string =>
  (/<pre>(.*?)<(?:\/pre|br\s*\/?)>/is.exec(page) ?? /<title>(.*?)<\/title>/is.exec(page))?.[1]
    ?.replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity) ?? ''

/** Returns the text of a body that is no JSON. Of a long one in JSON, only the first part is stored: it has no text. */
const textOf = (body: string): string => {
  if (/^\s*</.test(body)) return textOfPage(body)
  return /^\s*[{[]/.test(body) ? '' : body
}

/** Returns the reason of a receiver for its rejection, in its own words: from JSON, an error page, or plain text. */
export const attemptMessage = ({ result }: Pick<Attempt, 'result'>): string | undefined => {
  if (result.type !== 'responded' || isAccepted(result.status)) return undefined
  const { body } = result
  const json = attempt((): unknown => JSON.parse(body))
  const text = json === undefined ? textOf(body) : textIn(json)
  const line = text?.replaceAll(/[\s`“”]+/g, ' ').trim() ?? ''
  if (line === '') return undefined
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
