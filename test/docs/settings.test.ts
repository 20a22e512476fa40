import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SETTING_NAMES } from '../../src/app/settings/settings-table.ts'

/** The sources that may look into the settings, in one text. */
const readers = (): string =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(cli|app)\b(?!.settings).*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join('src', file), 'utf8'))
    .join('\n')

it.each(SETTING_NAMES)('--%s does something: the sandbox or a command reads it', (name) => {
  const taken = new RegExp(`'${name}'|\\bsettings\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}(: Settings| = settings)`)
  expect(taken.test(readers())).toBe(true)
})
