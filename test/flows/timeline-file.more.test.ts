import { describe, expect, it } from 'vitest'
import type { DescribedRun, RunFile } from '../../src/core/describe/described-run.ts'
import { runAtOnce } from '../../src/engine/yielding.ts'
import { timelinePage } from '../../src/pages/timeline/timeline-page.tsx'
import { HOSTILE, play, runOf, SOME_RUNS } from '../support/finished-runs.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { exported, imported } from '../support/state.ts'

/** Returns the texts of the page in order. */
const textOf = (html: string): string =>
  html
    .slice(html.indexOf('</style>'))
    .replaceAll(/<\/?(?:b|i|em)>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

const fileOf = async ({ http }: Running, query = '') => {
  const response = await http.get(`/_sandbox/timeline.html${query}`).expect(200)
  return { html: response.text, text: textOf(response.text), headers: response.headers }
}

/** Completes a challenge as a browser without JavaScript, so the pages are logged. */
const payInBrowser = async (running: Running, refno: string, codes: readonly string[]): Promise<string> => {
  const { body } = await running.init(initBody(CHALLENGE_CARD, { refno })).expect(201)
  const path = `/v1/start/${body.transactionId}`
  for (const code of codes) {
    const { text } = await running.http.get(path).expect(200)
    const token = /name="token" value="([^"]+)"/.exec(text)?.[1]
    await running.http
      .post(path)
      .type('form')
      .set('origin', running.url)
      .send({ token, code, action: 'code' })
      .expect(303)
  }
  return body.transactionId
}

describe('a timeline as one file', () => {
  it.each([
    ['an approved authorization', 'Authorized: ', '10.00 EUR was authorized with the code '],
    ['a soft decline', 'Authorization: soft decline', 'the authorization of 12.50 EUR was declined: '],
  ])('shows state, code and amount of %s, also after an export and an import', async (title, state, sentence) => {
    const running = await startSandbox()
    const { id } = await play(running, runOf(title))
    await running.http.get(`/_sandbox/wait?transaction=${id}&idle=20ms`).expect(200)
    const code = (await running.status(id)).body.detail.authorize.acquirerAuthorizationCode
    const record = await exported(running)
    const other = await startSandbox()
    await imported(other, record).expect(200)
    for (const each of [running, other]) {
      const { text } = await fileOf(each, `?transaction=${id}`)
      expect(text).toContain(state)
      expect(text).toContain(`${sentence}${code ?? ''}`)
      expect(text).not.toContain('Ended not authenticated')
      const { rows } = (await each.http.get(`/_sandbox/activity?ids=${id}`)).body
      expect(rows[0].authorization.isApproved).toBe(code !== undefined)
    }
    expect(await exported(other)).toBe(record)
  })

  it.each(SOME_RUNS)('shows %s, runs nothing, loads nothing and has no card number', async (_, story) => {
    const running = await startSandbox()
    const { kind, id } = await play(running, story)
    // Wait for webhooks in delivery: they could appear in one of the two texts only.
    await running.http.get(`/_sandbox/wait?${kind.slice(0, -1)}=${id}&idle=20ms`).expect(200)
    const { html, text, headers } = await fileOf(running, `?${kind.slice(0, -1)}=${id}`)
    const { body } = await running.http.get(`/_sandbox/${kind}/${id}`)
    const { rows } = (await running.http.get(`/_sandbox/activity?ids=${id}`)).body
    for (const { title } of body.steps) expect(text).toContain(title)
    expect(text).toContain(rows[0].display.title)
    expect(html).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>`,
    )
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<form|<input|\son\w+=|javascript:|url\(/i)
    expect(html).not.toMatch(/\d{12,19}(?=\D*cvv)|4000001000000026|4000 0010 0000 0026/)
    expect(headers['content-disposition']).toBe(`attachment; filename="run-${id}.html"`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('escapes user input as text', async () => {
    const running = await startSandbox()
    const { id } = await play(running, runOf('hostile strings'))
    const { html, text } = await fileOf(running, `?transaction=${id}`)
    expect(text).toContain(JSON.stringify(HOSTILE).slice(1, 20))
    expect(html).not.toContain('<b>\\u2028')
    expect(html).not.toContain('--><b>')
  })

  it('of a space explains rejected requests with the fix', async () => {
    const running = await startSandbox()
    await running.init({ ...initBody(), amount: '12.50' }).expect(400)
    await running.init(initBody(FRICTIONLESS_CARD, { refno: 'order-8' })).expect(201)
    const { text } = await fileOf(running)
    expect(text).toContain('1 transaction, 1 rejected request')
    expect(text).toContain('"amount": "12.50",')
    expect(text).toContain('Must be an integer in minor units (12.50 EUR is')
    expect(text).toContain('Activity of the space default')
  })

  it('of the authentication of a cardholder is the timeline of its link', async () => {
    const running = await startSandbox()
    const { id } = await play(running, runOf('a link with a challenge'))
    const { transaction } = (await running.http.get(`/_sandbox/links/${id}`)).body
    const ofLink = await fileOf(running, `?link=${id}`)
    const ofAuthentication = await fileOf(running, `?transaction=${transaction}`)
    expect(ofAuthentication.headers['content-disposition']).toBe(ofLink.headers['content-disposition'])
    expect(ofLink.text).toContain('Scenario challenge_success was selected')
    expect(ofLink.text).toContain('Card entered')
  })

  it('has the newest steps of a record that an app read very often, and the number of the others', async () => {
    const running = await startSandbox()
    const { body } = await running.init(initBody(CHALLENGE_CARD)).expect(201)
    for (let n = 0; n < 150; n += 1)
      await running.http.get(`/v1/transactions/${body.transactionId}`).auth('1100000000', 'sandbox').expect(200)
    const { html, text } = await fileOf(running)
    const { steps } = (await running.http.get(`/_sandbox/transactions/${body.transactionId}`)).body
    expect(steps.length).toBeGreaterThan(150)
    expect(html.split('<b>Status read')).toHaveLength(100)
    expect(text).toContain('Status read × 99')
    expect(text).toContain(`Steps are missing: the ${steps.length - 100} oldest ones, to limit the size of this file.`)
  })

  it('of all spaces names the space of each', async () => {
    const running = await startSandbox()
    const asSpace = (space: string) => ({ authorization: `Basic ${btoa(`1100000000+${space}:sandbox`)}` })
    for (const space of ['one', 'other'])
      await running.http
        .post('/v1/transactions')
        .set(asSpace(space))
        .send(initBody(CHALLENGE_CARD, { refno: `of-${space}` }))
        .expect(201)
    const { text } = await fileOf(running, '?all=true')
    expect([text.includes('space one'), text.includes('space other'), text.includes('of-other')]).toEqual([
      true,
      true,
      true,
    ])
    expect((await fileOf(running, '?space=one')).text).not.toContain('of-other')
  })

  it('has records of the same time in the order in which they began', async () => {
    const running = await startSandbox()
    await running.http.put('/_sandbox/clock').send({ mode: 'frozen' }).expect(200)
    await running.init({ ...initBody(), refno: 'order-rejected', amount: '12.50' }).expect(400)
    await running.init(initBody(CHALLENGE_CARD, { refno: 'order-open' })).expect(201)
    await running.init({ ...initBody(), refno: 'order-rejected-too', amount: '12.50' }).expect(400)
    const { html } = await fileOf(running)
    const refnos = html
      .split('<article')
      .map((article) => /"refno": "(order-[a-z-]+)"/.exec(textOf(`</style>${article}`))?.[1])
    expect(refnos.slice(1)).toEqual(['order-rejected', 'order-open', 'order-rejected-too'])
  })

  it.each(['', '?all=true'])(
    'keeps the failed and unfinished records before newer ones that passed (%s)',
    async (query) => {
      const running = await startSandbox()
      await payInBrowser(running, 'order-failed', ['0000', '4009'])
      await running.init({ ...initBody(), refno: 'order-rejected', amount: '12.50' }).expect(400)
      await running.init(initBody(CHALLENGE_CARD, { refno: 'order-open' })).expect(201)
      for (let n = 0; n < 60; n += 1) await payInBrowser(running, `order-${n}`, ['4444'])
      const { html, text } = await fileOf(running, query)
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(300_000)
      const [first = '', second = '', third = ''] = html.split('<article').slice(1)
      expect(textOf(`</style>${first}`)).toMatch(/order-failed.*One-time code 4009 .{0,40} Confirm ← pressed/)
      expect(textOf(`</style>${second}`)).toContain('"refno": "order-rejected"')
      expect(third).toContain('order-open')
      expect(text).toContain('order-59')
      expect(text).not.toContain('order-0 ')
      const shown = html.split('<article').length - 1
      expect(text).toContain(`Omitted, to limit the size of this file: ${63 - shown} of 63 records, and the flows`)
      expect(text).toContain('Records that passed are omitted first, then the oldest.')
      expect(text).not.toContain('Of the omitted records')
    },
  )

  it('reports omitted records that did not pass', async () => {
    const running = await startSandbox()
    for (let n = 0; n < 52; n += 1) await running.init({ ...initBody(), amount: 0 }).expect(400)
    const { text } = await fileOf(running)
    expect(text).toContain('2 of 52 records')
    expect(text).toContain('Of the omitted records, 2 did not pass or need attention.')
  })
})

const AT = '2026-11-21T08:00:00.000+00:00'

/** Creates rejected requests with a description of this length and a step with its own icon. */
const manyRuns = (count: number, length: number): RunFile => {
  const row = { kind: 'request', method: 'GET', durationMs: 1, path: '/x', end: 'responded', findings: 0 } as const
  const display = { icon: 'bad', title: 'Not valid', result: '', nextStep: '', isOpen: false } as const
  const liability = { party: 'none', label: '', note: '' } as const
  const step = {
    kind: 'other',
    icon: 'snow',
    title: 'A step',
    detail: '',
    tone: 'wait',
    from: 'sandbox',
    to: 'sandbox',
  } as const
  const describedRun = (n: number): DescribedRun => ({
    space: 'default',
    calls: [],
    webhooks: [],
    steps: [{ ...step, at: AT, gapMs: 0, isLongGap: false, isGap: false, isDue: false, events: [] }],
    row: {
      ...row,
      at: AT,
      id: `req_${n}`,
      display: { ...display, liability, description: 'x'.repeat(length), filters: [] },
    },
  })
  return {
    title: 'Many',
    madeAt: AT,
    version: '0',
    omitted: { count: 7, urgent: 0 },
    runs: Array.from({ length: count }, (_, n) => describedRun(n)),
  }
}

describe('the size of a file', () => {
  it('fits twenty payments with their pages; beyond that it drops the oldest bodies and reports it', async () => {
    const running = await startSandbox()
    for (let n = 0; n < 20; n += 1) await payInBrowser(running, `order-${n}`, n % 2 === 0 ? ['4444'] : ['0000', '4444'])
    const twenty = await fileOf(running)
    expect(Buffer.byteLength(twenty.html)).toBeLessThan(300_000)
    expect(twenty.text).not.toContain('to limit the size of this file')
    for (let n = 20; n < 40; n += 1) await payInBrowser(running, `order-${n}`, ['4444'])
    const forty = await fileOf(running)
    expect(Buffer.byteLength(forty.html)).toBeLessThanOrEqual(300_000)
    expect(forty.text).toMatch(/Omitted, to limit the size of this file: the flows, bodies and pages of \d+ records\./)
    const [oldest = '', newest = ''] = [forty.html.split('<article').at(1), forty.html.split('<article').at(-1)]
    expect(oldest).toContain('characters omitted, to limit the size of this file')
    expect(oldest).toContain('Challenge page opened')
    expect(newest).toContain('One-time code')
  })

  it('drops the oldest articles if their steps alone are too large', () => {
    const html = runAtOnce(timelinePage(manyRuns(100, 5_000)))
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(300_000)
    const gone = 100 - html.split('<article').length + 1
    expect(gone).toBeGreaterThan(30)
    expect(textOf(html)).toContain(`${gone + 7} of 107 records, and the flows, bodies and pages of`)
  })

  it('draws each article in a separate step, so that other requests wait for one at most', () => {
    const steps = [...timelinePage(manyRuns(100, 5_000))]
    expect(steps.length).toBeGreaterThan(2 * 100)
  })

  it('includes the surrounding text and icons, even if little space is left', () => {
    const sizes = [150, 151, 152, 153, 154, 155, 156, 157, 158, 159].map((length) =>
      Buffer.byteLength(runAtOnce(timelinePage(manyRuns(300, length)))),
    )
    expect(sizes.filter((size) => size > 300_000)).toEqual([])
  })

  it('has each article once with any IDs', () => {
    const html = runAtOnce(timelinePage({ ...manyRuns(3, 10), title: 'Runs of @@INSIDE@@' }))
    expect(html.split('<article')).toHaveLength(4)
    expect(textOf(html)).toContain('Runs of @@INSIDE@@')
  })
})
