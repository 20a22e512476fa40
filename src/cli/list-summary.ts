import type { Settings } from '../app/settings/settings-table.ts'
import type { ShortRow } from '../core/contract/control.gen.ts'
import type { Parts } from '../core/contract/control-call.ts'
import type { CONTROL_MEMBERS } from '../core/contract/control-members.gen.ts'
import { isMap } from '../core/domain/is-record.ts'
import { callControl, nothingListed } from './call-control.ts'
import type { Output } from './command.ts'
import { pageEnd } from './page-summary.ts'

/** The common part of responses with `fields`. */
type BriefResponse = {
  readonly short?: readonly ShortRow[]
  readonly omittedFields?: readonly string[]
  readonly total?: number
  readonly next?: string
  readonly older?: string
  readonly hasMore?: boolean
  readonly gap?: string
  readonly hint?: string
}

type Members = typeof CONTROL_MEMBERS

type ListRequest<Name extends keyof Members> = {
  readonly query: Parts['query']
  /** The members of a row, in the order of its line. */
  readonly fields: readonly Members[Name][number][]
  /** The flag that requests the next page. */
  readonly goOn: '--after' | '--before'
  /** Name of the listed things, for the message about an empty list. */
  readonly subject: string
}

/** Replaces a value that would make its page too large. */
const CUT = '…'

/** Formats a value; an object by its parts. */
const cell = (value: unknown): string => {
  if (value === undefined) return '-'
  return isMap(value) ? Object.values(value).map(cell).join(' ') : String(value).replaceAll(/\s+/g, ' ')
}

/**
 * Prints a page of a list of a running sandbox in its short form: a line for each row, the total, and the next page. It has
 * no columns, because padding would make it larger than its 2 KB as JSON.
 */
export const briefList = <Name extends 'listRequests' | 'listEvents' | 'listWebhooks'>(
  settings: Settings,
  { out, err }: Output,
  name: Name,
  { query, fields, goOn, subject }: ListRequest<Name>,
  options?: Parameters<typeof callControl>[4],
): Promise<number> => {
  const requested = { query: { ...query, fields: fields.join(',') } }
  const use = ({ short = [], omittedFields = [], total = 0, gap, hint, ...page }: BriefResponse): number => {
    const cells = (row: ShortRow) => fields.map((field) => (omittedFields.includes(field) ? CUT : cell(row[field])))
    const lines = short.map((row) => cells(row).join('  '))
    // A list of events has a cursor even if no event follows yet.
    const next = goOn === '--before' ? page.older : page.hasMore === false ? undefined : page.next
    if (lines.length === 0) err(nothingListed(settings, subject, hint))
    else out([...lines, pageEnd(lines.length, total, goOn, next)].join('\n'))
    if (omittedFields.length > 0)
      err(`${omittedFields.join(', ')} of this row is larger than a page. Omit \`--brief\` to see it.`)
    if (gap !== undefined) err(gap)
    return 0
  }
  return callControl(settings, name, requested, use, options)
}
