import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { newLink, readLink } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { tokenIn } from '../support/submit-page.ts'
import {
  FORM_METHODS,
  opensOnly,
  PAGE_ORIGINS,
  SANDBOX_NAMES,
  SUBMIT_METHODS,
  type SubmitMethod,
  sharedForeignPages,
} from './foreign-page.ts'

const shared = sharedSandbox()
const foreign = sharedForeignPages(() => shared().url)
afterEach(async () => (await testBrowser()).endVisits())

const namesOf = <Name extends SubmitMethod>(ways: Readonly<Record<Name, string>>) => Object.keys(ways) as Name[]

const CELLS = PAGE_ORIGINS.flatMap((origin) =>
  SANDBOX_NAMES.flatMap((name) => namesOf(SUBMIT_METHODS).map((way) => ({ origin, name, way }))),
)
const PAGES = ['start page', 'card page'] as const
const FORMS = PAGE_ORIGINS.flatMap((origin, row) =>
  namesOf(FORM_METHODS).flatMap((way, at) =>
    PAGES.map((page) => ({ origin, way, page, name: SANDBOX_NAMES[(row + at) % SANDBOX_NAMES.length] ?? 'localhost' })),
  ),
)

/** Returns a sample for `npm run test:more`. The step is coprime to the row lengths, so that every value occurs. */
const some = <T>(all: readonly T[], step: number): readonly T[] =>
  isLong ? all : all.filter((_, at) => at % step === 0)

/** Statuses for requests from foreign pages; 405 is for the preflight request of JSON. */
const REJECTED = [403, 405, 406]

it('a foreign page changes nothing, from every origin and with every host name of the sandbox', async () => {
  const { page: tab } = await (await testBrowser()).visit()
  const cells = some(CELLS, 29)
  const changed: object[] = []
  for (const [at, cell] of cells.entries()) {
    // Each has its own space, which a reset would clear, and a transaction that opening its page would end.
    const space = inSpace(shared(), `cell-${at}`)
    const id: string = (await space.init(initBody(FRICTIONLESS_CARD))).body.transactionId
    const reset = `/_sandbox/reset?space=cell-${at}&keep=0s`
    const [path, mark] = opensOnly(cell.way) ? [`/v1/start/${id}`, id] : [reset, `cell-${at}&`]
    const { status } = await foreign.attack(tab, { ...cell, path, mark })
    expect([cell, status]).toEqual([cell, expect.toBeOneOf(REJECTED)])
    if ((await space.status(id)).body.status !== 'initialized') changed.push(cell)
  }
  console.info(`cross-site: ${changed.length} of ${cells.length} changed something`)
  expect(changed).toEqual([])
})

it('a form of a foreign page is rejected although it has the token of the page', async () => {
  const { page: tab } = await (await testBrowser()).visit()
  const running = shared()
  const forms = some(FORMS, 13)
  const accepted: object[] = []
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
    if (now !== (isStart ? 'challenge_ongoing' : 'PENDING')) accepted.push(cell)
  }
  console.info(`hosted forms: ${accepted.length} of ${forms.length} were accepted`)
  expect(accepted).toEqual([])
})

// OPEN (docs/contributing/evidence/security.md): a foreign page that navigates to a start page cannot be distinguished from a merchant's redirect.
const OPEN = [
  ['its own window', 'localhost', 'authenticated'],
  ['its own window', 'sandbox', 'authenticated'],
  ['a frame', 'localhost', 'initialized'],
  // For untrusted host names, browsers do not send the headers that identify a frame.
  ['a frame', 'sandbox', 'authenticated'],
] as const
it.each(OPEN)('open: a page that navigates %s to a start page of %s leaves it %s', async (way, name, after) => {
  const { page: tab } = await (await testBrowser()).visit()
  const { init, status } = shared()
  const id: string = (await init(initBody(FRICTIONLESS_CARD, { redirect: {} }))).body.transactionId
  await foreign.attack(tab, { way, origin: 'another site', name, path: `/v1/start/${id}`, mark: id })
  expect((await status(id)).body.status).toBe(after)
})

it('docs/contributing/evidence/security.md has the number of cases', () => {
  const page = readFileSync('docs/contributing/evidence/security.md', 'utf8')
  expect([CELLS.length, FORMS.length]).toEqual([180, 30])
  expect(page).toContain(`0 of ${CELLS.length}`)
  expect(page).toContain(`0 of ${FORMS.length}`)
  for (const way of namesOf(SUBMIT_METHODS)) expect(page).toContain(way)
})
