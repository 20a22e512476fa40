import { beforeAll, expect, it } from 'vitest'
import type { Webhook } from '../../src/core/contract/control.gen.ts'
import { FRICTIONLESS_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import { newLink, numberOf, readCard, submit, threeDSLink, tokenize } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { untilDeliveries } from '../support/webhooks.ts'

const shared = sharedSandbox()

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const TRACEPARENT = `00-${TRACE_ID}-b7ad6b7169203331-01`

const find = async (q: string, more: Record<string, string> = {}): Promise<readonly string[]> => {
  const { body } = await shared()
    .http.get(`/_sandbox/activity?${new URLSearchParams({ q, ...more })}`)
    .expect(200)
  return body.rows.map(({ id }: { readonly id: string }) => id)
}

/** The values of one transaction by their names. Another transaction has values of the same kinds. */
const values = new Map<string, string>()
let id = ''
let statusRequest = ''

beforeAll(async () => {
  const { http, url } = shared()
  const { init, status, finish } = inSpace(shared())
  const { alias } = await tokenize(shared(), numberOf('challenge_success', 'ECA'))
  const card = { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
  const created = await init(
    initBody(undefined, { refno: 'refno-7', refno2: 'second-7', paymentMethods: ['ECA'], card }),
    { 'Idempotency-Key': 'Key-of-refno-7', traceparent: TRACEPARENT },
  )
  expect(created.status).toBe(201)
  id = created.body.transactionId
  await finish(id).expect(200)
  await http
    .post('/_sandbox/webhooks')
    .send({ transaction: id, url: `${url}/_sandbox/receiver/default`, webhookId: 'msg_other' })
    .expect(201)
  const [webhook] = await untilDeliveries(shared(), [{ status: 'delivered' }])
  const read = await status(id)
  statusRequest = read.headers['sandbox-request-id'] ?? ''
  const { cavv, xid, threeDSTransactionId } = read.body.card['3D']
  const all = {
    id,
    refno: 'refno-7',
    refno2: 'second-7',
    'request ID': created.headers['sandbox-request-id'],
    'Correlation-Id': created.headers['correlation-id'],
    'Correlation-Id of a status request': read.headers['correlation-id'],
    'webhook-id': webhook?.id,
    'webhook-id of an attempt': 'msg_other',
    cavv,
    xid,
    threeDSTransactionId,
    alias,
    'Idempotency-Key': 'Key-of-refno-7',
    traceparent: TRACEPARENT,
    'trace ID': TRACE_ID,
    'last digits of its card': read.body.card.masked.slice(-4),
  }
  for (const [name, value] of Object.entries(all)) values.set(name, value)
  const other = (await init(initBody(FRICTIONLESS_CARD, { refno: 'refno-70' })).expect(201)).body.transactionId
  await finish(other, { continue: true }).expect(200)
})

it.each([
  'id',
  'refno',
  'refno2',
  'request ID',
  'Correlation-Id',
  'Correlation-Id of a status request',
  'webhook-id',
  'webhook-id of an attempt',
  'cavv',
  'xid',
  'threeDSTransactionId',
  'alias',
  'Idempotency-Key',
  'traceparent',
  'trace ID',
  'last digits of its card',
])('finds one transaction by its %s', async (name) => {
  const value = values.get(name) ?? ''
  expect(value).toMatch(/^\S{4,}$/)
  expect(await find(value, { kind: 'transaction' })).toContain(id)
  expect(await find(value.toUpperCase(), { kind: 'transaction', exact: 'true' })).toEqual([id])
  expect(await find(value.slice(0, -1), { kind: 'transaction', exact: 'true' })).toEqual([])
})

it('finds a webhook by the trace of the request that caused it', async () => {
  const { url, http } = shared()
  const trace = { traceparent: TRACEPARENT.replaceAll('3', '4') }
  await http
    .post('/_sandbox/webhooks')
    .set(trace)
    .send({ transaction: id, url: `${url}/_sandbox/receiver/default` })
  const [webhook] = (await http.get('/_sandbox/webhooks')).body.webhooks.filter(
    ({ attempts }: Webhook) => attempts[0]?.request.headers.traceparent === trace.traceparent,
  )
  expect(await find(trace.traceparent, { exact: 'true' })).toEqual([webhook.id, id])
})

it('never finds a row by an aliasCVV, which replaces a security code', async () => {
  const link = await newLink(shared(), threeDSLink())
  await submit(shared(), link, FRICTIONLESS_CARD).expect(200)
  const { alias, aliasCVV } = await readCard(shared(), link)
  expect(aliasCVV).toMatch(/^\S{24}$/)
  expect(await find(alias ?? '', { kind: 'link', exact: 'true' })).toEqual([link])
  for (const exact of ['true', 'false']) expect(await find(aliasCVV ?? '', { exact })).toEqual([])
})

it('finds a link by the values of its authentication, and rows of all kinds', async () => {
  const link = await newLink(shared(), threeDSLink())
  await submit(shared(), link, FRICTIONLESS_CARD).expect(200)
  const { cavv, xid } = (await readCard(shared(), link))['3D'] ?? {}
  for (const value of [cavv, xid])
    expect(await find(value ?? '', { kind: 'link,transaction', exact: 'true' })).toEqual([link])
  expect(await find(values.get('webhook-id') ?? '', { exact: 'true' })).toHaveLength(2)
  expect(await find(statusRequest, { exact: 'true' })).toEqual(expect.arrayContaining([statusRequest, id]))
})

it('finds nothing exactly by a word of a description, and rejects another value of `exact`', async () => {
  expect(await find('challenge_success')).toContain(id)
  expect(await find('challenge_success', { exact: 'true' })).toEqual([])
  await shared().http.get('/_sandbox/activity?q=a&exact=yes').expect(400)
})

it('lists an equal identifier first, then beginnings, then the rest, over several pages', async () => {
  const space = inSpace(shared(), 'ranked')
  const ids: string[] = []
  for (const refno of ['A-8', 'A-80', 'xA-8', 'A-9'])
    ids.push((await space.init(initBody(undefined, { refno }))).body.transactionId)
  const pages: string[] = []
  for (const page of [0, 1, 2]) {
    const before = pages.at(-1)
    const more = { space: 'ranked', limit: '1', ...(page > 0 && before !== undefined && { before }) }
    pages.push(...(await find('a-8', more)))
  }
  expect(pages).toEqual(ids.slice(0, 3))
})
