import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

/** Creates a space with a frozen clock, for tests of dates. */
const setUp = async (name: string, running = shared()) => {
  const space = inSpace(running, name)
  await space.freeze()
  const expire = (id: string, of: 'transactions' | 'links' = 'transactions') =>
    running.http.post(`/_sandbox/${of}/${id}/expire`)
  return { running, space, expire }
}

/** Returns the parts of a state that a timeout sets. Values derived from the ID differ between transactions. */
const endOf = ({ status, failReason, failMessage, history }: Record<string, unknown>) => ({
  status,
  failReason,
  failMessage,
  history,
})

describe('a manually expired transaction', () => {
  it.each([
    ['before its page is opened', async () => {}],
    [
      'while its challenge is open',
      async (id: string) => void (await shared().http.get(`/v1/start/${id}`).expect(200)),
    ],
  ])('%s ends as by its timeout, at the current time', async (when, begin) => {
    const { space, expire } = await setUp(`expires-${when.length}`)
    const id = await newTransaction(space)
    const other = await newTransaction(space)
    await begin(id)
    const response = await expire(id)
    expect([response.status, response.body]).toEqual([
      200,
      { transactionId: id, status: 'failed', reason: 'timeout', at: FROZEN },
    ])
    expect((await space.clock()).body.now).toBe(FROZEN)
    expect((await space.status(other)).body.status).toBe('initialized')

    const { body } = await space.status(id)
    expect(body).toMatchObject({ status: 'failed', detail: { fail: { reason: 'timeout' } } })
    expect(body.history.at(-1)).toEqual({
      action: 'authenticate',
      amount: 1250,
      source: 'system',
      date: FROZEN,
      success: false,
    })
    expect((await shared().http.get(`/v1/start/${id}`)).status).toBe(410)

    // The other transaction times out automatically. The stored results differ only in the date.
    await begin(other)
    await space.advance('30m')
    const { transactions } = await space.state()
    const byItself = endOf(transactions[other])
    expect(endOf(transactions[id])).toEqual(JSON.parse(JSON.stringify(byItself).replaceAll('03:34:05', '03:04:05')))
  })

  it('sends its webhook at once, signed at the current time', async () => {
    const receiver = await startReceiver()
    const running = await startSandbox()
    const { space, expire } = await setUp('webhook', running)
    const id = await newTransaction(space, { webhook: { url: receiver.url } }, 'webhook_after_redirect')
    await expire(id).expect(200)
    const { body, headers } = await receiver.next()
    expect(JSON.parse(body)).toMatchObject({
      transactionId: id,
      status: 'failed',
      detail: { fail: { reason: 'timeout' } },
    })
    expect(headers['webhook-id']).toBe((await space.webhooks())[0].id)
  })

  it('is recorded as ended by the system', async () => {
    const { space, expire, running } = await setUp('events')
    const id = await newTransaction(space)
    await expire(id).expect(200)
    expect(eventsIn(running.sandbox, 'events').filter(({ type }) => type === 'transaction.changed')).toMatchObject([
      { subject: { id }, facts: { from: 'initialized', to: 'failed', failReason: 'timeout', source: 'system' } },
    ])
  })

  it('returns 409 for a second call and for a completed transaction', async () => {
    const { space, expire } = await setUp('twice')
    const id = await newTransaction(space)
    const passed = await newTransaction(space)
    await space.finish(passed)
    await expire(id).expect(200)
    expect(await expire(id)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'INVALID_TRANSACTION_STATUS',
          message: /has ended with status failed\. Final states cannot change/,
        },
      },
    })
    expect((await expire(passed)).status).toBe(409)
    expect((await space.status(passed)).body.status).toBe('authenticated')
  })

  it('is found by its ID in its own space only', async () => {
    const { space, expire, running } = await setUp('home')
    const id = await newTransaction(space)
    expect((await expire('nobody')).status).toBe(404)
    expect((await running.http.post(`/_sandbox/transactions/${id}/expire?space=default`)).status).toBe(404)
    expect((await space.status(id)).body.status).toBe('initialized')
  })
})

describe('a manually expired link', () => {
  const entered = enteredCard(CHALLENGE_CARD)

  it('ends as after a failed authentication if its cardholder is being authenticated', async () => {
    const { space, expire } = await setUp('link')
    const { id } = (await space.createLink(threeDSLink())).body
    const { transactionId } = (await space.submit(id, entered)).body.challenge
    const response = await expire(id, 'links')
    expect([response.status, response.body]).toEqual([
      200,
      { id, linkStatus: 'SUCCESS', transactionId, status: 'failed', reason: 'timeout', at: FROZEN },
    ])
    const { body } = await space.linkStatus(id)
    expect([body.status, body.card['3D']]).toEqual([
      'SUCCESS',
      expect.not.objectContaining({ cavv: expect.anything() }),
    ])
    const { history } = (await space.state()).links[id]
    expect(history).toEqual([expect.objectContaining({ source: 'system', success: false })])
    expect(await expire(id, 'links')).toMatchObject({
      status: 409,
      body: { error: { code: 'INVALID_STATE', message: 'The link has the final status SUCCESS.' } },
    })
  })

  it('becomes ERROR if the account is configured so, also by the ID of the transaction', async () => {
    const { space, expire } = await setUp('error', await startSandbox({ 'link-failed-3ds': 'error' }))
    const { id } = (await space.createLink(threeDSLink())).body
    const { transactionId } = (await space.submit(id, entered)).body.challenge
    await expire(transactionId).expect(200)
    expect((await space.linkStatus(id)).body.status).toBe('ERROR')
  })

  it('does not expire while it is unused, and names the alternatives', async () => {
    const { space, expire } = await setUp('unused')
    const { id } = (await space.createLink(threeDSLink())).body
    const { status, body } = await expire(id, 'links')
    expect([status, body.error.code]).toEqual([409, 'INVALID_STATE'])
    expect(body.error.message).toMatch(/unused link does not expire.*submit.*DELETE/)
    expect((await space.linkStatus(id)).body.status).toBe('PENDING')
  })

  it('returns 409 if it is deleted and 404 if it is unknown', async () => {
    const { space, expire } = await setUp('deleted')
    const { id } = (await space.createLink()).body
    await space.deleteLink(id)
    expect((await expire(id, 'links')).body.error.message).toBe('The link has the final status DELETED.')
    expect((await expire('nobody', 'links')).status).toBe(404)
  })
})
