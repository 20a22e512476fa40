import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { jsonSchema } from '../../scripts/generate/scenario-schema.ts'
import { createCardCatalog } from '../../src/core/domain/card-catalog.ts'
import { parseScenarios } from '../../src/engine/scenarios/reading/parse-scenarios.ts'

const catalogue = createCardCatalog()
const folder = new URL('../../scenarios/', import.meta.url)
const fits = new Ajv({ strict: false, allowUnionTypes: true }).compile(jsonSchema(catalogue))

type Node = { properties?: Record<string, Node>; definitions?: Record<string, Node>; description?: string }
const keysWithoutDescription = ({ properties = {}, definitions = {} }: Node, path = ''): string[] => [
  ...Object.entries(properties).flatMap(([key, node]) => [
    ...(node.description === undefined ? [`${path}${key}`] : []),
    ...keysWithoutDescription(node, `${path}${key}.`),
  ]),
  ...Object.entries(definitions).flatMap(([name, node]) => keysWithoutDescription(node, `${name}.`)),
]

it('describes every key for editors', () => {
  expect(keysWithoutDescription(jsonSchema(catalogue) as Node)).toEqual([])
})

describe('the schema agrees with the parser', () => {
  it.each(readdirSync(folder).filter((name) => name.endsWith('.yaml')))('on %s', (name) => {
    expect(fits(parse(readFileSync(new URL(name, folder), 'utf8'))), JSON.stringify(fits.errors)).toBe(true)
  })

  it.each<[text: string, good: boolean]>([
    ['title: x', true],
    ['when: { card: attempt }', true],
    ['when: { card: [attempt, 4000001000000018] }', true],
    ['when: { card: "4000 0010 0000 0018" }', true],
    ['when: { amount: { from: 1 }, refno: 12, brand: [VIS, ECA] }', true],
    ['authentication: { transStatus: N, reason: { VIS: 81, default: 01 } }', true],
    ['authentication: { challenge: { codes: [1234, "0000"], automatic: 5s } }', true],
    ['initialization: { error: { ECA: REFERRAL, default: DECLINED }, networkCode: 05, delay: 250ms }', true],
    ['cases: { a: { title: x } }', true],
    ['titel: x', false],
    ['when: { card: attemp }', false],
    ['when: { amount: -1 }', false],
    ['authentication: { reason: { VIS: "81" } }', false],
    ['authentication: { delay: 5 }', false],
    ['authentication: { challenge: { attempts: 11 } }', false],
    ['nonsense: false', false],
    ['faults: { status: 200 }', false],
    ['cases: { A: { title: x } }', false],
    ['cases: { a: { titel: x } }', false],
  ])('on %s', (text, good) => {
    expect('scenarios' in parseScenarios(text, { file: 'x.yaml', name: 'x' }, catalogue), 'parser').toBe(good)
    expect(fits(parse(text)), 'schema').toBe(good)
  })
})
