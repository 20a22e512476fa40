import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import { browserCardholder } from '../browser/browser-cardholder.ts'
import { contractIn } from '../support/contract-document.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { launchChromium } from '../support/launch-chromium.ts'
import { LINK_KEY, numberOf, threeDSLink } from '../support/link-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { withoutMarks } from './remove-sandbox-marks.ts'

const contract = createContract(contractIn('openapi.yaml'))

it('reads a browser recording of a cardholder without card data', async () => {
  const { http, url } = await startSandbox()
  const { body: link } = await http.post('/v1/links').set('link-api-key', LINK_KEY).send(threeDSLink()).expect(200)
  const number = numberOf('challenge_success', 'VIS')
  const path = join(temporaryFolder(), 'recording.har')
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ locale: 'en', recordHar: { path, content: 'embed' } })
  const page = await context.newPage()
  const cardholder = browserCardholder(page)
  await cardholder.opens(link.link)
  await cardholder.savesCard(number)
  await cardholder.entersCode('4444')
  await page.waitForURL((at) => at.href.startsWith(`${url}/${link.id}`))
  await context.close()

  const written = readFileSync(path, 'utf8')
  expect(written).toContain(number)
  const recording = readRecording([{ text: JSON.stringify(withoutMarks(JSON.parse(written))) }], { contract })
  if ('code' in recording) throw new Error(`${recording.code}: ${recording.message}`)
  expect(recording.flows.map(({ about, isComplete }) => ({ about, isComplete }))).toEqual([
    { about: 'link', isComplete: false },
  ])
  const operations = recording.flows.flatMap(({ exchanges }) => exchanges.map(({ operation }) => operation))
  expect(new Set(operations)).toEqual(
    new Set(['openLinkPage', 'submitLinkPage', 'startTransaction', 'submitChallenge']),
  )
  expect(recording.flows[0]?.exchanges.find(({ card }) => card)?.card).toEqual({ brand: 'VIS', by: 'number' })
  // The host is reported, and its port varies.
  const kept = JSON.stringify({ ...recording, hosts: {} })
  for (const secret of [number, link.id, `"${number.slice(0, 6)}`, `"${number.slice(-4)}`, '"4444'])
    expect(kept).not.toContain(secret)
})
