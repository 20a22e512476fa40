import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { startSandbox } from '../support/sandbox.ts'

it('prints the same JSON as GET /_sandbox/cards of a new sandbox', async () => {
  const { http } = await startSandbox()
  const { cards } = JSON.parse((await runCommand(['cards', '--format', 'json'])).stdout)
  const listed = (await http.get('/_sandbox/cards')).body.cards
  expect(cards).toEqual(listed)
})

it('prints a TypeScript module with each number by name and brand', async () => {
  const file = join(temporaryFolder(), 'cards.ts')
  writeFileSync(file, (await runCommand(['cards', '--format=ts'])).stdout)
  const { CARDS } = await import(file)
  expect(CARDS.challenge_failed.VIS).toEqual(['4000001000000042'])
  expect(CARDS['decline/51'].ECA).toHaveLength(1)
  const { cards } = JSON.parse((await runCommand(['cards', '--format', 'json'])).stdout)
  const numbers = Object.values(CARDS).flatMap((brands) => Object.values(brands as Record<string, string[]>).flat())
  expect(numbers.toSorted()).toEqual(cards.map(({ number }: { number: string }) => number).toSorted())
})

/** Returns all pages of a short list, as they were printed. */
const pagesOf = async (args: readonly string[]): Promise<readonly string[]> => {
  const pages: string[] = []
  for (let more: readonly string[] | undefined = []; more; ) {
    const { code, stdout } = await runCommand([...args, '--brief', ...more])
    expect(code).toBe(0)
    pages.push(stdout)
    const [, after] = /; next page: --after (\S+)\n$/.exec(stdout) ?? []
    more = after === undefined ? undefined : ['--after', after]
  }
  return pages
}

it.each([
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
])('%s lists the same with --brief in pages of 2 KB, with the total', async (args, inLong) => {
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
