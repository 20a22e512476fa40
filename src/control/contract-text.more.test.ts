import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseDocument, stringify, visit } from 'yaml'
import { contractOf, contractTexts } from './contract-text.ts'

describe("the control API's own contract", () => {
  const source = readFileSync('src/control/openapi.yaml', 'utf8')
  const texts = contractTexts(source)
  const yaml = texts.yaml()
  const json = texts.json()

  it('says the same as JSON and as YAML, to readers of YAML 1.1 too', () => {
    for (const version of ['1.1', '1.2'] as const) expect(parse(yaml, { version })).toEqual(JSON.parse(json))
  })

  it('has nothing left in it that only the short form has', () => {
    const left: unknown[] = []
    visit(parseDocument(yaml), {
      Alias: (_, node) => void left.push(node),
      Pair: (_, { key, value }) => void (/^(x-in-short|x-refuses|<<)$/.test(String(key)) && left.push(key, value)),
    })
    expect(left).toEqual([])
  })

  it('is the same where it is in full already, as every contract that is not written in short', () => {
    expect(contractTexts(yaml).yaml()).toBe(yaml)
    const service = readFileSync('openapi.yaml', 'utf8')
    expect(contractTexts(service).yaml()).toBe(service)
    const full = 'paths: { /holds: { get: { operationId: hold } } }'
    expect(contractOf(full)).toEqual(parse(full))
  })
})

describe('a contract is written as YAML member by member, as it would be in one go', () => {
  const how = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 } as const

  it('ours', () => {
    const { document, yaml } = contractTexts(readFileSync('src/control/openapi.yaml', 'utf8'))
    expect(yaml()).toBe(stringify(document(), how))
  })
})
