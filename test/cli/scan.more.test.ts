import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { luhnDigit } from '../../src/core/domain/card.ts'
import { runCommand } from '../support/command.ts'
import { quickFolder } from '../support/given-folder.ts'

/** A valid number of no real card, which is not listed. */
const UNLISTED = `492912345678901${luhnDigit('492912345678901')}`

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

it('skips files that do not belong to the project or are ignored by git, and reports that', async () => {
  const secret = `${UNLISTED}\n`
  const folder = folderWith({
    '.gitignore': '*.log\nbuild/\n',
    'app.log': secret,
    'build/a.txt': secret,
    'build/b.txt': secret,
    'package-lock.json': secret,
    'sub/Gemfile.lock': secret,
    'node_modules/a/index.js': secret,
    'image.png': `\u0000${secret}`,
    'src/new.ts': 'new',
    'src/known.ts': 'known',
    'other/new.txt': 'new',
  })
  symlinkSync('app.log', join(folder, 'link.txt'))
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', folder, ...args])
  git('init', '-q')
  git('init', '-q', 'other')
  git('add', 'src/known.ts')
  expect(await scan(folder)).toEqual({
    code: 0,
    out: [
      '4 files: 0 findings, 0 notes; skipped: .git (2), node_modules (1), lock files (2), ignored by git (2), binaries (1), links (1)',
    ],
    err: '',
  })
  // An ignored path is scanned if it is named.
  expect(await scan(join(folder, 'build'))).toMatchObject({ code: 1 })
  expect(await scan(join(folder, 'app.log'))).toMatchObject({ code: 1 })
})

it('scans large files in pieces, and hides a number in a file name', async () => {
  const line = 'a line of a log that goes on and on\n'
  const folder = folderWith({ [`${UNLISTED}.log`]: `${line.repeat(60_000)}cvv=123\n${line}` })
  const { out } = await scan(join(folder, `${UNLISTED}.log`))
  expect(out[0]).toMatch(/\[hidden number\]\.log:60001:5: Security code/)
})

it.runIf(existsSync('/proc/self/mem'))('reports unreadable files', async () => {
  const folder = folderWith({ 'a.txt': 'a' })
  const { code, err, out } = await scan(folder, join(folder, 'a.txt'), '/proc/self/mem')
  expect([code, err, out]).toEqual([
    2,
    expect.stringMatching(
      /^Cannot read `\/proc\/self\/mem`: .*\n.*1 file could not be read and may contain card data\./,
    ),
    [expect.stringContaining('1 file: ')],
  ])
})

it.each(['utf16le', 'utf16be'] as const)('reads a file in %s with a byte order mark', async (spelling) => {
  const folder = quickFolder()
  const bytes = Buffer.from(`\ufeffok\ncard ${UNLISTED}\n`, 'utf16le')
  writeFileSync(join(folder, 'export.csv'), spelling === 'utf16be' ? bytes.swap16() : bytes)
  expect((await scan(folder)).out[0]).toContain('/export.csv:2:6: Card number')
})
