import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, withoutCardholder } from '../support/init-body.ts'
import { enteredCard, newLink, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { type DomDesk, openDesk } from './console-page.ts'

const running = sharedSandbox()

/** A frictionless test card. */
const PASSES = '4000001000000018'

const buy = async (
  more: object = {},
  card = CHALLENGE_CARD,
): Promise<{ readonly id: string; readonly start: string }> => {
  const { body, headers } = await running().init(initBody(card, more))
  expect(body).toHaveProperty('transactionId')
  return { id: body.transactionId, start: headers.location ?? '' }
}
const show = (id: string, more = '') => openDesk(running(), `live/${id}${more}`)
const timeline = (desk: DomDesk) => desk.within('Timeline')
const bought = async (refno: string) =>
  (await running().http.get(`/_sandbox/transactions?refno=${refno}`)).body.transactions

it.each([
  ['a rejection', { ...initBody(), amuont: 1250, amount: '12.50' }, /^Not valid: /],
  ['a success', initBody(), 'Transaction created (201)'],
] as const)('the address in sandbox-explain leads a browser to the request: %s', async (_label, body, heading) => {
  const id = (await running().init(body)).headers['sandbox-request-id']
  const response = await running().http.get(`/_sandbox/explain/${id}`).set('accept', 'text/html')
  const to = new URL(response.headers.location ?? '', `${running().url}/_sandbox/explain/${id}`)
  expect([response.status, to.pathname, to.hash]).toEqual([302, '/_sandbox/', `#/live/${id}?space=default`])
  const desk = await openDesk(running(), to.hash.slice('#/'.length))
  await desk.heading(heading)
})

it('the origin of an empty frame is allowed once, and its request then shows that', async () => {
  const { start } = await buy()
  const origin = 'https://checkout.long-shop-name.example:8443'
  const framed = {
    accept: 'text/html',
    'sec-fetch-dest': 'iframe',
    'sec-fetch-site': 'cross-site',
    referer: `${origin}/`,
  }
  await running().http.get(new URL(start).pathname).set(framed).expect(406)
  const desk = await openDesk(running(), 'live')
  await desk.press(/^Empty frame: https:\/\/checkout/)
  await desk.press('Allow in this space')
  await desk.sees(`${origin} can open the pages of this space in a frame.`)
  await desk.lacks('Allow in this space')
})

it('Enter selects a reason only if the search leaves one, and a held Enter selects none', async () => {
  const { id } = await buy()
  const desk = await show(id)
  await desk.press('End as')
  await desk.press(/^Failed \(N\)…/)
  await desk.fill('Search reasons', '')
  await desk.keys('Enter')
  await desk.settled()
  await desk.fill('Search reasons', 'default reason')
  await desk.keys('held+Enter')
  await desk.settled()
  await desk.sees('Failed (N): choose a reason')
  expect((await running().http.get(`/_sandbox/transactions/${id}`)).body.status).not.toBe('FAILED')
  await desk.keys('Enter')
  await desk.sees('Ended: Default reason')
})

it('a queued decline is called by its network code', async () => {
  const patch = { authorization: { networkCode: '51' } }
  await running().http.post('/_sandbox/next?space=declined').send({ patch }).expect(201)
  const desk = await openDesk(running(), 'live?space=declined')
  await desk.sees('Decline with 51')
})

it('a result page without a return URL links to the transaction', async () => {
  const { id, start } = await buy({ redirect: {} }, PASSES)
  const page = await (await fetch(start)).text()
  const link = [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)/g)].find(([, , text]) =>
    text?.includes('See it in the console'),
  )
  const to = new URL((link?.[1] ?? '').replaceAll('&amp;', '&'), `${start}/result`)
  expect(to.href.split('#')[0]).toBe(`${running().url}/_sandbox/`)
  const desk = await openDesk(running(), to.hash.slice('#/'.length))
  await desk.heading('Frictionless: success')
  await desk.isAt(id)
})

it('an authorization compares submitted with recorded values, and shows the liability', async () => {
  const receiver = await startReceiver()
  const { id } = await buy({ refno: 'authorized', webhook: { url: receiver.url } })
  await running().finish(id, { code: '4444' }).expect(200)
  await running()
    .http.put('/_sandbox/gateway')
    .send({ fields: { eci: '/eci', transaction: '/id' } })
    .expect(200)
  const { authorization } = (await running().http.post('/_sandbox/gateway/default').send({ eci: '02', id })).body
  await eventually(() => expect(receiver.requests).toHaveLength(1))
  const desk = await show(authorization)
  await desk.heading('Authorization without liability shift')
  await desk
    .within('Submitted by your app')
    .sees('02', 'recorded: 05', 'Eci 02 is the value of Mastercard; Visa has 05.')
  await timeline(desk).sees('Authorization sent')
  // Requests are counted in the timeline, and covered situations in Outcomes.
  await timeline(desk).sees('created once', '0 status reads')
  // Requests and webhooks expand below their steps.
  await timeline(desk).press(/^Webhook delivered/)
  await desk.within('Sandbox sent').sees('webhook-signature:')
  await running().status(id)
  await running().status(id)
  const again = await show(id)
  await timeline(again).sees(/2 status reads, last at \d\d:\d\d:\d\d: authenticated/)
  await again.goTo('outcomes')
  const met = again.within('Situations your app must handle')
  await met.sees('1 of 12 essential situations seen', /Challenge: success.*Seen \d+ s ago/)
  await met.press('Start over')
  await met.sees('0 of 12 essential situations seen')
})

it('the attempts of an order are listed again after a new payment, authorization or end', async () => {
  const own = inSpace(running(), 'attempts')
  const first = await newTransaction(own, { refno: 'twice' })
  const desk = await openDesk(running(), `live/${first}?space=attempts`)
  await desk.heading('Waiting for the browser')
  await desk.lacks('all attempts for twice')
  const second = await newTransaction(own, { refno: 'twice' })
  const attempts = () => desk.lines('Attempts')
  const shows = (...titles: readonly RegExp[]) =>
    eventually(async () => expect(await attempts()).toEqual(titles.map((title) => expect.stringMatching(title))))
  await shows(/^Waiting for the browser/, /^Waiting for the browser/)
  await own.finish(second, { outcome: 'N' }).expect(200)
  await shows(/^Waiting for the browser/, /^Challenge: failed/)
  await own.finish(first).expect(200)
  await own.authorize(first, { refno: 'twice' }).expect(200)
  await shows(/^(?!Waiting)/, /^Challenge: failed/, /^Authorization/)
})

describe('the details of a row', () => {
  it('the palette has the actions of the open row only', async () => {
    const { id, start } = await buy({ refno: 'by-palette' })
    const desk = await show(id)
    await desk.heading('Waiting for the browser')
    const palette = desk.within('Command palette')
    const choose = async (text: string, command: RegExp): Promise<void> => {
      await desk.keys('Control+k')
      await desk.fill('Search and commands', text)
      await palette.sees('Open row')
      await palette.press(command)
      await desk.lacks('Open row')
    }
    await choose('start page', /^Open start page/)
    expect(desk.opened).toEqual([start])
    await choose('curl', /^Copy curl/)
    await desk.copied('/v1/transactions')
    await choose('end as cancel', /^End as: Canceled by cardholder/)
    await desk.heading(/[Cc]ancel/)
    await choose('make a test', /^Make a test: /)
    await desk.within(/test/i).press('Close')
    await choose('another status', /^Webhook: Send another status…/)
    await desk.sees('Send a webhook')
    // A dialog closes with the row that it belongs to.
    await desk.goTo('live')
    await desk.lacks('Send a webhook')
    await desk.keys('Control+k')
    await palette.sees('Go to')
    await palette.lacks('Open row')
  })

  it('an open challenge can be ended with a reason, canceled or timed out', async () => {
    const stolen = await buy()
    const canceled = await buy()
    const late = await buy()
    const desk = await show(stolen.id)
    await desk.press('Open start page')
    expect(desk.opened).toEqual([stolen.start])
    await desk.press('End as')
    await desk.press(/^Failed \(N\)…/)
    await desk.fill('Search reasons', 'stolen')
    await desk.within(/choose a reason/).press(/stolen/i)
    await desk.heading(/stolen/)
    await desk.goTo(`live/${canceled.id}`)
    await desk.heading('Waiting for the browser')
    await desk.press('End as')
    await desk.press(/^Canceled by cardholder/)
    await desk.heading(/[Cc]ancel/)
    await desk.goTo(`live/${late.id}`)
    await desk.heading('Waiting for the browser')
    await desk.press('End as')
    await desk.press(/^Time out/)
    await desk.heading(/^Timeout: /)
    expect(await desk.count('End as')).toBe(0)
  })

  it.each([
    ['2.2.0', ['Since version 2.2.0'], ['Since version 2.3.1']],
    ['2.1.0', [], ['Since version 2.2.0', 'Since version 2.3.1']],
    ['2.3.1', ['Since version 2.2.0', 'Since version 2.3.1'], []],
  ] as const)('an open challenge of version %s offers the reasons of this version', async (version, has, lacks) => {
    const name = `of_${version.replaceAll('.', '_')}`
    const scenario = { authentication: { flow: 'challenge', version } }
    await running().http.put(`/_sandbox/scenarios/${name}`).send(scenario).expect(201)
    const { body } = await running().init(initBody(), { 'sandbox-scenario': name })
    const desk = await show(body.transactionId)
    await desk.press('End as')
    await desk.press(/^Failed \(N\)…/)
    const reasons = desk.within(/choose a reason/)
    await reasons.sees('Reason 21', ...has)
    await reasons.lacks(...lacks)
  })

  it('a failed webhook is sent again, then with a wrong signature', async () => {
    let status = 410
    const receiver = await startReceiver(() => ({ status }))
    const { id } = await buy({ webhook: { url: receiver.url } }, PASSES)
    await running().finish(id, { outcome: 'Y' })
    const desk = await show(id)
    await desk.sees('the receiver responded with 410')
    status = 204
    await desk.press('Send again')
    await timeline(desk).sees('Webhook delivered')
    expect(await desk.count('Send again')).toBe(0)
    status = 401
    await desk.press('Webhook')
    await desk.press(/^Send with a wrong signature/)
    await timeline(desk).press(/receiver responded with 401/)
    await desk.within('Sandbox sent').sees('webhook-signature:')
    expect(receiver.requests).toHaveLength(3)
    const [first, second, tampered] = receiver.requests
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(tampered?.headers['webhook-signature']).not.toBe(second?.headers['webhook-signature'])
  })

  it('a link accepts a card that is selected by its outcome, and shares its timeline with the transaction', async () => {
    const id = await newLink(running(), threeDSLink())
    const desk = await show(id)
    await desk.press('Enter a card')
    await desk.sees('Outcome')
    await desk.lacks('No challenge: this link')
    expect(await desk.chosen('Outcome')).toBe('Challenge: success')
    const cards = await desk.choices(/^Card/)
    // Some of them have the same brand.
    for (const card of cards) {
      await desk.choose(/^Card/, card)
      await eventually(async () => expect(card).toContain(await desk.value(/^Card/)))
    }
    await desk.press('Enter card')
    await desk.heading(/^Card entered/)
    await desk.press('End as')
    await desk.press(/^Success/)
    await desk.heading(/^Card saved \(challenge: success\)/)
    const story = await desk.steps()
    expect(story.length).toBeGreaterThan(3)
    await desk.press('View authentication')
    await desk.heading('Challenge: success')
    expect(await desk.steps()).toEqual(story)
    // Running again creates a link, because its transaction has no separate request.
    await desk.press('Run again')
    await desk.heading('Waiting for a card')
    await desk.goTo(`live/${id}`)
    await desk.heading(/^Card saved \(challenge: success\)/)
    await desk.press('View authentication')
    await desk.heading('Challenge: success')
    await desk.press('View link')
    await desk.isAt(id)
  })

  it('an invalid request shows the problem at its line, and its corrected version can be copied and sent', async () => {
    const response = await running().init(initBody(CHALLENGE_CARD, { refno: 'to-correct', amount: 12.5 }))
    const desk = await show(response.headers['sandbox-request-id'] ?? '')
    await desk.heading(/^Not valid: /)
    await desk.within('Your app sent').sees(/"amount": 12.5,\s*Must be an integer in minor units/)
    await desk.within('Corrected request').sees(/- +"amount": 12.5, ?\+ +"amount": 1250/, /lines unchanged/)
    expect([...desk.document.querySelectorAll('.wrong')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('"amount": 12.5'),
    ])
    await desk.press('Copy corrected curl')
    await desk.copied('"amount":1250')
    await desk.press('Send corrected')
    await desk.heading('Waiting for the browser')
    const [made] = await bought('to-correct')
    expect(made).toMatchObject({ amount: 1250 })
    await desk.isAt(made.id)
  })

  it('an invalid request without a corrected version scrolls to its problem, and marks no valid line', async () => {
    const { amount: _, ...body } = initBody()
    const response = await running().init(body)
    const desk = await show(response.headers['sandbox-request-id'] ?? '')
    await desk.heading(/^Not valid: amount/)
    await desk.press('Show the problem')
    await desk.within('Your app sent').sees(/init.amount Must not be null/)
    await desk.sees('No corrected request')
    await desk.lacks('Corrected request', 'Send corrected')
    expect(desk.document.querySelectorAll('.wrong')).toHaveLength(0)
  })

  it('a run that cannot be repeated opens the prefilled form', async () => {
    const context = { token: 'a', basket: '7' }
    const id = await newLink(running(), threeDSLink({ reference: 'secretive', amount: 4711, currency: 'CHF', context }))
    const card = enteredCard(FRICTIONLESS_CARD)
    await running().http.post(`/_sandbox/links/${id}/submit`).send({ card }).expect(200)
    const desk = await show(id)
    await desk.press('Run again')
    await desk.sees('Cannot run again: the request contains a secret')
    expect(await desk.value('Reference')).toBe('secretive-again')
    expect(await desk.value('Amount')).toBe('47.11')
    expect(await desk.value('Currency')).toBe('CHF')
    expect(JSON.parse(await desk.value('All other fields')).context).toEqual({ basket: '7' })
  })

  it('a finished run is saved, run again, and saved as an outcome of the space', async () => {
    const { id } = await buy({ refno: 'taken' }, PASSES)
    await running().finish(id, { outcome: 'Y' })
    const desk = await show(id)
    await desk.press('More')
    await desk.press(/^Save as HAR/)
    await eventually(() => expect(desk.saved).toEqual([`${id}.har`]))
    await desk.press('Make a test')
    await desk.press(/^Test for vitest/)
    await desk.sees('startSandbox')
    await desk.press('Close')
    await desk.keys('r')
    await desk.sees('taken-again')
    const [again] = await bought('taken-again')
    await desk.isAt(again.id)

    const failed = await buy()
    await running().finish(failed.id, { outcome: 'N', reason: '10' })
    await desk.goTo(`live/${failed.id}`)
    await desk.heading(/stolen \(N, 10\)/)
    await desk.keys('m')
    await desk.press(/^Scenario file/)
    await desk.sees('reason: "10"')
    await desk.fill('Scenario name', 'like_that')
    await desk.press('Save in this space')
    await desk.isAt('#/outcomes/like_that')
    const { body } = await running().http.get('/_sandbox/scenarios/like_that').expect(200)
    expect(body.source.text).toContain('reason: "10"')
  })

  it('a successful request and a delivery have their own details', async () => {
    const response = await running().init(initBody(PASSES, { webhook: { url: 'http://127.0.0.1:9/hook' } }))
    const id = response.body.transactionId
    await running().finish(id, { outcome: 'Y' })
    const desk = await show(response.headers['sandbox-request-id'] ?? '')
    await desk.heading('Transaction created (201)')
    await desk.within('Your app sent').sees('amount')
    await desk.press('View transaction')
    await desk.heading('Frictionless: success')
    const [delivery] = (await running().http.get(`/_sandbox/webhooks?transaction=${id}`)).body.webhooks
    await desk.goTo(`live/${delivery.id}`)
    await timeline(desk).sees('Webhook attempt 1 failed')
    await desk.press('View transaction')
    await desk.isAt(id)
  })

  it('a form without curl names the paths as code', async () => {
    const { start } = await buy()
    const { pathname } = new URL(start)
    const form = await running().http.post(pathname).type('form').send({ action: 'code', code: '4444' })
    const desk = await show(form.headers['sandbox-request-id'] ?? '')
    await desk.heading('Challenge page submitted (403)')
    await desk.sees(/No curl: A form/)
    expect([...desk.document.querySelectorAll('.hint code')].map(({ textContent }) => textContent)).toContain(pathname)
  })

  it('a payment with gaps in its request data is marked in the list', async () => {
    const { body } = await running().init(withoutCardholder())
    const desk = await show(body.transactionId)
    await desk.sees('Request data: 2 gaps')
    const row = desk.document.querySelector(`[data-row][href*="${body.transactionId}"]`)
    expect(row?.querySelector('.fl2')?.textContent).toBe('2 gaps')
  })

  it('an ID of another space is found there', async () => {
    const made = await running().http.post('/v1/transactions').auth('1100000000+elsewhere', 'sandbox').send(initBody())
    const desk = await show(made.body.transactionId)
    await desk.press('Search other spaces')
    await desk.press('Open')
    await desk.heading('Waiting for the browser')
    await desk.isAt('space=elsewhere')
  })

  it('hostile text is displayed as text', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&{}'
    const reply = { status: 500, headers: { 'x-evil': '<b>bold</b>' }, body: '<script>alert(2)</script>' }
    const receiver = await startReceiver(() => reply)
    const requested = { refno: hostile, webhook: { url: `${receiver.url}?<svg/onload=alert(3)>` } }
    const made = await running().init(initBody(PASSES, requested), { 'user-agent': hostile })
    await running().finish(made.body.transactionId, { outcome: 'Y' })
    const desk = await show(made.body.transactionId)
    await desk.sees(`refno ${hostile}`)
    for (const name of [/^Created/, /^Webhook attempt 1/]) await timeline(desk).press(name)
    await desk.sees('<script>alert(2)</script>')
    while ((await desk.count(/more headers$/)) > 0) await desk.press(/more headers$/)
    await desk.sees('<b>bold</b>')
    expect(desk.document.querySelectorAll('#console :is(img, script, svg[onload])')).toHaveLength(0)
  })
})

describe('actions: at most four buttons and More, the most likely first', () => {
  const offered = (desk: DomDesk): readonly string[] =>
    [...desk.document.querySelectorAll('.dh > .acts > :is(a, button, details)')].map((element) => {
      const pressed = element.querySelector('summary') ?? element
      return pressed.getAttribute('aria-label') ?? pressed.textContent ?? ''
    })
  const primary = (desk: DomDesk): readonly string[] =>
    [...desk.document.querySelectorAll('.dh .btn.pri')].map(({ textContent }) => textContent ?? '')

  it.each([
    [
      'an open challenge',
      async () => (await buy()).id,
      ['Open start page', 'End as', 'This payment', 'Webhook', 'More'],
      ['Open start page'],
    ],
    [
      'an open link',
      async () => newLink(running(), threeDSLink()),
      ['Open link', 'Enter a card', 'This payment', 'Webhook', 'More'],
      ['Open link'],
    ],
    [
      'an ended transaction',
      async () => (await buy({}, PASSES)).id,
      ['Run again', 'Make a test', 'This payment', 'Webhook', 'More'],
      [],
    ],
    [
      'an invalid request',
      async () => (await running().init(initBody(PASSES, { amount: 1.5 }))).headers['sandbox-request-id'] ?? '',
      ['Send corrected', 'Copy curl', 'More'],
      ['Send corrected'],
    ],
  ] as const)('%s', async (_label, make, buttons, first) => {
    const id = await make()
    if (buttons[0] === 'Run again') await running().finish(id, { outcome: 'Y' })
    const desk = await show(id)
    await desk.sees(buttons[0])
    expect(offered(desk)).toEqual(buttons)
    expect(primary(desk)).toEqual(first)
  })

  it('an action in the closed menu More has its letter', async () => {
    const desk = await show(await newLink(running(), threeDSLink()))
    await desk.sees('Open link')
    await desk.lacks('Copy curl')
    await desk.keys('c')
    await desk.copied('/v1/links')
  })
})

it('compares two payments at their own address, and shows the first difference', async () => {
  const good = await buy({ refno: 'good-one' })
  const bad = await buy({ refno: 'bad-one', amount: 990 })
  const desk = await show(good.id)
  await desk.press('More')
  await desk.press(/^Compare with…/)
  await desk.heading(/^Compare .+ with…$/)
  await desk.within('Details').press(/bad-one/)
  await desk.isAt(`${good.id}..${bad.id}`)
  await desk.heading('Differences')
  await desk.sees('Step 1, “Created”, differs. Your app sent: amount is 1250 in good-one and 990 in bad-one.')
  await desk.within('Your app sent, step 1').sees('"amount": 990,')
})
