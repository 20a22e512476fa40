import { expect, it } from 'vitest'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { parseScenarios } from '../reading/parse-scenarios.ts'
import { explanationOf } from './scenario-views.ts'

const catalogue = createCardCatalog()
const reported = (text: string, name = 'x'): string => {
  const parsed = parseScenarios(text, { file: 'x.yaml', name }, catalogue)
  return 'scenarios' in parsed ? parsed.scenarios.map(explanationOf).join('\n') : JSON.stringify(parsed.problems)
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
    'only by name: rejected with DECLINED (ECA: SOFT_DECLINED), network code 65',
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
  [
    'authentication: { challenge: { abandon: challenge_required } }',
    'only by name: challenge, abandoned in challenge_required',
  ],
  ['authentication: { challenge: { cancel: true } }', 'only by name: challenge, canceled at once'],
  ['authentication: { challenge: { automatic: 3s } }', 'only by name: challenge, after 3 s automatically Y'],
  [
    'authentication: { challenge: { method: single_select, abandon: challenge_ongoing } }',
    'only by name: challenge with choice, abandoned in challenge_ongoing',
  ],
  [
    'nonsense: true\nredirect: { to: error, method: POST }\nfaults: { on: [init, status], latency: 1s, status: 503 }',
    'only by name: challenge, by code, 4444 for Y; returns by POST; the browser goes to error; 1 s late, status 503 on init, status; cannot really occur',
  ],
  [
    'faults: { on: status, times: 2, status: 503 }',
    'only by name: challenge, by code, 4444 for Y; status 503 on status, the first 2 times',
  ],
  [
    'faults: { on: [init, start], times: 1, connection: reset }',
    'only by name: challenge, by code, 4444 for Y; connection reset on init, start, once',
  ],
  [
    'when: { card: [attempt, "4111111111111111"], amount: { from: 7 } }',
    'VIS, ECA, AMX cards of attempt, neutral, amount from 7: challenge, by code, 4444 for Y',
  ],
  ['when: { amount: { to: 7 } }', 'amount up to 7: challenge, by code, 4444 for Y'],
  ['initialization: { error: { default: DECLINED, VIS: DECLINED } }', 'only by name: rejected with DECLINED'],
  [
    'initialization: { error: { default: DECLINED, VIS: SOFT_DECLINED, AMX: SOFT_DECLINED } }',
    'only by name: rejected with DECLINED (VIS: SOFT_DECLINED, AMX: SOFT_DECLINED)',
  ],
  [
    'initialization: { delay: 1ms, error: DECLINED, message: x }',
    'only by name: rejected with DECLINED; initialization takes 1 ms',
  ],
  [
    'authentication: { delay: 1ms, flow: frictionless, reason: 17, version: 2.1.0, cardholderInfo: x }',
    'only by name: no challenge, Y (reason 17); start page takes 1 ms',
  ],
  [
    'nonsense: true\nauthentication: { flow: frictionless, reason: 17, overrides: { eci: "07", cavv: short, xid: absent } }',
    'only by name: no challenge, Y (reason 17, eci 07, cavv short, xid absent); cannot really occur',
  ],
  ['authentication: { challenge: { codes: ["1"] } }', 'only by name: challenge, then Y'],
  [
    'authentication: { challenge: { timeout: 2500ms } }',
    'only by name: challenge, by code, 4444 for Y, the page ends after 2500 ms',
  ],
  ['tokenization: { result: error }', 'only by name: challenge, by code, 4444 for Y; a link ends as ERROR'],
  [
    'tokenization: { redirectAfter: 1s }',
    'only by name: challenge, by code, 4444 for Y; the confirmation of a link stays for 1 s',
  ],
  ['webhook: { send: never }', 'only by name: challenge, by code, 4444 for Y; no webhook'],
  ['webhook: { send: manual }', 'only by name: challenge, by code, 4444 for Y; webhook when you send it'],
  ['webhook: { send: automatic }', 'only by name: challenge, by code, 4444 for Y; webhook at the end'],
  [
    'webhook: { when: before_redirect, delay: 1ms }',
    'only by name: challenge, by code, 4444 for Y; webhook before the redirect, which waits for it, 1 ms later',
  ],
  [
    'webhook: { when: after_redirect, copies: 2, tampering: bad_signature }',
    'only by name: challenge, by code, 4444 for Y; webhook after the redirect, 2 times, with a wrong signature',
  ],
  [
    'webhook: { when: after_status, older: true, tampering: old_timestamp }',
    'only by name: challenge, by code, 4444 for Y; webhook after the first status request, signed an hour ago, followed by one with the older state',
  ],
  [
    'webhook: { tampering: key_order }',
    'only by name: challenge, by code, 4444 for Y; webhook at the end, with unusual spacing and order of keys',
  ],
  ['redirect: { method: GET }', 'only by name: challenge, by code, 4444 for Y; returns by GET'],
  ['faults: { connection: reset }', 'only by name: challenge, by code, 4444 for Y; connection reset on init'],
  [
    'faults: { on: status, body: malformed }',
    'only by name: challenge, by code, 4444 for Y; malformed response on status',
  ],
  [
    'authentication: { flow: frictionless, transStatus: U, overrides: { eci: absent } }',
    'only by name: no challenge, U (eci absent)',
  ],
])('%j', (text, sentence) => {
  expect(reported(text)).toBe(sentence)
})

it('describes the default as everything else', () => {
  expect(reported('title: x', 'default')).toBe('everything else: challenge, by code, 4444 for Y')
})
