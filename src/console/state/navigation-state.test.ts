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

it('masks long numbers of a typed search in the address, and keeps them until the page is loaded again', () => {
  const window = windowAt('#/live?space=default')
  const nav = createNavigation(window)
  const addresses: string[] = []
  for (const typed of ['4000 0010 000', '4000 0010 0000', '4000 0010 0000 002', '4000 0010 0000 0026']) {
    nav.search(typed)
    expect(nav.route.value.search).toBe(typed)
    addresses.push(window.location.hash.replace('#/live?space=default&q=', ''))
  }
  expect(addresses).toEqual(['4000+0010+000', '400000xxxxxx', '400000xxxxxxxxx', '400000xxxxxxxxxx'])
  // Only hidden digits change.
  nav.search('4000 0018 0000 0126')
  nav.search('4000 0017 0000 0226')
  expect(nav.route.value.search).toBe('4000 0017 0000 0226')
  expect(nav.href({ filter: 'open' })).toBe('#/live?space=default&filter=open&q=400000xxxxxxxxxx')
  nav.go({ selected: 'req_3' })
  expect(nav.route.value).toMatchObject({ search: '4000 0017 0000 0226', selected: 'req_3' })
  expect(window.location.hash).toBe('#/live/req_3?space=default&q=400000xxxxxxxxxx')
  expect(createNavigation(window).route.value.search).toBe('400000xxxxxxxxxx')
  nav.search('')
  expect(nav.route.value.search).toBe('')
  expect(window.location.hash).toBe('#/live/req_3?space=default')
})
