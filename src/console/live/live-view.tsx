import type { Row } from '../../contract/control.gen.ts'
import { withUntil } from '../../telling/figures.ts'
import { SendAgain } from '../parts/deeds.tsx'
import { useConsole } from '../parts/hooks.ts'
import { late } from '../parts/late.tsx'
import { Skeleton } from '../parts/shown.tsx'
import { DeedButton } from './detail/actions.tsx'
import { Detail } from './detail/detail.tsx'
import { ListPane } from './list-pane.tsx'
import { figure } from './listed.ts'
import { Looks, Need, Part } from './looks.tsx'
import { NothingYet } from './nothing-yet.tsx'

/** Loaded when somebody compares. */
const Compared = late((of) => of.Compared)

/** More than anybody goes through from here; the list has all of them. */
const MOST = 12

const Waits = ({ row }: { readonly row: Row }) => {
  const now = useConsole().told.now.value
  const { held, sign, title, sentence, until } = row.told
  if (held)
    return (
      <Need row={row} sign={{ name: 'snow' }} {...held}>
        <SendAgain id={held.webhook} isFirst />
      </Need>
    )
  const href = 'page' in row ? row.page : undefined
  return (
    <Need row={row} sign={{ name: sign }} title={title} words={withUntil(sentence, until, now)}>
      {href && <DeedButton deed={{ words: 'Open page', icon: 'open', href }} />}
    </Need>
  )
}

const Waiting = ({ count }: { readonly count: number }) => {
  const rows = useConsole().watch.value.feed({ filter: 'open', search: '' }).list.rows.value
  return (
    <Part
      filter="open"
      title={count === 1 ? '1 waits for somebody' : `${figure(count)} wait for somebody`}
      count={count}
      shown={MOST}
    >
      {rows.slice(0, MOST).map((row) => row && <Waits key={row.id} row={row} />)}
    </Part>
  )
}

/** Nothing is chosen: what needs somebody, with the reason and the next step. */
const Overview = () => {
  const { told, watch } = useConsole()
  const counts = told.counts.value
  if (!watch.value.isKnown.value || !counts) return <Skeleton />
  return (
    <div class="scroll">
      <Looks count={counts.look} />
      {counts.open === 0 ? null : <Waiting count={counts.open} />}
      <p class="sec hint desk">
        Failed authentications are not listed here: a test asked for them. <kbd>J</kbd> <kbd>K</kbd> move through the
        list, <kbd>?</kbd> shows all keys.
      </p>
    </div>
  )
}

/** What happens: a list that fills by itself, and beside it one thing, or what needs somebody. */
export const LiveView = () => {
  const { nav, watch, space } = useConsole()
  const { selected, filter, search } = nav.route.value
  const { isKnown, list } = watch.value
  const isBare = selected === '' && filter === 'all' && search === ''
  const isEmpty = isBare && isKnown.value && list.total.value === 0
  if (isEmpty) return <NothingYet />
  return (
    <>
      <h1 class="vh">Live: what happens in {space.value}</h1>
      <div class={`split ${selected !== '' ? 'sel' : filter === 'look' ? 'looked' : ''}`}>
        <ListPane />
        <section class="pane det" aria-label="Details">
          {selected === '' ? <Overview /> : selected.includes('..') ? <Compared /> : <Detail id={selected} />}
        </section>
      </div>
    </>
  )
}
