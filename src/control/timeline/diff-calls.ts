import type { DescribedRun, DisplayedCall } from '../../core/describe/described-run.ts'
import { type Half, isUsual } from '../../core/describe/exchange.ts'
import { jsonLines } from '../../core/describe/json-lines.ts'
import { type DiffLine, lineDiff } from '../../core/describe/line-diff.ts'
import type { DrawnPage, PagePart } from '../../core/describe/page-outline.ts'
import { LINK_ID, TRANSACTION_ID } from '../../core/domain/ids.ts'
import { HIDDEN } from '../../core/secrets/secret-names.ts'

const membersNamed = (names: string): RegExp => new RegExp(`("(?:${names})"\\s*:\\s*)(?:"[^"]*"|[\\w.]+)`, 'g')

/** Members that the sandbox generates in each run, also if an app sends them back. */
const GENERATED = 'cavv|xid|threeDSTransactionId|alias'
const GENERATED_IN_REQUEST = membersNamed(GENERATED)
const GENERATED_IN_RESPONSE = membersNamed(`${GENERATED}|fingerprint|date|expires|created|ip|issuer|country`)

/** Patterns of values that are new in each run: IDs, times and dates. */
const MADE_FORMS: readonly (readonly [form: RegExp, name: string])[] = [
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})/g, 'time'],
  [/\b\d{1,2} \p{L}+ \d{4}\b/gu, 'date'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, 'time'],
  [new RegExp(LINK_ID, 'gi'), 'id'],
  [new RegExp(`\\b${TRANSACTION_ID}\\b`, 'g'), 'id'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, 'id'],
  [/\breq_\d+\b|\bmsg_[\w-]+/g, 'id'],
]

/** Headers that are new with each request or only in the event log. */
const GENERATED_HEADER =
  /signature|^webhook-(?:id|timestamp)$|^idempotency-key$|^traceparent$|^sandbox-(?:event|explain|request-id)$/i

/**
 * Returns a function that replaces the individual values of a run, so that two runs can be compared. The values that an
 * app sent stay.
 */
export const neutralOf = (names: readonly string[]) => {
  const patterns = names
    .filter((name) => name !== '')
    .map((name) => new RegExp(`(?<![\\w-])${name.replace(/\W/gu, '\\$&')}(?![\\w-])`, 'g'))
  return (text: string, isRequest = false): string => {
    const named = patterns.reduce((result, name) => result.replace(name, '(its name)'), text)
    const formed = MADE_FORMS.reduce((result, [form, name]) => result.replace(form, `(${name})`), named)
    return formed.replace(isRequest ? GENERATED_IN_REQUEST : GENERATED_IN_RESPONSE, '$1(generated)')
  }
}

/** A run in a comparison: its name, its card, and a function that removes individual values from its texts. */
export type Read = {
  readonly run: DescribedRun
  readonly name: string
  readonly card: string | undefined
  readonly neutral: ReturnType<typeof neutralOf>
}
export type Both = readonly [Read, Read]

const partText = (part: PagePart): string => {
  if (part.is === 'fact') return `${part.name}: ${part.text}`
  if (part.is === 'field') return `[${part.text}]${part.typed === undefined ? '' : `: ${part.typed}`}`
  if (part.is === 'choice') return `(${part.isChosen ? 'x' : ' '}) ${part.text}`
  return part.is === 'button' ? `[ ${part.text} ]${part.isPressed ? ' pressed' : ''}` : part.text
}

/** Returns the lines of one side of a request. */
const linesOf = ({ line, headers, body = '' }: Half, page: DrawnPage | undefined): readonly string[] =>
  [
    line,
    ...headers
      .filter(({ name }) => !isUsual(name) && !GENERATED_HEADER.test(name))
      .map(({ name, value }) => `${name.toLowerCase()}: ${value}`),
    ...(page ? page.parts.map(partText) : (jsonLines(body)?.map(({ text }) => text) ?? body.split(/[&\n]/))),
  ].filter((text) => text !== '')

/** Matches the name and value of a line of JSON, a header or a form. */
const MEMBER = /^\s*["[]?([\w. -]+?)["\]]?\s*[:=]\s*(.*?),?$/

/** Describes at most three differences of two sides. */
export const differenceIn = (lines: readonly DiffLine[], a: string, b: string): string => {
  const match = lines
    .filter(({ result }) => result === 'removed' || result === 'added')
    .map(({ result, text }) => {
      const [, member = '', value = text.trim()] = MEMBER.exec(text) ?? []
      return { result, member, value }
    })
  const differences = [...new Set(match.map(({ member }) => member))].map((member) => {
    const valueIn = (result: DiffLine['result']) =>
      match.find((item) => item.result === result && item.member === member)?.value
    const ofOne = valueIn('removed')
    const ofOther = valueIn('added')
    const subject = member === '' ? 'it' : member
    if (ofOne === undefined) return `${subject} is only in ${b}${ofOther ? ` (${ofOther})` : ''}`
    if (ofOther === undefined) return `${subject} is only in ${a}${ofOne ? ` (${ofOne})` : ''}`
    return `${subject} is ${ofOne} in ${a} and ${ofOther} in ${b}`
  })
  const left = differences.length - 3
  return `${differences.slice(0, 3).join('; ')}${left > 0 ? `; and ${left} more` : ''}`
}

/** Returns the differing sides of two requests. */
export const compareCalls = (a: DisplayedCall | undefined, b: DisplayedCall | undefined, [first, second]: Both) =>
  (['request', 'response'] as const).flatMap((side) => {
    const of = (call: DisplayedCall | undefined, { card, neutral }: Read) => {
      const isRequest = side === 'request'
      const lines = call ? linesOf(call[side], isRequest ? call.form : call.page) : []
      // The placeholder of a card number is the same for all cards.
      const whole = isRequest && card !== undefined ? lines.map((line) => line.replace(HIDDEN.number, card)) : lines
      return whole.map((line) => neutral(line, isRequest))
    }
    const lines = lineDiff(of(a, first), of(b, second))
    const sender = a?.[side].sender ?? b?.[side].sender ?? ''
    return lines.every(({ result }) => result === 'same') ? [] : [{ sender, lines }]
  })
