import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { formatProblem } from '../../../core/yaml/yaml-problem.ts'
import { loadFolder } from './load-scenarios.ts'

const catalogue = createCardCatalog()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scenarios-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (path: string, text: string | Buffer = 'title: x'): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const names = (): string[] => loadFolder(folder, catalogue).scenarios.map(({ name }) => name)
const problems = (): string[] =>
  loadFolder(folder, catalogue).problems.map((problem) => formatProblem(problem).replace(folder, ''))

it('reads the scenarios of a folder and its folders by name', () => {
  for (const path of ['b.yaml', 'a.yml', 'shop/c.yaml', 'shop/eu/d.YAML']) write(path)
  expect(names()).toEqual(['a', 'b', 'shop/c', 'shop/eu/d'])
  expect(loadFolder(folder, catalogue)).toMatchObject({ files: 4, problems: [] })
  expect(loadFolder(folder, catalogue).scenarios[2]?.file).toBe(join(folder, 'shop/c.yaml'))
})

it('ignores other files and hidden ones', () => {
  for (const path of ['a.yaml', 'schema.json', 'README.md', '.b.yaml', '..data/c.yaml', '.git/d.yaml'])
    write(path, 'title: x')
  expect(names()).toEqual(['a'])
  expect(problems()).toEqual([])
})

it('follows links to files but not to folders', () => {
  write('.real/a.yaml')
  symlinkSync(join(folder, '.real/a.yaml'), join(folder, 'a.yaml'))
  symlinkSync(folder, join(folder, 'loop'))
  expect(names()).toEqual(['a'])
})

it('reports scenarios with the same name', () => {
  write('a.yaml')
  write('a.yml')
  write('b.yaml', 'cases:\n  c: {}')
  write('b/c.yaml')
  const first = (path: string) => join(folder, path).replace(folder, '')
  expect(problems().map((problem) => problem.replaceAll(folder, ''))).toEqual([
    `${first('a.yml')}:1:1: \`a\` is already defined in ${first('a.yaml')}. Rename one of them.`,
    `${first('b/c.yaml')}:1:1: \`b/c\` is already defined in ${first('b.yaml')}. Rename one of them.`,
  ])
})

it('reports the problems of every file and keeps the valid ones', () => {
  write('a.yaml', 'titel: x')
  write('b.yaml')
  write('Bad name.yaml')
  expect(names()).toEqual(['b'])
  expect(problems()).toEqual([
    '/Bad name.yaml:1:1: The file name is the name of the scenario. Use only lower-case letters, digits, `_` and `-`.',
    '/a.yaml:1:1: Unknown key `titel`. Did you mean `title`?',
  ])
})

it('never repeats a card number in a file name', () => {
  write('4539148803436467.yaml')
  expect(problems()).toEqual(['/[hidden number].yaml:1:1: The file name may be a card number. Rename it.'])
})

it('reports unreadable files', () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'a.yaml'))
  write('big.yaml', Buffer.alloc(64 * 1024 + 1, 'a'))
  symlinkSync('/dev', join(folder, 'device.yaml'))
  expect(problems()).toEqual([
    '/a.yaml:1:1: The file cannot be read (ENOENT).',
    '/big.yaml:1:1: The file is larger than 64 KiB. Split it.',
    '/device.yaml:1:1: This is not a file. Remove it, or give it another extension.',
  ])
  expect(loadFolder(join(folder, 'nowhere'), catalogue).problems[0]?.message).toBe('The folder does not exist.')
})
