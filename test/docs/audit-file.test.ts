import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { auditSchema } from '../../scripts/generate/audit-schema.ts'
import { readAuditFile } from '../../src/audit/file/read-audit-file.ts'
import { AUDIT_START, AUDIT_WHOLE } from '../support/audit-text.ts'

const fits = new Ajv({ strict: false, allowUnionTypes: true }).compile(auditSchema())

it.each([
  ['the least', AUDIT_START, true],
  ['the whole', AUDIT_WHOLE, true],
  ['an unknown key', `${AUDIT_START}more: 1`, false],
  ['a wrong word', AUDIT_START.replace('redirect', 'both ways'), false],
  ['a missing part', AUDIT_START.replace('  status: status\n', ''), false],
  ['a length without unit', `${AUDIT_START}settle: 5`, false],
])('the schema for editors covers %s', (_title, text, good) => {
  expect(fits(parse(text)), JSON.stringify(fits.errors)).toBe(good)
})

const page = readFileSync(new URL('../../docs/reference/audit-file.md', import.meta.url), 'utf8')

it('the example of the page is a valid file', () => {
  const [, example = ''] = /```yaml\n(# yaml-language-server[\s\S]*?)```/.exec(page) ?? []
  expect(readAuditFile(example, 'audit.yaml', { experiments: [], now: 0 })).toHaveProperty('file')
  expect(fits(parse(example))).toBe(true)
})
