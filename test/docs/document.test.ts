import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectAssumptions, collectOrigins } from '../../src/core/contract/origins.ts'
import { readContract } from '../support/contract-document.ts'
import { WALK } from '../support/document-walk.ts'
import { problemOfReference } from '../support/test-location.ts'

const contract = readContract('openapi.yaml')
const records = collectAssumptions(contract).assumptions.map(({ key }) => key)

describe('the walk through the document', () => {
  const sections = WALK.map(({ section }) => section)

  it('covers every section that docs/contributing/sources.md lists and the contract cites', () => {
    const reported = [
      ...readFileSync('docs/contributing/sources.md', 'utf8').matchAll(/^### document ([\d.]+)$/gm),
    ].map(([, key = '']) => key)
    const cited = collectOrigins(contract).rows.flatMap(({ origin }) =>
      origin.kind === 'documented' || origin.kind === 'observed' ? [origin.section] : [],
    )
    expect([...reported, ...cited].filter((section) => !sections.includes(section))).toEqual([])
    expect(sections.filter((section) => !reported.includes(section))).toEqual([])
  })

  it('names existing assumptions and tests', () => {
    const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
    expect(WALK.flatMap(({ open = [] }) => open.filter((key) => !records.includes(key)))).toEqual([])
    expect(WALK.flatMap(({ tests }) => tests.flatMap((path) => problemOfReference(path, textOf) ?? []))).toEqual([])
    expect(WALK.filter(({ tests }) => tests.length === 0).map(({ section }) => section)).toEqual([])
  })
})
