import { readFileSync } from 'node:fs'
import type { Page, Request, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isLong } from '../support/long.ts'
import {
  CHALLENGE,
  enterCard,
  FAILING,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
  takeBack,
} from './card-desk.ts'
import { enterCode, type Stage, sharedStage } from './stage.ts'

// docs/hosted-pages.md is what suites of other people rely on: its tables are read from there and found in the pages.

const stage = sharedStage()

const CHOICE = '4000001000000141'

type Row = { readonly testId: string; readonly role: string; readonly name: string }

const bare = (cell: string): string => cell.trim().replaceAll('`', '')

const rowOf = (line: string): Row => {
  const [, , testId = '', found = ''] = line.split('|')
  const [, role = '', name = ''] = /^`(\w+)` ?(.*)$/.exec(found.trim()) ?? []
  return { testId: bare(testId), role, name }
}

/** The texts of the file that have a table, by their headings: each is a state of a page. */
const TEXTS = new Map(
  readFileSync('docs/hosted-pages.md', 'utf8')
    .split(/^##+ /m)
    .filter((text) => text.includes('| What | Test id |'))
    .map((text) => [text.split('\n')[0] ?? '', text]),
)

const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map(rowOf)

const SECTIONS = new Map([...TEXTS].map(([title, text]) => [title, rowsOf(text)]))

type Way = (page: Page, stage: Stage) => Promise<unknown>

const bought =
  (card: string, more: object = {}, scenario?: string): Way =>
  async (page, { buy }) =>
    page.goto((await buy(card, more, scenario ? { 'sandbox-scenario': scenario } : {})).start)

/** Presses a button of a form in which a field has another value than the page gave it. */
const sending = async (page: Page, button: string, field: string, value: string): Promise<void> => {
  const changed = page.locator(`form:has([data-testid=${button}]) [name=${field}]`).first()
  await changed.evaluate(
    (one, text) => (one as { setAttribute?(...of: string[]): void }).setAttribute?.('value', text),
    value,
  )
  await page.getByTestId(button).click()
}

const endedBefore: Way = async (page, { buy, running }) => {
  const { id, start } = await buy(CHALLENGE)
  await running.finish(id, { outcome: 'Y' })
  await page.goto(start)
}

const onLink =
  (more: object = {}, card?: string): Way =>
  async (page, stage) => {
    await page.goto((await openDesk(stage, more)).url)
    if (card !== undefined) await enterCard(page, goodCard(card))
  }

const openedAgain =
  (more: object): Way =>
  async (page, stage) => {
    const { url } = await openDesk(stage, more)
    await page.goto(url)
    await enterCard(page, goodCard(CHALLENGE))
    await page.getByTestId('number').waitFor({ state: 'detached' })
    await page.goto(url)
  }

const FULL = { ...THREE_DS_LINK, collectCardholderName: true }

/** How each of them is reached. */
const WAYS: Readonly<Record<string, Way>> = {
  'On every page': bought(CHALLENGE),
  'A one-time code': bought(CHALLENGE),
  'A one-time code that was wrong': async (page, stage) => {
    await bought(CHALLENGE)(page, stage)
    await enterCode(page, '1234')
  },
  'A choice of how the code comes': bought(CHOICE),
  'A one-time code after the choice': async (page, stage) => {
    await bought(CHOICE)(page, stage)
    await page.getByTestId('send-code').click()
    await page.getByTestId('other-channel').click()
  },
  "A request in the bank's app": bought('4000001000000133'),
  'A form that does not belong to the page': async (page, stage) => {
    await bought(CHALLENGE)(page, stage)
    await sending(page, 'confirm', 'action', 'nonsense')
  },
  'A way to get the code that is not offered': async (page, stage) => {
    await bought(CHOICE)(page, stage)
    await sending(page, 'send-code', 'channel', 'pigeon')
  },
  'A message from the bank': bought('4000001000000083', { redirect: {} }),
  'Any end by its words, unfolded': async (page, stage) => {
    await bought(CHALLENGE)(page, stage)
    await page.getByTestId('page-choices').click()
  },
  'A directory that is slow': async (page, stage) => {
    // The page stays for as long as it is looked at: it asks, and gets no answer.
    await page.route('**/return?*', () => {})
    await bought(CHALLENGE, {}, 'slow_directory')(page, stage)
  },
  'A challenge that is never shown': bought(CHALLENGE, {}, 'challenge_required_abandoned'),
  'Authenticated, without a return URL': bought(FRICTIONLESS, { redirect: {} }),
  'Failed, without a return URL': bought('4000001000000034', { redirect: {} }),
  'Out of time, without a return URL': async (page, { buy, running }) => {
    const { id, start } = await buy(CHALLENGE, { redirect: {} })
    await page.goto(start)
    await running.http.post(`/_sandbox/transactions/${id}/expire`)
    await page.goto(`${start}/result`)
  },
  'Canceled, without a return URL': async (page, stage) => {
    await bought(CHALLENGE, { redirect: {} })(page, stage)
    await page.getByTestId('cancel').click()
  },
  'On the way to a return URL that wants a POST': async (page, { buy, shop }) => {
    const redirect = { method: 'POST', successUrl: `${shop.origin()}/success` } as const
    await page.goto((await buy(FRICTIONLESS, { redirect })).start)
  },
  'A transaction that has ended before': endedBefore,
  'An end whose way back is lost': bought(CHALLENGE, {}, 'redirect_lost'),
  'A card to enter': onLink(FULL),
  'The test cards, unfolded': async (page, stage) => {
    await onLink()(page, stage)
    await page.getByTestId('test-cards').click()
    await page.getByTestId('other-cards').click()
  },
  'A test card that fills the form': async (page, stage) => {
    const { url } = await openDesk(stage)
    await page.goto(`${url}?card=challenge_success:VIS:0`)
  },
  'A card with everything wrong': async (page, stage) => {
    await onLink(FULL)(page, stage)
    await page.getByTestId('save').click()
  },
  'A card that was saved, with a successUrl': onLink({}, CHALLENGE),
  'A card that was saved, without a successUrl': async (page, stage) => {
    await page.goto((await openLastDesk(stage)).url)
    await enterCard(page, goodCard(FAILING))
  },
  'A card that could not be saved': onLink(THREE_DS_LINK, '4000000000009995'),
  'A link whose bank waits for an answer': openedAgain(THREE_DS_LINK),
  'A link that was used': openedAgain({}),
  'A link that was deleted': async (page, stage) => {
    const { id, url } = await openDesk(stage)
    await takeBack(stage, id)
    await page.goto(url)
  },
  'An address that nothing has': (page, { running }) => page.goto(`${running.url}/v1/start/1`),
  'A form that came from elsewhere': async (page, stage) => {
    await bought(CHALLENGE)(page, stage)
    await sending(page, 'confirm', 'token', 'x')
  },
}

/** With JavaScript, this page is gone before anybody can look. */
const WITHOUT_JAVASCRIPT_ONLY = 'On the way to a return URL that wants a POST'
/** These say what comes to the rows of another table. */
const ADDITIONS = /Besides what the page has|^On every page/

type Role = Parameters<Page['getByRole']>[0]

/** By the English words of the table. */
const inWords = (page: Page, { role, name }: Row) => {
  if (role === 'text') return page.getByText(name, { exact: true })
  if (role === 'heading') return page.getByRole('heading', { name, exact: true, level: 1 })
  return page.getByRole(role as Role, name === '' ? {} : { name, exact: true })
}

/** The folds below each page that has them. */
const EVERYWHERE = [
  'developer-hints',
  'test-cards',
  'find-card',
  'chosen-card',
  'other-cards',
  'other-card',
  'other-code',
  'other-brand',
  'fill-other-card',
  'page-choices',
]
/** What is in the fold `page-choices`. */
const END = /^(end|reasons)-/

const byTestId = (page: Page, { testId }: Row) => page.getByTestId(testId)

const testIdsOn = (page: Page): Promise<string[]> =>
  page.locator('[data-testid]').evaluateAll((all) => all.map((one) => one.getAttribute('data-testid') ?? ''))

it('every table of docs/hosted-pages.md is looked at', () => {
  expect([...SECTIONS.keys()]).toEqual(Object.keys(WAYS))
})

/** Bytes, as it is sent. */
const LARGEST_PAGE = 30 * 1024

const KNOWN = [...SECTIONS.values()].flat().map(({ testId }) => testId)

describe.each([
  ['with JavaScript', { javaScriptEnabled: true }],
  ['without JavaScript', { javaScriptEnabled: false }],
])('%s, docs/hosted-pages.md says all that tests find under', (_name, mode) => {
  it.for(Object.entries(WAYS))('%s', async ([title, way], { skip }) => {
    const isUnseen = title === WITHOUT_JAVASCRIPT_ONLY
    skip(mode.javaScriptEnabled && isUnseen, 'with JavaScript, nobody sees this page')
    skip(!isLong && !mode.javaScriptEnabled && !isUnseen, 'without JavaScript, it is looked at in npm run test:long')
    const rows = SECTIONS.get(title) ?? []
    const page = await stage().customer(mode)
    const asked: string[] = []
    const listen = (request: Request): unknown => request.resourceType() !== 'document' && asked.push(request.url())
    let last: Response | undefined
    const see = (response: Response): void => {
      if (response.status() !== 303) last = response
    }
    page.on('request', listen)
    page.on('response', see)
    await way(page, stage())
    page.off('request', listen)
    page.off('response', see)
    expect(asked, 'a page asks for nothing but itself').toEqual([])
    const bytes = (await last?.body())?.length
    expect(bytes).toBeGreaterThan(1000)
    expect(bytes).toBeLessThan(LARGEST_PAGE)
    for (const row of rows) {
      const places = [...(row.testId ? [byTestId(page, row)] : []), ...(row.role ? [inWords(page, row)] : [])]
      const [first, ...more] = places
      const all = more.reduce((one, other) => one?.and(other), first)
      await expect.poll(() => all?.count(), { message: `${row.testId} ${row.role} ${row.name}` }).toBe(1)
      if (row.testId) expect(await byTestId(page, row).count()).toBe(1)
    }
    const told = ADDITIONS.test(TEXTS.get(title) ?? title) ? KNOWN : rows.map(({ testId }) => testId)
    const untold = (await testIdsOn(page)).filter(
      (id) => ![...told, ...EVERYWHERE].includes(id) && !(END.test(id) && KNOWN.includes(id)),
    )
    expect(untold).toEqual([])
  })
})

it('a test card that is shown is found by its number, as docs/hosted-pages.md says, and fills the form', async () => {
  const [, hook = 'the file names none'] =
    /`(\[data-number="\d+"\])`/.exec(TEXTS.get('The test cards, unfolded') ?? '') ?? []
  const page = await stage().customer()
  await onLink()(page, stage())
  await page.getByTestId('test-cards').click()
  await page.locator(hook).click()
  expect(await page.getByTestId('number').inputValue()).toBe('4000 0010 0000 0026')
})
