import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Row } from '../../core/contract/control.gen.ts'
import { withNextAction } from '../../core/describe/format.ts'
import { merchantReferenceOf } from '../../core/describe/merchant-reference.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { SendAgainButton } from '../parts/action-buttons.tsx'
import { Button, LinkButton } from '../parts/controls.tsx'
import { Fold, Sign, type SignProps } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { View } from '../state/feeds.ts'
import { effectOf } from '../state/toasts.ts'
import { attentionIn, type Cause } from './attention-causes.ts'

/** Created once: `toLocaleString` would create one for each count. */
const COUNTS = new Intl.NumberFormat('en')

/** Formats a count: 10,200. */
export const formatCount = (count: number): string => COUNTS.format(count)

/** Lists that can contain a rejected request. */
const WITH_REJECTED: readonly View['filter'][] = ['all', 'attention', 'fail', 'request']

/** Describes the requests that are missing at the end of a list. */
export const describeMissing = (filter: View['filter'], dropped: number): string => {
  if (dropped === 0 || !WITH_REJECTED.includes(filter)) return ''
  const subject = `${filter === 'request' ? '' : 'rejected '}${dropped === 1 ? 'request is' : 'requests are'}`
  return `${formatCount(dropped)} older ${subject} no longer kept`
}

type NeedProps = {
  readonly row: Row
  readonly sign: SignProps
  readonly title: string
  readonly description: string
  /** Links to all rows, if there are several. */
  readonly about?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Renders a row that needs attention, with the reason and the actions. */
export const AttentionItem = ({ row, sign, title, description, about, children }: NeedProps) => (
  <li class="need">
    <Sign {...sign} />
    <div>
      <a href={useConsole().nav.href({ selected: row.id })}>{title}</a>{' '}
      {about ? null : <bdi class="mut">{merchantReferenceOf(row)}</bdi>}
      <p class="ink2 shortened">{withCode(description)}</p>
      {about}
    </div>
    <div class="acts">{children}</div>
  </li>
)

type PartProps = {
  readonly filter: 'attention' | 'open'
  readonly title: string
  readonly count: number
  readonly shown: number
  readonly children: ComponentChildren
}

/** Renders a part of the overview, with a link to the complete list. */
export const OverviewPart = ({ filter, title, count, shown, children }: PartProps) => (
  <section class="sec">
    <header>
      <h2>{title}</h2>
    </header>
    <ul>{children}</ul>
    {count > shown ? (
      <p class="need">
        <a class="plain" href={useConsole().nav.href({ filter })}>
          Show all {formatCount(count)} in the list
        </a>
      </p>
    ) : null}
  </section>
)

/** Maximum number of linked rows per cause. */
const MOST = 12

/** Sends several webhooks again, and shows the overall result. */
const SendAll = ({ ids }: { readonly ids: readonly string[] }) => {
  const { control, toasts } = useConsole()
  const send = async (): Promise<void> => {
    const all = await Promise.all(
      ids.map(async (id) => {
        const got = await control.call('redeliverWebhook', { path: { id } })
        return 'value' in got && effectOf('redeliverWebhook', '', got.value, [{ path: { id } }]).tone === 'pass'
      }),
    )
    const failed = all.filter((isGood) => !isGood).length
    const result = failed === 0 ? 'all delivered' : `${failed} not delivered`
    toasts.report({ tone: failed === 0 ? 'pass' : 'warn', message: `${ids.length} sent again: ${result}` })
  }
  return (
    <Button icon="again" onClick={send}>
      Send all again
    </Button>
  )
}

/** Links the first rows of a group. */
export const RowLinks = ({ rows }: { readonly rows: readonly Row[] }) => {
  const { nav } = useConsole()
  return (
    <p class="mut">
      {rows.slice(0, MOST).map((row) => (
        <>
          <a href={nav.href({ selected: row.id })}>
            <bdi>{merchantReferenceOf(row)}</bdi>
          </a>{' '}
        </>
      ))}
      {rows.length > MOST ? `and ${formatCount(rows.length - MOST)} more` : ''}
    </p>
  )
}

/** Renders a cause with its rows. */
const CauseItem = ({ trouble, isOld }: { readonly trouble: Cause; readonly isOld?: boolean }) => {
  const { seen, derived } = useConsole()
  const { key, title, description, row, rows, hooks, at } = trouble
  const hasMore = rows.length > 1
  const [hook] = hooks
  const marks = isOld ? 'Mark as not seen' : 'Mark as seen'
  return (
    <AttentionItem
      row={row}
      sign={{ name: hook === undefined ? row.display.icon : 'webhook', tone: 'warn' }}
      title={title}
      description={
        hasMore ? description : withNextAction(description, row.display.attention?.nextAction, derived.now.value)
      }
      about={hasMore && <RowLinks rows={rows} />}
    >
      {hook === undefined || isOld ? null : hasMore ? <SendAll ids={hooks} /> : <SendAgainButton id={hook} />}
      {row.kind === 'request' && !isOld ? <LinkButton to={{ selected: row.id }}>Show the problem</LinkButton> : null}
      <Button
        icon={isOld ? 'back' : 'eye'}
        variant="bare icon"
        title={marks}
        aria-label={marks}
        onClick={() => seen.mark(key, isOld ? '' : at)}
      />
    </AttentionItem>
  )
}

/** Number of newest rows that are grouped. */
export const MOST_ROWS = 200

/** Renders the causes that need attention, then those that are marked as seen. */
export const AttentionOverview = ({ count }: { readonly count: number }) => {
  const console = useConsole()
  const { list, dropped, see } = console.watch.value.feed({ filter: 'attention', search: '' })
  useEffect(() => see(0, MOST_ROWS), [see, list.rows.value.length])
  const { fresh, old, count: seen } = attentionIn(console)
  const left = count - seen
  const missing = describeMissing('attention', dropped.value)
  return (
    <>
      {left > 0 ? (
        <OverviewPart
          filter="attention"
          title={left === 1 ? '1 row needs attention' : `${formatCount(left)} rows need attention`}
          count={count}
          shown={MOST_ROWS}
        >
          {fresh.map((trouble) => (
            <CauseItem key={trouble.key} trouble={trouble} />
          ))}
        </OverviewPart>
      ) : (
        <section class="sec">
          <h2>Nothing needs attention</h2>
          <p class="ink2">
            {count > 0
              ? 'All alerts are marked as seen.'
              : missing === ''
                ? 'All webhooks are delivered, and no request was rejected as invalid. Gaps in request data are marked in the list.'
                : `All webhooks are delivered. ${missing}.`}
          </p>
        </section>
      )}
      {old.length > 0 ? (
        <section class="sec">
          <Fold title="Seen" summary={<span class="mut">{seen}</span>}>
            <ul>
              {old.map((trouble) => (
                <CauseItem key={trouble.key} trouble={trouble} isOld />
              ))}
            </ul>
          </Fold>
        </section>
      ) : null}
    </>
  )
}
