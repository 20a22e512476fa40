import { useConsole } from '../parts/use-console.ts'
import { Detail } from './detail/detail.tsx'
import { ListPane } from './list-pane.tsx'
import { LiveBanners } from './live-banners.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { Overview } from './overview.tsx'

/** A space of which the sandbox does not tell: why, and a way to one that it has. */
const Refused = ({ message }: { readonly message: string }) => {
  const { nav } = useConsole()
  return (
    <div class="page">
      <div class="empty" role="alert">
        <h1>There is no such space</h1>
        <p class="any">{message}</p>
        <div class="acts">
          <a class="btn pri" href={nav.href({ space: 'default', selected: '', filter: 'all', search: '' })}>
            Go to the space default
          </a>
        </div>
      </div>
    </div>
  )
}

/** What happens: a list that fills by itself, and beside it one thing, or what needs somebody. */
export const LiveView = () => {
  const { nav, watch, space } = useConsole()
  const { selected, filter, search } = nav.route.value
  const { connection, isKnown, list } = watch.value
  const now = connection.value
  if (now.is === 'refused') return <Refused message={now.message} />
  const isBare = selected === '' && filter === 'all' && search === ''
  const isEmpty = isBare && isKnown.value && list.rows.value.length === 0
  return (
    <div class="col">
      <LiveBanners />
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
