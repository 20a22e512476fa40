import type { Counts as Counted } from '../../../contract/control.gen.ts'
import { clockTime } from '../../../telling/figures.ts'
import type { Thing } from './load-thing.ts'

type TimesProps = { readonly of: number; readonly one: string; readonly many: string; readonly more?: string }

const Times = ({ of, one, many, more = '' }: TimesProps) => (
  <span class="num">
    <b>{of}</b> {of === 1 ? one : many}
    {more}
  </span>
)

const lastWords = ({ lastRead }: Counted): string => {
  if (lastRead === undefined) return ''
  const { at, told, altered } = lastRead
  return `, last at ${clockTime(at)}: ${told}${altered === undefined ? '' : ', altered'}`
}

/** What was asked for, which stays where steps are dropped: that nobody read a status is a proof. */
export const Counts = ({ thing: { row, link, transaction } }: { readonly thing: Thing }) => {
  const counts = row.kind === 'webhook' || row.kind === 'request' ? undefined : (link ?? transaction)?.counts
  if (!counts) return null
  const { initializations, idempotencyKeys, pageOpenings, webhookTries, statusReads, statusFailures } = counts
  const keys = idempotencyKeys === 0 ? '' : ` with ${idempotencyKeys} ${idempotencyKeys === 1 ? 'key' : 'keys'}`
  return (
    <p class="meta across">
      <Times of={initializations} one="initialization" many="initializations" more={keys} />
      <Times of={pageOpenings} one="page opening" many="page openings" />
      <Times of={webhookTries} one="webhook try" many="webhook tries" />
      <Times of={statusReads} one="status read" many="status reads" more={lastWords(counts)} />
      {statusFailures === 0 ? null : (
        <Times of={statusFailures} one="status asked for and not told" many="times asked for and not told" />
      )}
      {counts.whole ? null : <span class="mut">counted since {clockTime(counts.since)}; more may have been</span>}
    </p>
  )
}
