import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { asHtml } from '../../src/audit/report/html-report.tsx'
import { shellSetup } from '../../src/audit/report/shell-script.ts'
import { formatVerdict } from '../../src/audit/run/audit-verdict.ts'
import { hideCardNumbers } from '../../src/core/domain/card-numbers.ts'
import { expectUsable } from '../browser/axe.ts'
import { testBrowser } from '../support/browser.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { audited, fileAt } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const NAMES = ['success-page-pays', 'each-webhook-ships']

it('is a page that opens without a network, with the flow of each finding', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder()
  const variants = VARIANTS.filter(({ name }) => NAMES.includes(name))
  const path = plant(variants, folder)
  const result = await audited(path, { only: variants.flatMap(({ plays }) => plays) })
  const html = asHtml({ audited: result, accepted: [], appName: 'the app', shell: shellSetup(fileAt(path)) })
  // Nothing is a card number, and hiding them changes nothing.
  expect(hideCardNumbers(html)).toBe(html)
  await expectUsable(html)

  const file = join(folder, 'audit.html')
  writeFileSync(file, html)
  const { page, complaints } = await (await testBrowser()).visit({
    viewport: { width: 1024, height: 700 },
    offline: true,
  })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  expect(await page.locator('.verdict').textContent()).toContain(`The app is ${formatVerdict(result)}`)
  expect(await page.locator('article .flow').count()).toBe(result.findings.length)
  for (const { rule } of variants) await page.getByText(rule, { exact: true }).waitFor()
  // A selected arrow opens its step, also by keyboard.
  const wrong = page.getByRole('link', { name: /^Finding: / }).first()
  expect(await page.locator('li > details[open]').count()).toBe(0)
  await wrong.focus()
  await page.keyboard.press('Enter')
  await page.locator('li > details[open]', { hasText: 'Finding: ' }).waitFor()
  expect(await page.locator('li > details[open] pre').count()).toBe(1)
  // Following a link to a step is no request.
  expect([requests.filter((url) => !url.startsWith('file:')), complaints]).toEqual([[], []])
})
