import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseDocument, stringify, visit } from 'yaml'
import { contractOf, contractTexts } from './contract-text.ts'

describe("the control API's own contract", () => {
  const source = readFileSync('src/control/openapi.yaml', 'utf8')
  const texts = contractTexts(source)
  const yaml = texts.yaml()
  const json = texts.json()

  it('has the same content as JSON and as YAML, also in YAML 1.1', () => {
    for (const version of ['1.1', '1.2'] as const) expect(parse(yaml, { version })).toEqual(JSON.parse(json))
  })

  it('contains no keywords of the short form', () => {
    const left: unknown[] = []
    visit(parseDocument(yaml), {
      Alias: (_, node) => void left.push(node),
      Pair: (_, { key, value }) => void (/^(x-in-short|x-rejects|<<)$/.test(String(key)) && left.push(key, value)),
    })
    expect(left).toEqual([])
  })

  it('leaves complete contracts unchanged', () => {
    expect(contractTexts(yaml).yaml()).toBe(yaml)
    const service = readFileSync('openapi.yaml', 'utf8')
    expect(contractTexts(service).yaml()).toBe(service)
    const full = 'paths: { /holds: { get: { operationId: hold } } }'
    expect(contractOf(full)).toEqual(parse(full))
  })
})

describe('writing YAML by member equals writing it at once', () => {
  const options = { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 } as const

  it('for the control contract', () => {
    const { document, yaml } = contractTexts(readFileSync('src/control/openapi.yaml', 'utf8'))
    expect(yaml()).toBe(stringify(document(), options))
  })
})
