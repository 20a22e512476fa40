import { expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { authenticated, untilDelivery } from '../support/webhooks.ts'

const FIX = 'redirects are not followed; send to that address,'

it.each([301, 302, 303, 307, 308])(
  'names the target of a redirect with %i wherever a failed delivery is shown',
  async (status) => {
    const running = await startSandbox()
    const target = 'https://shop:geheim@shop.example/ho`ok\u001b?token=abc123def456&order=7&n=4000001000000026#part'
    const receiver = await startReceiver(() => ({
      status,
      headers: { location: encodeURI(target).replace('%60', '`') },
    }))
    await authenticated(running, receiver.url)
    const error = `The receiver redirects (${status}): ${FIX} \`https://shop.example/ho%60ok%1B?token=[hidden]&order=7&n=[hidden number]\`.`
    const { attempts } = await untilDelivery(running, { status: 'pending', attemptCount: 1 })
    expect(attempts).toMatchObject([{ response: { status }, error }])
    expect(eventsIn(running.sandbox).find(({ type }) => type === 'webhook.attempted')?.facts).toMatchObject({
      status,
      error,
    })
    const { body } = await running.http.get('/_sandbox/activity').expect(200)
    expect(body.rows[0].display.attention.description).toBe(`1 attempt so far. ${error}`)
    const verified = await running.http
      .post('/_sandbox/verify')
      .send({ checks: [{ events: { type: 'webhook.attempted' }, count: 2 }] })
    expect(JSON.stringify(verified.body)).toContain(FIX)
    expect(JSON.stringify([attempts, body, verified.body])).not.toMatch(/geheim|abc123def456|4000001000000026/)
  },
)

it.each([
  ['without a target', undefined, 'without a valid `Location`: redirects are not followed; return 2xx.'],
  ['to a page that no program opens', 'javascript:alert(1)', 'without a valid `Location`'],
  [
    'to another path of the receiver',
    '/other?a=1',
    'redirects are not followed; send to that address, `URL/other?a=1`.',
  ],
  ['to itself', '', 'to its own address: redirects are not followed; return 2xx.'],
])('describes a redirect %s', async (_title, location, expected) => {
  const running = await startSandbox()
  const receiver = await startReceiver(() => ({
    status: 308,
    headers: { ...(location !== undefined && { location }) },
  }))
  await authenticated(running, receiver.url)
  const { attempts } = await untilDelivery(running, { status: 'pending', attemptCount: 1 })
  expect(attempts[0]?.error).toContain(expected.replace('URL', new URL(receiver.url).origin))
})

it.each([300, 304, 400])('returns no problem of a redirect for status %i', async (status) => {
  const running = await startSandbox()
  const receiver = await startReceiver(() => ({ status, headers: { location: '/other' } }))
  await authenticated(running, receiver.url)
  const { attempts } = await untilDelivery(running, { status: 'pending', attemptCount: 1 })
  expect(attempts[0]).not.toHaveProperty('error')
})
