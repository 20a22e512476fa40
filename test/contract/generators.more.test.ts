import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { forValidators } from '../../scripts/generate/contract.ts'
import { contractIn } from '../support/contract-document.ts'
import { generatorTraps } from '../support/generator-traps.ts'
import { plainCard } from '../support/init-body.ts'

const FILES = ['openapi.yaml', 'src/control/openapi.yaml']

/** `npm run test:long` generates clients from both files. These shapes broke them. */
it.each(FILES)('%s has no shape that breaks client generators', (file) => {
  expect(generatorTraps(contractIn(file))).toEqual([])
})

const S = '#/components/schemas'

describe('keywords of openapi.yaml that generators ignore', () => {
  const compiled = (document: unknown) => {
    const ajv = new Ajv2020({ strict: false, code: { optimize: false }, validateFormats: false })
    return ajv.addSchema(document as object, 'contract')
  }
  const source = contractIn('openapi.yaml')
  const asWritten = compiled(source)
  const asJudged = compiled(forValidators(source))
  const schema = (name: string) => ({ $ref: `contract${S}/${name}` })
  const { number, cvv, ...expiry } = plainCard('4000001000000026')
  const alias = 'a'.repeat(32)
  const aliasCVV = 'b'.repeat(24)

  it.each<[string, string, object, boolean]>([
    ['a number', 'RequestCard', { ...expiry, number, cvv }, true],
    ['an alias', 'RequestCard', { ...expiry, alias, aliasCVV }, true],
    ['a number without CVV', 'RequestCard', { ...expiry, number }, true],
    ['neither', 'RequestCard', expiry, false],
    ['CVV only', 'RequestCard', { ...expiry, cvv }, false],
    ['both', 'RequestCard', { ...expiry, number, alias }, false],
    ['a number with the token of a CVV', 'RequestCard', { ...expiry, number, aliasCVV }, false],
    ['an alias with a CVV', 'RequestCard', { ...expiry, alias, cvv }, false],
    ['true', 'Option', { authenticationOnly: true }, true],
    ['false', 'Option', { authenticationOnly: false }, false],
    ['a text', 'Option', { authenticationOnly: 'true' }, false],
  ])('%s as %s has the result of our validators', (_, name, value, isValid) => {
    expect([asWritten, asJudged].map((ajv) => ajv.validate(schema(name), value))).toEqual([isValid, isValid])
  })
})

describe('bodies of a challenge and a clock in the control API', () => {
  const ajv = new Ajv2020({ strict: false, code: { optimize: false }, validateFormats: false })
  ajv.addSchema(contractIn('src/control/openapi.yaml'), 'control')

  it.each<[string, object, boolean]>([
    ['ChallengeStep', { outcome: 'N', reason: '10' }, true],
    ['ChallengeStep', { outcome: 'Y' }, true],
    ['ChallengeStep', { code: '4444' }, true],
    ['ChallengeStep', { cancel: true }, true],
    ['ChallengeStep', {}, false],
    ['ChallengeStep', { cancel: false }, false],
    ['ChallengeStep', { reason: '10' }, false],
    ['ChallengeStep', { code: '4444', reason: '10' }, false],
    ['ChallengeStep', { code: '4444', cancel: true }, false],
    ['ChallengeStep', { outcome: 'Y', code: '4444', reason: '10' }, false],
    ['ClockRequest', { mode: 'live' }, true],
    ['ClockRequest', { mode: 'frozen', now: '2026-01-02T03:04:05.678Z' }, true],
    ['ClockRequest', { advance: '31m' }, true],
    ['ClockRequest', {}, false],
    ['ClockRequest', { mode: 'live', now: '2026-01-02T03:04:05.678Z' }, false],
    ['ClockRequest', { mode: 'frozen', advance: '31m' }, false],
    ['ClockRequest', { now: '2026-01-02T03:04:05.678Z' }, false],
  ])('%s %j', (name, value, isValid) => {
    expect(ajv.validate({ $ref: `control${S}/${name}` }, value)).toBe(isValid)
  })
})
