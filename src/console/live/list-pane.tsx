import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../look/icon.tsx'
import { FILTERS } from '../../telling/told.ts'
import { Button, Go, SearchField, Seg } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { Skeleton } from '../parts/shown.tsx'
import type { Feed, View } from '../state/feed.ts'
import { chosenFilter, figure, isOther, missingWords, OTHERS } from './listed.ts'
import { VirtualList } from './virtual-list.tsx'

/** What the rows can be narrowed to, how many there are of each, and at the end the lists of another kind. */
const Chips = () => {
  const { nav, told, watch } = useConsole()
  const counts = told.counts.value
  const chosen = chosenFilter(nav.route.value.filter)
  const other = isOther(chosen) ? chosen : undefined
  const { isKnown, list } = watch.value.feed({ filter: chosen, search: '' })
  const choose = (filter: string): void => nav.go({ filter })
  const at = useRef<HTMLDivElement>(null)
  // What is chosen can be seen, however it was chosen. Once they are known, counts make what stands before it wider; that
  // they change moves nothing under whoever scrolls.
  useEffect(() => {
    at.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen, counts === undefined])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways everywhere
    <div class="chips" role="group" aria-label="Filter" ref={at}>
      {FILTERS.map(([name, words, what]) => {
        const count = counts?.[name]
        return (
          <button
            key={name}
            type="button"
            class={`chip ${name === 'look' && count ? 'warn' : ''} ${count === 0 ? 'nil' : ''}`}
            aria-pressed={name === chosen}
            title={what}
            onClick={() => choose(name)}
          >
            {name === 'look' ? <Icon name="tech" isSmall /> : null}
            {words}
            {count === undefined ? null : <b>{figure(count)}</b>}
          </button>
        )
      })}
      <Seg
        label="Kind of list"
        value={other}
        choices={OTHERS.map(([name, words]) => [
          name,
          name === other && isKnown.value ? `${words} ${figure(list.total.value)}` : words,
        ])}
        onChange={choose}
      />
    </div>
  )
}

/** Nothing fits: why, and the way back. */
const NoMatch = ({ isEmpty, missing }: { readonly isEmpty: boolean; readonly missing: string }) => {
  const { nav } = useConsole()
  const { search, filter } = nav.route.value
  const all = [...FILTERS, ...OTHERS].find(([name]) => name === filter)
  const within = all && filter !== 'all' ? ` under ${all[1]}` : ''
  const isSearched = !isEmpty && search.trim() !== ''
  return (
    <div class="empty" role="status">
      <p>
        {isEmpty ? 'Nothing yet' : 'Nothing here matches'}
        {isSearched ? (
          <>
            {' '}
            “<bdi>{search}</bdi>”
          </>
        ) : null}
        {within}.
      </p>
      {missing === '' ? null : <p>{missing}.</p>}
      <div class="acts">
        {search === '' ? null : <Button onClick={() => nav.go({ search: '' })}>Clear the search</Button>}
        {filter === 'all' ? null : <Button onClick={() => nav.go({ filter: 'all', search: '' })}>Show all</Button>}
      </div>
    </div>
  )
}

/** The list as it is chosen, by a key of its own; while what is typed is searched, the one before stays. */
const useFeed = (filter: View['filter']): readonly [feed: Feed, key: string] => {
  const { nav, watch } = useConsole()
  const { search, space } = nav.route.value
  const feed = watch.value.feed({ filter, search: search.trim() })
  const shown = { feed, key: `${space} ${filter} ${search}`, of: `${space} ${filter}` }
  const before = useRef(shown)
  // Only what is typed changes so often that it would flicker.
  if (feed.isKnown.value || before.current.of !== shown.of) before.current = shown
  return [before.current.feed, before.current.key]
}

/** What happens, newest first, as far as it is asked for. */
export const ListPane = () => {
  const { enters, nav, told } = useConsole()
  const { filter: asked, search } = nav.route.value
  const filter = chosenFilter(asked)
  const [{ list, isKnown, dropped, see }, key] = useFeed(filter)
  const rows = list.rows.value
  const missing = missingWords(filter, dropped.value)
  const cut = list.total.value - rows.length
  const gone = cut > 0 ? `${figure(cut)} older rows have left this list; a search finds them` : missing
  return (
    <section class="pane list" aria-label="What happens">
      <div class="tools">
        <SearchField label="Search in the list" placeholder="Refno, id…" />
        <Chips />
        <Go
          icon="plus"
          look="pri"
          to={{ view: 'start', selected: '' }}
          aria-keyshortcuts="n"
          onClick={() => (enters.value = 'start')}
        >
          New
        </Go>
      </div>
      {!isKnown.value ? (
        <Skeleton lines={15} />
      ) : rows.length === 0 ? (
        <NoMatch
          isEmpty={search.trim() === '' && (isOther(filter) || told.counts.value?.all === 0)}
          missing={missing}
        />
      ) : (
        <VirtualList
          key={key}
          rows={rows}
          label={isOther(filter) ? 'Requests and webhooks' : 'What happened, newest first'}
          onSee={see}
          footer={<p class={`foot ${gone === '' ? '' : 'torn'}`}>{gone || 'That is all'}</p>}
        />
      )}
    </section>
  )
}
