import { expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'

it('without a public address, bank pages link to the control API at the same host', async () => {
  const { init: begin, http } = await startSandbox({ 'pay-url': 'http://pay.test/bank' })
  const { body } = await begin(initBody())
  const page = await http.get(`/bank/v1/start/${body.transactionId}`)
  expect(page.text).toContain('href="/bank/_sandbox/cards"')
  expect((await http.get('/bank/_sandbox/cards')).status).toBe(200)
})
