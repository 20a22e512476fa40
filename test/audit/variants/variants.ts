import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const APPS = 'test/audit/apps'

/** A bug, planted in a correct shop. */
export type Variant = {
  readonly name: string
  readonly bug: string
  /** The expected rule. */
  readonly rule: string
  /** Experiments that show it. */
  readonly plays: readonly string[]
  /** Written from its description before the rules existed. */
  readonly isFirstTry?: true
  readonly file: string
  readonly text: string
  readonly replacement: string
}

export const VARIANTS: readonly Variant[] = JSON.parse(readFileSync('test/audit/variants/variants.json', 'utf8'))

const textOf = (file: string): string => readFileSync(join(APPS, file), 'utf8')

/** Returns how often the replaced text occurs in its file. */
export const timesIn = ({ file, text }: Variant): number => textOf(file).split(text).length - 1

/** Returns the files that bugs change, by name. @throws if two bugs change the same text */
export const changedBy = (variants: readonly Variant[]): ReadonlyMap<string, string> => {
  const changed = new Map<string, string>()
  for (const { name, file, text, replacement } of variants) {
    const before = changed.get(file) ?? textOf(file)
    if (!before.includes(text)) throw new Error(`${file} does not contain the text of ${name}`)
    changed.set(
      file,
      before.replace(text, () => replacement),
    )
  }
  return changed
}

/** Copies the apps into a folder and plants bugs there. */
export const plant = (variants: readonly Variant[], folder: string): void => {
  cpSync(APPS, folder, { recursive: true })
  for (const [file, text] of changedBy(variants)) writeFileSync(join(folder, file), text)
}
