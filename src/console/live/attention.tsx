import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Row } from '../../core/contract/control.gen.ts'
import { withUntil } from '../../core/describe/format.ts'
import { referenceOf } from '../../core/describe/reference-of.ts'
import { SendAgain } from '../parts/action-buttons.tsx'
import { Button, Go } from '../parts/controls.tsx'
import { Fold, Sign, type SignProps } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'
import { effectOf } from '../state/toasts.ts'
import { looksIn, type Trouble } from './attention-causes.ts'

/** A count in words: 10,200. */
export const figure = (count: number): string => count.toLocaleString('en')

type NeedProps = {
  readonly row: Row
  readonly sign: SignProps
  readonly title: string
  readonly words: string
  /** What it is about, where that is more than the one thing to which its title leads. */
  readonly about?: ComponentChildren
  readonly children: ComponentChildren
}

/** Something that needs somebody, with the reason and what can be done. */
export const Need = ({ row, sign, title, words, about, children }: NeedProps) => (
  <li class="need">
    <Sign {...sign} />
    <div>
      <a href={useConsole().nav.href({ selected: row.id })}>{title}</a>{' '}
      {about ? null : <bdi class="mut">{referenceOf(row)}</bdi>}
      <p class="ink2 two-lines">{words}</p>
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

/** What needs somebody, and where all of it is listed. */
export const Part = ({ filter, title, count, shown, children }: PartProps) => (
  <section class="sec">
    <header>
      <h2>{title}</h2>
    </header>
    <ul>{children}</ul>
    {count > shown ? (
      <p class="need">
        <a class="plain" href={useConsole().nav.href({ filter })}>
          Show all {figure(count)} in the list
        </a>
      </p>
    ) : null}
  </section>
)

/** How many of a group are named. */
const MOST = 12

/** The same for several, and what came of all of it. */
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
    const words = failed === 0 ? 'all arrived' : `${failed} did not arrive`
    toasts.say({ tone: failed === 0 ? 'pass' : 'warn', words: `${ids.length} sent again: ${words}` })
  }
  return (
    <Button icon="again" onClick={send}>
      Send all again
    </Button>
  )
}

/** The same trouble, said once. */
const Look = ({ trouble, isOld }: { readonly trouble: Trouble; readonly isOld?: boolean }) => {
  const { nav, seen, told } = useConsole()
  const { key, title, words, row, rows, hooks, at } = trouble
  const hasMore = rows.length > 1
  const [hook] = hooks
  const marks = isOld ? 'Not seen' : 'Mark as seen'
  return (
    <Need
      row={row}
      sign={{ name: hook === undefined ? row.display.icon : 'hook', tone: 'warn' }}
      title={title}
      words={hasMore ? words : withUntil(words, row.display.attention?.until, told.now.value)}
      about={
        hasMore && (
          <p class="mut">
            {rows.slice(0, MOST).map((one) => (
              <>
                <a href={nav.href({ selected: one.id })}>
                  <bdi>{referenceOf(one)}</bdi>
                </a>{' '}
              </>
            ))}
            {rows.length > MOST ? `and ${figure(rows.length - MOST)} more` : ''}
          </p>
        )
      }
    >
      {hook === undefined || isOld ? null : hasMore ? <SendAll ids={hooks} /> : <SendAgain id={hook} />}
      {row.kind === 'request' && !isOld ? <Go to={{ selected: row.id }}>What to change</Go> : null}
      <Button
        icon={isOld ? 'back' : 'eye'}
        look="bare icon"
        title={marks}
        aria-label={marks}
        onClick={() => seen.mark(key, isOld ? '' : at)}
      />
    </Need>
  )
}

/** Trouble is grouped among so many of the newest. */
const MOST_LOOKED = 200

/** What needs a look, the same trouble once; what was marked as seen stands behind. */
export const Looks = ({ count }: { readonly count: number }) => {
  const console = useConsole()
  const { list, see } = console.watch.value.feed({ filter: 'attention', search: '' })
  useEffect(() => see(0, MOST_LOOKED), [see, list.rows.value.length])
  const { fresh, old, count: seen } = looksIn(console)
  const left = count - seen
  return (
    <>
      {left > 0 ? (
        <Part
          filter="attention"
          title={left === 1 ? '1 thing needs a look' : `${figure(left)} things need a look`}
          count={count}
          shown={MOST_LOOKED}
        >
          {fresh.map((trouble) => (
            <Look key={trouble.key} trouble={trouble} />
          ))}
        </Part>
      ) : (
        <section class="sec">
          <h2>Nothing needs a look</h2>
          <p class="ink2">
            {count > 0 ? 'Everything that did was marked as seen.' : 'Webhooks arrive, and requests are valid.'}
          </p>
        </section>
      )}
      {old.length > 0 ? (
        <section class="sec">
          <Fold title="Seen" says={<span class="mut">{seen}</span>}>
            <ul>
              {old.map((trouble) => (
                <Look key={trouble.key} trouble={trouble} isOld />
              ))}
            </ul>
          </Fold>
        </section>
      ) : null}
    </>
  )
}
