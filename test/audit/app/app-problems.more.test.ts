// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { createCustomer } from '../../../src/audit/customer/customer.ts'
import { appOf, auditText, ORDER, type Parts, REQUEST, runningApp } from '../../support/audited-app.ts'

it.each<[what: string, parts: Parts, bought: object]>([
  [
    'JSON',
    {
      steps:
        'steps: [{ method: POST, url: /json, json: { amount: "${amount}", mail: "${email}" } }]\n  continueWith: { json: next }',
    },
    { kind: 'sent', to: { url: 'http://127.0.0.1:9/pay/o-1' } },
  ],
  [
    'JSON through a page of the app',
    { steps: 'steps: [{ method: POST, url: /json, json: {} }]\n  continueWith: { json: own }' },
    { kind: 'sent', to: { url: 'http://127.0.0.1:9/pay/o-1' } },
  ],
  [
    'a form',
    {
      steps: 'steps: [{ method: POST, url: /form, form: {} }]\n  continueWith: { form: true }',
      order: ORDER.replace('cookie: order', 'html: "input[name=id]"'),
    },
    { kind: 'sent', reference: 'o-1', to: { method: 'POST', form: { id: 'o-1' } } },
  ],
  [
    'a response without the redirect',
    { steps: 'steps: [{ method: POST, url: /json, json: {} }]\n  continueWith: { json: redirect }' },
    {
      kind: 'broken',
      status: 201,
      reason:
        'audit.yaml:7:11: step 1 (POST /json): it returned 201 and the JSON has no "redirect"; known keys: id, next, own; `checkout.rejected` is 200, 302, 303, 402, 422',
    },
  ],
  [
    'a step that fails',
    { steps: 'steps: [{ url: /nowhere }, { url: /session }]' },
    { kind: 'broken', status: 500, reason: 'audit.yaml:7:11: step 1 (GET /nowhere): it returned 500' },
  ],
  [
    'a missing value',
    { steps: 'steps: [{ url: /session, extract: { csrf: { json: token } } }, { url: /session }]' },
    {
      kind: 'broken',
      reason:
        'audit.yaml:7:11: step 1 (GET /session): extract csrf: the JSON has no "token"; known keys: csrf (status 200)',
    },
  ],
  [
    'too many steps',
    { steps: 'steps: [{ url: /go/1 }, { url: /session }]' },
    {
      kind: 'broken',
      reason:
        'audit.yaml:7:11: step 1 (GET /go/1): it already sends the customer to the service. Remove the steps after it.',
    },
  ],
  [
    'a missing reference',
    { steps: 'steps: [{ url: /go/1 }]' },
    {
      kind: 'broken',
      reason: 'audit.yaml:7:11: step 1 (GET /go/1): order.reference: the customer has no cookie "order"',
    },
  ],
  [
    'an unset variable',
    { steps: 'steps: [{ url: "/${env.NOWHERE_SET}" }]' },
    {
      kind: 'broken',
      reason: 'audit.yaml:7:18: Environment variable `NOWHERE_SET` is not set. Set it, or use another name.',
    },
  ],
])('returns the result of a checkout with %s', async (_title, parts, checkout) => {
  const app = await runningApp(auditText(parts))
  expect(await app.buy(REQUEST, createCustomer({ now: Date.now }))).toMatchObject(checkout)
})

it.each<[what: string, from: string | RegExp, to: string, problem: RegExp]>([
  [
    'that exits',
    'env: {',
    'env: { DIES: 1,',
    /^audit\.yaml:4:\d+: app\.start: it exited with 3; last output:\ncannot connect with \[hidden\]\nand card \[hidden number\]$/,
  ],
  [
    'without a program',
    'node,',
    'nodde,',
    /^audit\.yaml:4:\d+: app\.start: unknown program nodde; there was no output$/,
  ],
  ['in no folder', 'ready:', 'cwd: nowhere, ready:', /app\.start: unknown folder .*\/nowhere; there was no output$/],
  [
    'that is never ready',
    '/health", ',
    '/gone", timeout: 2s, ',
    // On a busy host the app may not listen yet.
    /app\.start: http:\/\/127\.0\.0\.1:\d+\/gone was not ready within 2 s: .+; (last output:\n|there was no output$)/,
  ],
  [
    'with an unset variable',
    '{ PORT: ',
    '{ A: "${env.NOWHERE_SET}", PORT: ',
    /^audit\.yaml:4:\d+: Environment variable `NOWHERE_SET` is not set/,
  ],
  [
    'that does not run',
    /start: .*/,
    'url: "http://127.0.0.1:9"',
    /^audit\.yaml:4:8: app\.url: .*http:\/\/127\.0\.0\.1:9.*\. Start the app, or set `app\.start`\.$/,
  ],
])('reports the problem of an app %s', async (_title, from, to, problem) => {
  const made = await appOf(auditText().replace(from, () => to))
  expect('problem' in made ? made.problem : 'it runs').toMatch(problem)
})
