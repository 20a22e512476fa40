import { Banner } from '../parts/states.tsx'
import { useConsole } from '../parts/use-console.ts'
import { MOST_ROWS } from '../state/row-list.ts'
import { Detail } from './detail/detail.tsx'
import { ListPane } from './list-pane.tsx'
import { figure } from './listed.ts'
import { NothingYet } from './nothing-yet.tsx'
import { Overview } from './overview.tsx'

/** The list does not keep all that there is. */
const Full = () => {
  const { watch } = useConsole()
  const { list } = watch.value
  const { length } = list.rows.value
  const total = list.total.value
  if (length < MOST_ROWS || total <= length) return null
  return (
    <Banner tone="info" icon="list" title={`${figure(length)} of ${figure(total)} rows are kept here.`}>
      The oldest {figure(total - length)} left this list; their transactions still answer.
    </Banner>
  )
}

/** What happens: a list that fills by itself, and beside it one thing, or what needs somebody. */
export const LiveView = () => {
  const { nav, watch, space } = useConsole()
  const { selected, filter, search } = nav.route.value
  const { isKnown, list } = watch.value
  const isBare = selected === '' && filter === 'all' && search === ''
  const isEmpty = isBare && isKnown.value && list.total.value === 0
  return (
    <div class="col">
      <Full />
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
