import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { luhnDigit } from '../../src/core/domain/card.ts'
import { runCommand } from '../support/command.ts'
import { quickFolder } from '../support/given-folder.ts'

/** A valid number of no real card, which is not listed. */
const UNLISTED = `492912345678901${luhnDigit('492912345678901')}`
const LISTED = '4000001000000026'

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = quickFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const scan = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['scan', ...args])
  expect(stdout + stderr).not.toContain(UNLISTED)
  return { code, out: stdout.trimEnd().split('\n'), err: stderr }
}

it('reports the position of card data with a fix, and never the data', async () => {
  const folder = folderWith({
    'app.log': `ok\nPOST /pay card=${UNLISTED}&cvv=123\n`,
    'tests/cards.ts': `const CARDS = ['${LISTED}', '${LISTED}']\n`,
  })
  expect(await scan(folder)).toEqual({
    code: 1,
    out: [
      `${folder}/tests/cards.ts:1:17: note: 2 listed test numbers`,
      expect.stringContaining(`${folder}/app.log:2:16: Card number that is no listed test number. `),
      expect.stringContaining(`${folder}/app.log:2:37: Security code of a card (CVV)`),
      '2 files: 2 findings, 2 notes; nothing skipped; ignored files were scanned too, because git does not know this folder',
    ],
    err: '',
  })
})

it('prints the same as JSON', async () => {
  const folder = folderWith({ 'a.json': JSON.stringify({ body: JSON.stringify({ cvv: '123' }) }), 'yarn.lock': '' })
  const { code, out } = await scan(folder, '--format', 'json')
  expect([code, JSON.parse(out.join('\n'))]).toEqual([
    1,
    {
      files: 1,
      findings: [{ file: `${folder}/a.json`, line: 1, column: 21, kind: 'cvv', severity: 'finding', spelling: 'json' }],
      notes: [],
      skipped: { 'lock files': 1 },
      skipsIgnoredFiles: false,
      unreadable: [],
    },
  ])
})

it.each([
  ['no path', [], '`scan` needs a folder or a file'],
  ['a missing path', ['nowhere'], 'File or folder `nowhere` not found.'],
  ['an empty folder', [quickFolder], 'No text files to scan'],
])('exits with 2 for %s', async (_title, args, message) => {
  const { code, err } = await scan(...args.map((arg) => (typeof arg === 'string' ? arg : arg())))
  expect([code, err]).toEqual([2, expect.stringContaining(message)])
})
