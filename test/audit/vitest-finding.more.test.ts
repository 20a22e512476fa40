import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { asVitest } from '../../src/audit/report/replay-finding.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { builtProgram } from '../support/process.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

builtProgram()

/** Creates a project with the app, this package and vitest, as an installation does. */
const createProject = (variants: readonly Variant[]): string => {
  const folder = temporaryFolder()
  plant(variants, folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules/threeds-sandbox'))
  symlinkSync(join(ROOT, 'bin/threeds-sandbox.cjs'), join(folder, 'node_modules/.bin/threeds-sandbox'))
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  return folder
}

/** Runs the generated test of a finding. Returns the result of vitest. */
const ran = async (variants: readonly Variant[], finding: string) => {
  const folder = createProject(variants)
  writeFileSync(join(folder, 'finding.test.ts'), asVitest(finding, 'direct.yaml'))
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=json']
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch((error) => error)
  const { numPassedTests, testResults } = JSON.parse(stdout)
  return { passed: numPassedTests, failure: testResults[0].assertionResults[0].failureMessages.join() }
}

describe('a finding as a vitest test', { timeout: 120_000 }, () => {
  const [variant] = VARIANTS.filter(({ name }) => name === 'any-amount-will-do')
  if (variant === undefined) throw new Error('unknown variant any-amount-will-do')
  const finding = `${variant.rule}@${variant.plays[0]}`

  it('fails with the reason while the app is broken', async () => {
    const { passed, failure } = await ran([variant], finding)
    expect(passed).toBe(0)
    expect(failure).toContain(`${finding} still occurs.`)
  })

  it('passes once the app is fixed', async () => {
    expect(await ran([], finding)).toEqual({ passed: 1, failure: '' })
  })
})
