import { describe, expect, it } from 'vitest'
import type { RowResult, RowWebhook } from '../contract/control.gen.ts'
import { ERROR_CODES, errorNamed } from '../domain/error-codes.ts'
import { describeRow } from './describe-row.ts'
import type { LinkFactsRow, RequestFactsRow, TransactionFactsRow, WebhookFactsRow } from './description.ts'
import { withNextAction } from './format.ts'

const AT = '2026-11-22T08:00:00.000+00:00'
const IN_29 = '2026-11-22T08:30:00.000+00:00'

const transaction = (more: Partial<TransactionFactsRow>): TransactionFactsRow => ({
  kind: 'transaction',
  id: '418203957162840337',
  at: AT,
  refno: 'order-1042',
  status: 'authenticated',
  amount: 4990,
  currency: 'EUR',
  brand: 'VIS',
  masked: '400000xxxxxx0026',
  scenario: 'challenge_success',
  matchedBy: 'default',
  ...more,
})
const link = (more: Partial<LinkFactsRow>): LinkFactsRow => ({
  kind: 'link',
  id: 'L',
  at: AT,
  reference: 'b-1',
  status: 'SUCCESS',
  brand: 'VIS',
  ...more,
})
const request = (more: Partial<RequestFactsRow>): RequestFactsRow => ({
  kind: 'request',
  id: 'req_7',
  at: AT,
  method: 'POST',
  path: '/v1/transactions',
  operation: 'initTransaction',
  status: 400,
  end: 'responded',
  findings: 0,
  durationMs: 1.2,
  ...more,
})
const AUTHORIZE = {
  operation: 'authorizeTransaction',
  path: '/v1/transactions/515572143332198669/authorize',
} as const
const hook = (more: Partial<RowWebhook>): RowWebhook => ({
  id: 'w',
  url: 'https://shop.example/hook',
  status: 'delivered',
  attemptCount: 1,
  count: 1,
  ...more,
})
const webhook = (more: Partial<WebhookFactsRow>): WebhookFactsRow => ({
  kind: 'webhook',
  at: AT,
  subject: { kind: 'transaction', id: 't', refno: 'order-1' },
  ...hook({}),
  ...more,
})

const PASS: RowResult = { directoryResponse: 'Y', eci: '05', cavv: 'valid', xid: true, version: '2.2.0' }
const CHALLENGED: RowResult = { ...PASS, authenticationResponse: 'Y' }
const NO: RowResult = { directoryResponse: 'N', transStatusReason: '01', eci: '07', xid: true }
const NO_CHALLENGED: RowResult = { ...NO, directoryResponse: 'Y', authenticationResponse: 'N' }
const code = { method: 'one_time_code', attempts: 0 } as const
const app = { method: 'out_of_band', attempts: 0 } as const
const SECURE = 'secure_authentication' as const

describe('the description of a transaction', () => {
  it.each<[Partial<TransactionFactsRow>, icon: string, title: string, who: string]>([
    [{ status: 'initialized', expires: IN_29 }, 'wait', 'Waiting for the browser', 'open'],
    [{ status: 'challenge_required' }, 'wait', 'Waiting for the browser: the bank requires a challenge', 'open'],
    [
      { status: 'challenge_ongoing', challenge: { ...code, attemptsLeft: 2 } },
      'wait',
      'Waiting for a code: 2 attempts left',
      'open',
    ],
    [
      { status: 'challenge_ongoing', challenge: { ...code, attemptsLeft: 1 } },
      'wait',
      'Waiting for a code: 1 attempt left',
      'open',
    ],
    [{ status: 'challenge_ongoing', challenge: { ...code, isPageHeld: true } }, 'wait', 'Challenge page held', 'open'],
    [{ status: 'challenge_ongoing', challenge: app }, 'wait', 'Waiting for approval in the bank app', 'open'],
    [{ status: 'challenge_ongoing' }, 'wait', 'Challenge in progress', 'open'],
    [{ result: PASS }, 'pass', 'Frictionless: success', 'issuer'],
    [{ result: { ...PASS, transStatusReason: '15' } }, 'pass', 'Frictionless: success, low confidence', 'issuer'],
    [{ result: CHALLENGED, challenge: code }, 'pass', 'Challenge: success', 'issuer'],
    [{ result: { ...CHALLENGED, directoryResponse: 'C' }, challenge: code }, 'pass', 'Challenge: success', 'issuer'],
    [{ result: CHALLENGED, challenge: app }, 'pass', 'Challenge: success', 'issuer'],
    [{ result: CHALLENGED, challenge: code, endedBy: 'control' }, 'pass', 'Challenge: success', 'issuer'],
    [{ result: CHALLENGED, challenge: code, endedBy: 'page_choice' }, 'pass', 'Challenge: success', 'issuer'],
    [{ result: { ...PASS, directoryResponse: 'A', eci: '06' } }, 'attempt', 'Frictionless: attempt (A)', 'issuer'],
    [{ brand: 'ECA', result: { ...PASS, eci: '02' } }, 'pass', 'Frictionless: success', 'issuer'],
    [
      { result: { directoryResponse: 'I', eci: '07', xid: true } },
      'pass',
      'Frictionless: informational (I)',
      'merchant',
    ],
    [
      { result: { authenticationResponse: 'D', xid: false } },
      'pass',
      'Not enrolled: success without 3-D Secure',
      'merchant',
    ],
    [{ result: { directoryResponse: 'Y', eci: '05', xid: true } }, 'defect', 'Frictionless: CAVV missing', 'merchant'],
    [{ result: { ...PASS, cavv: 'wrong_length' } }, 'defect', 'Frictionless: CAVV of the wrong length', 'merchant'],
    [{ result: { ...PASS, xid: false } }, 'defect', 'Frictionless: xid missing', 'issuer'],
    [{ result: { ...PASS, eci: '07' } }, 'defect', 'Frictionless: wrong ECI', 'merchant'],
    [{ result: NO }, 'defect', 'Passed, but the result contradicts it', 'merchant'],
    [{}, 'defect', 'Passed, but without a 3-D Secure result', 'merchant'],
    [{ result: PASS, isNonsense: true }, 'defect', 'Passed, but without a redirect', 'issuer'],
    [
      { status: 'canceled', result: { ...NO_CHALLENGED, transStatusReason: '26' } },
      'cancel',
      'Challenge: canceled by cardholder',
      'merchant',
    ],
    [{ status: 'failed', failReason: SECURE, result: NO }, 'fail', 'Frictionless: failed (N)', 'merchant'],
    [
      { status: 'failed', failReason: SECURE, result: { ...NO, transStatusReason: '10' } },
      'fail',
      'Frictionless: card reported stolen (N, 10)',
      'merchant',
    ],
    [
      { status: 'failed', failReason: SECURE, result: { ...NO, transStatusReason: '77' } },
      'fail',
      'Frictionless: unknown reason 77 (N, 77)',
      'merchant',
    ],
    [
      { status: 'failed', failReason: SECURE, result: NO_CHALLENGED, challenge: code },
      'fail',
      'Challenge: failed (N)',
      'merchant',
    ],
    [
      {
        status: 'failed',
        failReason: SECURE,
        result: { ...NO_CHALLENGED, transStatusReason: '19' },
        challenge: { ...code, attempts: 2 },
      },
      'fail',
      'Challenge: wrong codes (N, 19)',
      'merchant',
    ],
    [
      { status: 'failed', failReason: SECURE, result: { directoryResponse: 'R', transStatusReason: '11', xid: true } },
      'fail',
      'Rejected by issuer (R)',
      'merchant',
    ],
    [
      { status: 'failed', failReason: SECURE, result: { directoryResponse: 'U', transStatusReason: '22', xid: true } },
      'error',
      'Frictionless: unavailable (U), technical problem at the bank',
      'merchant',
    ],
    [
      {
        status: 'failed',
        failReason: 'timeout',
        result: { directoryResponse: 'U', transStatusReason: '81', xid: false },
      },
      'error',
      'Directory server: timeout',
      'merchant',
    ],
    [
      {
        status: 'failed',
        failReason: 'timeout',
        result: { directoryResponse: 'Y', authenticationResponse: 'C', xid: true },
      },
      'time',
      'Challenge: abandoned',
      'merchant',
    ],
    [
      { status: 'failed', failReason: 'timeout', result: { ...NO_CHALLENGED, transStatusReason: '14' } },
      'time',
      'Challenge: timeout',
      'merchant',
    ],
    [{ status: 'failed', failReason: 'timeout' }, 'time', 'Timeout: start page not opened', 'merchant'],
    [{ status: 'failed', failReason: 'error_on_start' }, 'error', 'Start page: error', 'merchant'],
    [
      { status: 'failed', failReason: 'error', failMessage: 'x broke', result: NO },
      'error',
      'Stopped by a technical error',
      'merchant',
    ],
    [
      { status: 'failed', failReason: SECURE, result: { ...NO, directoryResponse: 'Q' } },
      'fail',
      'Failed with an unknown result: “Q”',
      'merchant',
    ],
    [
      {
        status: 'failed',
        failReason: SECURE,
        result: NO,
        isNonsense: true,
        redirect: { to: 'success', url: 'https://shop.example/paid' },
      },
      'defect',
      'Failed, but redirected to success',
      'merchant',
    ],
  ])('%j', (more, icon, title, caller) => {
    const display = describeRow(transaction(more))
    expect([display.icon, display.title, display.liability.party]).toEqual([icon, title, caller])
    expect(display.attention).toBeUndefined()
    expect(JSON.stringify(display)).not.toMatch(/undefined|NaN|!|[Pp]lease|[Oo]ops|paid"/)
  })

  it('contains the remaining time of an open one, and the number of wrong codes', () => {
    const open = transaction({
      status: 'challenge_ongoing',
      expires: IN_29,
      challenge: { ...code, attempts: 1, attemptsLeft: 2 },
    })
    const { description, nextAction } = describeRow(open)
    expect(withNextAction(description, nextAction, Date.parse('2026-11-22T08:01:00.000+00:00'))).toBe(
      'The challenge is open. 1 wrong code so far. It ends automatically in 29 min.',
    )
  })

  it('describes a declined authorization without the end of its authentication', () => {
    const declined = { status: 'failed', failReason: 'declined', failMessage: 'not enough funds' } as const
    expect(
      describeRow(transaction({ ...declined, result: CHALLENGED, challenge: code, endedBy: 'control' })),
    ).toMatchObject({
      title: 'Authorization: declined',
      description: 'The cardholder was authenticated, and the authorization was declined: not enough funds.',
      liability: { party: 'none', note: 'a declined payment charges nothing' },
    })
  })

  it('describes an unknown status as unknown', () => {
    const strange: TransactionFactsRow = JSON.parse(JSON.stringify({ ...transaction({}), status: 'transmitted' }))
    expect(describeRow(strange)).toMatchObject({
      icon: 'challenge',
      title: 'Unknown status: transmitted',
    })
  })

  it('is in the right filters, and a failure needs no attention', () => {
    const filters = (more: Partial<TransactionFactsRow>) => describeRow(transaction(more)).filters
    expect(filters({ result: PASS })).toEqual(['all', 'pass'])
    expect(filters({ status: 'failed', result: NO })).toEqual(['all', 'fail'])
    expect(filters({ status: 'initialized' })).toEqual(['all', 'open'])
    expect(filters({ result: PASS, webhook: hook({ status: 'failed' }) })).toEqual([
      'all',
      'attention',
      'undelivered',
      'pass',
    ])
    expect(filters({ result: PASS, webhook: hook({ status: 'waiting', waitsFor: 'manual' }) })).toEqual([
      'all',
      'open',
      'pass',
    ])
  })
})

describe('the description of a webhook', () => {
  it.each<[Partial<RowWebhook>, title: string, look: string | undefined]>([
    [{}, 'Webhook delivered', undefined],
    [{ status: 'pending', attemptCount: 0, due: IN_29 }, 'Webhook scheduled', undefined],
    [
      { status: 'pending', attemptCount: 2, lastStatus: 500, due: IN_29 },
      'Webhook is not arriving',
      'The receiver responded with 500.',
    ],
    [
      { status: 'pending', attemptCount: 1, lastError: 'nothing listens on port 3000', due: IN_29 },
      'Webhook is not arriving',
      'Nothing listens on port 3000.',
    ],
    [
      { status: 'pending', attemptCount: 1, lastStatus: 200, due: IN_29 },
      'Webhook arrived, and is repeated',
      undefined,
    ],
    [
      {
        status: 'failed',
        attemptCount: 6,
        lastStatus: 500,
        reason: 'no_attempts_left',
        firstAttempt: AT,
        lastAttempt: '2026-11-22T09:13:00.000+00:00',
      },
      'Webhook failed (6 attempts in 1 h 13 min)',
      '6 attempts in 1 h 13 min. The receiver responded with 500.',
    ],
    [
      { status: 'failed', attemptCount: 0, reason: 'target_rejected', lastError: 'this address is not allowed' },
      'Webhook failed (0 attempts)',
      'Never sent. This address is not allowed.',
    ],
    [
      { status: 'pending', attemptCount: 1, lastStatus: 401, expectedResponse: 'reject' },
      'Your app rejected the forged webhook, as it should',
      undefined,
    ],
    [
      { status: 'failed', attemptCount: 6, lastStatus: 401, expectedResponse: 'reject' },
      'Your app rejected the forged webhook, as it should',
      undefined,
    ],
    [
      { status: 'pending', attemptCount: 1, lastStatus: 401, expectedResponse: 'either' },
      'Your app rejected the webhook, as it may',
      undefined,
    ],
    [{ lastStatus: 200, expectedResponse: 'either' }, 'Webhook delivered', undefined],
    [
      { status: 'pending', attemptCount: 1, lastStatus: 401, sentAs: 'with unusual spacing and order of keys' },
      'Your app rejected the webhook (401)',
      'The receiver responded with 401. It is sent with unusual spacing and order of keys, on purpose.',
    ],
    [
      { status: 'pending', attemptCount: 1, lastStatus: 404, lastMessage: 'Cannot POST /hook' },
      'Your app rejected the webhook (404)',
      'The receiver responded with 404: “Cannot POST /hook”.',
    ],
    [
      { status: 'failed', attemptCount: 6, lastStatus: 422, lastMessage: 'unknown order', reason: 'no_attempts_left' },
      'Your app rejected the webhook (422, 6 attempts)',
      '6 attempts. The receiver responded with 422: “unknown order”.',
    ],
    [
      { status: 'pending', attemptCount: 1, lastError: 'nothing listens', expectedResponse: 'reject' },
      'Webhook is not arriving',
      '1 attempt so far. Nothing listens.',
    ],
    ...[404, 405, 408, 429, 500, 503].map((lastStatus): [Partial<RowWebhook>, string, string] => [
      { status: 'pending', attemptCount: 1, lastStatus, expectedResponse: 'reject' },
      'Webhook is not arriving',
      `The receiver responded with ${lastStatus}.`,
    ]),
    [
      { status: 'failed', attemptCount: 6, lastStatus: 500, expectedResponse: 'either' },
      'Webhook failed (6 attempts)',
      '6 attempts. The receiver responded with 500.',
    ],
    [{ expectedResponse: 'reject', lastStatus: 200 }, 'Your app accepted the forged webhook', undefined],
    [{ status: 'waiting', waitsFor: 'manual' }, 'Webhook waits for you', undefined],
    [{ status: 'waiting', waitsFor: 'redirect' }, 'Webhook waits for the browser', undefined],
    [{ status: 'waiting', waitsFor: 'status_read' }, 'Webhook waits for a status request', undefined],
    [{ status: 'waiting', waitsFor: 'attempt' }, 'Older webhook waits for the newer one', undefined],
  ])('%j has the title %s', (more, title, inspect) => {
    const display = describeRow(webhook(more))
    expect(display.title).toBe(title)
    expect(display.title.endsWith(', as it should')).toBe(
      title.endsWith(', as it should') && more.expectedResponse === 'reject',
    )
    if (inspect === undefined) expect(display.attention).toBeUndefined()
    else expect(display.attention?.description).toContain(inspect)
    expect(display.attention).toEqual(describeRow(transaction({ result: PASS, webhook: hook(more) })).attention)
  })
})

describe('the description of a link', () => {
  it.each<[Partial<LinkFactsRow>, icon: string, title: string, who: string]>([
    [{ status: 'PENDING', step: 'card_entry' }, 'wait', 'Waiting for a card', 'open'],
    [{ status: 'PENDING', step: 'authentication' }, 'wait', 'Card entered (waiting for the browser)', 'open'],
    [
      { status: 'PENDING', step: 'authentication', challenge: { ...code, attemptsLeft: 3 } },
      'wait',
      'Card entered (waiting for a code: 3 attempts left)',
      'open',
    ],
    [{}, 'pass', 'Card saved without 3-D Secure', 'merchant'],
    [{ result: PASS }, 'pass', 'Card saved (frictionless: success)', 'issuer'],
    [{ result: CHALLENGED, challenge: code }, 'pass', 'Card saved (challenge: success)', 'issuer'],
    [
      { result: { ...PASS, directoryResponse: 'A', eci: '06' } },
      'attempt',
      'Card saved (frictionless: attempt (A))',
      'issuer',
    ],
    [
      { result: { authenticationResponse: 'D', xid: false } },
      'pass',
      'Card saved (not enrolled: success without 3-D Secure)',
      'merchant',
    ],
    [{ result: NO_CHALLENGED, failReason: SECURE }, 'defect', 'Card saved, but authentication failed', 'merchant'],
    [{ result: NO_CHALLENGED, canceled: true }, 'defect', 'Card saved, but the cardholder canceled', 'merchant'],
    [{ status: 'ERROR', message: 'not enough funds' }, 'rejected', 'No card saved (not enough funds)', 'none'],
    [{ status: 'ERROR', failReason: 'error_on_start' }, 'error', 'No card saved (start page: error)', 'none'],
    [{ status: 'ERROR' }, 'rejected', 'No card saved', 'none'],
    [{ status: 'DELETED' }, 'gone', 'Link deleted', 'none'],
  ])('%j', (more, icon, title, caller) => {
    const display = describeRow(link(more))
    expect([display.icon, display.title, display.liability.party, display.filters.includes('link')]).toEqual([
      icon,
      title,
      caller,
      true,
    ])
    expect(JSON.stringify(display)).not.toMatch(/undefined|NaN|!|charge with it.*payment/)
  })
})

describe('the description of a request', () => {
  it.each<[object, icon: string, title: string, hasAlert: boolean]>([
    [
      { scenario: 'decline/51', code: 'DECLINED', networkCode: '51', message: 'not enough funds' },
      'rejected',
      'Rejected at initialization: not enough funds',
      false,
    ],
    [
      { ...AUTHORIZE, scenario: 'decline/51', code: 'DECLINED', networkCode: '51', message: 'not enough funds' },
      'rejected',
      'Authorization declined: not enough funds',
      false,
    ],
    [
      { status: 410, operation: undefined, method: 'GET', path: '/v1/start/515572143332198669', scenario: 'x' },
      'gone',
      'Start page opened (410)',
      false,
    ],
    [
      { status: 403, operation: undefined, path: '/8F7D4BBB-6EDC-4BF4-87E8-9FBFCC8FFCD3', scenario: 'x' },
      'gone',
      'Card page submitted (403)',
      false,
    ],
    [
      { scenario: 'server_error', status: 500, code: 'SERVER_ERROR' },
      'error',
      'Rejected at initialization: an internal error of the service',
      false,
    ],
    [
      {
        code: 'INVALID_PROPERTY',
        findings: 1,
        finding: { field: 'init.amount', message: 'must be at least 1', expected: 'at least 1', actual: '0' },
      },
      'bad',
      'Not valid: amount must be at least 1',
      true,
    ],
    [
      {
        code: 'UNRECOGNIZED_PROPERTY',
        findings: 2,
        finding: { field: 'init.amuont', message: 'init.amuont is not recognized: Did you mean `amount`?' },
      },
      'bad',
      'Not valid: amuont is not a known field',
      true,
    ],
    [{ status: 401, code: 'UNAUTHORIZED', message: 'wrong password' }, 'bad', 'Wrong credentials', true],
    [{ status: 401, operation: 'createLink', path: '/v1/links' }, 'bad', 'Wrong credentials', true],
    [
      { status: 404, method: 'GET', path: '/v1/foo', operation: undefined },
      'bad',
      'Unknown address: GET /v1/foo',
      true,
    ],
    [{ status: 404, operation: 'getLink', method: 'GET' }, 'bad', 'Unknown link', true],
    [{ status: 405, method: 'PUT', code: 'CLIENT_ERROR' }, 'bad', 'Wrong method: PUT /v1/transactions', true],
    [{ code: 'INVALID_JSON_PAYLOAD' }, 'bad', 'Body is not JSON', true],
    [
      { status: 422, message: 'this key was used with another body' },
      'bad',
      'Rejected: this key was used with another body',
      true,
    ],
    [{ status: 500, message: 'boom' }, 'error', 'The sandbox failed', true],
    [{ end: 'client_disconnected', status: undefined }, 'gone', 'App disconnected before the response', false],
    [
      { end: 'reset', status: undefined, scenario: 'connection_reset' },
      'defect',
      'Connection reset instead of a response',
      false,
    ],
    [
      { scenario: 'flaky', status: 500, method: 'GET', operation: 'getTransaction', path: '/v1/transactions/1' },
      'defect',
      'Answered 500 on purpose',
      false,
    ],
    [{ status: 201 }, 'challenge', 'Transaction created (201)', false],
    [
      { status: 200, operation: undefined, method: 'GET', path: '/v1/start/515572143332198669' },
      'challenge',
      'Start page opened (200)',
      false,
    ],
    [
      { status: 303, operation: undefined, path: '/8F7D4BBB-6EDC-4BF4-87E8-9FBFCC8FFCD3' },
      'challenge',
      'Card page submitted (303)',
      false,
    ],
    [{ status: 200, operation: undefined, method: 'GET', path: '/v1/x' }, 'challenge', 'GET /v1/x (200)', false],
  ])('%j', (more, icon, title, hasAlert) => {
    const row: RequestFactsRow = JSON.parse(JSON.stringify({ ...request({}), ...more }))
    const display = describeRow(row)
    expect([display.icon, display.title, display.attention?.kind]).toEqual([
      icon,
      title,
      hasAlert ? 'request' : undefined,
    ])
    expect(display.short ?? display.title).toMatch(/^(?:[A-Z]|`|[a-z]+(?:[A-Z]|\.))/)
    expect(`${display.title} ${display.description}`).not.toContain('init.')
    expect(JSON.stringify(display)).not.toMatch(/undefined|NaN|!/)
  })

  it('includes the advice and the number of further problems once', () => {
    const finding = { field: 'init.amuont', message: 'init.amuont is not recognized: did you mean "amount"?' }
    const display = describeRow(request({ code: 'UNRECOGNIZED_PROPERTY', findings: 2, finding }))
    expect(display.description).toBe(
      'Did you mean "amount"? 1 more problem. The request was rejected, and nothing was created.',
    )
    expect(display.attention).toMatchObject({ description: display.description, fix: 'Correct the request.' })
  })

  it.each([
    [
      { finding: { field: 'init.card', message: 'must not be null. Send `{"number":"…"}`.' } },
      'Not valid: card must not be null',
      'Send `{"number":"…"}`.',
    ],
    [
      { message: 'This `Idempotency-Key` was used with another body. Use a new key.' },
      'Rejected: this Idempotency-Key was used with another body',
      'Use a new key.',
    ],
    [
      { status: 401, code: 'UNAUTHORIZED', message: 'The password is wrong.' },
      'Wrong credentials',
      'The password is wrong.',
    ],
  ])('states each sentence of %j once', (more, title, rest) => {
    const row: RequestFactsRow = JSON.parse(JSON.stringify({ ...request({ findings: 1 }), ...more }))
    const display = describeRow(row)
    expect([display.title, display.description]).toEqual([
      title,
      `${rest} The request was rejected, and nothing was created.`,
    ])
  })

  it.each([
    ['initTransaction', 'POST', 'Repeat it with the same Idempotency-Key', 'No one'],
    ['authorizeTransaction', 'POST', 'Repeat it with the same Idempotency-Key', 'Open'],
    ['getTransaction', 'GET', 'Send it again', 'No one'],
    ['createLink', 'POST', 'Send it again', 'No one'],
    ['deleteLink', 'DELETE', 'Send it again', 'No one'],
  ] as const)('the lost response of %s has the right next step', (operation, method, expected, label) => {
    const lost = describeRow(request({ end: 'client_disconnected', operation, method }))
    expect([lost.nextStep, lost.liability.label]).toEqual([expected, label])
    const { nextStep, description, filters } = describeRow(
      request({ scenario: 'flaky', status: 503, operation, method }),
    )
    expect([nextStep, filters]).toEqual([expected, ['all']])
    expect(description).toBe('The outcome flaky returns 503 here. The request was handled anyway.')
  })

  it('describes a lost page as one of the browser', () => {
    const { operation: _, ...page } = request({ end: 'client_disconnected', path: '/v1/start/515572143332198669' })
    expect(describeRow(page)).toMatchObject({
      title: 'Browser disconnected before the response',
      nextStep: 'Open the page again',
    })
  })

  it.each([
    ['51', 'The card network declined the authorization (code 51). The transaction has failed.'],
    [undefined, 'The outcome flaky declines the authorization. The transaction has failed.'],
  ])('describes an authorization that is declined with %s, without its initialization', (networkCode, description) => {
    const code = networkCode === undefined ? 'THIRD_PARTY_ERROR' : 'DECLINED'
    const declined = { scenario: 'flaky', code, ...(networkCode !== undefined && { networkCode }) }
    expect(describeRow(request({ ...AUTHORIZE, ...declined }))).toMatchObject({ description, result: 'Declined' })
    expect(describeRow(request({ ...AUTHORIZE, scenario: 'x', code: 'SOFT_DECLINED' })).nextStep).toBe(
      'Authenticate again with a challenge, then authorize',
    )
  })

  it('creates nothing only if the operation creates something', () => {
    const rejected = { status: 409, code: 'INVALID_TRANSACTION_STATUS', message: 'Already authorized.' }
    expect(describeRow(request({ ...AUTHORIZE, ...rejected })).description).toBe(
      'Already authorized. The request was rejected, and nothing was changed.',
    )
  })

  it('describes every error code of the service', () => {
    for (const code of ERROR_CODES) expect(errorNamed(code)?.nextStep, code).toMatch(/^[A-Z]/)
    expect(errorNamed('NOBODY_KNOWS')).toBeUndefined()
  })
})
