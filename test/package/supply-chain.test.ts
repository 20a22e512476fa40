import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../scripts/prepare.mjs'
import { isLong } from '../support/long-runs.ts'

type Package = { readonly hasInstallScript?: boolean; readonly resolved?: string; readonly integrity?: string }

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const installed = Object.entries(packages).filter(([path]) => path !== '')

/**
 * Accepted advisories that do no harm here, each with its last date and the reason. Normally empty; after the date the test
 * fails.
 */
const ACCEPTED: Readonly<Record<string, { readonly until: string; readonly why: string }>> = {}

/** Output of `npm audit --json`: the advisories of each package. */
type Audit = {
  readonly vulnerabilities?: Record<string, { readonly via: readonly (string | { readonly url: string })[] }>
}

describe('the development dependencies', () => {
  it('run no install scripts, except the bundler', () => {
    const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(scripts).toEqual(['node_modules/esbuild'])
  })

  it('have an integrity hash each', () => {
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })

  it.runIf(isLong)('have no advisory, except accepted ones before their date', ({ skip }) => {
    const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: ROOT, encoding: 'utf8', shell: true })
    const { vulnerabilities } = JSON.parse(stdout) as Audit
    if (vulnerabilities === undefined) skip('the registry of this host does not support audits')
    const matches = Object.values(vulnerabilities ?? {}).flatMap(({ via }) =>
      via.flatMap((item) => (typeof item === 'string' ? [] : [item.url])),
    )
    const today = new Date().toISOString().slice(0, 10)
    const open = [...new Set(matches)].filter((url) => (ACCEPTED[url]?.until ?? '') < today)
    console.info(`npm audit: ${matches.length} found, ${open.length} not accepted`)
    expect(open).toEqual([])
  })
})
