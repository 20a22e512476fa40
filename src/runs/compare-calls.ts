import { type Half, isUsual } from '../telling/exchange.ts'
import { jsonLines } from '../telling/json-lines.ts'
import { type DiffLine, lineDiff } from '../telling/line-diff.ts'
import type { DrawnPage, PagePart } from './drawn-page.ts'
import { isComparable } from './neutral-text.ts'
import type { ShownCall, ToldRun } from './told-run.ts'

/** A run as it is read beside another: what it is called, and its texts without what it has of its own. */
export type Read = { readonly run: ToldRun; readonly name: string; readonly neutral: (text: string) => string }
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
      .filter(({ name }) => !isUsual(name) && isComparable(name))
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
    const [ofOne, ofOther] = [valueIn('gone'), valueIn('new')]
    const subject = member === '' ? 'it' : member
    if (ofOne === undefined) return `${subject} is only in ${other}${ofOther ? ` (${ofOther})` : ''}`
    if (ofOther === undefined) return `${subject} is only in ${one}${ofOne ? ` (${ofOne})` : ''}`
    return `${subject} is ${ofOne} in ${one} and ${ofOther} in ${other}`
  })
  const left = said.length - 3
  return `${said.slice(0, 3).join('; ')}${left > 0 ? `; and ${left} more` : ''}`
}

/** Both sides of two calls, as far as they differ. */
export const compareCalls = (one: ShownCall | undefined, other: ShownCall | undefined, [first, second]: Both) =>
  (['asked', 'answered'] as const).flatMap((side) => {
    const of = (call: ShownCall | undefined, { neutral }: Read) => {
      const page = side === 'asked' ? call?.form : call?.page
      return call ? linesOf(call[side], page).map(neutral) : []
    }
    const lines = lineDiff(of(one, first), of(other, second))
    const who = one?.[side].who ?? other?.[side].who ?? ''
    return lines.every(({ is }) => is === 'same') ? [] : [{ who, lines }]
  })
