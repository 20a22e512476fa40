import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Row } from '../../contract/control.gen.ts'
import { Icon } from '../../look/icon.tsx'
import { withUntil } from '../../telling/figures.ts'
import { referenceOf } from '../../telling/row-search.ts'
import { CopyButton } from '../parts/copy.tsx'
import { SendAgain } from '../parts/deeds.tsx'
import { Sign } from '../parts/sign.tsx'
import { Skeleton } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { figure } from './listed.ts'

/** More than anybody goes through from here; the list has all of them. */
const MOST = 12

type NeedProps = {
  readonly row: Row
  readonly sign: ComponentChildren
  readonly title: string
  readonly words: string
  readonly action: ComponentChildren
}

const Need = ({ row, sign, title, words, action }: NeedProps) => {
  const { nav } = useConsole()
  return (
    <li class="need">
      {sign}
      <div>
        <a href={nav.href({ selected: row.id })}>{title}</a> <bdi class="mut">{referenceOf(row)}</bdi>
        <p class="ink2">{words}</p>
      </div>
      {action}
    </li>
  )
}

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

const hookIdOf = (row: Row): string | undefined =>
  row.kind === 'webhook' ? row.id : row.kind === 'request' ? undefined : row.webhook?.id

const Look = ({ row }: { readonly row: Row }) => {
  const now = useConsole().told.now.value
  const { told } = row
  const { look } = told
  const hook = hookIdOf(row)
  if (!look) return null
  const isHook = look.kind === 'webhook'
  return (
    <Need
      row={row}
      sign={<Sign name={isHook ? 'hook' : told.sign} tone="warn" />}
      title={look.title}
      words={withUntil(`${look.words} ${look.next}`, look.until, now)}
      action={isHook && hook !== undefined ? <SendAgain id={hook} words="Send again" /> : <CopyCorrected id={row.id} />}
    />
  )
}

const Waits = ({ row }: { readonly row: Row }) => {
  const now = useConsole().told.now.value
  const { told } = row
  const { held } = told
  if (held)
    return (
      <Need
        row={row}
        sign={<Sign name="snow" />}
        title={held.title}
        words={held.words}
        action={<SendAgain id={held.webhook} words="Send it" done="Webhook sent" />}
      />
    )
  const page = row.kind === 'transaction' || row.kind === 'link' ? row.page : undefined
  return (
    <Need
      row={row}
      sign={<Sign name={told.sign} />}
      title={told.title}
      words={withUntil(told.sentence, told.until, now)}
      action={
        page === undefined ? null : (
          <a class="btn" href={page} target="_blank" rel="noreferrer">
            <Icon name="open" isSmall />
            Open page
          </a>
        )
      }
    />
  )
}

type PartProps = {
  readonly title: string
  readonly count: number
  readonly filter: 'look' | 'open'
  readonly render: (row: Row) => ComponentChildren
}

const Part = ({ title, count, filter, render }: PartProps) => {
  const { nav, watch } = useConsole()
  const rows = watch.value.feed({ filter, search: '' }).list.rows.value
  if (count === 0) return null
  return (
    <section class="sec">
      <header>
        <h2>{title}</h2>
      </header>
      <ul>{rows.slice(0, MOST).map((row) => row && render(row))}</ul>
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
  const { look: looks, open: waits } = counts
  return (
    <div class="scroll">
      {looks === 0 ? (
        <section class="sec">
          <h2>Nothing needs a look</h2>
          <p class="ink2">
            Webhooks arrive, and requests are valid.
            {waits === 0 ? ' Nothing waits for anybody either.' : ''}
          </p>
        </section>
      ) : null}
      <Part
        title={looks === 1 ? '1 thing needs a look' : `${figure(looks)} things need a look`}
        count={looks}
        filter="look"
        render={(row) => <Look key={row.id} row={row} />}
      />
      <Part
        title={waits === 1 ? '1 waits for somebody' : `${figure(waits)} wait for somebody`}
        count={waits}
        filter="open"
        render={(row) => <Waits key={row.id} row={row} />}
      />
      <p class="sec hint desk">
        A failed authentication needs no look: that is what a test asked for. <kbd>J</kbd> <kbd>K</kbd> move through the
        list, <kbd>?</kbd> shows all keys.
      </p>
    </div>
  )
}
