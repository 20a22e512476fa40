import { durationText } from '../../domain/duration.ts'
import type { Run } from './run.ts'
import { type Step, stepsOf } from './steps.ts'
import {
  beginLines,
  callLines,
  END_LINES,
  headLines,
  resultLines,
  type TestRun,
  titleOf,
  webhookLines,
} from './test-parts.ts'
import { code, literal, templateOf, textOf } from './typescript.ts'
import { delayLines, stepCode } from './vitest-form.ts'

/** A server that stands for the shop: it keeps how browsers come back. */
const SHOP = `
/** What stands for your shop: browsers come back to it. */
const startShop = async () => {
  const landings: { readonly method?: string; readonly url?: string; readonly fields: object }[] = []
  const server = createServer(async (req, res) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(req)))
    if (req.url !== '/favicon.ico') landings.push({ method: req.method, url: req.url, fields })
    res.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>The shop</title>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: \`http://127.0.0.1:\${port}\`, landings, close }
}`

/** The same place at the shop of the test. */
const placeOf = (url: string): { readonly path: string } => {
  const { origin } = new URL(url)
  const rest = url.slice(origin.length)
  return { path: rest.startsWith('/') ? rest : `/${rest}` }
}

const click = (testId: string): string => `await page.getByTestId('${testId}').click()`

/** What the address of a run is in the test. */
const pageOf = ({ kind }: Run): string => (kind === 'link' ? 'link' : `answer.headers.get('location') ?? ''`)

const enterLines = ({ card, more }: Extract<Step, { do: 'enter' }>): readonly string[] => [
  'await page.goto(link)',
  `await page.getByTestId('number').fill(${textOf(card.number)})`,
  `await page.getByTestId('expiry').fill(${textOf(`${card.expiryMonth}/${card.expiryYear}`)})`,
  `await page.getByTestId('cvv').fill(${textOf(card.cvv)})`,
  ...(more.cardholderName === undefined ? [] : [`await page.getByTestId('name').fill(${textOf(more.cardholderName)})`]),
  click('save'),
]

/** Comes back to a page that ended meanwhile. */
const returnLines = (run: Run): readonly string[] => {
  const goesBack = run.kind === 'transaction' && run.redirect !== undefined && run.ownPage === undefined
  const opened = [`await page.goto(${pageOf(run)})`]
  if (run.kind === 'link') return [...opened, `await expect(page.getByTestId('link-used-page')).toBeVisible()`]
  return [
    ...opened,
    `await expect(page.getByTestId('ended-page')).toBeVisible()`,
    ...(goesBack ? [click('continue')] : []),
  ]
}

const stepLines = (step: Step, run: Run): readonly string[] => {
  switch (step.do) {
    case 'open':
      return [`await page.goto(${pageOf(run)})`]
    case 'enter':
      return step.more.outcome === undefined ? enterLines(step) : [stepCode(step, run.kind), ...returnLines(run)]
    case 'code':
      return [
        `await page.getByTestId('code').fill(${textOf(step.code)})`,
        click('confirm'),
        ...(step.isWrong ? [`// WRONG`] : []),
      ]
    case 'channel':
      return [`await page.getByTestId('channel-${step.channel}').check()`, click('send-code')]
    case 'approve':
      return [click(step.isApproved ? 'approve' : 'deny')]
    case 'cancel':
      return [click('cancel')]
    case 'end':
      return [...waitForPage(run), stepCode(step, run.kind), ...returnLines(run)]
    case 'time':
      return [...waitForPage(run), `await space.clock.advance('${durationText(step.ms)}')`, ...returnLines(run)]
  }
}

/** A card that was just sent off has to arrive before somebody ends what follows it. */
const waitForPage = ({ kind }: Run): readonly string[] =>
  kind === 'link' ? [`await expect(page.getByTestId('challenge-page')).toBeVisible()`] : []

const WRONG = `await expect(page.getByTestId('code-problem')).toBeVisible()`

/** After a wrong code the page says so, unless it was the last that may be wrong. */
const withProblems = (lines: readonly string[], run: Run): readonly string[] => {
  const last = run.ending.by === 'last_wrong_code' ? lines.lastIndexOf('// WRONG') : -1
  return lines.flatMap((line, at) => (line === '// WRONG' ? (at === last ? [] : [WRONG]) : [line]))
}

const END_PAGES = {
  authenticated: 'authenticated-page',
  failed: 'failed-page',
  canceled: 'canceled-page',
  SUCCESS: 'card-saved-page',
  ERROR: 'card-not-saved-page',
} as const

const isEnd = (status: string): status is keyof typeof END_PAGES => Object.hasOwn(END_PAGES, status)

/** Where the browser is in the end. */
const landingLines = (run: Run, wentBackLate: boolean): readonly string[] => {
  const { id, redirect, ownPage, status, kind } = run
  if (!isEnd(status)) return []
  // The page of a run that ended meanwhile says only that it has.
  if (wentBackLate && (kind === 'link' || ownPage !== undefined || !redirect)) return []
  if (!redirect) return [`    await expect(page.getByTestId('lost-page')).toBeVisible()`]
  if (ownPage !== undefined) return [`    await expect(page.getByTestId('${END_PAGES[status]}')).toBeVisible()`]
  const { path } = placeOf(redirect.url)
  const beforeHash = path.split('#')[0] ?? ''
  const fields = Object.fromEntries(
    Object.entries(redirect.fields).map(([name, value]) => [name, value === id ? code('id') : [value].flat().at(-1)]),
  )
  const expected = { method: redirect.method, url: code(templateOf(beforeHash, id, 'id')), fields }
  return [
    '    await page.waitForURL((url) => url.origin === shop.url)',
    `    expect(shop.landings.at(-1)).toEqual(${literal(expected, '    ')})`,
  ]
}

/** A run as a test of Playwright: a page, and what docs/hosted-pages.md promises of it. */
export const playwrightForm = (given: TestRun): string => {
  // Waits of pages are not what it is about.
  const test = { ...given, settings: { ...given.settings, 'page-time-scale': 0.01 } }
  const { run, sent } = test
  const steps = stepsOf(run, sent)
  const first = steps[0]
  const isLate = steps.some(
    (step) => step.do === 'end' || step.do === 'time' || (step.do === 'enter' && step.more.outcome !== undefined),
  )
  const [openSandbox = '', ...begin] = beginLines(test)
  const lines = withProblems(
    steps.flatMap((step) => stepLines(step, run)),
    run,
  ).map((line) => `    ${line}`)
  return [
    ...headLines(test),
    `import { once } from 'node:events'`,
    `import { createServer } from 'node:http'`,
    `import type { AddressInfo } from 'node:net'`,
    `import { text } from 'node:stream/consumers'`,
    `import { expect, test } from '@playwright/test'`,
    `import { startSandbox } from 'threeds-sandbox'`,
    SHOP,
    '',
    `test(${titleOf(run)}, async ({ page }) => {`,
    '  const shop = await startShop()',
    openSandbox,
    ...begin,
    ...callLines(test, (url) => code(`shop.url + ${textOf(placeOf(url).path)}`)),
    ...(first ? ['', '    // What the customer does.'] : []),
    ...lines,
    ...landingLines(run, isLate),
    ...resultLines(test),
    ...delayLines(run),
    ...webhookLines(test),
    ...END_LINES.map((line) => (line === '    await sandbox.close()' ? `${line}\n    shop.close()` : line)).map(
      (line) => (line === '}, 30_000)' ? '})' : line),
    ),
  ].join('\n')
}
