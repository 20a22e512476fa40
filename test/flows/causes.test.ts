import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type supertest from 'supertest'
import { expect, it } from 'vitest'
import type { Cause } from '../../src/core/domain/cause.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { startSandbox } from '../support/sandbox.ts'

/** Starts a sandbox and describes the causes of its events. Requests and orders have the names that the test gave them. */
const watched = async () => {
  const running = await startSandbox()
  const names = new Map<string, string>()
  const sent = async (name: string, call: supertest.Test): Promise<supertest.Response> => {
    const response = await call
    expect([name, response.status < 400]).toEqual([name, true])
    names.set(response.headers['sandbox-request-id'] ?? '', name)
    return response
  }
  const labelOf = (cause: Cause): string => {
    if (cause.kind === 'request' || cause.kind === 'control') return `${cause.kind} ${names.get(cause.requestId)}`
    if (cause.kind === 'due')
      return `${cause.action}${cause.advancedBy === undefined ? '' : `, by control ${names.get(cause.advancedBy)}`}`
    return cause.kind === 'delivery' ? `attempt ${cause.attempt}` : cause.kind
  }
  const causes = (): readonly string[] =>
    eventsIn(running.sandbox).map(({ type, cause }) => `${type}: ${labelOf(cause)}`)
  return { ...running, sent, causes }
}

it('events of a payment name their cause: app, browser, test or clock', async () => {
  const { http, init, finish, status, url, sent, causes } = await watched()
  const clock = (request: object) => http.put('/_sandbox/clock').send(request)
  await sent('freeze', clock({ mode: 'frozen' }))
  const webhook = { url: `${url}/_sandbox/receiver/default` }
  const first = (await sent('first', init(initBody(undefined, { webhook })))).body.transactionId
  await sent('second', init(initBody(undefined, { webhook })))
  await sent('open', http.get(`/v1/start/${first}`))
  await sent('fail', http.put('/_sandbox/receiver-response').send({ status: 500, times: 1 }))
  await sent('cancel', finish(first, { cancel: true }))
  await eventually(() => expect(causes()).toContain('webhook.attempted: webhook_attempt'))
  await sent('read', status(first))
  await sent('retry', clock({ advance: '5m' }))
  await sent('expire', clock({ advance: '1h' }))
  expect(causes()).toEqual([
    'clock.changed: control freeze',
    ...['scenario.matched', 'transaction.created', 'request'].map((type) => `${type}: request first`),
    ...['scenario.matched', 'transaction.created', 'request'].map((type) => `${type}: request second`),
    ...['transaction.changed', 'transaction.changed', 'challenge.opened', 'request'].map(
      (type) => `${type}: request open`,
    ),
    ...['transaction.changed', 'webhook.scheduled', 'redirect.sent'].map((type) => `${type}: control cancel`),
    'webhook.received: attempt 1',
    'webhook.attempted: webhook_attempt',
    ...['status.read', 'request'].map((type) => `${type}: request read`),
    'webhook.received: attempt 2',
    'webhook.attempted: webhook_attempt, by control retry',
    'webhook.delivered: attempt 2',
    'clock.changed: control retry',
    ...['transaction.changed', 'webhook.scheduled'].map((type) => `${type}: transaction_expires, by control expire`),
    'webhook.received: attempt 1',
    'webhook.attempted: webhook_attempt, by control expire',
    'webhook.delivered: attempt 1',
    'clock.changed: control expire',
  ])
})

it('attempts of a manually sent webhook name the order, and their results name the attempt', async () => {
  const { http, init, url, sent, causes } = await watched()
  const receiver = `${url}/_sandbox/receiver/default`
  const { transactionId: transaction } = (await sent('init', init(initBody()))).body
  const post = (path: string, body: object) => http.post(`/_sandbox${path}`).send(body)
  const { id } = (await sent('fire', post('/webhooks', { transaction, url: receiver, webhookId: 'msg_other' }))).body
  await sent('again', post(`/webhooks/${id}/redeliver`, { tampering: 'missing_signature' }))
  await sent('later', post(`/webhooks/${id}/redeliver`, { delay: '1h' }))
  // A copy of a body and its webhook-id does not come from the sandbox.
  await sent(
    'forged',
    http.post('/_sandbox/receiver/default').set({ 'webhook-id': id }).send({ transactionId: transaction }),
  )
  expect(causes().slice(3)).toEqual([
    'webhook.scheduled: control fire',
    'webhook.received: attempt 1',
    'webhook.attempted: control fire',
    'webhook.delivered: attempt 1',
    'webhook.received: attempt 2',
    'webhook.attempted: control again',
    'webhook.failed: attempt 2',
    'webhook.scheduled: control later',
    'webhook.received: control forged',
  ])
  await sent('reset', http.post('/_sandbox/reset'))
  expect(causes()).toEqual(['space.reset: control reset'])
})

it('the import of an initial state names the start as its cause', async () => {
  const file = join(temporaryFolder(), 'state.json')
  const { http } = await startSandbox()
  writeFileSync(file, (await http.get('/_sandbox/state?space=default')).text)
  const { sandbox } = await startSandbox({ import: file })
  expect(eventsIn(sandbox).map(({ cause }) => cause)).toEqual([{ kind: 'start' }])
})
