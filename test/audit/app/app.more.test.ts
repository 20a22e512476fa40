// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { createCustomer } from '../../../src/audit/customer/customer.ts'
import { auditText, REQUEST, runningApp, TINY_APP } from '../../support/audited-app.ts'

it('buys with the steps of audit.yaml and reads the order', async () => {
  const app = await runningApp(auditText())
  const customer = createCustomer({ now: Date.now })
  const checkout = await app.buy(REQUEST, customer)
  expect(checkout).toMatchObject({
    kind: 'sent',
    reference: 'o-1',
    to: { url: 'http://127.0.0.1:9/pay/o-1', method: 'GET' },
  })
  expect(checkout.hops.map(({ method, status }) => `${method} ${status}`)).toEqual(['GET 200', 'POST 303'])
  expect(await app.read('o-1', customer)).toMatchObject({
    kind: 'read',
    value: 'pending',
    appStatus: 'open',
    effects: { shipped: 0, mails: 0 },
  })

  await fetch(`${app.url}/pay?id=o-1`, { method: 'POST' })
  const belief = await app.read('o-1', customer)
  expect(belief).toMatchObject({ value: 'paid', effects: { shipped: 1, mails: 2 } })
  expect('text' in belief && JSON.parse(belief.text)).toMatchObject({ amount: '1250', price: '12.50', card: '12/34' })

  expect(await app.read('o-1', createCustomer({ now: Date.now }))).toEqual({
    kind: 'unreadable',
    reason: 'audit.yaml:12:12: the order cannot be read: status 404',
    status: 404,
    text: '{}',
  })
  expect(await app.sweep()).toBeUndefined()
  expect(await app.read('o-1', customer)).toEqual({
    kind: 'unknown',
    appStatus: 'refunded',
    reason: 'audit.yaml:14:11: order.values does not list `refunded`. Add it to the matching status',
    text: expect.stringContaining('refunded'),
  })

  const rejected = await app.buy({ ...REQUEST, amount: 51 }, createCustomer({ now: Date.now }))
  expect(rejected).toMatchObject({ kind: 'rejected', page: { status: 402 } })
  expect(rejected).not.toHaveProperty('reference')
})

it('kills the app with its child processes and restarts it on the same port', async () => {
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

it('reads new log lines of a running app and runs commands of the file', async () => {
  const first = await runningApp(auditText())
  const attached = auditText({ more: 'clock: own' }).replace(
    /start: .*\n/,
    `url: "${first.url}/"\n  kill: [node, -e, "process.exit(4)"]\n  restart: [node, -e, ""]\n`,
  )
  const app = await runningApp(attached)
  expect(app).toMatchObject({ url: first.url, canRestart: true })
  expect(await app.buy(REQUEST, createCustomer({ now: Date.now }))).toMatchObject({ kind: 'sent', reference: 'o-1' })
  await app.kill()
  expect(await app.restart()).toBe('app.kill: node -e process.exit(4): it exited with 4')
  await app.stop()
  expect((await fetch(`${first.url}/health`)).status).toBe(200)
})

it('reads an HTML page without cookies', async () => {
  const order = `reference: { cookie: order }
  request: { url: "/page/\${ref}" }
  cookies: none
  status: { html: "#state" }`
  const app = await runningApp(
    auditText({ order }).replace(/effects: .*/, "effects: { mails: { regex: 'mails: (\\d+)' } }"),
  )
  await app.buy(REQUEST, createCustomer({ now: Date.now }))
  expect(await app.read('o-1', createCustomer({ now: Date.now }))).toMatchObject({
    value: 'pending',
    effects: { mails: 0 },
  })
})
