import { expect, it } from 'vitest'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { parseScenarios } from '../reading/parse-scenarios.ts'
import { keywordsOf, sentenceOf, titleOf } from './scenario-views.ts'

const catalogue = createCardCatalog()
const scenario = (text: string) => {
  const parsed = parseScenarios(text, { file: 'x.yaml', name: 'x' }, catalogue)
  if (!('scenarios' in parsed) || !parsed.scenarios[0]) throw new Error(JSON.stringify(parsed))
  return parsed.scenarios[0]
}

it.each([
  ['title: x', 'Challenge: success. The code decides: 4444 for the result.'],
  ['description: Mine.\nwebhook: { send: never }', 'Mine.'],
  ['authentication: { flow: frictionless, transStatus: N, reason: "10" }', 'Frictionless: failed (N) (reason 10).'],
  ['authentication: { transStatus: N, challenge: { codes: any } }', 'Challenge: failed (N).'],
  ['authentication: { flow: error_on_start }', 'Cannot start: there is no 3-D Secure data.'],
  [
    'authentication: { challenge: { method: out_of_band, timeout: 1m } }',
    'Challenge: out-of-band, success. The page ends automatically after 60 s.',
  ],
  ['authentication: { transStatus: N, challenge: { automatic: 3s } }', 'Challenge: decoupled, failed (N) after 3 s.'],
  [
    'nonsense: true\nauthentication: { flow: frictionless, overrides: { cavv: short } }',
    'Frictionless: success. The proof (CAVV) is too short.',
  ],
  ['initialization: { enrolled: false }', 'Success: card takes no part in 3-D Secure.'],
  [
    'initialization: { error: DECLINED, networkCode: 51, delay: 2s }',
    'The first call is rejected: DECLINED, network code 51. The first call takes 2 s.',
  ],
  ['tokenization: { result: error }', 'Link: card not saved: a link ends as ERROR.'],
  [
    'authentication: { flow: frictionless }\nwebhook: { when: after_redirect, delay: 2s, copies: 3, older: true }',
    'Frictionless: success. The webhook comes after the redirect, 2 s later, 3 times, followed by one with the older state.',
  ],
  [
    'authentication: { flow: frictionless }\nfaults: { on: [init, status], latency: 5s }',
    'Frictionless: success. The response comes 5 s late (the first call, the status).',
  ],
  [
    'nonsense: true\nauthentication: { flow: frictionless }\nredirect: { to: cancel, method: POST }',
    'Frictionless: success. The browser always goes to cancelUrl with a form.',
  ],
])('describes %s as: %s', (text, sentence) => {
  expect(sentenceOf(scenario(text))).toBe(sentence)
})

it('uses its effect as the title of a scenario without one', () => {
  expect(titleOf(scenario('title: Mine'))).toBe('Mine')
  expect(titleOf(scenario('authentication: { flow: frictionless }'))).toBe('Frictionless: success')
})

it.each([
  ['title: x', ['otp', 'sms', 'tan', 'wrong code']],
  ['authentication: { transStatus: N, reason: "19", challenge: { codes: any } }', ['wrong code', 'wrong code 3 times']],
  ['authentication: { flow: frictionless, transStatus: I }', ['no liability shift']],
  ['initialization: { error: { ECA: SOFT_DECLINED, default: DECLINED }, networkCode: 65 }', ['soft decline']],
  ['initialization: { error: DECLINED, networkCode: 51 }', ['insufficient funds']],
  ['authentication: { challenge: { cancel: true } }', ['abort']],
  ['authentication: { challenge: { abandon: challenge_ongoing } }', ['timeout', 'expire']],
  ['webhook: { copies: 2 }', ['twice', 'idempotent']],
  ['faults: { latency: 5s }', ['latency', 'timeout']],
])('finds %s by %j', (text, terms) => {
  expect(keywordsOf(scenario(text))).toEqual(expect.arrayContaining(terms))
})

it('is not found by its usual parts if it has a special effect, nor twice by the words of its title', () => {
  expect(keywordsOf(scenario('webhook: { copies: 2 }'))).not.toContain('otp')
  expect(keywordsOf(scenario('title: The webhook comes TWICE\nwebhook: { copies: 2 }'))).not.toContain('twice')
})
