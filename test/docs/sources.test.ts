import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fieldsOf } from '../../src/core/contract/contract-items.ts'
import { collectAssumptions, collectOrigins, type Origin } from '../../src/core/contract/origins.ts'
import { DATA_PACKS } from '../../src/core/rules/request-data/data-packs.ts'

const PAGE = readFileSync('docs/contributing/sources.md', 'utf8')

/** The keys that the page defines. */
const reported = [
  ...[...PAGE.matchAll(/^### ((?:document|facts) [\d.]+)$/gm)].map(([, key = '']) => key),
  ...[...PAGE.matchAll(/^\| (`S\d.*?) \|/gm)].flatMap(([, keys = '']) => keys.replaceAll('`', '').split(', ')),
]

const textsOf = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('.gen.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

/** Returns texts with line breaks in comments replaced by spaces. */
const joined = (texts: readonly string[]): string => texts.join('\n').replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')

const sources = joined(textsOf('src', /\.(tsx?|mjs|yaml)$/))
const others = joined([...textsOf('test', /\.ts$/), ...textsOf('docs/contributing/decisions', /\.md$/)])

const CITATION = /sources\.md: ((?:document|facts) \d(?:\.\d+)?(?:, (?:document|facts) \d(?:\.\d+)?)*)/g

const contract: unknown = parse(readFileSync('openapi.yaml', 'utf8'))
const citedBy = (origin: Origin): string => {
  if (origin.kind === 'recorded') return citedBy(origin.replaces)
  return origin.kind === 'assumed' ? origin.source : `document ${origin.section}`
}
const ofContract = [
  ...collectOrigins(contract).rows.map(({ origin }) => citedBy(origin)),
  ...collectAssumptions(contract).assumptions.map(({ source }) => source),
  ...DATA_PACKS.flatMap(({ rules }) => rules.map(({ source }) => source.replace('sources.md: ', ''))),
  ...Object.values(fieldsOf(fieldsOf(contract)['x-effects'])).map((effect) => String(fieldsOf(effect).source)),
].filter((key) => key !== 'design')

const cited = new Set([
  ...[...`${sources} ${others}`.matchAll(CITATION)].flatMap(([, keys = '']) => keys.split(', ')),
  ...ofContract,
])

describe('docs/contributing/sources.md', () => {
  it('has every key that code, tests and the contract cite', () => {
    expect(cited.size).toBeGreaterThan(40)
    expect([...cited].filter((key) => !reported.includes(key))).toEqual([])
  })

  it('has no unused key, and no duplicate', () => {
    expect(reported.filter((key) => !cited.has(key))).toEqual([])
    expect(reported).toEqual([...new Set(reported)])
  })

  it('is named in every citation: no comment names a paper that is missing in a clone', () => {
    const rest = sources.replaceAll(CITATION, '')
    const loose = [...rest.matchAll(/\b(?:document \d|facts \d|domain-facts|service-spec)/gi)]
    expect(loose.map(({ index }) => rest.slice(Math.max(0, index - 40), index + 15))).toEqual([])
  })
})
