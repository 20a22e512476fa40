import { expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { exported, imported, startTransaction } from '../support/state.ts'
import { openPage, untilDelivery } from '../support/webhooks.ts'

it('an import aborts a webhook in delivery and sends it again as the file defines', async () => {
  const running = await startSandbox()
  const { reply, release } = held()
  const receiver = await startReceiver((_request, n) => (n === 1 ? reply : {}))
  const id = await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } })
  await running.finish(id, { code: '4444' }).expect(200)
  const first = await receiver.next()
  await imported(running, await exported(running)).expect(200)
  const second = await receiver.next()
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  release({ status: 500 })
  const { attempts } = await untilDelivery(running, { status: 'delivered', attemptCount: 1 })
  expect(attempts).toMatchObject([{ response: { status: 200 } }])
})

it('an open challenge page is valid for the transaction that an import restored', async () => {
  const running = await startSandbox()
  const id = await startTransaction(running)
  const confirm = await openPage(running, id)
  const file = await exported(running)
  await running.finish(id, { cancel: true }).expect(200)
  await imported(running, file).expect(200)
  expect(await confirm()).toBe(`303 http://shop.test/success?transactionId=${id}`)
  expect((await running.status(id)).body.history).toMatchObject([{ action: 'init' }, { action: 'authenticate' }])
})
