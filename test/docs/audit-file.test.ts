import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { auditSchema } from '../support/audit-schema.ts'
import { AUDIT_START, AUDIT_WHOLE } from '../support/audit-text.ts'

it('docs/audit.schema.json is what audit.yaml is judged by (npm run generate writes it)', async () => {
  await expect(`${JSON.stringify(auditSchema(), null, 1)}\n`).toMatchFileSnapshot('../../docs/audit.schema.json')
})

const fits = new Ajv({ strict: false, allowUnionTypes: true }).compile(auditSchema())

it.each([
  ['the least', AUDIT_START, true],
  ['the whole', AUDIT_WHOLE, true],
  ['an unknown key', `${AUDIT_START}more: 1`, false],
  ['a wrong word', AUDIT_START.replace('redirect', 'both ways'), false],
  ['a missing part', AUDIT_START.replace('  status: status\n', ''), false],
  ['a length without unit', `${AUDIT_START}settle: 5`, false],
])('editors are told of %s', (_what, text, good) => {
  expect(fits(parse(text)), JSON.stringify(fits.errors)).toBe(good)
})
