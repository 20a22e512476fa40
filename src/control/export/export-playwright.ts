import { appStart } from '../../core/domain/return-url-problem.ts'
import { type Step, stepsOf } from './export-steps.ts'
import { redirectCode, stepCode, type TestRun, testForm } from './export-test.ts'
import type { Run } from './exported-run.ts'
import { code, textOf } from './typescript-literals.ts'

/** Beginning of a test: a server in place of the shop records the returning browsers. */
const BEFORE = `import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { startSandbox } from 'threeds-sandbox'

/** Replaces your shop: browsers return to it. */
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

/** Returns the path at the shop of the test, which replaces a website or an app. */
const pathOf = (url: string): string => {
  const rest = url.slice((appStart(url) ?? new URL(url).origin).length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

const find = (testId: string): string => `page.getByTestId('${testId}')`
const click = (testId: string): string => `await ${find(testId)}.click()`
const fill = (testId: string, text: string): string => `await ${find(testId)}.fill(${textOf(text)})`
const sees = (testId: string): string => `await expect(${find(testId)}).toBeVisible()`

/** Returns the code that opens the address of a run. */
const open = ({ kind }: Run): string =>
  `await page.goto(${kind === 'link' ? 'link' : `response.headers.get('location') ?? ''`})`

const enterLines = ({ card, more }: Extract<Step, { do: 'enter' }>, run: Run): readonly string[] => [
  open(run),
  fill('number', card.number),
  fill('expiry', `${card.expiryMonth}/${card.expiryYear}`),
  fill('cvv', card.cvv),
  ...(more.cardholderName === undefined ? [] : [fill('name', more.cardholderName)]),
  click('save'),
]

/** Returns the code that reopens a page that has ended meanwhile. */
const returnLines = (run: Run): readonly string[] => {
  if (run.kind === 'link') return [open(run), sees('link-used-page')]
  const goesBack = run.redirect !== undefined && run.ownPage === undefined
  return [open(run), sees('ended-page'), ...(goesBack ? [click('continue')] : [])]
}

/** Returns the code that waits for the page after a submitted card, before another step ends the challenge. */
const waitForPage = ({ kind }: Run): readonly string[] => (kind === 'link' ? [sees('challenge-page')] : [])

/** Returns true if a step ends the transaction without its page. */
const isWithoutPage = (step: Step): boolean =>
  step.do === 'end' || step.do === 'time' || (step.do === 'enter' && step.more.outcome !== undefined)

const stepLines = (step: Step, run: Run, isLast: boolean): readonly string[] => {
  switch (step.do) {
    case 'open':
      return [open(run)]
    case 'enter':
      return isWithoutPage(step) ? [stepCode(step, run.kind), ...returnLines(run)] : enterLines(step, run)
    case 'code': {
      // The page reports a wrong code, unless it was the last allowed attempt.
      const isOver = run.ending.by === 'last_wrong_code' && isLast
      return [fill('code', step.code), click('confirm'), ...(step.isWrong && !isOver ? [sees('code-problem')] : [])]
    }
    case 'channel':
      return [`await ${find(`channel-${step.channel}`)}.check()`, click('send-code')]
    case 'approve':
      return [click(step.isApproved ? 'approve' : 'deny')]
    case 'cancel':
      return [click('cancel')]
    case 'end':
    case 'time':
      return [...waitForPage(run), stepCode(step, run.kind), ...returnLines(run)]
  }
}

const END_PAGES = new Map([
  ['authenticated', 'authenticated-page'],
  ['failed', 'failed-page'],
  ['canceled', 'canceled-page'],
  ['SUCCESS', 'card-saved-page'],
  ['ERROR', 'card-not-saved-page'],
])

/** Returns the check of the final page or redirect. */
const landingLines = (run: Run, wentBackLate: boolean): readonly string[] => {
  const { redirect, ownPage, status, kind, authorization } = run
  // The page comes before the authorization.
  const endPage = END_PAGES.get(authorization ? 'authenticated' : status)
  if (endPage === undefined) return []
  // The page of a run that ended meanwhile shows no result.
  if (wentBackLate && (kind === 'link' || ownPage !== undefined || !redirect)) return []
  if (!redirect) return [`    ${sees('lost-page')}`]
  if (ownPage !== undefined) return [`    ${sees(endPage)}`]
  const expected = redirectCode(
    run,
    (url) => pathOf(url).split('#')[0] ?? '',
    (value) => [value].flat().at(-1),
  )
  return [
    '    await page.waitForURL((url) => url.origin === shop.url)',
    `    expect(shop.landings.at(-1)).toEqual(${expected})`,
  ]
}

/** Returns a run as a Playwright test that uses the pages as in docs/reference/hosted-pages.md. */
export const playwrightForm = (test: TestRun): string => {
  const { run, sent } = test
  const steps = stepsOf(run, sent)
  // Delays of pages are irrelevant here.
  const settings = { ...test.settings, 'page-time-scale': 0.01 }
  return testForm(
    { ...test, settings },
    {
      before: [BEFORE],
      opening: (title) => `test(${title}, async ({ page }) => {\n  const shop = await startShop()`,
      codeForUrl: (url) => code(`shop.url + ${textOf(pathOf(url))}`),
      steps: steps.flatMap((step, at) => stepLines(step, run, at === steps.length - 1)),
      landing: landingLines(run, steps.some(isWithoutPage)),
      closing: ['    shop.close()', '  }', '})'],
    },
  )
}
