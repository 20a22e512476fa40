import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { Lexer, parse } from 'yaml'
import { contractTextIn } from '../support/contract-document.ts'

type Fields = Record<string, unknown>
type Body = { readonly pointer: string; readonly media: Fields }

const FILES = ['openapi.yaml', 'src/control/openapi.yaml']
/** The contracts as served. */
const TEXTS = FILES.map((file) => [file, contractTextIn(file)] as const)
const document = fieldsOf(parse(TEXTS[0]?.[1] ?? ''))

it.each(TEXTS)('%s passes the recommended lint rules', async (_file, text) => {
  expect(await lint(text)).toEqual([])
})

it.each(FILES)('%s is served without anchors and aliases, because some readers accept at most 50', (_file, text) => {
  expect([...new Lexer().lex(text)].filter((token) => /^[&*]/.test(token))).toEqual([])
  expect([...new Lexer().lex('a: &b 1\nc: *b\n')].filter((token) => /^[&*]/.test(token))).toEqual(['&b', '*b'])
})

it('has a valid example for every request and response', () => {
  expect([...bodies(document)].length).toBeGreaterThan(30)
  expect(exampleProblems(document)).toEqual([])
})

it('has only valid examples in the control contract', () => {
  const control = fieldsOf(parse(TEXTS[1]?.[1] ?? ''))
  expect(exampleProblems(control).filter((problem) => !problem.endsWith(': no example'))).toEqual([])
})

async function lint(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.yaml', config })
  return problems.map(({ ruleId, message, location }) => `${location[0]?.pointer ?? ''} ${ruleId}: ${message}`)
}

function exampleProblems(document: Fields): string[] {
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, allErrors: true })
  // Code checks sizes of integers and formats of addresses; this test checks only the shape of an example.
  for (const format of ['int32', 'int64']) ajv.addFormat(format, true)
  ajv.addFormat('http-url', (value) => URL.canParse(value) && /^https?:/.test(value))
  ajv.addFormat('return-url', (value) => URL.canParse(value))
  ajv.addSchema(document, 'contract')
  return [...bodies(document)].flatMap(({ pointer, media }) => {
    const examples = examplesOf(media)
    const validate = ajv.compile({ $ref: `contract${pointer}/schema` })
    const wrong = examples.filter(([, value]) => !validate(value)).map(([name]) => `${pointer} ${name}: not valid`)
    return examples.length === 0 ? [`${pointer}: no example`] : wrong
  })
}

/** Returns every body of an operation or a shared response, with its pointer. */
function* bodies(node: unknown, pointer = '#'): Generator<Body> {
  for (const [key, value] of Object.entries(fieldsOf(node))) {
    const at = `${pointer}/${escaped(key)}`
    // A schema may have a property that is called content.
    if (key === 'schemas') continue
    if (key !== 'content') yield* bodies(value, at)
    else
      for (const [type, media] of Object.entries(fieldsOf(value)))
        yield { pointer: `${at}/${escaped(type)}`, media: fieldsOf(media) }
  }
}

function examplesOf(media: Fields): [string, unknown][] {
  if ('example' in media) return [['example', media.example]]
  return Object.entries(fieldsOf(media.examples)).map(([name, example]) => [name, fieldsOf(example).value])
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}
