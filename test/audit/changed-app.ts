import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/given-folder.ts'

/** A change of the direct app. */
export type Change = readonly [file: string, text: string, replacement: string]

/** The app charges an order at each event. */
export const CHARGES_AGAIN: readonly Change[] = [
  ['orders.mjs', '    if (order.isCharged || order.declined?.includes(id)) return\n', ''],
  ['orders.mjs', "    if (order.state === 'paid') return\n", ''],
  ['orders.mjs', "if (order.state === 'paid' || id === undefined)", 'if (id === undefined)'],
]

/** Copies an app with changes. Returns the path of its audit.yaml. */
export const appWith = (changes: readonly Change[], app = 'direct'): string => {
  const folder = temporaryFolder()
  cpSync('test/audit/apps', folder, { recursive: true })
  for (const [file, text, replacement] of changes) {
    const before = readFileSync(join(folder, file), 'utf8')
    if (!before.includes(text)) throw new Error(`${file} does not contain ${text}`)
    writeFileSync(
      join(folder, file),
      before.replace(text, () => replacement),
    )
  }
  return join(folder, `${app}.yaml`)
}
