import { useConsole } from '../parts/use-console.ts'
import { Detail } from './detail/detail.tsx'
import { ListPane } from './list-pane.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { Overview } from './overview.tsx'

/** What happens: a list that fills by itself, and beside it one thing, or what needs somebody. */
export const LiveView = () => {
  const { nav, watch, space } = useConsole()
  const { selected, filter, search } = nav.route.value
  const { isKnown, list } = watch.value
  const isBare = selected === '' && filter === 'all' && search === ''
  const isEmpty = isBare && isKnown.value && list.total.value === 0
  return (
    <div class="col">
      {isEmpty ? (
        <div class="rest">
          <NothingYet />
        </div>
      ) : (
        <>
          <h1 class="vh">Live: what happens in {space.value}</h1>
          <div class={`split ${selected === '' ? '' : 'sel'}`}>
            <ListPane />
            <section class="pane det" aria-label="Details">
              {selected === '' ? <Overview /> : <Detail id={selected} />}
            </section>
          </div>
        </>
      )}
    </div>
  )
}
