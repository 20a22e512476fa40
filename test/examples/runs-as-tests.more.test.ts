import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
// The script that finds Chromium runs before installation and compilation, so it is not TypeScript.
import { ensureChromium } from '../../scripts/chromium.mjs'
import { inShell, linkPackages, setUpExample } from '../support/example.ts'
import { play, RUNS, runOf } from '../support/finished-runs.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { builtProgram } from '../support/process.ts'
import { startSandbox } from '../support/sandbox.ts'

const STORIES = isLong ? RUNS : []

/** Plays every run, and writes its export as a test into a folder. */
const writeTests = async (form: 'vitest' | 'playwright', folder: string, ending: string): Promise<void> => {
  for (const [at, [title, story]] of STORIES.entries()) {
    const running = await startSandbox()
    const { kind, id } = await play(running, story)
    const { text } = await running.http.get(`/_sandbox/${kind}/${id}/export?form=${form}`).expect(200)
    writeFileSync(join(folder, `${at}-${title.replaceAll(/\W+/g, '-')}.${ending}`), text)
  }
}

/** Replaces vitest in a test that runs within another one: it collects the tests. */
const COLLECTS = `export { expect } from 'vitest'
export const tests = []
export const it = (name, run) => tests.push({ name, run })
`

type Collected = { readonly tests: readonly { readonly name: string; readonly run: () => Promise<void> }[] }

describe('a run exported as a test passes', () => {
  builtProgram()

  it('with vitest, within this run', async () => {
    const folder = temporaryFolder()
    linkPackages(['threeds-sandbox', 'vitest'], folder)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'collects.mjs'), COLLECTS)
    const running = await startSandbox()
    const { kind, id } = await play(running, runOf('a challenge that passes after one wrong code'))
    const { text } = await running.http.get(`/_sandbox/${kind}/${id}/export?form=vitest`).expect(200)
    expect(text).toContain(" from 'vitest'")
    writeFileSync(join(folder, 'run.test.ts'), text.replace(" from 'vitest'", " from './collects.mjs'"))
    await import(join(folder, 'run.test.ts'))
    const { tests } = (await import(join(folder, 'collects.mjs'))) as Collected
    expect(tests.map(({ name }) => name)).toEqual(['A transaction is authenticated after one wrong code'])
    for (const { run } of tests) await run()
  })

  it.runIf(isLong)('with vitest', { timeout: 600_000 }, async () => {
    const folder = temporaryFolder()
    linkPackages(['threeds-sandbox', 'vitest'], folder)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    await writeTests('vitest', folder, 'test.ts')
    const { code, output } = await inShell('npx --no vitest run --no-isolate', folder)
    expect(output).toMatch(new RegExp(`Tests +${STORIES.length} passed \\(${STORIES.length}\\)`))
    expect(code).toBe(0)
  })

  it.skipIf(!isLong)('with Playwright, which is installed for it', { timeout: 900_000 }, async () => {
    const folder = await setUpExample('playwright')
    rmSync(join(folder, 'payment.spec.ts'))
    await writeTests('playwright', folder, 'spec.ts')
    const { code, output } = await inShell('npx --no playwright test', folder, {
      env: { CHROMIUM_PATH: await ensureChromium() },
    })
    expect(output).toMatch(new RegExp(`^ +${STORIES.length} passed`, 'm'))
    expect(code).toBe(0)
  })
})
