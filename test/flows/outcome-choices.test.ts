import { describe, expect, it } from 'vitest'
import { endings } from '../../src/core/describe/challenge-outcomes.ts'
import { initBody } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { openPage, tokenIn } from '../support/submit-page.ts'

/** Returns options with which the same calls return the same bytes, so that every difference comes from the page or the API. */
const options = () =>
  ({
    clock: manualClock(),
    'public-url': 'http://sandbox.test',
    'webhook-url': 'http://127.0.0.1:9/hooks',
    webhooks: 'manual',
  }) as const
const byPage = sharedSandbox(options())

type Choice = { readonly end: string; readonly reason?: string; readonly call: { path: string; body?: object } }

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

const offered = (html: string): string[] => [...html.matchAll(/data-testid="end-(\w+)"/g)].map(([, id = '']) => id)

const ALL = endings().map(({ id }) => id)

describe('the page offers', () => {
  it.each([
    ['challenge_success', ALL],
    ['challenge_out_of_band', ALL],
    ['challenge_single_select', ALL],
    ['challenge_abandoned', ALL.filter((id) => id !== 'cancel')],
    ['challenge_required_abandoned', ALL.filter((id) => id !== 'cancel')],
  ])('%s: the possible final states', async (scenario, ends) => {
    const { html } = await openPage(byPage(), await begin(byPage(), scenario))
    expect(offered(html)).toEqual(ends)
  })

  it.each([
    ['challenge_success', ['4444', '4009', '4077', '4033', '4022'], true],
    ['challenge_failed', [], false],
    // The channel of the code is not selected yet.
    ['challenge_single_select', [], false],
    ['challenge_out_of_band', [], false],
    ['challenge_abandoned', [], false],
    ['challenge_required_abandoned', [], false],
  ])('%s: the equivalent code next to a final state, if codes apply', async (scenario, codes, ofReasons) => {
    const { html } = await openPage(byPage(), await begin(byPage(), scenario))
    expect([...html.matchAll(/Code <code>(\d+)<\/code> has the same effect/g)].map(([, code]) => code)).toEqual(codes)
    expect(html.includes('10: Card reported stolen (code 4110)</option>')).toBe(ofReasons)
    expect(html.includes('16: Medium confidence (code 4116)</option>')).toBe(ofReasons)
    expect(html).toContain('10: Card reported stolen')
  })

  it('all final states again, with an error, after an unknown form', async () => {
    const id = await begin(byPage(), 'challenge_success')
    const page = await choose(byPage(), id, { end: 'nonsense' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('data-testid="form-problem"')
    expect(page.text).toContain('<details open><summary data-testid="page-choices">')
    expect(offered(page.text)).toEqual(ALL)
  })
})

describe('reports name the choice on the page', () => {
  it.each([
    ['Y', 'authenticated', '; ended as Y by a choice on the page', 'A choice on the page completed the challenge'],
    ['N', 'failed', '; ended as N with reason 10 by a choice on the page', 'A choice on the page ended it.'],
    ['expire', 'failed', undefined, 'A choice on the page ended it.'],
    ['cancel', 'canceled', undefined, 'The cardholder canceled on the challenge page'],
  ])('%s', async (end, status, matchedBy, sentence) => {
    const running = await startSandbox()
    const id = await begin(running, 'challenge_success')
    await choose(running, id, { end, ...(end === 'N' && { reason: '10' }) })
    const source = end === 'cancel' ? undefined : 'page_choice'
    const { body } = await running.http.get('/_sandbox/activity')
    expect(body.rows).toMatchObject([{ id, status, display: { description: expect.stringContaining(sentence) } }])
    expect(body.rows[0].endedBy).toBe(source)
    if (matchedBy === undefined) expect(body.rows[0].matchedBy).not.toContain('ended as')
    else expect(body.rows[0].matchedBy).toMatch(new RegExp(`${matchedBy}$`))
    const { body: events } = await running.http.get('/_sandbox/events?type=transaction.changed')
    expect(events.events.at(-1).facts.endedBy).toBe(source)
    const { headers } = await running.status(id)
    if (matchedBy !== undefined) expect(headers['sandbox-explain']).toContain(matchedBy)
  })
})
