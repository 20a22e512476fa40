import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { enteredCard } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openDesk } from './desk.ts'

const running = sharedSandbox()

const look = (view: string, space: string) => openDesk(running(), `${view}?space=${space}`)
/** What the control API says, as a script would ask it. */
const ask = async (path: string, space: string, more = '') =>
  (await running().http.get(`/_sandbox${path}?space=${space}${more}`).expect(200)).body
const transactions = async (space: string) => (await ask('/transactions', space)).transactions

describe('what is started', () => {
  it('opens its page in a tab that knows nothing of the console, and is shown', async () => {
    const desk = await look('start', 'flow')
    await desk.press('Start and open the page')
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('flow')
    await desk.isAt(id)
    expect(desk.opened.at(-1)).toContain(`/v1/start/${id}`)
  })

  it('sends its webhook, for a transaction and for a link, and the space shows what came', async () => {
    const desk = await look('start', 'came')
    await desk.sees('Sent with the test card')
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id, refno }] = await transactions('came')
    await inSpace(running(), 'came').finish(id, { outcome: 'Y' }).expect(200)
    await desk.goTo('start/link?space=came')
    await desk.sees('The card that is entered decides', 'The service takes it as it is.')
    const others = JSON.parse(await desk.value('All other fields'))
    await desk.fill('All other fields', JSON.stringify({ ...others, context: { basket: '7' } }))
    await desk.send()
    await eventually(async () => expect((await ask('/links', 'came')).links).toHaveLength(1))
    const [link] = (await ask('/links', 'came')).links
    expect(link.context).toEqual([{ name: 'basket', value: '7' }])
    await desk.isAt(`#/live/${link.id}`)
    await inSpace(running(), 'came')
      .submit(link.id, enteredCard(FRICTIONLESS_CARD), { cardholderName: 'Ann Zoo' })
      .expect(200)
    await desk.press('Connect')
    const came = desk.within('Received')
    await came.sees(`authenticated of ${refno}`, `SUCCESS of ${link.reference}`, 'both signatures hold', 'answered 200')
  })

  it('is chosen by a few letters, spoilt in three ways at once, and the form is a new one after that', async () => {
    const desk = await look('start', 'spoilt')
    await desk.sees('Sent with the test card')
    await desk.fill('What should happen?', 'stolen')
    await desk.press(/stolen_card$/)
    await desk.sees('The bank says no at once and gives reason 10.')
    await desk.press(/^Webhook and other trouble/)
    for (const one of [
      'The webhook comes before the browser',
      'The webhook comes twice',
      'The signature of the webhook is wrong',
    ])
      await desk.tick(one)
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('spoilt')
    const { scenario } = await ask(`/transactions/${id}`, 'spoilt')
    expect(scenario.name).toBe('stolen_card')
    expect(scenario.patches.map(({ name }: { name: string }) => name)).toEqual([
      'webhook_before_redirect',
      'webhook_duplicate',
      'webhook_bad_signature',
    ])
    await desk.goTo('start?space=spoilt')
    expect(await desk.value('What should happen?')).toBe('As armed; otherwise it asks for a code')
    await desk.sees('nothing')
  })

  it('is checked while it is typed: at its field and at its line, and makes nothing until it is sent', async () => {
    const desk = await look('start', 'refused')
    await desk.sees('The service takes it as it is.')
    await desk.fill('Currency', 'JPY')
    await desk.fill('Amount', '12.5')
    await desk.fill('Refno', 'order-7')
    await desk.sees('Type an amount such as 1250: JPY has no decimals.')
    expect(await desk.wrong()).toEqual(['Amount'])
    await desk.fill('All other fields', '{\n  "card": {\n    "expiryMonth": 12\n  },\n  "zoo": 1\n}')
    const problems = desk.within('Problems')
    await problems.sees('init.zoo is not recognized', '"zoo": 1')
    await problems.sees('init.card.expiryMonth must be a month of two digits', '"expiryMonth": 12')
    await desk.fill('All other fields', '{')
    await problems.sees('This is not JSON')
    expect(await desk.isOff('Only start')).toBe(true)
    expect(await transactions('refused')).toEqual([])
    await desk.press('Outcomes')
    await desk.sees('What your app should survive')
    await desk.goTo('start?space=refused')
    expect(await desk.value('Refno')).toBe('order-7')
  })

  it('is refused in the words of the service, and a field that is known is added where it belongs', async () => {
    const desk = await look('start', 'added')
    await desk.sees('The service takes it as it is.')
    await desk.fill(/^Add a field/, '/card/3D/cardholder/email')
    await eventually(async () =>
      expect(JSON.parse(await desk.value('All other fields')).card['3D'].cardholder).toEqual({ email: '' }),
    )
    await desk.fill('All other fields', '{}')
    await desk.within('Problems').sees('init.card')
    await desk.send()
    await desk.sees('See the request')
    expect(await transactions('added')).toEqual([])
  })

  it('is refused where its key was used with another body', async () => {
    const desk = await look('start', 'keys')
    for (const refno of ['order-7', 'order-8']) {
      await desk.press(/^Webhook and other trouble/)
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
    ['malformed_response', 'It was 201 without an id, which some outcomes do. Live shows what was created.'],
  ])('is told in words where %s decides', async (scenario, words) => {
    const desk = await look(`start/transaction/${scenario}`, 'told')
    await desk.sees('The service takes it as it is.')
    await desk.send()
    await desk.sees(words)
  })

  it('can be copied without a credential', async () => {
    const desk = await look('start/transaction/frictionless_failed', 'folds')
    await desk.sees('The bank says no at once.')
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

describe('the space', () => {
  it('is exported, reset, taken back, imported and deleted', async () => {
    const desk = await look('start', 'state')
    await desk.send()
    await desk.isAt('#/live/')
    await desk.sees('Open challenge page')
    await desk.press(/^Space: /)
    await desk.within('Spaces').press('Export')
    await desk.sees('Exported state')
    expect(desk.saved).toEqual(['threeds-sandbox-state.json'])
    const exported = JSON.stringify(await ask('/state', 'state'))

    await desk.press('Reset this space')
    await desk.sees('state was reset.')
    expect(await transactions('state')).toEqual([])
    await desk.press('Undo')
    await desk.sees('Taken back')
    expect(await transactions('state')).toHaveLength(1)

    const choose = (name: string, text: string) => desk.giveFile('File to import', name, text)
    await choose('notes.json', 'not JSON')
    await desk.sees('notes.json was not imported')
    await choose('odd.json', '{"format":"threeds-sandbox state","version":1,"spaces":{"state":{"zoo":{}}}}')
    await desk.press('Import state')
    await desk.sees(/spaces\.state\.zoo is no table/i)
    expect(await transactions('state')).toHaveLength(1)
    await choose('other.json', exported.replace('"spaces":{"state"', '"spaces":{"elsewhere"'))
    await desk.sees('The file is about elsewhere, not about state')
    await desk.press('Import elsewhere')
    await desk.sees('lives in the space state already')
    await desk.press('Reset this space')
    await desk.sees('state was reset.')
    await choose('other.json', exported.replace('"spaces":{"state"', '"spaces":{"elsewhere"'))
    await desk.press('Import elsewhere')
    await desk.isAt('space=elsewhere')
    expect(await transactions('elsewhere')).toHaveLength(1)

    await desk.press('Delete elsewhere…')
    await desk.sees('In it: 1 transaction')
    await desk.press('Delete elsewhere')
    await desk.isAt('space=default')
    expect(await transactions('elsewhere')).toEqual([])
    await desk.press('Undo')
    await desk.sees('Taken back')
    expect(await transactions('elsewhere')).toHaveLength(1)
  })

  it('is reset with all of its 36 rows, asks first where an app is at work, and brings them back', async () => {
    const busy = inSpace(running(), 'busy')
    for (let n = 0; n < 29; n += 1) await newTransaction(busy, { refno: `order-${n}` })
    for (let n = 0; n < 7; n += 1) await busy.init({}).expect(400)
    const desk = await look('live', 'busy')
    await desk.press(/^Space: /)
    await desk.sees('36 rows under Live')
    await desk.press('Reset this space')
    await desk.sees('36 requests in busy, the last one')
    await desk.press('Keep it')
    expect(await transactions('busy')).toHaveLength(29)
    // It is asked about the space in which it was pressed, and in no other.
    await desk.press('Reset this space')
    await desk.sees('Reset busy all the same')
    await desk.goTo('live?space=busy-too')
    await desk.lacks('Reset busy all the same')
    await desk.goTo('live?space=busy')
    await desk.sees('order-28')
    // By the palette as well.
    await desk.keys('Control+k')
    await desk.fill('Search and commands', 'reset')
    await desk.within('Command palette').press(/Reset busy/)
    await desk.press('Reset busy all the same')
    await desk.sees('busy was reset.')
    await desk.isAt('#/space')
    await desk.press(/^Space: /)
    await desk.sees('0 rows under Live')
    await desk.press('Undo')
    await desk.sees('Taken back: busy is as before', '36 rows under Live')
    await desk.press(/^Live/)
    await desk.sees('order-28')
    expect((await ask('/activity', 'busy', '&limit=100')).rows).toHaveLength(36)

    // One step further back is what came since: nothing here.
    await desk.press(/^Space: /)
    await desk.press('Undo')
    await desk.press('Undo all the same')
    await desk.sees('0 rows under Live')
  })

  it('lets its receiver refuse twice, and the webhook comes again with the clock', async () => {
    const desk = await look('space', 'retries')
    await desk.press('Set the answer')
    await desk.sees('500, 2 more times, then 200')
    await desk.goTo('start/transaction/frictionless_success?space=retries')
    await desk.sees('Sent with the test card')
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('retries')
    await inSpace(running(), 'retries').finish(id, { outcome: 'Y' }).expect(200)
    await desk.press('Connect')
    const came = desk.within('Received')
    await came.sees('answered 500')
    await desk.press(/^Clock: /)
    await desk.sees('Webhook attempt 2: order-')
    await desk.press('Jump there')
    await came.sees('second copy, answered 500')
    await desk.sees('Webhook attempt 3: order-')
    await desk.press('Jump there')
    await came.sees('third copy', 'answered 200')
    await desk.press('Clear the list')
    await desk.sees('Nothing yet. What you start here sends its webhooks to it.')
  })
})
