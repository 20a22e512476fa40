import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Row, RowCounts } from '../../contract/control.gen.ts'
import { webAddress } from '../../domain/web-address.ts'
import { Icon } from '../../look/icon.tsx'
import { withUntil } from '../../telling/figures.ts'
import { referenceOf } from '../../telling/row-search.ts'
import { CopyButton } from '../parts/copy.tsx'
import { SendAgain } from '../parts/deeds.tsx'
import { Sign, type SignProps } from '../parts/sign.tsx'
import { Skeleton } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { figure, webhookOf } from './listed.ts'

/** More than anybody goes through from here; the list has all of them. */
const MOST = 12

type NeedProps = {
  readonly row: Row
  readonly sign: SignProps
  readonly title: string
  readonly words: string
  readonly children: ComponentChildren
}

const Need = ({ row, sign, title, words, children }: NeedProps) => (
  <li class="need">
    <Sign {...sign} />
    <div>
      <a href={useConsole().nav.href({ selected: row.id })}>{title}</a> <bdi class="mut">{referenceOf(row)}</bdi>
      <p class="ink2">{words}</p>
    </div>
    {children}
  </li>
)

/** The call that would have been right, where the sandbox can say it. */
const CopyCorrected = ({ id }: { readonly id: string }) => {
  const { control } = useConsole()
  const [text, setText] = useState<string>()
  useEffect(() => {
    void control
      .call('explainRequest', { path: { id } })
      .then((got) => setText('value' in got ? got.value.corrected?.curl : undefined))
  }, [id])
  return text === undefined ? null : (
    <CopyButton words="Copy corrected call" what="the corrected call" text={() => text} />
  )
}

const Look = ({ row }: { readonly row: Row }) => {
  const now = useConsole().told.now.value
  const { look, sign } = row.told
  if (!look) return null
  const hook = look.kind === 'webhook' ? webhookOf(row) : undefined
  return (
    <Need
      row={row}
      sign={{ name: look.kind === 'webhook' ? 'hook' : sign, tone: 'warn' }}
      title={look.title}
      words={withUntil(`${look.words} ${look.next}`, look.until, now)}
    >
      {hook ? <SendAgain id={hook.id} /> : null}
      {row.kind === 'request' ? <CopyCorrected id={row.id} /> : null}
    </Need>
  )
}

const Waits = ({ row }: { readonly row: Row }) => {
  const now = useConsole().told.now.value
  const { held, sign, title, sentence, until } = row.told
  if (held)
    return (
      <Need row={row} sign={{ name: 'snow' }} title={held.title} words={held.words}>
        <SendAgain id={held.webhook} isFirst />
      </Need>
    )
  const page = row.kind === 'transaction' || row.kind === 'link' ? row.page : undefined
  return (
    <Need row={row} sign={{ name: sign }} title={title} words={withUntil(sentence, until, now)}>
      {page === undefined ? null : (
        <a class="btn" href={webAddress(page)} target="_blank" rel="noreferrer">
          <Icon name="open" isSmall />
          Open page
        </a>
      )}
    </Need>
  )
}

/** What needs somebody, by the filter that lists all of it. */
const PARTS = [
  { filter: 'look', one: '1 thing needs a look', many: 'things need a look', Shown: Look },
  { filter: 'open', one: '1 waits for somebody', many: 'wait for somebody', Shown: Waits },
] as const

const Part = ({ filter, one, many, Shown, counts }: (typeof PARTS)[number] & { readonly counts: RowCounts }) => {
  const { nav, watch } = useConsole()
  const rows = watch.value.feed({ filter, search: '' }).list.rows.value
  const count = counts[filter]
  if (count === 0) return null
  return (
    <section class="sec">
      <header>
        <h2>{count === 1 ? one : `${figure(count)} ${many}`}</h2>
      </header>
      <ul>{rows.slice(0, MOST).map((row) => row && <Shown key={row.id} row={row} />)}</ul>
      {count > MOST ? (
        <p class="need">
          <a class="plain" href={nav.href({ filter })}>
            Show all {figure(count)} in the list
          </a>
        </p>
      ) : null}
    </section>
  )
}

/** Nothing is chosen: what needs somebody, with the reason and the next step. */
export const Overview = () => {
  const { told, watch } = useConsole()
  const counts = told.counts.value
  if (!watch.value.isKnown.value || !counts) return <Skeleton />
  return (
    <div class="scroll">
      {counts.look === 0 ? (
        <section class="sec">
          <h2>Nothing needs a look</h2>
          <p class="ink2">
            Webhooks arrive, and requests are valid.
            {counts.open === 0 ? ' Nothing waits for anybody either.' : ''}
          </p>
        </section>
      ) : null}
      {PARTS.map((part) => (
        <Part key={part.filter} {...part} counts={counts} />
      ))}
      <p class="sec hint desk">
        A failed authentication needs no look: that is what a test asked for. <kbd>J</kbd> <kbd>K</kbd> move through the
        list, <kbd>?</kbd> shows all keys.
      </p>
    </div>
  )
}
