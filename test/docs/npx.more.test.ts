import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What is for readers in a folder, without what npm has put there. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|\.venv|target)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })

// The package is in no registry: there, anybody could take its name. Behind --no, npx passes flags on only after a command.
it('every npx that a reader is shown runs what is installed, and fetches nothing', () => {
  const shown = ['README.md', ...filesIn('docs'), ...filesIn('examples')].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/npx( --no)? threeds-sandbox \S+/g)].map(([said]) => ({ path, said })),
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter(({ said }) => !/^npx --no threeds-sandbox [a-z]/.test(said))).toEqual([])
})
