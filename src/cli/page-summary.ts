import { pageOf, SHORT_PAGE_BYTES } from '../core/domain/list-page.ts'
import { inColumns } from './columns.ts'
import { Ended } from './command.ts'
import { hideNumbers } from './hide-numbers.ts'

type BriefFlags = { readonly brief: true | undefined; readonly after: string | undefined }

/** The line that says where a page ends has so much at most. */
const AROUND_BYTES = 256

/** How many rows a page shows and of how many, and with which flag and id the next one is asked for. */
export const pageEnd = (shown: number, total: number, goOn: '--after' | '--before', next: string | undefined): string =>
  `${shown} of ${total}${next === undefined ? '' : `; the next page: ${goOn} ${next}`}`

/** Why `--after` alone is wrong. */
export const ONLY_BRIEF = '--after goes on in a list that --brief began'

/** A page of a list in its short form, a line each; undefined where nobody asked for that. @throws Ended */
export const briefPage = <Row>(
  rows: readonly Row[],
  { brief, after }: BriefFlags,
  { idOf, cells }: { readonly idOf: (row: Row) => string; readonly cells: (row: Row) => readonly string[] },
): string | undefined => {
  if (!brief) {
    if (after !== undefined) throw new Ended(ONLY_BRIEF)
    return undefined
  }
  const lines = inColumns(rows.map(cells))
  const listed = rows.map((row, place) => ({ id: idOf(row), line: lines[place] ?? '' }))
  const page = pageOf(listed, ({ id }) => id, {
    after,
    room: { bytesOf: ({ line }) => Buffer.byteLength(line) + 1, most: SHORT_PAGE_BYTES - AROUND_BYTES },
  })
  if (!page)
    throw new Ended(`this list has no "${hideNumbers(after ?? '')}"; --after is what the page before ends with`)
  const end = pageEnd(page.rows.length, page.total, '--after', page.next)
  return [...page.rows.map(({ line }) => line), end].join('\n')
}
