// biome-ignore-all lint/suspicious/noTemplateCurlyInString: places of audit.yaml are written so
import { expect, it } from 'vitest'
import { appOf, runningApp, TINY_APP, WISH } from '../../support/audited-app.ts'
import { itSome } from '../../support/long.ts'
import { tinyCustomer } from '../../support/tiny-customer.ts'

type Parts = { readonly start?: string; readonly steps?: string; readonly order?: string; readonly more?: string }

const ENV =
  'env: { PORT: "${port}", PAY_URL: "${sandbox.url}", PAY_PASSWORD: "${sandbox.password}", LOG: "${work}/app.log" }'
const STEPS = `steps:
    - { url: /session, take: { csrf: { json: csrf } } }
    - { method: POST, url: /orders, headers: { x-csrf-token: "\${csrf}" }, form: { amount: "\${amount}", price: "\${amount.decimal}", card: "\${card.expiry}" } }`
const ORDER = `reference: { cookie: order }
  request: { url: "/orders/\${ref}" }
  status: status`

const auditText = ({ start = '', steps = STEPS, order = ORDER, more = '' }: Parts = {}): string => `version: 1
decides: redirect
app:
  start: { command: [node, "${TINY_APP}"], ready: "\${app}/health", ${ENV} ${start} }
  log: "\${work}/app.log"
checkout:
  ${steps}
order:
  ${order}
  values: { pending: [open], paid: [paid] }
effects: { shipped: shipped, mails: mails }
sweeper: { trigger: { method: POST, url: /sweep } }
${more}`

it('buys as the steps say, and reads what the app believes of the order', async () => {
  const app = await runningApp(auditText())
  const customer = tinyCustomer()
  const bought = await app.buy(WISH, customer)
  expect(bought).toMatchObject({
    kind: 'sent',
    reference: 'o-1',
    to: { url: 'http://127.0.0.1:9/pay/o-1', method: 'GET' },
  })
  expect(bought.hops.map(({ method, status }) => `${method} ${status}`)).toEqual(['GET 200', 'POST 303'])
  expect(await app.read('o-1', customer)).toMatchObject({
    kind: 'read',
    value: 'pending',
    said: 'open',
    effects: { shipped: 0, mails: 0 },
  })

  await fetch(`${app.url}/pay?id=o-1`, { method: 'POST' })
  const belief = await app.read('o-1', customer)
  expect(belief).toMatchObject({ value: 'paid', effects: { shipped: 1, mails: 2 } })
  expect('text' in belief && JSON.parse(belief.text)).toMatchObject({ amount: '1250', price: '12.50', card: '12/34' })

  expect(await app.read('o-1', tinyCustomer())).toEqual({
    kind: 'unreadable',
    why: 'audit.yaml:12:12: the order cannot be read, it answered 404',
    status: 404,
  })
  expect(await app.sweep()).toBeUndefined()
  expect(await app.read('o-1', customer)).toEqual({
    kind: 'unknown',
    said: 'refunded',
    why: 'audit.yaml:14:11: order.values knows no "refunded": add it to the state that it means',
  })

  const refused = await app.buy({ ...WISH, amount: 51 }, tinyCustomer())
  expect(refused).toMatchObject({ kind: 'refused', page: { status: 402 } })
  expect(refused).not.toHaveProperty('reference')
})

it('is killed with all that it started, and comes back at the same address', async () => {
  const shell = auditText().replace(/command: \[.*\.mjs"\]/, `command: [sh, -c, "node '${TINY_APP}' & wait"]`)
  const app = await runningApp(shell)
  const isUp = () =>
    fetch(`${app.url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(app.canRestart).toBe(true)
  expect(await isUp()).toBe(true)
  await app.kill()
  expect(await isUp()).toBe(false)
  expect(await app.restart()).toBeUndefined()
  expect(await isUp()).toBe(true)
  const logs = await app.logs()
  const starts = ({ text }: { text: string }) => text.split('listening').length - 1
  expect(logs.map(({ name }) => name.replace(/.*\//, ''))).toEqual(['stdout', 'stderr', 'app.log'])
  expect(logs.map(starts)).toEqual([2, 0, 2])
  await app.stop()
  expect(await isUp()).toBe(false)
})

it('of the app that another one started, reads what it logs from now on, and runs commands of the file', async () => {
  const first = await runningApp(auditText())
  const attached = auditText({ more: 'clock: own' }).replace(
    /start: .*\n/,
    `url: "${first.url}/"\n  kill: [node, -e, "process.exit(4)"]\n  restart: [node, -e, ""]\n`,
  )
  const app = await runningApp(attached)
  expect(app).toMatchObject({ url: first.url, canRestart: true, canSweep: true })
  expect(await app.buy(WISH, tinyCustomer())).toMatchObject({ kind: 'sent', reference: 'o-1' })
  await app.kill()
  expect(await app.restart()).toBe('app.kill: node -e process.exit(4): it ended with 4')
  await app.stop()
  expect((await fetch(`${first.url}/health`)).status).toBe(200)
})

itSome(3)<[what: string, parts: Parts, bought: object]>([
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
  expect(await app.buy(WISH, tinyCustomer())).toMatchObject(bought)
})

it('reads a page that a server made, as nobody', async () => {
  const order = `reference: { cookie: order }
  request: { url: "/page/\${ref}" }
  as: nobody
  status: { html: "#state" }`
  const app = await runningApp(
    auditText({ order }).replace(/effects: .*/, "effects: { mails: { regex: 'mails: (\\d+)' } }"),
  )
  await app.buy(WISH, tinyCustomer())
  expect(await app.read('o-1', tinyCustomer())).toMatchObject({ value: 'pending', effects: { mails: 0 } })
})

itSome(2)<[what: string, from: string | RegExp, to: string, problem: RegExp]>([
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
    '/gone", within: 300ms, ',
    /app\.start: http:\/\/127\.0\.0\.1:\d+\/gone was not ready within 300 ms: it answered 500; it wrote last:\n/,
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
