import { expect, it } from 'vitest'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'

/** Ends in more digits than a card number has. */
const UUID = '1f0c2a9b-8d7e-4c31-9012-345678901234'
const PHONE = '+49 171 1234 5678'

it('shows UUIDs, transaction IDs and phone numbers of an app unchanged in every output', async () => {
  const running = await startSandbox()
  const { http, init } = running
  let transaction = ''
  const receiver = await startReceiver(() => ({
    headers: { 'x-order': UUID },
    body: JSON.stringify({ order: UUID, transaction, phone: PHONE }),
  }))
  const { body } = await init(
    initBody(FRICTIONLESS_CARD, { refno: UUID, webhook: { url: `${receiver.url}/${UUID}` } }),
    { 'X-Order': UUID, 'X-Phone': PHONE },
  )
  transaction = body.transactionId
  await http.get(`/v1/start/${transaction}`).set('Sec-Fetch-Mode', 'navigate')
  await http.get(`/_sandbox/wait?type=webhook.attempted&transaction=${transaction}&timeout=5s`).expect(200)
  const unknown = await http.get(`/shop/${UUID}/items`)
  const outputs = {
    unknown: unknown.text,
    explain: (await http.get(`/_sandbox/explain/${unknown.headers['sandbox-request-id']}`)).text,
    header: unknown.headers['sandbox-explain'],
    requests: (await http.get('/_sandbox/requests')).text,
    webhooks: (await http.get('/_sandbox/webhooks')).text,
    events: (await http.get('/_sandbox/events')).text,
    verify: (await http.get(`/_sandbox/verify?refno=${UUID}`)).text,
  }
  // The number of the card is hidden, and nothing else.
  for (const [output, text] of Object.entries(outputs))
    expect(`${output}: ${text?.replace(/number[\\":]+\[hidden number\]/g, '')}`).not.toContain('hidden number')
  expect(outputs.unknown).toContain(`/shop/${UUID}/items`)
  expect(outputs.webhooks).toContain(PHONE)
  expect(outputs.webhooks.split(transaction).length).toBeGreaterThan(2)
})
