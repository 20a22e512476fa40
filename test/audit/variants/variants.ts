import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const APPS = 'test/audit/apps'

/** One bug, planted in a shop that is right. */
export type Variant = {
  readonly name: string
  readonly bug: string
  /** The rule that is meant to find it. */
  readonly rule: string
  /** Experiments that show it. */
  readonly plays: readonly string[]
  /** Written from its description before there were rules. */
  readonly isFirstTry?: true
  readonly file: string
  readonly text: string
  readonly replacement: string
}

export const VARIANTS: readonly Variant[] = JSON.parse(readFileSync('test/audit/variants/variants.json', 'utf8'))

/** How often what a variant replaces stands in its file. */
export const timesIn = ({ file, text }: Variant): number =>
  readFileSync(join(APPS, file), 'utf8').split(text).length - 1

/** Copies the apps into a folder and plants bugs there. */
export const plant = (variants: readonly Variant[], folder: string): void => {
  cpSync(APPS, folder, { recursive: true })
  for (const { file, text, replacement } of variants) {
    const path = join(folder, file)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(text, () => replacement),
    )
  }
}
