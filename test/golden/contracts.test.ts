import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { goldens } from './goldens.ts'
import { startTalk } from './talk.ts'

const golden = goldens('contracts')

it.each([
  ['control.json', 'describeAsJson', 'describe'],
  ['service.json', 'describeServiceAsJson', 'describeService'],
])('%s is what is served, as YAML too', async (file, asJson, asYaml) => {
  const { call } = await startTalk()
  const [json, yaml] = [await call(asJson), await call(asYaml)]
  expect(parse(yaml.text)).toEqual(json.body)
  const [head, body] = [json, yaml].map(({ told }) => told.slice(0, told.indexOf('\n\n', told.search(/^200$/m))))
  await golden.is(file, `${JSON.stringify(json.body, undefined, 1)}\n`)
  await golden.is(`${file}.heads.txt`, `${head}\n\n${body}`)
})

it('the schema of scenarios is what is published', async () => {
  await golden.is('scenarios.json', readFileSync('scenarios/schema.json', 'utf8'))
})

it('no file is left over', () => expect(golden.left()).toEqual([]))
