import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../scripts/prepare.mjs'

const textOf = (file: string): string => readFileSync(join(ROOT, 'dist', file), 'utf8')

/** The files of the bundle that are loaded with these, with their texts: what they load only when it is wanted is not among them. */
export const loadedWith = (...files: readonly string[]): ReadonlyMap<string, string> => {
  const loaded = new Map<string, string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.set(file, textOf(file))
    for (const [, to = ''] of textOf(file).matchAll(/(?:from|import|require\()"\.\/([^"]+)"/g)) load(to)
  }
  for (const file of files) load(file)
  return loaded
}

/** The file of a part that the loaded ones load when it is wanted. */
export const laterFile = (loaded: ReadonlyMap<string, string>, name: string): string => {
  const [file] = [...loaded.values()].flatMap(
    (text) => text.match(new RegExp(`\\b${name}-[A-Z0-9]{8}(?:\\.part)?\\.js`)) ?? [],
  )
  if (file === undefined) throw new Error(`nothing loads ${name} later`)
  return file
}

/** What the program itself loads such a part with. */
export const loadPart = async <Loaded>(file: string): Promise<Loaded> => {
  await import(join(ROOT, 'dist/kit.js'))
  const here = pathToFileURL(join(ROOT, 'dist/')).href
  const key = Object.getOwnPropertySymbols(globalThis).findLast((one) => one.description?.endsWith(` ${here}`))
  if (key === undefined) throw new Error('nothing in dist loads parts')
  const later: (name: string) => Promise<Loaded> = Reflect.get(globalThis, key)
  return later(`./${file}`)
}
