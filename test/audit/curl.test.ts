import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { curlOf } from '../../src/audit/report/machine-forms.ts'
import { shellOf } from '../../src/audit/report/shell.ts'
import { startSandbox } from '../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { itSome } from '../support/long.ts'
import { audited, fileAt, withApp } from './audited.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

/** Runs the lines of a finding against an app with these bugs, beside a sandbox of its own; gives what they printed last. */
const printed = async (variants: readonly Variant[], lines: readonly string[]): Promise<string> => {
  const sandbox = await startSandbox({ webhooks: 'manual' })
  const folder = temporaryFolder()
  plant(variants, folder)
  const path = join(folder, 'direct.yaml')
  appendFileSync(path, `\nsandbox: { url: "${sandbox.url}", space: default }\n`)
  try {
    return await withApp(path, async ({ stage }) => {
      const env = { ...process.env, SANDBOX: sandbox.url, APP: stage.app.url }
      const { stdout } = await promisify(execFile)('sh', ['-c', lines.join('\n')], { env })
      return stdout.trim().split('\n').at(-1) ?? ''
    })
  } finally {
    await sandbox.close()
  }
}

itSome(4)([
  { name: 'success-page-pays', shows: '"status":"paid"' },
  { name: 'any-amount-will-do', shows: '"status":"paid"' },
  { name: 'each-webhook-ships', shows: '"shipped":2' },
  { name: 'cancelled-is-nothing', shows: '"status":"open"' },
])(
  'the lines of a finding show it in a shell, and nothing in an app that is right: $name',
  { timeout: 120_000 },
  async ({ name, shows }) => {
    const variant = VARIANTS.find((one) => one.name === name)
    if (variant === undefined) throw new Error(`no variant is called ${name}`)
    const folder = temporaryFolder()
    plant([variant], folder)
    const path = join(folder, 'direct.yaml')
    const { findings } = await audited(path, { only: variant.plays.slice(0, 1) })
    const [finding] = findings
    if (finding === undefined) throw new Error('nothing was found')
    const lines = curlOf(finding, shellOf(fileAt(path)) ?? [])
    expect(lines.join('\n')).not.toContain(finding.shown.transactions[0])
    expect(await printed([variant], lines)).toContain(shows)
    expect(await printed([], lines)).not.toContain(shows)
  },
)
