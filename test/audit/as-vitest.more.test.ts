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

/** A project with the app, this package and vitest, as an installation leaves them there. */
const givenProject = (variants: readonly Variant[]): string => {
  const folder = temporaryFolder()
  plant(variants, folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules/threeds-sandbox'))
  symlinkSync(join(ROOT, 'bin/threeds-sandbox.cjs'), join(folder, 'node_modules/.bin/threeds-sandbox'))
  symlinkSync(join(ROOT, 'node_modules/vitest'), join(folder, 'node_modules/vitest'))
  return folder
}

/** Runs the test that is printed of a finding; gives what vitest says of it. */
const ran = async (variants: readonly Variant[], finding: string) => {
  const folder = givenProject(variants)
  writeFileSync(join(folder, 'finding.test.ts'), asVitest(finding, 'direct.yaml'))
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=json']
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch((error) => error)
  const { numPassedTests, testResults } = JSON.parse(stdout)
  return { passed: numPassedTests, said: testResults[0].assertionResults[0].failureMessages.join() }
}

describe('a finding as a test of vitest', { timeout: 120_000 }, () => {
  const [variant] = VARIANTS.filter(({ name }) => name === 'any-amount-will-do')
  if (variant === undefined) throw new Error('no variant is called any-amount-will-do')
  const finding = `${variant.rule}@${variant.plays[0]}`

  it('is red while the app is broken, and says how', async () => {
    const { passed, said } = await ran([variant], finding)
    expect(passed).toBe(0)
    expect(said).toContain(`${finding} still occurs.`)
  })

  it('is green once it is mended', async () => {
    expect(await ran([], finding)).toEqual({ passed: 1, said: '' })
  })
})
