import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { tokenIn } from '../support/answer-page.ts'
import { testBrowser } from '../support/browser.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { newLink, readLink } from '../support/link-body.ts'
import { isLong } from '../support/long.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import {
  FORM_WAYS,
  opensOnly,
  PAGE_ORIGINS,
  SANDBOX_NAMES,
  sharedForeignPages,
  WAYS,
  type Way,
} from './foreign-page.ts'

const shared = sharedSandbox()
const foreign = sharedForeignPages(() => shared().url)
afterEach(async () => (await testBrowser()).endVisits())

const namesOf = <Name extends Way>(ways: Readonly<Record<Name, string>>) => Object.keys(ways) as Name[]

const CELLS = PAGE_ORIGINS.flatMap((origin) =>
  SANDBOX_NAMES.flatMap((name) => namesOf(WAYS).map((way) => ({ origin, name, way }))),
)
const PAGES = ['start page', 'card page'] as const
const FORMS = PAGE_ORIGINS.flatMap((origin, row) =>
  namesOf(FORM_WAYS).flatMap((way, at) =>
    PAGES.map((page) => ({ origin, way, page, name: SANDBOX_NAMES[(row + at) % SANDBOX_NAMES.length] ?? 'localhost' })),
  ),
)

/** Some of each in `npm run test:more`: steps that fit into no row, so that every origin, name and kind of way is among them. */
const some = <T>(all: readonly T[], step: number): readonly T[] =>
  isLong ? all : all.filter((_, at) => at % step === 0)

/** What the sandbox says of a page from elsewhere; 405 of the question that a browser asks before it sends JSON. */
const REFUSED = [403, 405, 406]

it('a page from elsewhere changes nothing, from wherever and by whatever name it calls the sandbox', async () => {
  const { page: tab } = await (await testBrowser()).visit()
  const cells = some(CELLS, 29)
  const changed: object[] = []
  for (const [at, cell] of cells.entries()) {
    // Each has a space of its own, which a reset would empty, and a transaction that the opening of its page would end.
    const space = inSpace(shared(), `cell-${at}`)
    const id: string = (await space.init(initBody(FRICTIONLESS_CARD))).body.transactionId
    const reset = `/_sandbox/reset?space=cell-${at}&keep=0s`
    const [path, mark] = opensOnly(cell.way) ? [`/v1/start/${id}`, id] : [reset, `cell-${at}&`]
    const { status } = await foreign.attack(tab, { ...cell, path, mark })
    expect([cell, status]).toEqual([cell, expect.toBeOneOf(REFUSED)])
    if ((await space.status(id)).body.status !== 'initialized') changed.push(cell)
  }
  console.info(`cross-site: ${changed.length} of ${cells.length} changed something`)
  expect(changed).toEqual([])
})

it('a form of a page from elsewhere answers for no cardholder, though it has the token of the page', async () => {
  const { page: tab } = await (await testBrowser()).visit()
  const running = shared()
  const forms = some(FORMS, 13)
  const taken: object[] = []
  for (const { page, ...cell } of forms) {
    const isStart = page === 'start page'
    const id: string = isStart
      ? (await running.init(initBody(CHALLENGE_CARD))).body.transactionId
      : await newLink(running)
    const path = isStart ? `/v1/start/${id}` : `/${id}`
    const token = tokenIn((await running.http.get(path)).text)
    const card = { number: CHALLENGE_CARD, expiry: '12/34', cvv: '123' }
    const fields = { token, ...(isStart ? { action: 'code', code: '4444' } : card) }
    const { status } = await foreign.attack(tab, { ...cell, path, mark: id, fields })
    expect([cell, status]).toEqual([cell, 403])
    const now = isStart ? (await running.status(id)).body.status : (await readLink(running, id)).status
    if (now !== (isStart ? 'challenge_ongoing' : 'PENDING')) taken.push(cell)
  }
  console.info(`hosted forms: ${taken.length} of ${forms.length} were taken`)
  expect(taken).toEqual([])
})

// OPEN (docs/security.md): nothing tells a page that leads its window to a start page from a merchant who sends a cardholder.
const OPEN = [
  ['its own window', 'localhost', 'authenticated'],
  ['its own window', 'sandbox', 'authenticated'],
  ['a frame', 'localhost', 'initialized'],
  // Of names that they do not trust, browsers do not say that a frame asks.
  ['a frame', 'sandbox', 'authenticated'],
] as const
it.each(OPEN)('open: a page that leads %s to a start page of %s leaves it %s', async (way, name, after) => {
  const { page: tab } = await (await testBrowser()).visit()
  const { init, status } = shared()
  const id: string = (await init(initBody(FRICTIONLESS_CARD, { redirect: {} }))).body.transactionId
  await foreign.attack(tab, { way, origin: 'another site', name, path: `/v1/start/${id}`, mark: id })
  expect((await status(id)).body.status).toBe(after)
})

it('docs/security.md says how many that are', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  expect([CELLS.length, FORMS.length]).toEqual([180, 30])
  expect(page).toContain(`0 of ${CELLS.length}`)
  expect(page).toContain(`0 of ${FORMS.length}`)
  for (const way of namesOf(WAYS)) expect(page).toContain(way)
})
