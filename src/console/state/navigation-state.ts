import { signal } from '@preact/signals'
import { attempt } from '../../core/domain/value-or-undefined.ts'

/** The views, as the address, the rail, the palette and the sheet of keys have them. */
export const PLACES = [
  { view: 'live', name: 'Live', icon: 'list', letter: 'L', title: 'What happens' },
  { view: 'outcomes', name: 'Outcomes', icon: 'target', letter: 'O', title: 'Outcomes and test cards' },
  { view: 'start', name: 'Start', icon: 'plus', letter: 'S', title: 'Start a transaction or a link' },
  { view: 'space', name: 'Connect', icon: 'plug', letter: 'C', title: 'Connect your app' },
] as const
export type View = (typeof PLACES)[number]['view']

/** What the address bar holds: a link that is pasted into a ticket shows the same thing. Never a secret. */
export type Route = {
  readonly view: View
  /** What is selected in the view: an id, a scenario's name, a form; empty where nothing is. */
  readonly selected: string
  readonly space: string
  readonly filter: string
  readonly search: string
}

/** A view as it begins. */
export const NOTHING_CHOSEN = { selected: '', filter: 'all', search: '' } as const

const HOME: Route = { view: 'live', space: 'default', ...NOTHING_CHOSEN }

/** Reads `#/live/<id>?space=…&filter=…&q=…`. Whatever cannot be read is as if it were not there. */
const readRoute = (hash: string): Route => {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [name = '', ...rest] = path.split('/')
  const selected = rest.join('/')
  const asked = new URLSearchParams(query)
  return {
    // Cards had a view of their own, and links to it are in tickets.
    view: PLACES.find(({ view }) => view === name)?.view ?? (name === 'cards' ? 'outcomes' : HOME.view),
    // What cannot be decoded is taken as it stands.
    selected: attempt(() => decodeURIComponent(selected)) ?? selected,
    space: asked.get('space') || HOME.space,
    filter: asked.get('filter') || HOME.filter,
    search: asked.get('q') ?? HOME.search,
  }
}

/** Writes what `readRoute` reads. */
const writeRoute = ({ view, selected, space, filter, search }: Route): string => {
  const query = new URLSearchParams({ space })
  if (filter !== HOME.filter) query.set('filter', filter)
  if (search !== HOME.search) query.set('q', search)
  const rest = selected === '' ? '' : `/${selected.split('/').map(encodeURIComponent).join('/')}`
  return `#/${view}${rest}?${query}`
}

/** Follows the address bar of a window. */
export const createNavigation = (window: Window) => {
  let hash = window.location.hash
  const route = signal(readRoute(hash))
  const follow = () => {
    if (hash === window.location.hash) return
    hash = window.location.hash
    route.value = readRoute(hash)
  }
  window.addEventListener('hashchange', follow)
  /** The address of another place: what is not said stays, but filter and search belong to their view. */
  const href = (to: Partial<Route>): string => {
    const now = route.value
    const isSameView = to.view === undefined || to.view === now.view
    return writeRoute({ ...(isSameView ? now : { ...HOME, space: now.space }), ...to })
  }
  return {
    route,
    href,
    // Whoever goes on from there must not have to wait for the browser to tell of it.
    go(to: Partial<Route>) {
      window.location.hash = href(to)
      follow()
    },
    /** The same without a step in the history, for what is typed. */
    replace(to: Partial<Route>) {
      window.history.replaceState(null, '', href(to))
      follow()
    },
  }
}
