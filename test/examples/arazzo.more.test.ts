import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { installApart, ROOT } from '../../scripts/prepare.mjs'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram, startProgram } from '../support/process.ts'

const TEXT = readFileSync(join(ROOT, 'examples/arazzo/payments.arazzo.yaml'), 'utf8')
const RUNNER = /@redocly\/cli@[\d.]+/.exec(TEXT)?.[0] ?? ''
const FOLDER = join(ROOT, 'node_modules/.cache/arazzo')
const DEFAULT_URL = 'http://127.0.0.1:8080'

/** Installs the documented version of Respect separately, once. Returns its program. */
const ensureRespect = (): string => {
  const stamp = join(FOLDER, 'installed')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== RUNNER) {
    installApart({ name: 'Redocly Respect', folder: FOLDER, packages: [RUNNER], flags: ['--ignore-scripts'] })
    writeFileSync(stamp, RUNNER)
  }
  return join(FOLDER, 'node_modules/.bin/redocly')
}

describe.runIf(isLong)('the Arazzo workflows', { timeout: 600_000 }, () => {
  builtProgram()

  /** Runs workflows with Respect against a sandbox. */
  const respect = (text: string, url: string) => {
    const file = join(temporaryFolder(), 'payments.arazzo.yaml')
    writeFileSync(file, text.replaceAll(DEFAULT_URL, url))
    const servers = ['-S', `service=${url}`, '-S', `sandbox=${url}/_sandbox`]
    const env = { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { status, stdout, stderr } = spawnSync(ensureRespect(), ['respect', file, ...servers], {
      encoding: 'utf8',
      env,
    })
    return { code: status, output: `${stdout}${stderr}` }
  }

  it('pass in Respect, also in a second run', async () => {
    const names = parse(TEXT).workflows.map(({ workflowId }: { workflowId: string }) => workflowId)
    expect(names).toEqual(['frictionless', 'challenge', 'link', 'authorize'])
    const { url } = await startProgram(['--ephemeral'])
    for (const _ of [1, 2]) {
      const { code, output } = respect(TEXT, url)
      expect([code, output]).toEqual([0, expect.stringContaining('Workflows: 4 passed, 4 total')])
    }
  })

  it('fail if a result differs', async () => {
    const { url } = await startProgram(['--ephemeral'])
    const { code, output } = respect(TEXT.replace('"4444"', '"0000"'), url)
    expect([code, output]).toEqual([1, expect.stringContaining('Workflows: 2 passed, 2 failed, 4 total')])
  })
})
