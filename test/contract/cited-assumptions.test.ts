import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { responseFields } from '../support/absent-fields.ts'
import { ASSUMPTION_TESTS } from '../support/assumption-tests.ts'
import { readContract } from '../support/contract-document.ts'
import { EACH_ENDPOINT, linesOfCodes, rejectionBranches } from '../support/rejection-branches.ts'
import { problemOfReference } from '../support/test-location.ts'

const contract = readContract('openapi.yaml')
const { fields } = responseFields(contract)
const ledger = Object.keys((contract['x-assumptions'] ?? {}) as object)
const sections = new Set(
  [...readFileSync('docs/contributing/sources.md', 'utf8').matchAll(/^### (document [\d.]+)$/gm)].map(
    ([, key = '']) => key,
  ),
)
const isLine = (name: string): boolean => ledger.includes(name) || sections.has(name)

const branches = rejectionBranches()
const wherever = ({ file, line, code }: (typeof branches)[number]): string => `${file}:${line} ${code}`

describe('each branch of a rejection', () => {
  it('names its assumption', () => {
    expect(branches.length).toBeGreaterThan(60)
    expect(branches.filter(({ lines }) => lines.length === 0 || !lines.every(isLine)).map(wherever)).toEqual([])
  })
})

it('names the assumption of each error code, or leaves it to each rejection', () => {
  const wrong = linesOfCodes.filter(([, line]) => line !== EACH_ENDPOINT && !isLine(line))
  expect(wrong).toEqual([])
  const left = linesOfCodes.filter(([, line]) => line === EACH_ENDPOINT).map(([code]) => code)
  const met = new Set(branches.map(({ code }) => code))
  expect(left.filter((code) => !met.has(code))).toEqual([])
})

describe('each optional field of a response', () => {
  const nameOf = ({ schema, field }: (typeof fields)[number]): string => `${schema}.${field}`

  it('names the assumption about its presence', () => {
    const optional = fields.filter(({ isOptional }) => isOptional)
    expect(optional.length).toBeGreaterThan(40)
    const wrong = optional.filter(({ absent }) => absent !== 'never' && !isLine(String(absent)))
    expect(wrong.map(nameOf)).toEqual([])
  })

  it('is optional: required fields name no assumption', () => {
    expect(fields.filter(({ isOptional, absent }) => !isOptional && absent !== undefined).map(nameOf)).toEqual([])
  })
})

describe('each assumption', () => {
  it('is covered by a test', () => {
    expect(ledger.filter((key) => (ASSUMPTION_TESTS[key] ?? []).length === 0)).toEqual([])
    expect(Object.keys(ASSUMPTION_TESTS).filter((key) => !ledger.includes(key))).toEqual([])
  })

  it('is covered by existing tests', () => {
    const texts = new Map<string, string | undefined>()
    const textOf = (file: string): string | undefined => {
      if (!texts.has(file)) texts.set(file, existsSync(file) ? readFileSync(file, 'utf8') : undefined)
      return texts.get(file)
    }
    const problems = Object.entries(ASSUMPTION_TESTS).flatMap(([line, paths]) =>
      paths.flatMap((path) => problemOfReference(path, textOf, line) ?? []),
    )
    expect(problems).toEqual([])
    expect(problemOfReference('test/contract/cited-assumptions.test.ts › has no such title', textOf)).toMatch(
      /no test there/,
    )
    expect(problemOfReference('test/contract/nowhere.test.ts › x', textOf)).toMatch(/no such file/)
  })
})
