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
  /** Further changes of the same bug. */
  readonly also?: readonly Pick<Variant, 'file' | 'text' | 'replacement'>[]
  /** The app with the bug. Default: direct. */
  readonly app?: 'charges' | 'authorizes'
}

export const VARIANTS: readonly Variant[] = JSON.parse(readFileSync('test/audit/variants/variants.json', 'utf8'))

const textOf = (file: string): string => readFileSync(join(APPS, file), 'utf8')

/** Returns the files that bugs change, by name. @throws if two bugs change the same text */
export const changedBy = (variants: readonly Variant[]): ReadonlyMap<string, string> => {
  const changed = new Map<string, string>()
  const changes = variants.flatMap(({ also = [], ...variant }) => [
    variant,
    ...also.map((more) => ({ ...variant, ...more })),
  ])
  for (const { name, file, text, replacement } of changes) {
    const before = changed.get(file) ?? textOf(file)
    if (!before.includes(text)) throw new Error(`${file} does not contain the text of ${name}`)
    changed.set(
      file,
      before.replace(text, () => replacement),
    )
  }
  return changed
}

/** Copies the apps into a folder and plants bugs there. Returns the path of the audit.yaml of the changed app. */
export const plant = (variants: readonly Variant[], folder: string): string => {
  cpSync(APPS, folder, { recursive: true })
  for (const [file, text] of changedBy(variants)) writeFileSync(join(folder, file), text)
  return join(folder, `${variants[0]?.app ?? 'direct'}.yaml`)
}
