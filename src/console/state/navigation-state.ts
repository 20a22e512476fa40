import { signal } from '@preact/signals'
import { maskedAddress } from '../../core/describe/mask-search.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'

/** The views for the address, the navigation, the palette and the list of shortcuts. */
export const VIEWS_BY_KEY = [
  { view: 'live', name: 'Live', icon: 'list', letter: 'L', title: 'Live activity' },
  { view: 'outcomes', name: 'Outcomes', icon: 'target', letter: 'O', title: 'Outcomes and test cards' },
  { view: 'start', name: 'Start', icon: 'plus', letter: 'S', title: 'Start a transaction or a link' },
  { view: 'space', name: 'Connect', icon: 'plug', letter: 'C', title: 'Connect your app' },
] as const
export type View = (typeof VIEWS_BY_KEY)[number]['view']

/** The state in the address, so that a link in a ticket shows the same. There, a typed search has no card number. */
export type Route = {
  readonly view: View
  /** The selection in the view: an ID, a scenario name or a form; empty if none. */
  readonly selected: string
  readonly space: string
  readonly filter: string
  readonly search: string
}

/** The initial state of a view. */
export const NOTHING_CHOSEN = { selected: '', filter: 'all', search: '' } as const

const HOME: Route = { view: 'live', space: 'default', ...NOTHING_CHOSEN }

/** Parses `#/live/<id>?space=…&filter=…&q=…`. Invalid parts get their default. */
const readRoute = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [name = '', ...rest] = path.split('/')
  const selected = rest.join('/')
  const params = new URLSearchParams(query)
  return {
    // Cards had their own view, and tickets contain links to it.
    view: VIEWS_BY_KEY.find(({ view }) => view === name)?.view ?? (name === 'cards' ? 'outcomes' : HOME.view),
    // A selection that cannot be decoded is used unchanged.
    selected: attempt(() => decodeURIComponent(selected)) ?? selected,
    space: params.get('space') || HOME.space,
    filter: params.get('filter') || HOME.filter,
    search: params.get('q') ?? HOME.search,
  }
}

/** Formats a route. The inverse of `readRoute`. */
const writeRoute = ({ view, selected, space, filter, search }: Route): string => {
  const query = new URLSearchParams({ space })
  if (filter !== HOME.filter) query.set('filter', filter)
  if (search !== HOME.search) query.set('q', search)
  const rest = selected === '' ? '' : `/${selected.split('/').map(encodeURIComponent).join('/')}`
  return `#/${view}${rest}?${query}`
}

/** Creates the navigation, which follows the address of a window. */
export const createNavigation = (window: Window) => {
  let hash = window.location.hash
  const route = signal(readRoute(hash))
  /** The last typed search, and its form in the address. */
  let typed = { search: '', inAddress: '' }
  const follow = () => {
    if (hash === window.location.hash) return
    hash = window.location.hash
    const next = readRoute(hash)
    route.value = next.search === typed.inAddress ? { ...next, search: typed.search } : next
  }
  window.addEventListener('hashchange', follow)
  /** Returns the address of another page. Missing parts stay, except filter and search in another view. */
  const href = (to: Partial<Route>): string => {
    const { search } = route.value
    const now = { ...route.value, search: search === typed.search ? typed.inAddress : search }
    const isSameView = to.view === undefined || to.view === now.view
    return writeRoute({ ...(isSameView ? now : { ...HOME, space: now.space }), ...to })
  }
  return {
    route,
    href,
    // Updates the route at once, because `hashchange` is dispatched later.
    go(to: Partial<Route>) {
      window.location.hash = href(to)
      follow()
    },
    /** Navigates without a history entry. */
    replace(to: Partial<Route>) {
      window.history.replaceState(null, '', href(to))
      follow()
    },
    /** Searches for a typed text without a history entry. */
    search(search: string) {
      typed = { search, inAddress: maskedAddress(search, typed) }
      this.replace({ search: typed.inAddress })
      // The address stays the same if only hidden digits changed.
      if (route.value.search !== search) route.value = { ...route.value, search }
    },
  }
}
