import { useRef } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { FILTERS } from '../../telling/told.ts'
import { SearchField } from '../parts/search-field.tsx'
import { useConsole } from '../parts/use-console.ts'
import { VirtualList } from '../parts/virtual-list.tsx'
import type { Feed } from '../state/feed.ts'
import { chosenFilter, figure, isOther, missingWords, OTHERS } from './listed.ts'
import { LiveRow, RowOnItsWay, RowSkeleton } from './live-row.tsx'

/** What the rows can be narrowed to; how many there are of each stands with it. */
const Chips = () => {
  const { nav, told, watch } = useConsole()
  const counts = told.counts.value
  const chosen = chosenFilter(nav.route.value.filter)
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
      {FILTERS.map(([name, words, what]) => chip(name, words, counts?.[name], what))}
      {OTHERS.map(([name, words]) => {
        if (name !== chosen) return chip(name, words, undefined)
        const { isKnown: isHere, list } = watch.value.feed({ filter: name, search: '' })
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
const NoMatch = ({ isEmpty, missing }: { readonly isEmpty: boolean; readonly missing: string }) => {
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
      {missing === '' ? null : <p>{missing}.</p>}
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

/** A list as it is chosen; while another is on its way, the one before stays. */
const useFeed = (): { readonly feed: Feed; readonly key: string } => {
  const { nav, watch } = useConsole()
  const { filter: asked, search, space } = nav.route.value
  const filter = chosenFilter(asked)
  const feed = watch.value.feed({ filter, search: search.trim() })
  const shown = { feed, key: `${space} ${filter} ${search}`, of: `${space} ${filter}` }
  const before = useRef(shown)
  // Only what is typed changes so often that it would flicker.
  if (feed.isKnown.value || before.current.of !== shown.of) before.current = shown
  return before.current
}

/** What happens, newest first, as far as it is asked for. */
export const ListPane = () => {
  const { nav, told } = useConsole()
  const { filter: asked, search, selected } = nav.route.value
  const filter = chosenFilter(asked)
  const { feed, key } = useFeed()
  const { list, isKnown, dropped } = feed
  const rows = list.rows.value
  const isCut = list.total.value > rows.length
  const missing = missingWords(filter, dropped.value)
  return (
    <section class="pane list" aria-label="What happens">
      <Tools />
      {!isKnown.value ? (
        <RowSkeleton />
      ) : rows.length === 0 ? (
        <NoMatch
          isEmpty={search.trim() === '' && (isOther(filter) || told.counts.value?.all === 0)}
          missing={missing}
        />
      ) : (
        <VirtualList
          key={key}
          items={rows}
          keyOf={({ id }) => id}
          label={isOther(filter) ? 'Requests and webhooks' : 'What happened, newest first'}
          shown={selected}
          onSee={feed.see}
          onStep={({ id }) => nav.go({ selected: id })}
          footer={
            <p class="foot">{isCut ? 'Older rows have left this list' : missing === '' ? 'That is all' : missing}</p>
          }
          placeholder={<RowOnItsWay />}
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
