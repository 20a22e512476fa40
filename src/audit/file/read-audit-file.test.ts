// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { AUDIT_START, AUDIT_WHOLE } from '../../../test/support/audit-text.ts'
import { formatProblem } from '../../core/yaml/yaml-problem.ts'
import { readAuditFile } from './read-audit-file.ts'

const KNOWN_NAMES = { experiments: ['order-post-return', 'forged-old'], now: Date.UTC(2026, 5, 1) }

const read = (text: string) => readAuditFile(text, '/shop/audit.yaml', KNOWN_NAMES)
const fileOf = (text: string) => {
  const result = read(text)
  if ('problems' in result) throw new Error(result.problems.map(formatProblem).join('\n'))
  return result.file
}
it('fills in the defaults of a short file', () => {
  expect(fileOf(AUDIT_START)).toEqual({
    path: '/shop/audit.yaml',
    folder: '/shop',
    decides: 'redirect',
    app: {
      url: { text: 'http://127.0.0.1:${port}', at: 'audit.yaml:4:3' },
      start: {
        command: ['node', 'app.js'],
        cwd: '/shop',
        ready: { text: '${app}', at: 'audit.yaml:4:10' },
        env: {},
        timeoutMs: 20_000,
      },
      logs: [],
      allow: [],
    },
    checkout: {
      cart: false,
      steps: [
        {
          at: 'audit.yaml:7:7',
          url: { text: '/orders', at: 'audit.yaml:7:28' },
          method: 'POST',
          headers: {},
          form: { amount: { text: '${amount}', at: 'audit.yaml:7:53' } },
          extract: {},
        },
      ],
      continueWith: { redirect: true },
      rejected: [200, 302, 303, 402, 422],
      currency: 'EUR',
    },
    order: {
      request: {
        at: 'audit.yaml:9:12',
        url: { text: '/orders/${ref}', at: 'audit.yaml:9:19' },
        method: 'GET',
        headers: {},
        extract: {},
      },
      cookies: 'customer',
      status: { json: 'status' },
      values: { paid: ['paid'] },
      valuesAt: 'audit.yaml:11:11',
    },
    effects: {},
    policy: {},
    sweeper: { kind: 'none' },
    clock: 'own',
    skip: {},
  })
})

it('reads every key', () => {
  expect(fileOf(AUDIT_WHOLE)).toMatchObject({
    app: {
      start: { cwd: '/shop/shop', timeoutMs: 5000 },
      logs: ['${work}/app.log'],
      apiTimeoutMs: 600,
      allow: ['shop.test'],
    },
    sandbox: { url: { text: 'http://127.0.0.1:8100' }, space: 'ci' },
    checkout: {
      cart: true,
      fill: [{ method: 'POST', extract: { token: { json: 'token' } } }],
      steps: [{ method: 'GET', extract: { csrf: { json: 'csrf' } } }, { form: { fixed: { text: '12' } } }],
      continueWith: { json: 'redirect' },
      rejected: [402],
      fixedAmount: 1250,
      currency: 'CHF',
    },
    order: {
      reference: { cookie: 'order' },
      cookies: 'none',
      status: { html: '#status' },
      values: { paid: ['paid', 'true'] },
    },
    effects: {
      shipped: { json: 'shipped' },
      mails: { regex: 'mails: (\\d+)' },
      points: { file: { text: '/shop/points.jsonl' }, contains: { text: '${ref}' } },
      slips: { file: { text: '${work}/slips' }, contains: { text: '${email}' } },
    },
    policy: { attempt: 'paid', notEnrolled: 'review', unavailable: 'failed' },
    sweeper: { kind: 'trigger', request: { method: 'POST', url: { text: '/internal/sweep' } } },
    clock: 'sandbox',
    settleMs: 1500,
    skip: { 'order-post-return': { reason: 'we only use GET', until: '2027-06-30' } },
  })
  expect(fileOf(`${AUDIT_START}sweeper: { after: 3s }\n`).sweeper).toEqual({
    kind: 'after',
    afterMs: 3000,
    timeoutMs: 3000,
  })
})
