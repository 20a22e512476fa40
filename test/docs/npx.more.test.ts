import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The folders for readers, without installed packages. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|\.venv|target)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })

// The package is in no registry, so anyone could register its name. With --no, npx passes flags only after a command.
it('every npx command for readers runs the installed package, and downloads nothing', () => {
  const displayed = ['README.md', ...filesIn('docs'), ...filesIn('examples'), ...filesIn('skills')].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/npx( --no)? threeds-sandbox \S+/g)].map(([command]) => ({
      path,
      command,
    })),
  )
  expect(displayed.length).toBeGreaterThan(5)
  expect(displayed.filter(({ command }) => !/^npx --no threeds-sandbox [a-z]/.test(command))).toEqual([])
})
