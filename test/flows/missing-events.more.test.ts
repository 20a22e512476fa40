import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, NOT_ENROLLED_CARD } from '../support/init-body.ts'
import { deleteLink, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { openPage, submitPage } from '../support/submit-page.ts'

type Display = { readonly title: string; readonly description: string; readonly [more: string]: unknown }
type Row = { readonly id: string; readonly kind: string; readonly display: Display }

/** Ends of a challenge: by the pages of the cardholder, by the control API, and by a choice on the page. */
const ENDS: Readonly<Record<string, (running: Running, id: string) => Promise<unknown>>> = {
  'right code': (running, id) => submitPage(running, id, { code: '4444' }),
  'a wrong code, then the right one': async (running, id) => {
    await submitPage(running, id, { code: '1111' })
    await submitPage(running, id, { code: '4444' })
  },
  'three wrong codes': async (running, id) => {
    for (let n = 0; n < 3; n += 1) await submitPage(running, id, { code: '1111' })
  },
  'canceled on the page': (running, id) => submitPage(running, id, { cancel: true }),
  'chosen on the page': async (running, id) => {
    const { text } = await running.http.get(`/v1/start/${id}`)
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1]
    await running.http.post(`/v1/start/${id}`).type('form').send({ token, action: 'end-N' })
  },
  'code by the control API': (running, id) => running.finish(id, { code: '4444' }),
  'wrong codes by the control API': async (running, id) => {
    for (let n = 0; n < 3; n += 1) await running.finish(id, { code: '1111' })
  },
  'canceled by the control API': (running, id) => running.finish(id, { cancel: true }),
  'forced by the control API': (running, id) => running.finish(id, { outcome: 'N', reason: '19' }),
  'still open': (running, id) => submitPage(running, id, { code: '1111' }),
}

/** Creates rows of all kinds. */
const fill = async (running: Running) => {
  const { http } = running
  const refused = await startReceiver(() => ({ status: 422, body: 'unknown order' }))
  const begin = async (number: string, more: object = {}, headers: Record<string, string> = {}): Promise<string> => {
    const { body } = await running.init(initBody(number, more), headers)
    return body.transactionId
  }
  for (const end of Object.values(ENDS)) {
    const id = await begin(CHALLENGE_CARD, { webhook: { url: refused.url } })
    await end(running, id)
  }
  for (const approve of [true, false]) {
    const id = await begin(CHALLENGE_CARD, {}, { 'sandbox-scenario': 'challenge_out_of_band' })
    await submitPage(running, id, { approve })
  }
  for (const number of [FRICTIONLESS_CARD, NOT_ENROLLED_CARD]) await openPage(running, await begin(number))
  await begin(CHALLENGE_CARD)
  await begin('1')
  const onLink = async (more: object = {}) => {
    const id = await newLink(running, threeDSLink(more))
    await submit(running, id, CHALLENGE_CARD)
    return id
  }
  for (const input of [{ code: '4444' }, { cancel: true }, { outcome: 'N' }]) {
    await http
      .post(`/_sandbox/links/${await onLink()}/challenge`)
      .send(input)
      .expect(200)
  }
  await onLink()
  await newLink(running, threeDSLink())
  await deleteLink(running, await onLink())
}

const rowsOf = async ({ http }: Running): Promise<ReadonlyMap<string, Row>> => {
  const rows = new Map<string, Row>()
  for (const kind of ['transaction', 'link', 'request', 'webhook']) {
    const { body } = await http.get(`/_sandbox/activity?kind=${kind}&limit=1000`).expect(200)
    for (const row of body.rows) rows.set(row.id, row)
  }
  return rows
}

/** Weaker words, and the words that each may replace. */
const WEAKER: readonly (readonly [weak: string, strong: RegExp])[] = [
  ['Challenge: canceled', /^Challenge: canceled by cardholder$/],
  ['Card saved, but the challenge was canceled', /^Card saved, but the cardholder canceled$/],
  [
    'The challenge was completed, and the bank authenticated the cardholder.',
    /^(A request to the control API|A choice on the page) completed the challenge, and the bank authenticated the cardholder\.$|^The cardholder (entered|approved) .*\.$/,
  ],
  [
    'The challenge was canceled.',
    /^A request to the control API canceled the challenge\.$|^The cardholder canceled on the challenge page and was not authenticated\.$/,
  ],
  [
    'The cardholder was not authenticated.',
    /^The cardholder canceled on the challenge page and was not authenticated\.$/,
  ],
  [
    'The bank denied the authentication after a challenge: too many attempts.',
    /^The bank stopped after \d wrong codes\.$/,
  ],
  ['Its authentication was not successful (challenge: canceled).', /\(challenge: canceled by cardholder\)\.$/],
]

const sentences = (text: string): readonly string[] => text.split(/(?<=\.) /)

/** Returns the words of `after` that `before` does not justify. */
const stronger = (before: Display, after: Display): readonly string[] => {
  const known = [before.title, before.short, ...sentences(before.description)].map(String)
  return [after.title, after.short ?? after.title, ...sentences(after.description)]
    .map(String)
    .filter(
      (text) =>
        !known.includes(text) &&
        !known.some((old) => WEAKER.some(([weak, strong]) => weak === text && strong.test(old))),
    )
}

const compareRows = (before: ReadonlyMap<string, Row>, after: ReadonlyMap<string, Row>) => {
  for (const [id, { display }] of after) {
    const old = before.get(id)?.display
    if (!old) continue
    expect([id, stronger(old, display)]).toEqual([id, []])
    const { title, short, description, nextAction, ...rest } = display
    const { title: _, short: __, description: ___, nextAction: ____, ...oldRest } = old
    expect({ id, ...rest }).toEqual({ id, ...oldRest })
  }
}

describe('the words of rows', () => {
  it('become weaker and never different while events are dropped, and by an export and import', async () => {
    const running = await startSandbox({ 'traffic-events': 400 })
    await inSpace(running).freeze()
    await fill(running)
    const before = await rowsOf(running)
    const titles = [...before.values()].map(({ display }) => display.title)
    expect(titles).toEqual(
      expect.arrayContaining([
        'Challenge: success',
        'Challenge: canceled by cardholder',
        'Challenge: canceled',
        'Challenge: wrong codes (N, 19)',
        'Card saved, but the challenge was canceled',
        'Link deleted',
        'Your app rejected the webhook (422)',
      ]),
    )
    const { body: state } = await running.http.get('/_sandbox/state').expect(200)
    const other = await startSandbox()
    await other.http.put('/_sandbox/state').send(state).expect(200)
    const imported = await rowsOf(other)
    expect([...imported.values()].filter(({ kind }) => kind === 'transaction')).toHaveLength(
      [...before.values()].filter(({ kind }) => kind === 'transaction').length,
    )
    compareRows(before, imported)

    const last = [...before.values()].find(({ kind }) => kind === 'transaction')
    const isEmpty = async () =>
      (await running.http.get(`/_sandbox/events?limit=1000`)).body.events.every(
        ({ type }: { type: string }) => type === 'status.read' || type === 'request',
      )
    let rounds = 0
    while (!(await isEmpty())) {
      rounds += 1
      for (let n = 0; n < 10; n += 1) await running.status(last?.id ?? '')
      compareRows(before, await rowsOf(running))
    }
    expect(rounds).toBeGreaterThan(5)
    const ended = [...(await rowsOf(running)).values()].map(({ display }) => display.description).join('\n')
    expect(ended).not.toMatch(/cardholder (?:entered|approved|canceled)|wrong codes\./)
  })
})
