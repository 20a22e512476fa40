import { expect, it } from 'vitest'
import { readOwnSignature, verifyStandard } from '../support/check-signature.ts'
import { startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import type { RunningProgram } from '../support/program.ts'
import { held, type Received, type Receiver, startReceiver } from '../support/receiver.ts'
import type { DisplayedWebhook } from '../support/webhooks.ts'

builtProgram()

const post = async (url: string, body: object, headers = {}): Promise<Record<string, unknown>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}

/** Creates a completed transaction, whose completion was acknowledged. */
const ended = async ({ url, init }: RunningProgram, webhook: string): Promise<string> => {
  const id = String((await init(initBody(CHALLENGE_CARD, { webhook: { url: webhook } }))).body.transactionId)
  expect(await post(`${url}/_sandbox/transactions/${id}/challenge`, { code: '4444' })).toMatchObject({
    status: 'authenticated',
  })
  return id
}

/** Creates a link with an entered card, which was acknowledged. */
const savedCard = async ({ url }: RunningProgram, webhookEndpoint: string): Promise<unknown> => {
  const order = { reference: 'booking-1', webhookEndpoint }
  const { id } = await post(`${url}/v1/links`, order, { 'link-api-key': 'sandbox-link-key' })
  const card = { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }
  expect(await post(`${url}/_sandbox/links/${id}/submit`, { card })).toMatchObject({ status: 'SUCCESS' })
  return id
}

const list = async ({ url }: RunningProgram): Promise<readonly DisplayedWebhook[]> =>
  ((await (await fetch(`${url}/_sandbox/webhooks`)).json()) as { webhooks: DisplayedWebhook[] }).webhooks

const untilList = (program: RunningProgram, expected: readonly object[]): Promise<readonly DisplayedWebhook[]> =>
  eventually(async () => {
    const matches = await list(program)
    expect(matches).toMatchObject(expected)
    return matches
  })

const kill = async (program: RunningProgram): Promise<void> => {
  program.kill('SIGKILL')
  expect(await program.exit).toEqual({ code: null, signal: 'SIGKILL' })
}

/** Waits for this many requests. */
const received = (receiver: Receiver, count: number): Promise<readonly Received[]> =>
  receiver.until((all) => all.length >= count)

const silent = () => held().reply

const idOf = ({ headers }: Received): unknown => headers['webhook-id']

it('delivers signed webhooks, with retries', async () => {
  const receiver = await startReceiver((_request, n) => (n <= 2 ? { status: 500 } : {}))
  const program = await startCommand(['--ephemeral', '--webhook-time-scale', '0.002'])
  const id = await ended(program, receiver.url)
  const [only] = await untilList(program, [{ status: 'delivered', attemptCount: 3 }])
  const requests = await received(receiver, 3)
  expect(requests.map(idOf)).toEqual([only?.id, only?.id, only?.id])
  for (const request of requests) {
    expect(verifyStandard(request)).toEqual((await program.status(id)).body)
    expect(readOwnSignature(request).valid).toBe(true)
  }
})

it('delivers twice and out of order', async () => {
  const program = await startCommand(['--ephemeral'])
  const authorization = `Basic ${Buffer.from('1100000000:sandbox').toString('base64')}`
  for (const [scenario, statuses, ids] of [
    ['webhook_duplicate', ['authenticated', 'authenticated'], 1],
    ['webhook_out_of_order', ['authenticated', 'challenge_ongoing'], 2],
  ] as const) {
    const receiver = await startReceiver()
    const body = initBody(CHALLENGE_CARD, { refno: scenario, webhook: { url: receiver.url } })
    const headers = { authorization, 'sandbox-scenario': scenario }
    const { transactionId } = await post(`${program.url}/v1/transactions`, body, headers)
    await post(`${program.url}/_sandbox/transactions/${transactionId}/challenge`, { outcome: 'Y' })
    const requests = await received(receiver, 2)
    const sent = requests.map((request) => (verifyStandard(request) as { status: string }).status)
    expect([sent, new Set(requests.map(idOf)).size]).toEqual([statuses, ids])
  }
})

it('delivers unacknowledged webhooks after kill -9, retries failed ones, and repeats no delivered one', async () => {
  const args = ['--state-dir', temporaryFolder(), '--webhook-time-scale', '0.05']
  let isDown = true
  const down = await startReceiver(() => (isDown ? 'reset' : {}))
  const content = await startReceiver()
  const ofPayment = await startReceiver(silent)
  const ofLink = await startReceiver(silent)
  const first = await startProgram(args)
  const webhookTo = async (program: RunningProgram, { url }: Receiver): Promise<DisplayedWebhook | undefined> =>
    (await list(program)).findLast((displayed) => displayed.url === url)

  const attempted = await ended(first, down.url)
  await ended(first, content.url)
  await eventually(async () => {
    expect(await webhookTo(first, down)).toMatchObject({ status: 'pending', attempts: [{}] })
    expect(await webhookTo(first, content)).toMatchObject({ status: 'delivered' })
  })
  // The response to a later change acknowledges everything before it.
  const id = await ended(first, ofPayment.url)
  const link = await savedCard(first, ofLink.url)
  await Promise.all([received(ofPayment, 1), received(ofLink, 1)])
  const failed = await webhookTo(first, down)
  const delivered = await webhookTo(first, content)
  await kill(first)
  isDown = false
  const before = down.requests.length

  const second = await startCommand(args)
  for (const [receiver, body] of [
    [ofPayment, (await second.status(id)).body],
    [ofLink, { id: link, reference: 'booking-1', status: 'SUCCESS' }],
  ] as const) {
    const [cutOff, again] = await received(receiver, 2)
    expect(again && idOf(again)).toBe(cutOff && idOf(cutOff))
    expect(again?.body).toBe(cutOff?.body)
    expect(again && verifyStandard(again)).toEqual(body)
    expect(await webhookTo(second, receiver)).toMatchObject({
      id: cutOff && idOf(cutOff),
      status: 'pending',
      attemptCount: 0,
    })
  }

  const { attempts = [] } = failed ?? {}
  expect(attempts[0]?.error).toBeDefined()
  await eventually(async () => expect(await webhookTo(second, down)).toMatchObject({ status: 'delivered' }))
  const request = (await received(down, before + 1))[before]
  expect(request && idOf(request)).toBe(failed?.id)
  expect(request && verifyStandard(request)).toEqual((await second.status(attempted)).body)
  expect((await webhookTo(second, down))?.attempts[0]).toEqual(attempts[0])

  expect(await webhookTo(second, content)).toEqual(delivered)
  await ended(second, content.url)
  const requests = await received(content, 2)
  expect(requests.map(idOf)).toEqual([delivered?.id, (await webhookTo(second, content))?.id])
})

it('keeps manual webhooks over kill -9, and sends them on request', async () => {
  const args = ['--state-dir', temporaryFolder(), '--webhooks', 'manual']
  const receiver = await startReceiver()
  const first = await startProgram(args)
  await ended(first, receiver.url)
  const [waiting] = await list(first)
  await kill(first)

  const second = await startCommand(args)
  expect(await list(second)).toEqual([waiting])
  await post(`${second.url}/_sandbox/webhooks/${waiting?.id}/redeliver`, {})
  expect((await received(receiver, 1)).map(idOf)).toEqual([waiting?.id])
})
