import type { DescribedRun, DisplayedCall } from '../../core/describe/described-run.ts'
import { type Half, isUsual } from '../../core/describe/exchange.ts'
import { jsonLines } from '../../core/describe/json-lines.ts'
import { type DiffLine, lineDiff } from '../../core/describe/line-diff.ts'
import type { DrawnPage, PagePart } from '../../core/describe/page-outline.ts'
import { LINK_ID, TRANSACTION_ID } from '../../core/domain/ids.ts'

/** Values that every run has of its own, by the name of their member: what they are says nothing about the app. */
const MADE = 'cavv|xid|threeDSTransactionId|alias|fingerprint|date|expires|created|ip|issuer|country'
const MADE_MEMBER = new RegExp(`("(?:${MADE})"\\s*:\\s*)(?:"[^"]*"|[\\w.]+)`, 'g')

/** What is made anew for each run, by its form: ids of all kinds, times and dates. */
const MADE_FORMS: readonly (readonly [form: RegExp, name: string])[] = [
  [/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})/g, 'time'],
  [/\b\d{1,2} \p{L}+ \d{4}\b/gu, 'date'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, 'time'],
  [new RegExp(LINK_ID, 'gi'), 'id'],
  [new RegExp(`\\b${TRANSACTION_ID}\\b`, 'g'), 'id'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, 'id'],
  [/\breq_\d+\b|\bmsg_[\w-]+/g, 'id'],
]

/** Headers that are new with every call, or that only the log knows: no two runs have them in common. */
const MADE_HEADER =
  /signature|^webhook-(?:id|timestamp)$|^idempotency-key$|^traceparent$|^sandbox-(?:event|explain|request-id)$/i

/** Writes texts of a run so that two can be compared: what each has of its own, its name included, is written the same. */
export const neutralOf = (names: readonly string[]) => {
  const own = names
    .filter((name) => name !== '')
    .map((name) => new RegExp(`(?<![\\w-])${name.replace(/\W/gu, '\\$&')}(?![\\w-])`, 'g'))
  return (text: string): string => {
    const named = own.reduce((said, name) => said.replace(name, '(its name)'), text)
    const formed = MADE_FORMS.reduce((said, [form, name]) => said.replace(form, `(${name})`), named)
    return formed.replace(MADE_MEMBER, '$1(made anew)')
  }
}

/** A run as it is read beside another: what it is called, and its texts without what it has of its own. */
export type Read = { readonly run: DescribedRun; readonly name: string; readonly neutral: (text: string) => string }
export type Both = readonly [Read, Read]

const partText = (part: PagePart): string => {
  if (part.is === 'fact') return `${part.name}: ${part.text}`
  if (part.is === 'field') return `[${part.text}]${part.typed === undefined ? '' : `: ${part.typed}`}`
  if (part.is === 'choice') return `(${part.isChosen ? 'x' : ' '}) ${part.text}`
  return part.is === 'button' ? `[ ${part.text} ]${part.isPressed ? ' pressed' : ''}` : part.text
}

/** What was said by one side of a call, line by line. */
const linesOf = ({ line, headers, body = '' }: Half, page: DrawnPage | undefined): readonly string[] =>
  [
    line,
    ...headers
      .filter(({ name }) => !isUsual(name) && !MADE_HEADER.test(name))
      .map(({ name, value }) => `${name.toLowerCase()}: ${value}`),
    ...(page ? page.parts.map(partText) : (jsonLines(body)?.map(({ text }) => text) ?? body.split(/[&\n]/))),
  ].filter((text) => text !== '')

/** `amount` and what it is, of a line of JSON, a header or a form. */
const MEMBER = /^\s*["[]?([\w. -]+?)["\]]?\s*[:=]\s*(.*?),?$/

/** In what two sides differ, in words: at most three of them. */
export const differenceIn = (lines: readonly DiffLine[], one: string, other: string): string => {
  const found = lines
    .filter(({ is }) => is === 'gone' || is === 'new')
    .map(({ is, text }) => {
      const [, member = '', value = text.trim()] = MEMBER.exec(text) ?? []
      return { is, member, value }
    })
  const said = [...new Set(found.map(({ member }) => member))].map((member) => {
    const valueIn = (is: DiffLine['is']) => found.find((one) => one.is === is && one.member === member)?.value
    const ofOne = valueIn('gone')
    const ofOther = valueIn('new')
    const subject = member === '' ? 'it' : member
    if (ofOne === undefined) return `${subject} is only in ${other}${ofOther ? ` (${ofOther})` : ''}`
    if (ofOther === undefined) return `${subject} is only in ${one}${ofOne ? ` (${ofOne})` : ''}`
    return `${subject} is ${ofOne} in ${one} and ${ofOther} in ${other}`
  })
  const left = said.length - 3
  return `${said.slice(0, 3).join('; ')}${left > 0 ? `; and ${left} more` : ''}`
}

/** Both sides of two calls, as far as they differ. */
export const compareCalls = (one: DisplayedCall | undefined, other: DisplayedCall | undefined, [first, second]: Both) =>
  (['asked', 'answered'] as const).flatMap((side) => {
    const of = (call: DisplayedCall | undefined, { neutral }: Read) => {
      const page = side === 'asked' ? call?.form : call?.page
      return call ? linesOf(call[side], page).map(neutral) : []
    }
    const lines = lineDiff(of(one, first), of(other, second))
    const who = one?.[side].who ?? other?.[side].who ?? ''
    return lines.every(({ is }) => is === 'same') ? [] : [{ who, lines }]
  })
