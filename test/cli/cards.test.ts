import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { someOf } from '../support/long.ts'
import { startSandbox } from '../support/sandbox.ts'

it('lists for people each card by brand, number and name, with its outcome in plain words', async () => {
  const { code, stdout, stderr } = await runCommand(['cards'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [head, ...rows] = stdout.trimEnd().split('\n')
  expect(head).toMatch(/^BRAND {2}NUMBER +NAME +OUTCOME$/)
  expect(rows).toContainEqual(
    expect.stringMatching(
      /^VIS {4}4000001000000042 {2}challenge_failed +Asks for a code, then fails: challenge, then N \(reason 01\)$/,
    ),
  )
  expect(rows).toContainEqual(
    expect.stringMatching(
      /^ECA {4}5555555555554444 {2}neutral +Whatever is armed; else asks for a code: challenge, by code, 4444 for Y$/,
    ),
  )
  const ends = rows.map((row) => row.indexOf(row.split(/ {2,}/)[3] ?? '?'))
  expect(new Set(ends).size).toBe(1)
})

it('says for programs what GET /_sandbox/cards of a fresh sandbox says', async () => {
  const { http } = await startSandbox()
  const { cards } = JSON.parse((await runCommand(['cards', '--format', 'json'])).stdout)
  const listed = (await http.get('/_sandbox/cards')).body.cards
  expect(cards).toEqual(listed)
})

it('writes a module for tests in TypeScript, in which each number is found by name and brand', async () => {
  const file = join(temporaryFolder(), 'cards.ts')
  writeFileSync(file, (await runCommand(['cards', '--format=ts'])).stdout)
  const { CARDS } = await import(file)
  expect(CARDS.challenge_failed.VIS).toEqual(['4000001000000042'])
  expect(CARDS['decline/51'].ECA).toHaveLength(1)
  const { cards } = JSON.parse((await runCommand(['cards', '--format', 'json'])).stdout)
  const numbers = Object.values(CARDS).flatMap((brands) => Object.values(brands as Record<string, string[]>).flat())
  expect(numbers.toSorted()).toEqual(cards.map(({ number }: { number: string }) => number).toSorted())
})

it.each(
  someOf(3, [
    ['a brand', ['vis'], / VIS /, 10],
    ['a brand by its flag', ['--brand', 'VIS'], / VIS /, 10],
    ['a name', ['challenge_failed'], / challenge_failed /, 2],
    ['a family of names', ['decline'], / decline\//, 2],
    ['a number', ['4000 0010 0000 0042'], / 4000001000000042 /, 1],
    ['a name and a brand', ['challenge_failed', '--brand', 'VIS'], / 4000001000000042 /, 1],
  ] as const),
)('lists only those of %s', async (_what, args, every, least) => {
  const { code, stdout } = await runCommand(['cards', ...args])
  const [, ...rows] = stdout.trimEnd().split('\n')
  expect(code).toBe(0)
  expect(rows.length).toBeGreaterThanOrEqual(least)
  if (least === 1) expect(rows).toHaveLength(1)
  for (const row of rows) expect(` ${row}`).toMatch(every)
})

/** All pages of a list in its short form, each as it was printed. */
const pagesOf = async (args: readonly string[]): Promise<readonly string[]> => {
  const pages: string[] = []
  for (let more: readonly string[] | undefined = []; more; ) {
    const { code, stdout } = await runCommand([...args, '--brief', ...more])
    expect(code).toBe(0)
    pages.push(stdout)
    const [, after] = /; the next page: --after (\S+)\n$/.exec(stdout) ?? []
    more = after === undefined ? undefined : ['--after', after]
  }
  return pages
}

it.each(
  someOf(3, [
    [['cards'], ['cards']],
    [
      ['cards', '--brand', 'VIS'],
      ['cards', 'VIS'],
    ],
    [['scenarios'], ['scenarios']],
    [
      ['scenarios', 'decline'],
      ['scenarios', 'decline'],
    ],
  ]),
)('%s lists in pages of 2 KB what it lists at length, and says how many there are', async (args, inLong) => {
  const pages = await pagesOf(args)
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(Buffer.byteLength(page)).toBeLessThanOrEqual(2_048)
  const rows = pages.flatMap((page) => page.trimEnd().split('\n').slice(0, -1))
  const isHead = (line: string): boolean => line.startsWith('BRAND')
  const long = (await runCommand(inLong)).stdout
    .trimEnd()
    .split('\n')
    .filter((line) => !isHead(line))
  const begin = (line: string): string => line.split(/ {2,}/).slice(0, 2).join(' ')
  expect(rows.map(begin)).toEqual(long.map(begin))
  expect(pages.at(-1)).toMatch(new RegExp(`\\n\\d+ of ${rows.length}\\n$`))
})

it.each([
  ['a page after what is not there', ['--brief', '--after', 'x'], 'this list has no "x"; --after is what'],
  ['a page of a list that is no short one', ['--after', 'x'], '--after goes on in a list that --brief began'],
  ['a short module', ['--brief', '--format', 'ts'], '--brief is a table; GET /_sandbox/cards?fields=number,scenario'],
])('ends with 2 for %s', async (_what, args, complaint) => {
  const { code, stdout, stderr } = await runCommand(['cards', ...args])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})

it.each([
  ['an unknown format', ['--format', 'xml'], '--format must be one of table, json, ts'],
  ['a format without a name', ['--format'], '--format needs a value'],
  ['a mistyped option', ['--formt=ts'], '--formt is neither for cards nor a setting; did you mean --format?'],
  ['a setting, of which nothing depends', ['--port', '1'], 'cards does not take --port: it asks no running sandbox'],
  ['a stray word', ['VIS', 'ECA'], '"ECA" is not expected here'],
  ['a brand that does not exist', ['--brand', 'VSI'], '--brand must be one of VIS, ECA, AMX, DIN, DIS, JCB, CUP, DNK'],
  [
    'a mistyped name',
    ['challenge_faild'],
    'no listed card has the brand, name or number "challenge_faild"; did you mean "challenge_failed"?',
  ],
  ['a number that is not listed', ['4111 1111 1111 1112'], 'no listed card has this number'],
])('ends with 2 for %s', async (_what, args, complaint) => {
  expect(await runCommand(['cards', ...args])).toEqual({ code: 2, stdout: '', stderr: `${complaint}\n` })
})
