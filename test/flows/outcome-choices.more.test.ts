import { describe, expect, it } from 'vitest'
import { endings } from '../../src/core/describe/challenge-outcomes.ts'
import { initBody } from '../support/init-body.ts'
import { createLink, linkStatus, submit, threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { openPage, pageResult, redirectOf, tokenIn } from '../support/submit-page.ts'

/** Returns options with which the same calls return the same bytes, so that every difference comes from the page or the API. */
const options = () =>
  ({
    clock: manualClock(),
    'public-url': 'http://sandbox.test',
    'webhook-url': 'http://127.0.0.1:9/hooks',
    webhooks: 'manual',
  }) as const
const byPage = sharedSandbox(options())
const byControl = sharedSandbox(options())

type Choice = { readonly end: string; readonly reason?: string; readonly call: { path: string; body?: object } }

/** All final states of the list: each without a reason, and those with reasons also with their last reason. */
const CHOICES: readonly Choice[] = endings().flatMap(({ id, call, reasons = [] }) => [
  { end: id, call },
  ...reasons
    .filter(({ description }) => !description.includes('Since version 2.3.1'))
    .slice(-1)
    .map((reason) => ({ end: id, reason: reason.id.slice(id.length + 1), call: reason.call })),
])

const begin = async (running: Running, scenario: string, more = {}): Promise<string> => {
  const response = await running.init(initBody(undefined, more), { 'sandbox-scenario': scenario }).expect(201)
  return response.body.transactionId
}

const send = (running: Running, id: string, fields: object) =>
  running.http.post(`/v1/start/${id}`).type('form').send(fields)

/** Opens the page and presses the button of a final state. */
const choose = async (running: Running, id: string, { end, reason = '' }: Omit<Choice, 'call'>) => {
  const { html } = await openPage(running, id)
  return send(running, id, { token: tokenIn(html), action: `end-${end}`, reason })
}

const resultsOf = async ({ http, status }: Running, id: string) => {
  const { body } = await status(id)
  return { status: body, webhooks: (await http.get(`/_sandbox/webhooks?transaction=${id}`)).body }
}

const offered = (html: string): string[] => [...html.matchAll(/data-testid="end-(\w+)"/g)].map(([, id = '']) => id)

describe('a final state is the same when chosen on the page and through the control API', () => {
  const cases = [
    ...CHOICES.map((choice) => ['challenge_success', choice] as const),
    ...CHOICES.filter(({ end, reason }) => reason === undefined && end !== 'cancel').flatMap((choice) => [
      ['challenge_abandoned', choice] as const,
      ['challenge_required_abandoned', choice] as const,
    ]),
    ...CHOICES.filter(({ reason }) => reason !== undefined).flatMap((choice) => [
      ['challenge_out_of_band', choice] as const,
      ['challenge_single_select', choice] as const,
      ['redirect_post', choice] as const,
    ]),
  ].map(([scenario, choice]) => [scenario, choice.end, choice.reason, choice.call] as const)

  it.each(cases)('%s: %s, reason %s', async (scenario, end, reason, { path, body = {} }) => {
    const id = await begin(byPage(), scenario)
    expect(await begin(byControl(), scenario)).toBe(id)
    const page = await choose(byPage(), id, { end, ...(reason !== undefined && { reason }) })
    await openPage(byControl(), id)
    const call = await byControl().http.post(`/_sandbox/transactions/${id}/${path}`).send(body).expect(200)
    const seen = await resultsOf(byPage(), id)
    expect(await resultsOf(byControl(), id)).toEqual(seen)
    expect(seen.status.status).toBe(call.body.status)
    expect(['authenticated', 'failed', 'canceled']).toContain(call.body.status)
    expect(seen.webhooks.webhooks).toHaveLength(1)
    const back = await byControl().http.get(`/v1/start/${id}/return`)
    const way = redirectOf(pageResult(page))
    expect(way).toEqual(redirectOf(pageResult(back)))
    expect(way).toHaveProperty('url')
    if (call.body.redirect) expect(way).toEqual(call.body.redirect)
  })

  it('of a link, to which the cardholder returns', async () => {
    const begun = async (running: Running) => {
      const { id } = (await createLink(running, threeDSLink())).body
      return { id, challenge: (await submit(running, id, '4111111111111111')).body.challenge.transactionId }
    }
    const { id, challenge } = await begun(byPage())
    expect(await begun(byControl())).toEqual({ id, challenge })
    const page = await choose(byPage(), challenge, { end: 'R' })
    await byControl().http.post(`/_sandbox/links/${id}/challenge`).send({ outcome: 'R' }).expect(200)
    expect((await linkStatus(byPage(), id)).body).toEqual((await linkStatus(byControl(), id)).body)
    expect([page.status, page.headers.location]).toEqual([303, `http://sandbox.test/${id}/done`])
  })
})

describe('a choice is rejected without any effect', () => {
  it.each([
    ['for an unknown final state', 'challenge_success', { end: 'X' }],
    ['for a final state with a reason of another one', 'challenge_success', { end: 'N', reason: '15' }],
    ['for a final state with an unknown reason', 'challenge_success', { end: 'N', reason: '99' }],
    ['for a final state with a reason of another protocol version', 'challenge_success', { end: 'N', reason: '27' }],
    ['for a final state without reasons', 'challenge_success', { end: 'R', reason: '11' }],
    ['for the name of a reason', 'challenge_success', { end: 'N-10' }],
    ['for a final state that is impossible on an abandoned page', 'challenge_abandoned', { end: 'cancel' }],
    ['for a final state that is impossible without a page', 'challenge_required_abandoned', { end: 'cancel' }],
    ['for an empty choice without a page', 'challenge_required_abandoned', { end: '' }],
  ])('%s (%s)', async (_title, scenario, choice) => {
    const id = await begin(byPage(), scenario)
    const before = await openPage(byPage(), id)
    const known = await resultsOf(byPage(), id)
    const page = await choose(byPage(), id, choice)
    expect([page.status, page.type]).toEqual([400, 'text/html'])
    expect(page.text).toContain('That action does not belong to this page.')
    expect(offered(page.text)).toEqual(offered(before.html))
    expect(await resultsOf(byPage(), id)).toEqual(known)
  })

  it.each([
    ['without the token', {}, {}],
    ['with another token', { token: 'x' }, {}],
    ['from another site', 'own', { 'Sec-Fetch-Site': 'cross-site' }],
  ] as const)('%s', async (_title, input, headers) => {
    const id = await begin(byPage(), 'challenge_required_abandoned')
    const token = input === 'own' ? { token: tokenIn((await openPage(byPage(), id)).html) } : input
    await openPage(byPage(), id)
    const page = await send(byPage(), id, { ...token, action: 'end-Y' }).set(headers)
    expect(page.status).toBe(403)
    expect((await byPage().status(id)).body.status).toBe('challenge_required')
  })

  it('before the page is opened, and the browser is redirected there', async () => {
    const running = await startSandbox()
    const id = await begin(running, 'challenge_success')
    const page = await send(running, id, { token: await tokenOfPage(running, id), action: 'end-Y' })
    expect([page.status, page.headers.location]).toEqual([303, id])
    expect((await running.status(id)).body.status).toBe('initialized')
  })

  it.each(['challenge_success', 'challenge_required_abandoned'])('if --page-choices is off (%s)', async (scenario) => {
    const running = await startSandbox({ 'page-choices': 'off' })
    const id = await begin(running, scenario)
    const { html } = await openPage(running, id)
    expect(html).not.toContain('page-choices')
    expect(offered(html)).toEqual([])
    const { html: other } = await openPage(byPage(), await begin(byPage(), scenario))
    expect(other).toContain('page-choices')
    const token = tokenIn(html) || (await tokenOfPage(running, id))
    const page = await send(running, id, { token, action: 'end-Y' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('data-testid="form-problem"')
    expect((await running.status(id)).body.status).toMatch(/^challenge_/)
  })
})

/** Returns the token of a page without a form or before it is opened. A sandbox with the same seed has the same token. */
const tokenOfPage = async (running: Running, id: string): Promise<string> => {
  const twin = await startSandbox()
  const { body: state } = await running.http.get('/_sandbox/state')
  await twin.http.put('/_sandbox/state').send(state).expect(200)
  return tokenIn((await openPage(twin, id)).html)
}

it('a choice on the page is exported like one of the control API', async () => {
  const running = await startSandbox()
  const id = await begin(running, 'challenge_success')
  await choose(running, id, { end: 'N', reason: '10' })
  const as = async (form: string) =>
    (await running.http.get(`/_sandbox/transactions/${id}/export?form=${form}`).expect(200)).text
  expect(await as('curl')).toContain('"outcome":"N","reason":"10"')
  const scenario = await as('scenario')
  expect(scenario).toContain('A transaction fails with reason 10 by a choice on the page')
  expect(scenario).toContain('The run was ended manually; this scenario ends automatically.')
})
