import { readdirSync, readFileSync } from 'node:fs'
import { posix, sep } from 'node:path'

/** Who imports one of these, directly or not, may start a browser or another process. */
const STARTERS = ['node:child_process', 'node:cluster', 'esbuild', 'playwright-core']

/** At the beginning of a line, and never the value of a constant: the text of generated code has imports, too. */
const IMPORT = /^(?:import\s*|(?:import|export (?:type )?[{*]|\})[^'\n]*\bfrom\s*)'([^']+)'|\bimport\(\s*'([^']+)'/gm

const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, early, late]) => early ?? late ?? '')
    .map((to) => (to.startsWith('.') ? posix.join(posix.dirname(file), to) : to))

/** The test files that may start a browser or another process. The others start neither: no-processes.ts sees to it. */
export const processTests = (): string[] => {
  const known = new Map<string, readonly string[]>()
  const imports = (file: string): readonly string[] => {
    // Half a name stands in the text of a program, and is made whole where that runs.
    if (!/^(src|test)\/.*\.\w+$/.test(file)) return []
    const found = known.get(file) ?? importsOf(file)
    known.set(file, found)
    return found
  }
  const startsSomething = (file: string): boolean => {
    const reached = new Set([file])
    // A set also gives what is added to it on the way.
    for (const name of reached) for (const to of imports(name)) reached.add(to)
    return STARTERS.some((starter) => reached.has(starter))
  }
  return ['src', 'test']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter(startsSomething)
}
