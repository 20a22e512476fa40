import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTING_NAMES } from '../../src/app/settings/settings-table.ts'

/** The sources that can read the settings, as one text. */
const readers = (): string =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(cli|app)\b(?!.settings).*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .join('\n')

it.each(SETTING_NAMES)('--%s is read by the sandbox or a command', (name) => {
  const taken = new RegExp(`'${name}'|\\bsettings\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}(: Settings| = settings)`)
  expect(taken.test(readers())).toBe(true)
})
