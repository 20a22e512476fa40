import { expect, it } from 'vitest'
import { initBody } from '../../../test/support/init-body.ts'
import { startSandbox } from '../../../test/support/sandbox.ts'
import { createCall } from '../../testkit/control-client.ts'
import { countAuthorizations } from './gateway-steps.ts'
import type { TransactionRef } from './webhook-steps.ts'

const FIELDS = { amount: '/amount', transaction: '/id' }
const SOFT_DECLINE = '4000001000000240'

it('counts a decline with status 200 and an approval that failed as no charge', async () => {
  const { http, url, init, finish } = await startSandbox()
  const call = createCall({ url }, 'default')
  const context = { file: { gateway: { fields: FIELDS } }, call }
  /** Authorizes a payment at the gateway with this configuration, and counts. */
  const pay = async (gateway: object, card?: string) => {
    await http
      .put('/_sandbox/gateway')
      .send({ fields: FIELDS, ...gateway })
      .expect(200)
    const { body, headers } = await init(initBody(card)).expect(201)
    const { transactionId: id } = body
    await finish(id, { continue: true }).expect(200)
    const { status } = await http.post('/_sandbox/gateway/default').send({ amount: 1250, id })
    const order = { run: { context, afterEvent: headers['sandbox-event'] }, id } as unknown as TransactionRef
    return { status, ...(await countAuthorizations(order)) }
  }
  expect(await pay({})).toEqual({ status: 200, received: 1, approved: 1 })
  expect(await pay({ decline: { status: 200 } }, SOFT_DECLINE)).toEqual({ status: 200, received: 1, approved: 0 })
  expect(await pay({ response: { status: 503 } })).toEqual({ status: 503, received: 1, approved: 0 })
})
