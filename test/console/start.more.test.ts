import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { enteredCard } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './console-page.ts'

const running = sharedSandbox()

const open = (view: string, space: string) => openDesk(running(), `${view}?space=${space}`)
/** Sends a GET request to the control API. */
const request = async (path: string, space: string, more = '') =>
  (await running().http.get(`/_sandbox${path}?space=${space}${more}`).expect(200)).body
const transactions = async (space: string) => (await request('/transactions', space)).transactions

describe('a start', () => {
  it('opens its page in a tab without opener, and shows its row', async () => {
    const desk = await open('start', 'flow')
    await desk.press('Start and open page')
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('flow')
    await desk.isAt(id)
    expect(desk.opened.at(-1)).toContain(`/v1/start/${id}`)
  })

  it('sends its webhook to the built-in receiver, for a transaction and for a link', async () => {
    const desk = await open('start', 'received')
    await desk.sees('Sent with the test card')
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id, refno }] = await transactions('received')
    await inSpace(running(), 'received').finish(id, { outcome: 'Y' }).expect(200)
    await desk.goTo('start/link?space=received')
    await desk.sees('The entered card decides', 'Valid')
    const others = JSON.parse(await desk.value('All other fields'))
    await desk.fill('All other fields', JSON.stringify({ ...others, context: { basket: '7' } }))
    await desk.send()
    await eventually(async () => expect((await request('/links', 'received')).links).toHaveLength(1))
    const [link] = (await request('/links', 'received')).links
    expect(link.context).toEqual([{ name: 'basket', value: '7' }])
    await desk.isAt(`#/live/${link.id}`)
    await inSpace(running(), 'received')
      .submit(link.id, enteredCard(FRICTIONLESS_CARD), { cardholderName: 'Ann Zoo' })
      .expect(200)
    await desk.press('Connect')
    const received = desk.within('Received')
    await received.sees(
      `authenticated for ${refno}`,
      `SUCCESS for ${link.reference}`,
      'Signatures valid, timestamp fresh',
      'returned 200',
    )
  })

  it('is found by a few letters, combined with three patches, and resets the form', async () => {
    const desk = await open('start', 'faulty')
    await desk.sees('Sent with the test card')
    await desk.fill('What should happen?', 'stolen')
    await desk.press(/stolen_card$/)
    await desk.sees('The bank denies the authentication at once, with reason 10.')
    await desk.press(/^Webhook and other faults/)
    for (const item of ['Webhook: before the redirect', 'Webhook: sent twice', 'Webhook: wrong signature'])
      await desk.tick(item)
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('faulty')
    const { scenario } = await request(`/transactions/${id}`, 'faulty')
    expect(scenario.name).toBe('stolen_card')
    expect(scenario.patches.map(({ name }: { name: string }) => name)).toEqual([
      'webhook_before_redirect',
      'webhook_duplicate',
      'webhook_bad_signature',
    ])
    await desk.goTo('start?space=faulty')
    expect(await desk.value('What should happen?')).toBe('Queued outcome, otherwise a challenge')
    await desk.sees('none')
  })

  it('is checked while you type, by field and by line, and creates nothing until it is sent', async () => {
    const desk = await open('start', 'rejected')
    await desk.sees('Valid')
    await desk.fill('Currency', 'JPY')
    await desk.fill('Amount', '12.5')
    await desk.fill('Refno', 'order-7')
    await desk.sees('Enter an amount such as 1250: JPY has no decimals.')
    expect(await desk.wrong()).toEqual(['Amount'])
    await desk.fill('All other fields', '{\n  "card": {\n    "expiryMonth": 12\n  },\n  "zoo": 1\n}')
    const problems = desk.within('Problems')
    await problems.sees('init.zoo is not a known field', '"zoo": 1')
    await problems.sees('init.card.expiryMonth must be a month of two digits', '"expiryMonth": 12')
    await desk.fill('All other fields', '{')
    await problems.sees('Invalid JSON')
    expect(await desk.isOff('Start only')).toBe(true)
    expect(await transactions('rejected')).toEqual([])
    await desk.press('Outcomes')
    await desk.sees('Situations your app must handle')
    await desk.goTo('start?space=rejected')
    expect(await desk.value('Refno')).toBe('order-7')
  })

  it('shows the error of the service, and adds a known field at its place', async () => {
    const desk = await open('start', 'added')
    await desk.sees('Valid')
    await desk.fill(/^Add a field/, '/card/3D/cardholder/billAddrCity')
    await desk.press('Add')
    await eventually(async () =>
      expect(JSON.parse(await desk.value('All other fields')).card['3D'].cardholder.billAddrCity).toBe(''),
    )
    await desk.fill('All other fields', '{}')
    await desk.within('Problems').sees('init.card')
    await desk.send()
    await desk.sees('See the request')
    expect(await transactions('added')).toEqual([])
  })

  it('is rejected if its key was used with another body', async () => {
    const desk = await open('start', 'keys')
    for (const refno of ['order-7', 'order-8']) {
      await desk.press(/^Webhook and other faults/)
      await desk.fill('Header Idempotency-Key', 'key-7')
      await desk.fill('Refno', refno)
      await desk.send()
      if (refno === 'order-7') await desk.isAt('#/live/')
      if (refno === 'order-7') await desk.goTo('start?space=keys')
    }
    await desk.sees('was used with another body')
  })

  it.each([
    ['init_error/server_error', /: a fault of the service/i],
    ['malformed_response', 'Status 201 without an ID, as some outcomes intend. Check Live for created transactions.'],
  ])('describes the result of %s', async (scenario, message) => {
    const desk = await open(`start/transaction/${scenario}`, 'told')
    await desk.sees('Valid')
    await desk.send()
    await desk.sees(message)
  })

  it('is copied as curl without credentials', async () => {
    const desk = await open('start/transaction/frictionless_failed', 'folds')
    await desk.sees('The bank denies the authentication at once.')
    await desk.press('curl')
    const curl = await desk.copied('-u "$SANDBOX_MERCHANT_ID:$SANDBOX_PASSWORD"')
    expect(curl).not.toContain('1100000000')
    expect(curl).toContain("-H 'sandbox-scenario: frictionless_failed'")
    expect(JSON.parse(/--data-raw '(.*)'/.exec(curl)?.[1] ?? '')).toMatchObject({
      redirect: { successUrl: `${running().url}/_sandbox/return/folds/success` },
      card: { '3D': { merchant: { mcc: '5411' } } },
    })
    await desk.keys('Control+Enter')
    await eventually(async () =>
      expect(await transactions('folds')).toMatchObject([{ scenario: { name: 'frictionless_failed' } }]),
    )
  })
})

describe('a space', () => {
  it('is exported, reset, restored, imported and deleted', async () => {
    const desk = await open('start', 'state')
    await desk.send()
    await desk.isAt('#/live/')
    await desk.sees('Open start page')
    await desk.press(/^Space: /)
    await desk.sees(/without requests, timelines, authorizations, received webhooks/)
    await desk.within('Spaces').press('Export')
    await desk.sees('Exported state')
    expect(desk.saved).toEqual(['threeds-sandbox-state.json'])
    const exported = JSON.stringify(await request('/state', 'state'))

    await desk.press('Reset this space')
    await desk.sees('state was reset.')
    expect(await transactions('state')).toEqual([])
    await desk.press('Undo')
    await desk.sees('Undone')
    expect(await transactions('state')).toHaveLength(1)

    const choose = (name: string, text: string) => desk.giveFile('File to import', name, text)
    await choose('notes.json', 'not JSON')
    await desk.sees('notes.json was not imported')
    await choose('odd.json', '{"format":"threeds-sandbox state","version":1,"spaces":{"state":{"zoo":{}}}}')
    await desk.press('Import state')
    await desk.sees(/spaces\.state\.zoo is not a table/i)
    expect(await transactions('state')).toHaveLength(1)
    await choose('other.json', exported.replace('"spaces":{"state"', '"spaces":{"elsewhere"'))
    await desk.sees('The file contains elsewhere, not state')
    await desk.press('Import elsewhere')
    await desk.sees('already exists in space state')
    await desk.press('Reset this space')
    await desk.sees('state was reset.')
    await choose('other.json', exported.replace('"spaces":{"state"', '"spaces":{"elsewhere"'))
    await desk.press('Import elsewhere')
    await desk.isAt('space=elsewhere')
    expect(await transactions('elsewhere')).toHaveLength(1)

    await desk.press('Delete elsewhere…')
    await desk.sees('Content: 1 transaction')
    await desk.press('Delete elsewhere')
    await desk.isAt('space=default')
    expect(await transactions('elsewhere')).toEqual([])
    await desk.press('Undo')
    await desk.sees('Undone')
    expect(await transactions('elsewhere')).toHaveLength(1)
  })

  it('asks for confirmation before a reset if an app uses it, and restores all 36 rows', async () => {
    const busy = inSpace(running(), 'busy')
    for (let n = 0; n < 29; n += 1) await newTransaction(busy, { refno: `order-${n}` })
    for (let n = 0; n < 7; n += 1) await busy.init({}).expect(400)
    const desk = await open('live', 'busy')
    await desk.press(/^Space: /)
    await desk.sees('36 rows in Live')
    await desk.press('Reset this space')
    await desk.sees('36 requests in busy, the last')
    await desk.press('Cancel')
    expect(await transactions('busy')).toHaveLength(29)
    // The confirmation belongs to the space in which it was requested.
    await desk.press('Reset this space')
    await desk.sees('Reset busy anyway')
    await desk.goTo('live?space=busy-too')
    await desk.lacks('Reset busy anyway')
    await desk.goTo('live?space=busy')
    await desk.sees('order-28')
    // Also from the palette.
    await desk.keys('Control+k')
    await desk.fill('Search and commands', 'reset')
    await desk.within('Command palette').press(/Reset busy/)
    await desk.press('Reset busy anyway')
    await desk.sees('busy was reset.')
    await desk.isAt('#/space')
    await desk.press(/^Space: /)
    await desk.sees('0 rows in Live')
    await desk.press('Undo')
    await desk.sees('Undone: busy restored', '36 rows in Live')
    await desk.press(/^Live/)
    await desk.sees('order-28')
    expect((await request('/activity', 'busy', '&limit=100')).rows).toHaveLength(36)

    // Another undo restores the empty space.
    await desk.press(/^Space: /)
    await desk.press('Undo')
    await desk.press('Undo anyway')
    await desk.sees('0 rows in Live')
  })

  it('lets its receiver fail twice, and retries the webhook when the clock advances', async () => {
    const desk = await open('space', 'retries')
    await desk.press('Set response')
    await desk.sees('500, 2 more times, then 200')
    await desk.goTo('start/transaction/frictionless_success?space=retries')
    await desk.sees('Sent with the test card')
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('retries')
    await inSpace(running(), 'retries').finish(id, { outcome: 'Y' }).expect(200)
    await desk.press('Connect')
    const received = desk.within('Received')
    await received.sees('returned 500')
    await desk.press(/^Clock: /)
    await desk.sees('Webhook attempt 2: order-')
    await desk.press('Skip to then')
    await received.sees('second time, returned 500')
    await desk.sees('Webhook attempt 3: order-')
    await desk.press('Skip to then')
    await received.sees('third time', 'returned 200')
    await desk.press('Clear list')
    await desk.sees('No webhooks yet.')
  })
})
