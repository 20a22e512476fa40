import { expect, it } from 'vitest'
import { createNavigation } from './navigation-state.ts'

/** Creates a minimal window. Like a browser, it dispatches `hashchange` later. */
const windowAt = (hash: string) => {
  const location = { hash }
  const history = {
    replaceState(_state: unknown, _title: string, to: string) {
      location.hash = to
    },
  }
  return Object.assign(new EventTarget(), { location, history }) as unknown as Window
}

it('continues from the new address before the browser dispatches hashchange', () => {
  const window = windowAt('#/live?space=default')
  const nav = createNavigation(window)
  nav.go({ search: 'order-7' })
  nav.go({ selected: 'req_3' })
  expect(nav.route.value).toMatchObject({ search: 'order-7', selected: 'req_3' })
  expect(window.location.hash).toBe('#/live/req_3?space=default&q=order-7')
})

it('follows an edited address, and maps a former view to its successor', () => {
  const window = windowAt('#/live?space=default')
  const nav = createNavigation(window)
  window.location.hash = '#/cards?space=ci-1'
  window.dispatchEvent(new Event('hashchange'))
  expect(nav.route.value).toMatchObject({ view: 'outcomes', space: 'ci-1' })
})

it('keeps the space and forgets the search when another view is opened', () => {
  const nav = createNavigation(windowAt('#/live?space=ci-1&q=order-7'))
  nav.go({ view: 'outcomes' })
  expect(nav.route.value).toMatchObject({ view: 'outcomes', space: 'ci-1', search: '' })
})
