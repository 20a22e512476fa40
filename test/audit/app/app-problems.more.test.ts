// biome-ignore-all lint/suspicious/noTemplateCurlyInString: places of audit.yaml are written so
import { expect, it } from 'vitest'
import { createCustomer } from '../../../src/audit/customer/customer.ts'
import { appOf, auditText, ORDER, type Parts, runningApp, WISH } from '../../support/audited-app.ts'

it.each<[what: string, parts: Parts, bought: object]>([
  [
    'JSON',
    {
      steps:
        'steps: [{ method: POST, url: /json, json: { amount: "${amount}", mail: "${email}" } }]\n  leadsTo: { json: next }',
    },
    { kind: 'sent', to: { url: 'http://127.0.0.1:9/pay/o-1' } },
  ],
  [
    'JSON by way of the app',
    { steps: 'steps: [{ method: POST, url: /json, json: {} }]\n  leadsTo: { json: own }' },
    { kind: 'sent', to: { url: 'http://127.0.0.1:9/pay/o-1' } },
  ],
  [
    'a form',
    {
      steps: 'steps: [{ method: POST, url: /form, form: {} }]\n  leadsTo: { form: true }',
      order: ORDER.replace('cookie: order', 'html: "input[name=id]"'),
    },
    { kind: 'sent', reference: 'o-1', to: { method: 'POST', form: { id: 'o-1' } } },
  ],
  [
    'an answer without what it leads to',
    { steps: 'steps: [{ method: POST, url: /json, json: {} }]\n  leadsTo: { json: redirect }' },
    {
      kind: 'broken',
      status: 201,
      why: 'audit.yaml:7:11: step 1 (POST /json): it answered 201 and the JSON has no "redirect"; there is id, next, own; checkout.refused has 200, 302, 303, 402, 422',
    },
  ],
  [
    'a step that fails',
    { steps: 'steps: [{ url: /nowhere }, { url: /session }]' },
    { kind: 'broken', status: 500, why: 'audit.yaml:7:11: step 1 (GET /nowhere): it answered 500' },
  ],
  [
    'a value that is not there',
    { steps: 'steps: [{ url: /session, take: { csrf: { json: token } } }, { url: /session }]' },
    {
      kind: 'broken',
      why: 'audit.yaml:7:11: step 1 (GET /session): take csrf: the JSON has no "token"; there is csrf (it answered 200)',
    },
  ],
  [
    'too many steps',
    { steps: 'steps: [{ url: /go/1 }, { url: /session }]' },
    {
      kind: 'broken',
      why: 'audit.yaml:7:11: step 1 (GET /go/1): it sends the customer to the service already: remove the steps after it',
    },
  ],
  [
    'a reference that is not there',
    { steps: 'steps: [{ url: /go/1 }]' },
    { kind: 'broken', why: 'audit.yaml:7:11: step 1 (GET /go/1): order.reference: the customer has no cookie "order"' },
  ],
  [
    'a variable that is not set',
    { steps: 'steps: [{ url: "/${env.NOWHERE_SET}" }]' },
    { kind: 'broken', why: 'audit.yaml:7:18: NOWHERE_SET is not in the environment: set it, or write another name' },
  ],
])('a checkout with %s', async (_what, parts, bought) => {
  const app = await runningApp(auditText(parts))
  expect(await app.buy(WISH, createCustomer({ now: Date.now }))).toMatchObject(bought)
})

it.each<[what: string, from: string | RegExp, to: string, problem: RegExp]>([
  [
    'that ends',
    'env: {',
    'env: { DIES: 1,',
    /^audit\.yaml:4:\d+: app\.start: it ended with 3; it wrote last:\ncannot connect with \[hidden\]\nand card \[hidden number\]$/,
  ],
  [
    'that nobody has',
    'node,',
    'nodde,',
    /^audit\.yaml:4:\d+: app\.start: there is no program nodde; it wrote nothing$/,
  ],
  ['in no folder', 'ready:', 'cwd: nowhere, ready:', /app\.start: there is no folder .*\/nowhere; it wrote nothing$/],
  [
    'that is never ready',
    '/health", ',
    '/gone", within: 2s, ',
    // On a busy machine the app may not have begun to listen.
    /app\.start: http:\/\/127\.0\.0\.1:\d+\/gone was not ready within 2 s: .+; it wrote (last:\n|nothing$)/,
  ],
  [
    'with a variable that is not set',
    '{ PORT: ',
    '{ A: "${env.NOWHERE_SET}", PORT: ',
    /^audit\.yaml:4:\d+: NOWHERE_SET is not in the environment/,
  ],
  [
    'that runs nowhere',
    /start: .*/,
    'url: "http://127.0.0.1:9"',
    /^audit\.yaml:4:8: app\.url: .*http:\/\/127\.0\.0\.1:9.*\. Without app\.start the app has to run already$/,
  ],
])('says what is wrong with an app %s', async (_what, from, to, problem) => {
  const made = await appOf(auditText().replace(from, () => to))
  expect('problem' in made ? made.problem : 'it runs').toMatch(problem)
})
