import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { isLong } from '../support/long.ts'

type Package = { readonly hasInstallScript?: boolean; readonly resolved?: string; readonly integrity?: string }

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages).filter(([path]) => path !== '')

/**
 * Advisories that are known and do no harm here: until when, and why. Empty is as it should be; who adds one dates it, and
 * after that day the test is red.
 */
const ACCEPTED: Readonly<Record<string, { readonly until: string; readonly why: string }>> = {}

/** What `npm audit --json` tells: of each package that is found fault with, by what. */
type Audit = {
  readonly vulnerabilities?: Record<string, { readonly via: readonly (string | { readonly url: string })[] }>
}

describe('what is installed to develop the sandbox', () => {
  it('runs no script when it is installed, but the bundler its own', () => {
    const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(scripts).toEqual(['node_modules/esbuild'])
  })

  it('is held to its bytes, every package of it', () => {
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it.runIf(isLong)('has no known fault, or one that is accepted until a day', ({ skip }) => {
    const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', shell: true })
    const { vulnerabilities } = JSON.parse(stdout) as Audit
    if (vulnerabilities === undefined) skip('the registry of this machine answers no audit')
    const found = Object.values(vulnerabilities ?? {}).flatMap(({ via }) =>
      via.flatMap((one) => (typeof one === 'string' ? [] : [one.url])),
    )
    const today = new Date().toISOString().slice(0, 10)
    const open = [...new Set(found)].filter((url) => (ACCEPTED[url]?.until ?? '') < today)
    console.info(`npm audit: ${found.length} found, ${open.length} not accepted`)
    expect(open).toEqual([])
  })
})
