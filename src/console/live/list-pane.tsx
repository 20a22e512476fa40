import { useEffect, useRef } from 'preact/hooks'
import { FILTERS } from '../../core/describe/description.ts'
import { maskedSearch } from '../../core/describe/mask-search.ts'
import { withCode } from '../../core/design/with-code.tsx'
import { Icon } from '../../pages/design/icon.tsx'
import { findExactRow } from '../frame/exact-row.ts'
import { Button, LinkButton, SearchField, SegmentedControl } from '../parts/controls.tsx'
import { Skeleton } from '../parts/display-parts.tsx'
import { TYPING_MS, useConsole } from '../parts/hooks.ts'
import { isOtherKind, type OtherKind, type View } from '../state/feeds.ts'
import { describeMissing, formatCount } from './attention.tsx'
import { VirtualList } from './virtual-list.tsx'

/** Additional lists, loaded when they are selected. */
const OTHERS = [
  ['request', 'Requests'],
  ['webhook', 'Webhooks'],
  ['authorization', 'Authorizations'],
] as const satisfies readonly (readonly [OtherKind, string])[]

const LISTS = [...FILTERS, ...OTHERS]

/** Returns the filter of an address, or `all` if it is unknown. */
export const chosenFilter = (text: string): View['filter'] => LISTS.find(([name]) => name === text)?.[0] ?? 'all'

type FeedProps = { readonly feed: ReturnType<typeof useFeed>['feed'] }

/** Renders the lists to choose from, the selected one with its number of rows. A search stays. */
const Lists = ({ feed: { isKnown, list } }: FeedProps) => {
  const { nav } = useConsole()
  const filter = chosenFilter(nav.route.value.filter)
  const chosen = isOtherKind(filter) ? filter : 'all'
  return (
    <SegmentedControl
      label="List"
      variant="tabs"
      value={chosen}
      choices={[['all', 'Payments'] as const, ...OTHERS].map(([name, label]) => [
        name,
        name === chosen && name !== 'all' && isKnown.value ? (
          <>
            {label} <b>{formatCount(list.total.value)}</b>
          </>
        ) : (
          label
        ),
      ])}
      onChange={(filter) => nav.go({ filter })}
    />
  )
}

/** Renders the filters of payments with their counts, those of the search if there is one. */
const Chips = ({ feed }: FeedProps) => {
  const { nav, derived } = useConsole()
  const chosen = chosenFilter(nav.route.value.filter)
  const counts = (feed.isTyped ? feed : derived).counts.value
  const choose = (filter: string): void => nav.go({ filter })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container everywhere
    <div class="chips" role="group" aria-label="Filter">
      {FILTERS.map(([name, label, subject]) => {
        const count = counts?.[name]
        return (
          <button
            key={name}
            type="button"
            class={`chip ${name === 'attention' && count ? 'warn' : ''} ${count === 0 ? 'nil' : ''}`}
            aria-pressed={name === chosen}
            title={subject}
            onClick={() => choose(name)}
          >
            {name === 'attention' ? <Icon name="error" isSmall /> : null}
            {label}
            {count === undefined ? null : <b>{formatCount(count)}</b>}
          </button>
        )
      })}
    </div>
  )
}

/** Explains an empty list, with buttons that clear the search or the filter. */
const NoMatch = ({ missing }: { readonly missing: string }) => {
  const { nav, derived } = useConsole()
  const { search, filter } = nav.route.value
  const [, label] = LISTS.find(([name]) => name === filter) ?? []
  const within = label && filter !== 'all' ? ` in ${label}` : ''
  const isSearched = search.trim() !== ''
  const isEmpty = !isSearched && (isOtherKind(filter) || derived.counts.value?.all === 0)
  return (
    <div class="empty" role="status">
      <p>
        {isEmpty ? 'No rows yet' : 'No matches'}
        {isSearched ? (
          <>
            {' for '}“<bdi>{search}</bdi>”
          </>
        ) : null}
        {within}.
      </p>
      {missing === '' ? null : <p>{withCode(`${missing}.`)}</p>}
      <div class="acts">
        {search === '' ? null : <Button onClick={() => nav.go({ search: '' })}>Clear search</Button>}
        {filter === 'all' ? null : <Button onClick={() => nav.go({ filter: 'all', search: '' })}>Show all</Button>}
      </div>
    </div>
  )
}

/** Returns the selected list with its key. While a search is loading, returns the previous list. */
const useFeed = (filter: View['filter']) => {
  const { nav, watch } = useConsole()
  const { search, space } = nav.route.value
  const feed = watch.value.feed({ filter, search: search.trim() })
  const displayed = { feed, key: `${space} ${filter} ${search}`, of: `${space} ${filter}` }
  const before = useRef(displayed)
  // Only a search changes so often that the list would flicker.
  if (feed.isKnown.value || before.current.of !== displayed.of) before.current = displayed
  return before.current
}

/**
 * Opens the row of a pasted identifier or a full ID in place of the open row. Any other search keeps it. Returns the handler
 * for a paste.
 */
const useNamedRow = () => {
  const console = useConsole()
  const { nav } = console
  const { search } = nav.route.value
  const before = useRef(search)
  const isPasted = useRef(false)
  useEffect(() => {
    const { selected } = nav.route.peek()
    if (before.current === search) return
    before.current = search
    const wasPasted = isPasted.current
    isPasted.current = false
    if (search === '' || selected === '' || selected.includes('..')) return
    const timer = setTimeout(async () => {
      const text = maskedSearch(search.trim())
      const row = await findExactRow(console, text)
      const now = nav.route.peek()
      if (!row || now.search !== search || now.selected !== selected) return
      if (wasPasted || row.id.toLowerCase() === text.toLowerCase()) nav.go({ selected: row.id })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])
  return () => {
    isPasted.current = true
  }
}

/** Renders the list of rows, newest first. */
export const ListPane = () => {
  const { enters, nav } = useConsole()
  const onPaste = useNamedRow()
  const filter = chosenFilter(nav.route.value.filter)
  const { feed, key } = useFeed(filter)
  const { list, isKnown, dropped, see } = feed
  // New rows concern only the list below, unless one of these texts changes.
  const isEmpty = list.isEmpty.value
  const missing = describeMissing(filter, dropped.value)
  const cut = list.cut.value
  const gone = cut > 0 ? `${formatCount(cut)} older rows are not listed; search to find them` : missing
  return (
    <section class="pane list" aria-label="Activity">
      <div class="tools">
        <Lists feed={feed} />
        <SearchField
          label="Search in the list"
          placeholder="Refno, ID, amount, end of the card number…"
          onPaste={onPaste}
        />
        <LinkButton
          icon="plus"
          variant="pri"
          to={{ view: 'start' }}
          aria-keyshortcuts="n"
          onClick={() => (enters.value = 'start')}
        >
          New
        </LinkButton>
        {isOtherKind(filter) ? null : <Chips feed={feed} />}
      </div>
      {!isKnown.value ? (
        <Skeleton lines={15} />
      ) : isEmpty ? (
        <NoMatch missing={missing} />
      ) : (
        <VirtualList
          key={key}
          all={list.listed}
          label={isOtherKind(filter) ? 'Requests and webhooks' : 'Activity, newest first'}
          onSee={see}
          footer={<p class={`foot ${gone === '' ? '' : 'torn'}`}>{gone || 'End of list'}</p>}
        />
      )}
    </section>
  )
}
