import type { Settings } from '../app/settings/settings-table.ts'
import type { ShortRow } from '../core/contract/control.gen.ts'
import type { Parts } from '../core/contract/control-call.ts'
import type { CONTROL_MEMBERS } from '../core/contract/control-members.gen.ts'
import { isMap } from '../core/domain/is-record.ts'
import { callControl, nothingListed } from './call-control.ts'
import type { Output } from './command.ts'
import { pageEnd } from './page-summary.ts'

/** What an answer with `fields` has in common, whatever it lists. */
type ShortAnswer = {
  readonly short?: readonly ShortRow[]
  readonly leftOut?: readonly string[]
  readonly total?: number
  readonly next?: string
  readonly older?: string
  readonly hasMore?: boolean
  readonly gap?: string
  readonly hint?: string
}

type Members = typeof CONTROL_MEMBERS

type Wish<Name extends keyof Members> = {
  readonly query: Parts['query']
  /** The members of a row, in the order of its line. */
  readonly fields: readonly Members[Name][number][]
  /** The flag with which the next page is asked for. */
  readonly goOn: '--after' | '--before'
  /** What is listed, where there is none of it. */
  readonly what: string
}

/** What stands for a value that would have made its page too large. */
const CUT = '…'

/** A value in a line: of what has parts, those. */
const cell = (value: unknown): string => {
  if (value === undefined) return '-'
  return isMap(value) ? Object.values(value).map(cell).join(' ') : String(value).replaceAll(/\s+/g, ' ')
}

/**
 * A page of a list of a running sandbox in its short form: a line each, how many there are, and how to go on. No columns:
 * blanks would make it larger than the 2 KB that it has as JSON.
 */
export const briefList = <Name extends 'listRequests' | 'listEvents' | 'listWebhooks'>(
  settings: Settings,
  { out, err }: Output,
  name: Name,
  { query, fields, goOn, what }: Wish<Name>,
  how?: Parameters<typeof callControl>[4],
): Promise<number> => {
  const asked = { query: { ...query, fields: fields.join(',') } }
  const use = ({ short = [], leftOut = [], total = 0, gap, hint, ...page }: ShortAnswer): number => {
    const cells = (row: ShortRow) => fields.map((field) => (leftOut.includes(field) ? CUT : cell(row[field])))
    const lines = short.map((row) => cells(row).join('  '))
    // What has happened has a cursor for what is to come, too.
    const next = goOn === '--before' ? page.older : page.hasMore === false ? undefined : page.next
    if (lines.length === 0) err(nothingListed(what, hint))
    else out([...lines, pageEnd(lines.length, total, goOn, next)].join('\n'))
    if (leftOut.length > 0) err(`${leftOut.join(', ')} of this row: larger than a page; without --brief it is shown`)
    if (gap !== undefined) err(gap)
    return 0
  }
  return callControl(settings, name, asked, use, how)
}
