import { expect, it } from 'vitest'
import { createNavigation } from './navigation-state.ts'

/** A window as far as navigation knows it: it tells of a new address only later, as browsers do. */
const windowAt = (hash: string) => {
  const location = { hash }
  const history = {
    replaceState(_state: unknown, _title: string, to: string) {
      location.hash = to
    },
  }
  return Object.assign(new EventTarget(), { location, history }) as unknown as Window
}

it('goes on from where it was just sent, before the browser has told of it', () => {
  const window = windowAt('#/live?space=default')
  const nav = createNavigation(window)
  nav.go({ search: 'order-7' })
  nav.go({ selected: 'req_3' })
  expect(nav.route.value).toMatchObject({ search: 'order-7', selected: 'req_3' })
  expect(window.location.hash).toBe('#/live/req_3?space=default&q=order-7')
})

it('follows an address that somebody types, also one of a view that has gone into another', () => {
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
