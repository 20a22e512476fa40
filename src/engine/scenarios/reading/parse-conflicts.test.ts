import { describe, expect, it } from 'vitest'
import { problems, problemTable } from '../../../../test/support/parse-text.ts'

describe('words that conflict', () => {
  problemTable([
    [
      'initialization: { error: DECLINED, enrolled: true }',
      '1:36: `enrolled` and `error` exclude each other. Keep one.',
    ],
    [
      'initialization: { networkCode: 05 }',
      '1:19: `networkCode` has no effect here: only a rejection has it. Add `error`.',
    ],
    [
      'initialization: { error: DECLINED }\nauthentication: { transStatus: Y }\nredirect: { method: POST }',
      '2:1: `authentication` has no effect here: the initialization is rejected. Remove it.',
      '3:1: `redirect` has no effect here: the initialization is rejected. Remove it.',
    ],
    [
      'initialization: { enrolled: false }\nauthentication: { flow: challenge }',
      '2:1: `authentication` has no effect here: a card that is not enrolled is not authenticated. Remove it.',
    ],
    [
      'authentication: { flow: frictionless, challenge: { codes: any } }',
      '1:39: `challenge` has no effect here: flow is frictionless. Remove it.',
    ],
    [
      'authentication: { flow: error_on_start, transStatus: N }',
      '1:41: `transStatus` has no effect here: flow is error_on_start. Remove it.',
    ],
    [
      'authentication: { challenge: { automatic: 1s, cancel: true, abandon: challenge_ongoing } }',
      '1:47: `cancel` and `automatic` exclude each other. Keep one.',
      '1:61: `abandon` and `automatic` exclude each other. Keep one.',
    ],
    [
      'authentication: { challenge: { automatic: 1s, timeout: 5s } }',
      '1:47: `timeout` has no effect here: the challenge ends automatically before. Remove it.',
    ],
    [
      'authentication: { challenge: { cancel: true, abandon: challenge_required, timeout: 5s } }',
      '1:46: `abandon` and `cancel` exclude each other. Keep one.',
      '1:75: `timeout` has no effect here: the challenge ends automatically before. Remove it.',
    ],
    [
      'authentication: { challenge: { abandon: challenge_required, timeout: 5s } }',
      '1:61: `timeout` has no effect here: the challenge page is never shown. Remove it.',
    ],
    [
      'faults: { connection: reset, status: 500, body: malformed }',
      '1:11: `connection` and `status` exclude each other. Keep one.',
      '1:43: `body` and `status` exclude each other. Keep one.',
    ],
    ['faults: { connection: reset, body: malformed }', '1:30: `body` and `connection` exclude each other. Keep one.'],
    ['faults: { on: status }', '1:1: `faults` is empty. Add `latency`, `status`, `connection` or `body`.'],
    ['faults: { on: status, times: 2 }', '1:1: `faults` is empty. Add `latency`, `status`, `connection` or `body`.'],
    ['faults: {}', '1:1: `faults` is empty. Add `latency`, `status`, `connection` or `body`.'],
    ['tokenization: {}', '1:1: `tokenization` is empty. Add `result` or `redirectAfter`.'],
    ['title: x\nredirect: {}', '2:1: `redirect` is empty. Add `to` or `method`.'],
    [
      'webhook: {}',
      '1:1: `webhook` is empty. Add `send`, `when`, `delay`, `copies`, `together`, `retry`, `age`, `sign`, `raw`, `older` or `tampering`.',
    ],
    [
      'webhook: { tampering: old_timestamp, age: 10m }',
      '1:38: `age` and `tampering: old_timestamp` define the same. Keep one.',
    ],
    [
      'webhook: { tampering: key_order, raw: { body: x } }',
      '1:34: `raw` and `tampering: key_order` define the same. Keep one.',
    ],
    [
      'webhook:\n  tampering: bad_signature\n  sign: { unit: ms, key: text }',
      '3:21: `sign.key` and `tampering: bad_signature` define the same. Keep one.',
    ],
    ['webhook: { tampering: bad_signature, age: -10m, sign: { only: own, unit: ms }, raw: { body: "" }, retry: true }'],
    ['initialization: {}\nauthentication: {}'],
    ['when: {}', '1:1: `when` is empty. It would match every request: add a condition, or remove `when`.'],
    ['when: { amount: {} }', '1:9: `amount` is empty. Add `from` or `to`.'],
    ['when: { amount: { from: 2, to: 1 } }', '1:9: `from` is greater than `to`. Swap them.'],
    ['when: { amount: { from: 2, to: 2 } }'],
    ['when: { amount: { from: 2 } }'],
    ['when: { amount: { to: 1 } }'],
    ['when: { amount: 0 }'],
  ])
})

const WHEN =
  'when: { interface: links, card: attempt, brand: VIS, amount: 1, currency: EUR, reference: b, cardholderName: d }'
const RESULT =
  'delay: 1s, transStatus: N, reason: 10, version: 2.1.0, cardholderInfo: x, failReason: error, failMessage: x'

describe('every word without effect is reported', () => {
  it.each<[why: string, text: string, message: string]>([
    ['only a rejection has it', 'initialization: { networkCode: 05, message: no }', 'networkCode message'],
    [
      'the initialization is rejected',
      'initialization: { error: DECLINED, networkCode: 05, message: no, delay: 1s }\nauthentication: { delay: 1s }\n' +
        'redirect: { method: POST }',
      'authentication redirect',
    ],
    [
      'a card that is not enrolled is not authenticated',
      'initialization: { enrolled: false, delay: 1s }\nauthentication: {}\nredirect: { method: POST }',
      'authentication',
    ],
    [
      'flow is error_on_start',
      `authentication: { flow: error_on_start, ${RESULT}, overrides: { eci: absent }, challenge: { codes: any } }`,
      'delay transStatus reason version cardholderInfo failReason failMessage overrides challenge',
    ],
    [
      'flow is frictionless',
      `authentication: { flow: frictionless, ${RESULT}, overrides: { eci: absent }, challenge: { codes: any } }`,
      'challenge',
    ],
    [
      'only links tokenize',
      'when: { interface: transactions }\ntokenization: { result: success, redirectAfter: 1s }',
      'tokenization',
    ],
    ['there is no confirmation', 'tokenization: { result: error, redirectAfter: 1s }', 'redirectAfter'],
    ['no webhook is sent for a failed link', 'tokenization: { result: error }\nwebhook: { copies: 2 }', 'webhook'],
    [
      'no webhook is sent',
      'webhook: { send: never, when: at_end, delay: 1s, copies: 2, together: 2, retry: false, older: true, tampering: old_timestamp, ' +
        'sign: { only: own }, raw: { body: x } }',
      'when delay copies together retry older tampering sign raw',
    ],
    ['no webhook is sent', 'webhook: { send: never, age: 10m }', 'age'],
    [
      'the initialization is rejected',
      'initialization: { error: DECLINED }\nredirect: { to: error, method: POST }',
      'redirect',
    ],
    [
      'it is sent manually',
      'webhook: { send: manual, when: at_end, delay: 1s, copies: 2, older: true, tampering: key_order }',
      'when delay',
    ],
  ])('because %s', (why, text, message) => {
    const reported = problems(text).map((problem) => problem.replace(/^[^ ]+ /, ''))
    expect(reported).toEqual(
      message
        .split(' ')
        .map(
          (word) =>
            `\`${word}\` has no effect here: ${why}. ${why.includes('rejection has') ? 'Add `error`.' : 'Remove it.'}`,
        ),
    )
  })

  it.each([
    'title: x\ndescription: x\nwhen: { refno: a, email: c }\ninitialization: { enrolled: true, delay: 1s }\nredirect: { method: GET }',
    `authentication: { flow: challenge, ${RESULT}, challenge: { method: one_time_code, codes: any, timeout: 5s } }`,
    'authentication: { challenge: { attempts: 1, automatic: 1s } }',
    'initialization: { error: DECLINED, networkCode: 05, message: no, delay: 1s }\ntokenization: { result: error }',
    `${WHEN}\ntokenization: { result: success, redirectAfter: 1s }\nwebhook: { send: automatic, when: at_end, delay: 1s }`,
    'faults: { on: [init, start], latency: 1s, connection: reset }',
  ])('and no word with an effect is reported: %s', (text) => {
    expect(problems(text)).toEqual([])
  })
})

const HOW = 'For a negative test, add `nonsense: true`.'

describe('combinations that cannot occur', () => {
  problemTable([
    [
      'title: x\nauthentication: { flow: frictionless, overrides: { cavv: absent } }',
      `2:1: transStatus Y always has a cavv. ${HOW}`,
    ],
    [
      'redirect: { to: nowhere }\nauthentication: { transStatus: I }',
      `1:1: the redirect cannot be \`nowhere\` for every result. ${HOW}`,
      `2:1: a challenge cannot end with transStatus I. ${HOW}`,
    ],
    ['title: x\nredirect: { to: nowhere }', `2:1: the redirect cannot be \`nowhere\` for every result. ${HOW}`],
    [
      'authentication: { flow: frictionless }\ncases:\n  good: {}\n  bad: { authentication: { reason: "01" } }',
      `4:3: transStatus Y can only have a confidence reason, 15 to 18. ${HOW}`,
    ],
    [
      'title: x\nauthentication: { transStatus: U, version: 2.1.0, reason: "22" }',
      `2:1: version 2.1.0 has no reason 22, which exists since 2.2.0. ${HOW}`,
    ],
    ['title: x\nnonsense: true', '2:1: nonsense: this combination can occur. Remove `nonsense`.'],
  ])

  it('are allowed with nonsense: true', () => {
    expect(problems('nonsense: true\nredirect: { to: nowhere }')).toEqual([])
    expect(problems('nonsense: true\nauthentication: { transStatus: N, reason: "27" }')).toEqual([])
  })
})
