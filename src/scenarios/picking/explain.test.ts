import { expect, it } from 'vitest'
import { createCardCatalogue } from '../../domain/card-catalogue.ts'
import { parseScenarios } from '../reading/parse.ts'
import { explain } from './explain.ts'

const catalogue = createCardCatalogue()
const told = (text: string, name = 'x'): string => {
  const parsed = parseScenarios(text, { file: 'x.yaml', name }, catalogue)
  return 'scenarios' in parsed ? parsed.scenarios.map(explain).join('\n') : JSON.stringify(parsed.problems)
}

it.each<[text: string, sentence: string]>([
  ['title: x', 'only by name: challenge, by code, 4444 for Y'],
  [
    'when: { card: challenge_failed }\nauthentication: { transStatus: N, reason: 01, challenge: { codes: any } }',
    'VIS, ECA, AMX cards of challenge_failed: challenge, then N (reason 01)',
  ],
  [
    'when: { brand: [VIS, ECA], amount: { from: 1, to: 9 }, refno: "a*" }\nauthentication: { flow: frictionless }',
    'brand VIS or ECA, amount from 1, amount up to 9, refno a*: no challenge, Y',
  ],
  ['when: { amount: 5 }\nauthentication: { flow: error_on_start }', 'amount 5: the authentication cannot start'],
  [
    'initialization: { error: { default: DECLINED, VIS: DECLINED, ECA: SOFT_DECLINED }, networkCode: 65 }',
    'only by name: refused with DECLINED (ECA: SOFT_DECLINED), network code 65',
  ],
  ['initialization: { enrolled: false }', 'only by name: not enrolled, authenticated without 3-D Secure'],
  [
    'initialization: { delay: 250ms }\nauthentication: { delay: 5s }',
    'only by name: challenge, by code, 4444 for Y; initialization takes 250 ms; start page takes 5 s',
  ],
  [
    'authentication: { challenge: { method: out_of_band, timeout: 1m } }',
    'only by name: challenge out of band, then Y, the page ends after 60 s',
  ],
  ['authentication: { challenge: { cancel: true } }', 'only by name: challenge, canceled at once'],
  ['authentication: { challenge: { automatic: 3s } }', 'only by name: challenge, after 3 s by itself Y'],
  [
    'authentication: { challenge: { method: single_select, abandon: challenge_ongoing } }',
    'only by name: challenge with choice, abandoned in challenge_ongoing',
  ],
  [
    'nonsense: true\nredirect: { to: nowhere, method: POST }\nfaults: { on: [init, status], latency: 1s, status: 503 }',
    'only by name: challenge, by code, 4444 for Y; returns by POST; the browser goes to nowhere; 1 s late, status 503 on init, status; cannot really occur',
  ],
  [
    'authentication: { flow: frictionless, transStatus: U, overrides: { eci: absent } }',
    'only by name: no challenge, U (eci absent)',
  ],
])('%j', (text, sentence) => {
  expect(told(text)).toBe(sentence)
})

it('knows that the default is for all the rest', () => {
  expect(told('title: x', 'default')).toBe('everything else: challenge, by code, 4444 for Y')
})
