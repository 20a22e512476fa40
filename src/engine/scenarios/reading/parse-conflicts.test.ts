import { describe, expect, it } from 'vitest'
import { problems, problemTable } from '../../../../test/support/parse-text.ts'

describe('words that do not go together', () => {
  problemTable([
    ['initialization: { error: DECLINED, enrolled: true }', '1:36: enrolled and error exclude one another'],
    [
      'initialization: { networkCode: 05 }',
      '1:19: networkCode has no effect here: only a refusal has it, so add error',
    ],
    [
      'initialization: { error: DECLINED }\nauthentication: { transStatus: Y }\nredirect: { method: POST }',
      '2:1: authentication has no effect here: the initialization is refused; remove it',
      '3:1: redirect has no effect here: the initialization is refused; remove it',
    ],
    [
      'initialization: { enrolled: false }\nauthentication: { flow: challenge }',
      '2:1: authentication has no effect here: a card that is not enrolled is not authenticated; remove it',
    ],
    [
      'authentication: { flow: frictionless, challenge: { codes: any } }',
      '1:39: challenge has no effect here: flow is frictionless; remove it',
    ],
    [
      'authentication: { flow: error_on_start, transStatus: N }',
      '1:41: transStatus has no effect here: flow is error_on_start; remove it',
    ],
    [
      'authentication: { challenge: { automatic: 1s, cancel: true, abandon: challenge_ongoing } }',
      '1:47: cancel and automatic exclude one another',
      '1:61: abandon and automatic exclude one another',
    ],
    [
      'authentication: { challenge: { automatic: 1s, timeout: 5s } }',
      '1:47: timeout has no effect here: the challenge ends by itself before; remove it',
    ],
    [
      'authentication: { challenge: { cancel: true, abandon: challenge_required, timeout: 5s } }',
      '1:46: abandon and cancel exclude one another',
      '1:75: timeout has no effect here: the challenge ends by itself before; remove it',
    ],
    [
      'authentication: { challenge: { abandon: challenge_required, timeout: 5s } }',
      '1:61: timeout has no effect here: the challenge page is never shown; remove it',
    ],
    [
      'faults: { connection: reset, status: 500, body: malformed }',
      '1:11: connection and status exclude one another',
      '1:43: body and status exclude one another',
    ],
    ['faults: { connection: reset, body: malformed }', '1:30: body and connection exclude one another'],
    ['faults: { on: status }', '1:1: faults says nothing: write "latency", "status", "connection" or "body"'],
    ['faults: { on: status, times: 2 }', '1:1: faults says nothing: write "latency", "status", "connection" or "body"'],
    ['faults: {}', '1:1: faults says nothing: write "latency", "status", "connection" or "body"'],
    ['tokenization: {}', '1:1: tokenization says nothing: write "result" or "redirectAfter"'],
    ['title: x\nredirect: {}', '2:1: redirect says nothing: write "to" or "method"'],
    [
      'webhook: {}',
      '1:1: webhook says nothing: write "send", "when", "delay", "copies", "together", "retry", "age", "sign", "raw", "older" or "tampering"',
    ],
    [
      'webhook: { tampering: old_timestamp, age: 10m }',
      '1:38: age and tampering: old_timestamp say the same: keep one',
    ],
    [
      'webhook: { tampering: key_order, raw: { body: x } }',
      '1:34: raw and tampering: key_order say the same: keep one',
    ],
    [
      'webhook:\n  tampering: bad_signature\n  sign: { unit: ms, key: text }',
      '3:21: sign.key and tampering: bad_signature say the same: keep one',
    ],
    ['webhook: { tampering: bad_signature, age: -10m, sign: { only: own, unit: ms }, raw: { body: "" }, retry: true }'],
    ['initialization: {}\nauthentication: {}'],
    ['when: {}', '1:1: when says nothing: it would fit every request: write a key, or remove "when"'],
    ['when: { amount: {} }', '1:9: amount says nothing: write "from" or "to"'],
    ['when: { amount: { from: 2, to: 1 } }', '1:9: no amount is at least "from" and at most "to": exchange them'],
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

describe('a word without effect is told, each one', () => {
  it.each<[why: string, text: string, words: string]>([
    ['only a refusal has it, so add error', 'initialization: { networkCode: 05, message: no }', 'networkCode message'],
    [
      'the initialization is refused',
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
    ['a link that fails is not notified', 'tokenization: { result: error }\nwebhook: { copies: 2 }', 'webhook'],
    [
      'there is no webhook',
      'webhook: { send: never, when: at_end, delay: 1s, copies: 2, together: 2, retry: false, older: true, tampering: old_timestamp, ' +
        'sign: { only: own }, raw: { body: x } }',
      'when delay copies together retry older tampering sign raw',
    ],
    ['there is no webhook', 'webhook: { send: never, age: 10m }', 'age'],
    [
      'the initialization is refused',
      'initialization: { error: DECLINED }\nredirect: { to: error, method: POST }',
      'redirect',
    ],
    [
      'it is sent when somebody fires it',
      'webhook: { send: manual, when: at_end, delay: 1s, copies: 2, older: true, tampering: key_order }',
      'when delay',
    ],
  ])('because %s', (why, text, words) => {
    const told = problems(text).map((problem) => problem.replace(/^[^ ]+ /, ''))
    expect(told).toEqual(
      words
        .split(' ')
        .map((word) => `${word} has no effect here: ${why}${why.includes(', so add ') ? '' : '; remove it'}`),
    )
  })

  it.each([
    'title: x\ndescription: x\nwhen: { refno: a, email: c }\ninitialization: { enrolled: true, delay: 1s }\nredirect: { method: GET }',
    `authentication: { flow: challenge, ${RESULT}, challenge: { method: one_time_code, codes: any, timeout: 5s } }`,
    'authentication: { challenge: { attempts: 1, automatic: 1s } }',
    'initialization: { error: DECLINED, networkCode: 05, message: no, delay: 1s }\ntokenization: { result: error }',
    `${WHEN}\ntokenization: { result: success, redirectAfter: 1s }\nwebhook: { send: automatic, when: at_end, delay: 1s }`,
    'faults: { on: [init, start], latency: 1s, connection: reset }',
  ])('and nothing is told of words that have one: %s', (text) => {
    expect(problems(text)).toEqual([])
  })
})

const HOW = 'if a negative test wants just that, add "nonsense: true"'

describe('combinations that cannot occur', () => {
  problemTable([
    [
      'title: x\nauthentication: { flow: frictionless, overrides: { cavv: absent } }',
      `2:1: transStatus Y always has a cavv; ${HOW}`,
    ],
    [
      'redirect: { to: nowhere }\nauthentication: { transStatus: I }',
      `1:1: the redirect cannot be \`nowhere\` for every result; ${HOW}`,
      `2:1: a challenge cannot end with transStatus I; ${HOW}`,
    ],
    ['title: x\nredirect: { to: nowhere }', `2:1: the redirect cannot be \`nowhere\` for every result; ${HOW}`],
    [
      'authentication: { flow: frictionless }\ncases:\n  good: {}\n  bad: { authentication: { reason: "01" } }',
      `4:3: transStatus Y can only have a confidence reason, 15 to 18; ${HOW}`,
    ],
    [
      'title: x\nauthentication: { transStatus: U, version: 2.1.0, reason: "22" }',
      `2:1: version 2.1.0 has no reason 22, which exists since 2.2.0; ${HOW}`,
    ],
    ['title: x\nnonsense: true', '2:1: nonsense: this combination can occur, so remove "nonsense"'],
  ])

  it('are allowed with nonsense: true', () => {
    expect(problems('nonsense: true\nredirect: { to: nowhere }')).toEqual([])
    expect(problems('nonsense: true\nauthentication: { transStatus: N, reason: "27" }')).toEqual([])
  })
})
