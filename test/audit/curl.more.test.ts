import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { curlOf } from '../../src/audit/report/machine-formats.ts'
import { shellSetup } from '../../src/audit/report/shell-script.ts'
import { startSandbox } from '../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { audited, fileAt, withApp } from './run-audit.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

const LONG = { timeout: 3_600_000 }

/**
 * Runs shell lines against an app with these bugs and a new sandbox. Returns the statuses of the app and the last
 * output.
 */
const outputOf = async (variants: readonly Variant[], lines: readonly string[]): Promise<readonly string[]> => {
  const sandbox = await startSandbox({ webhooks: 'manual' })
  const folder = temporaryFolder()
  const path = plant(variants, folder)
  appendFileSync(path, `\nsandbox: { url: "${sandbox.url}", space: default }\n`)
  try {
    return await withApp(path, async ({ context }) => {
      const env = { ...process.env, SANDBOX: sandbox.url, APP: context.app.url }
      const { stdout } = await promisify(execFile)('sh', ['-c', lines.join('\n')], { env })
      const all = stdout.trim().split('\n')
      return [...all.filter((line) => /^\d{3}$/.test(line)), all.at(-1) ?? '']
    })
  } finally {
    await sandbox.close()
  }
}

/** Returns the script of a finding. @throws if there is none */
const scriptOf = async (variant: Variant): Promise<readonly string[]> => {
  const path = plant([variant], temporaryFolder())
  const finding = (await audited(path, { only: variant.plays })).findings.find(({ rule }) => rule === variant.rule)
  if (finding === undefined) throw new Error(`no finding for ${variant.name}`)
  const lines = curlOf(finding, shellSetup(fileAt(path)) ?? [])
  expect(lines.join('\n')).not.toContain(finding.shortestRun.transactions[0])
  return lines
}

it.each([
  { name: 'success-page-pays', shows: '"status":"paid"' },
  { name: 'any-amount-will-do', shows: '"status":"paid"' },
  { name: 'each-webhook-ships', shows: '"shipped":2' },
  { name: 'canceled-is-nothing', shows: '"status":"open"' },
  { name: 'cart-changes-while-paying', shows: /"amount":\d{5}\b/ },
])('shows a finding in a shell, and nothing in a correct app: $name', { timeout: 120_000 }, async ({ name, shows }) => {
  const variant = VARIANTS.find((item) => item.name === name)
  if (variant === undefined) throw new Error(`unknown variant ${name}`)
  const lines = await scriptOf(variant)
  expect((await outputOf([variant], lines)).at(-1)).toMatch(shows)
  expect((await outputOf([], lines)).at(-1)).not.toMatch(shows)
})

it.runIf(isLong)('distinguishes each broken app from the correct one', LONG, async () => {
  const without: string[] = []
  const alike: string[] = []
  for (const variant of VARIANTS) {
    const lines = await scriptOf(variant)
    if (lines.length === 0) without.push(variant.name)
    else if (`${await outputOf([variant], lines)}` === `${await outputOf([], lines)}`) alike.push(variant.name)
  }
  console.info(`no lines: ${without.join(', ')}`)
  expect(alike).toEqual([])
})
