import { describe, expect, it } from 'vitest'
import type { Row } from '../../core/contract/control.gen.ts'
import { describeRow } from '../../core/describe/describe-row.ts'
import type { FactsRow } from '../../core/describe/description.ts'
import { causesIn, isSeen } from './attention-causes.ts'

const rowOf = <Kind extends FactsRow>(untold: Kind): Row => ({ ...untold, display: describeRow(untold) }) as Row

const rejectedRequest = (id: string, field: string, at = '2026-11-22T08:00:00.000+00:00'): Row =>
  rowOf({
    kind: 'request',
    id,
    at,
    method: 'POST',
    path: '/v1/transactions',
    end: 'responded',
    findings: 1,
    status: 400,
    code: 'INVALID_PROPERTY',
    durationMs: 1,
    refno: id,
    finding: { field: `init.${field}`, message: 'must not be null (it is missing)' },
  })

const failingWebhook = (id: string, url: string, more: object = {}): Row =>
  rowOf({
    kind: 'webhook',
    id,
    at: '2026-11-22T08:00:00.000+00:00',
    subject: { kind: 'transaction', id, refno: id },
    url,
    status: 'pending',
    attemptCount: 2,
    lastError: 'connection refused: nothing listens',
    ...more,
  })

const described = (...rows: readonly (Row | undefined)[]) =>
  causesIn(rows).map(({ title, description, hooks }) => [title, description, hooks.length])

describe('rows that need attention', () => {
  it('are grouped by cause: webhooks by receiver, requests by problem', () => {
    const passed = failingWebhook('fine', 'http://127.0.0.1:9/', {
      status: 'delivered',
      lastStatus: 200,
      lastError: undefined,
    })
    const all = described(
      failingWebhook('a', 'http://127.0.0.1:9/hook'),
      rejectedRequest('r-1', 'card'),
      undefined,
      failingWebhook('b', 'http://127.0.0.1:9/other?x=1', { status: 'failed', reason: 'no_attempts_left' }),
      passed,
      failingWebhook('c', 'http://shop.test/hook', { lastStatus: 500, lastError: undefined }),
      rejectedRequest('r-2', 'card'),
      rejectedRequest('r-3', 'amount'),
    )
    expect(all).toEqual([
      ['2 webhooks not delivered to 127.0.0.1:9', 'Connection refused: nothing listens.', 2],
      [
        '2 times: card must not be null (it is missing)',
        expect.stringMatching(/nothing was created\. .*Correct the request/),
        0,
      ],
      ['Webhook is not arriving', expect.stringContaining('responded with 500'), 1],
      ['Not valid: amount must not be null (it is missing)', expect.stringContaining('Correct the request'), 0],
    ])
  })

  it('are not grouped with another response of the same receiver, and show all its messages', () => {
    const hook = 'http://127.0.0.1:9/hook'
    const responded = (id: string, lastStatus: number, lastMessage?: string) =>
      failingWebhook(id, hook, { lastStatus, lastMessage, lastError: undefined })
    const canceled = { status: 'failed', reason: 'canceled', attemptCount: 0, lastError: undefined }
    const late = { lastError: 'no response within 10 s: respond first, then work' }
    const all = described(
      failingWebhook('slow-1', hook, late),
      responded('a', 401, 'bad signature'),
      responded('b', 422, 'unknown order'),
      responded('c', 401, 'too old'),
      responded('d', 401, 'bad signature'),
      failingWebhook('slow-2', hook, late),
      failingWebhook('off-1', hook, canceled),
      failingWebhook('off-2', hook, canceled),
    )
    expect(all).toEqual([
      ['2 webhooks not delivered to 127.0.0.1:9', 'No response within 10 s: respond first, then work.', 2],
      ['Your app rejected 3 webhooks (401)', 'The receiver responded with 401: “bad signature”, “too old”.', 3],
      ['Your app rejected the webhook (422)', expect.stringContaining('422: “unknown order”'), 1],
      ['2 webhooks to 127.0.0.1:9 canceled', 'They were canceled.', 2],
    ])
  })

  it('stay seen until the same cause occurs again', () => {
    const [before] = causesIn([rejectedRequest('r-1', 'card')])
    const [after] = causesIn([
      rejectedRequest('r-2', 'card', '2026-11-22T08:00:01.000+00:00'),
      rejectedRequest('r-1', 'card'),
    ])
    const seen = { [before?.key ?? '']: before?.at }
    expect([before, after].map((item) => item && isSeen(item, seen))).toEqual([true, false])
    expect(before && isSeen(before, {})).toBe(false)
  })
})
