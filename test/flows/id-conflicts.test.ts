import { expect, it } from 'vitest'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { linkBody, newLink, readCard, submit } from '../support/link-body.ts'
import { startSandbox } from '../support/sandbox.ts'

const HOOK = 'http://127.0.0.1:9/hook'

it('an ID in use is not issued again with any imported counters', async () => {
  const running = await startSandbox({ webhooks: 'manual' })
  const state = async () => (await running.http.get('/_sandbox/state').expect(200)).body
  const first = await newLink(running, linkBody({ webhookEndpoint: HOOK }))
  await submit(running, first, FRICTIONLESS_CARD)

  const exported = await state()
  const { counters: _, ...tables } = exported.spaces.default
  await running.http
    .put('/_sandbox/state')
    .send({ ...exported, spaces: { default: tables } })
    .expect(200)
  const second = await newLink(running, linkBody({ webhookEndpoint: HOOK }))
  await submit(running, second, FRICTIONLESS_CARD)

  const before = await readCard(running, first)
  const after = await readCard(running, second)
  expect(second).not.toBe(first)
  expect([after.alias, after.aliasCVV]).not.toEqual([before.alias, before.aliasCVV])
  expect(Object.keys((await state()).spaces.default.aliases)).toHaveLength(2)
  const { webhooks } = (await running.http.get('/_sandbox/webhooks').expect(200)).body
  expect(webhooks.map(({ link }: { link: string }) => link)).toEqual([first, second])
})

it('a card that is sent again is the same only with the same expiry and a plausible CVV', async () => {
  const running = await startSandbox()
  const id = await newLink(running, linkBody())
  const entry = { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }
  const send = async (card: object) =>
    (await running.http.post(`/_sandbox/links/${id}/submit`).send({ card: { ...entry, ...card } })).status
  expect(await send({})).toBe(200)
  expect(await send({})).toBe(200)
  expect([await send({ cvv: 'zz' }), await send({ expiryYear: '35' }), await send({ expiryMonth: '01' })]).toEqual([
    409, 409, 409,
  ])
})
