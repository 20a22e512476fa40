import { useComputed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { FILTERS } from '../../telling/told.ts'
import { SearchField } from '../parts/search-field.tsx'
import { useConsole } from '../parts/use-console.ts'
import { VirtualList } from '../parts/virtual-list.tsx'
import { chosenFilter, countsOf, createFinder, figure, isOther, OTHERS } from './listed.ts'
import { LiveRow, RowSkeleton } from './live-row.tsx'

/** What the rows can be narrowed to; how many there are of each stands with it. */
const Chips = () => {
  const { nav, told, watch } = useConsole()
  const counts = useComputed(() => countsOf(told.all.value)).value
  const chosen = chosenFilter(nav.route.value.filter)
  const { isKnown } = watch.value
  const chip = (name: string, words: string, count: number | undefined, counts?: string) => (
    <button
      key={name}
      type="button"
      class={`chip ${name === 'look' && count ? 'warn' : ''}`}
      aria-pressed={name === chosen}
      title={counts}
      onClick={() => nav.go({ filter: name })}
    >
      {name === 'look' ? <Icon name="tech" isSmall /> : null}
      {words}
      {count === undefined ? null : <b>{figure(count)}</b>}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways everywhere
    <div class="chips" role="group" aria-label="Filter">
      {FILTERS.map(([name, words, what]) => chip(name, words, isKnown.value ? counts[name] : undefined, what))}
      {OTHERS.map(([name, words]) => {
        if (name !== chosen) return chip(name, words, undefined)
        const { isKnown: isHere, list } = watch.value.other(name)
        return chip(name, words, isHere.value ? list.total.value : undefined)
      })}
    </div>
  )
}

const Tools = () => {
  const { nav } = useConsole()
  return (
    <div class="tools">
      <div class="line">
        <SearchField label="Search in the list" placeholder="Words, refno, card, id" />
        <a class="btn pri" href={nav.href({ view: 'start', selected: '' })} aria-keyshortcuts="n">
          <Icon name="plus" isSmall />
          New
        </a>
      </div>
      <Chips />
    </div>
  )
}

/** Nothing fits: why, and the way back. */
const NoMatch = ({ isEmpty }: { readonly isEmpty: boolean }) => {
  const { nav } = useConsole()
  const { search, filter } = nav.route.value
  const all = [...FILTERS, ...OTHERS].find(([name]) => name === filter)
  const within = all && filter !== 'all' ? ` under ${all[1]}` : ''
  return (
    <div class="empty" role="status">
      <p>
        {isEmpty ? `Nothing yet${within}.` : 'Nothing here matches'}
        {isEmpty ? null : search.trim() === '' ? (
          `${within}.`
        ) : (
          <>
            {' '}
            “<bdi>{search}</bdi>”{within}.
          </>
        )}
      </p>
      <div class="acts">
        {search === '' ? null : (
          <button type="button" class="btn" onClick={() => nav.go({ search: '' })}>
            Clear the search
          </button>
        )}
        {filter === 'all' ? null : (
          <button type="button" class="btn" onClick={() => nav.go({ filter: 'all', search: '' })}>
            Show all
          </button>
        )}
      </div>
    </div>
  )
}

/** What happens, newest first, as far as it is asked for. */
export const ListPane = () => {
  const { nav, told, watch } = useConsole()
  const find = useMemo(createFinder, [])
  const { filter: asked, search, selected, space } = nav.route.value
  const filter = chosenFilter(asked)
  const feed = isOther(filter) ? watch.value.other(filter) : watch.value
  const all = feed.list.rows.value
  const rows = useMemo(() => find(all, filter, search), [all, filter, search])
  const { list, isKnown } = feed
  const isCut = list.total.value > list.rows.value.length
  return (
    <section class="pane list" aria-label="What happens">
      <Tools />
      {!isKnown.value ? (
        <RowSkeleton />
      ) : rows.length === 0 ? (
        <NoMatch isEmpty={all.length === 0} />
      ) : (
        <VirtualList
          key={`${space} ${filter} ${search}`}
          items={rows}
          keyOf={({ id }) => id}
          label={isOther(filter) ? 'Requests and webhooks' : 'What happened, newest first'}
          shown={selected}
          onStep={({ id }) => nav.go({ selected: id })}
          footer={<p class="foot">{isCut ? 'Older rows have left this list' : 'That is all'}</p>}
          render={(row, position) => (
            <LiveRow
              row={row}
              href={nav.href({ selected: row.id })}
              isCurrent={row.id === selected}
              now={told.now.value}
              position={position}
            />
          )}
        />
      )}
    </section>
  )
}
