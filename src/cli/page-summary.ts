import { pageOf, SHORT_PAGE_BYTES } from '../core/domain/list-page.ts'
import { hideSecrets } from '../core/secrets/secret-texts.ts'
import { inColumns } from './columns.ts'
import { CommandError } from './command.ts'

type BriefFlags = { readonly brief: true | undefined; readonly after: string | undefined }

/** Maximum size of the last line of a page. */
const AROUND_BYTES = 256

/** Returns the last line of a page: number of rows, total, and the flag with the ID of the next page. */
export const pageEnd = (
  displayed: number,
  total: number,
  goOn: '--after' | '--before',
  next: string | undefined,
): string => `${displayed} of ${total}${next === undefined ? '' : `; next page: ${goOn} ${next}`}`

/** Message about `--after` without `--brief`. */
export const ONLY_BRIEF = '`--after` continues a list of `--brief`. Add `--brief`.'

/** Returns a page of a list in its short form; undefined without `--brief`. @throws Ended */
export const briefPage = <Row>(
  rows: readonly Row[],
  { brief, after }: BriefFlags,
  { idOf, cells }: { readonly idOf: (row: Row) => string; readonly cells: (row: Row) => readonly string[] },
): string | undefined => {
  if (!brief) {
    if (after !== undefined) throw new CommandError(ONLY_BRIEF)
    return undefined
  }
  const lines = inColumns(rows.map(cells))
  const listed = rows.map((row, location) => ({ id: idOf(row), line: lines[location] ?? '' }))
  const page = pageOf(listed, ({ id }) => id, {
    after,
    sizeLimit: { bytesOf: ({ line }) => Buffer.byteLength(line) + 1, most: SHORT_PAGE_BYTES - AROUND_BYTES },
  })
  if (!page)
    throw new CommandError(
      `Unknown \`--after ${hideSecrets(after ?? '')}\`. Use the ID in the last line of the previous page.`,
    )
  const end = pageEnd(page.rows.length, page.total, '--after', page.next)
  return [...page.rows.map(({ line }) => line), end].join('\n')
}
