import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../src/cli/dev/prepare.mjs'

const textOf = (file: string): string => readFileSync(join(ROOT, 'dist', file), 'utf8')

/** The files of the bundle that are loaded with these, with their texts: what they load only when it is wanted is not among them. */
export const loadedWith = (...files: readonly string[]): ReadonlyMap<string, string> => {
  const loaded = new Map<string, string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.set(file, textOf(file))
    for (const [, to = ''] of textOf(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) load(to)
  }
  for (const file of files) load(file)
  return loaded
}

/** The file of a part that the loaded ones load when it is wanted. */
export const laterFile = (loaded: ReadonlyMap<string, string>, name: string): string => {
  const [file] = [...loaded.values()].flatMap((text) => text.match(new RegExp(`\\b${name}-[A-Z0-9]{8}\\.js`)) ?? [])
  if (file === undefined) throw new Error(`nothing loads ${name} later`)
  return file
}
