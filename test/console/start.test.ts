import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { enteredCard } from '../support/link-body.ts'
import { itWhole } from '../support/long.ts'
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
  itWhole('opens its page in a tab that knows nothing of the console, and is shown', async () => {
    const desk = await look('start', 'flow')
    await desk.press('Start and open its page')
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('flow')
    await desk.isAt(id)
    expect(desk.opened.at(-1)).toContain(`/v1/start/${id}`)
  })

  itWhole('sends its webhook, for a transaction and for a link, and the space shows what came', async () => {
    const desk = await look('start', 'came')
    await desk.sees('Picks the test card')
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id, refno }] = await transactions('came')
    await inSpace(running(), 'came').finish(id, { outcome: 'Y' }).expect(200)
    await desk.goTo('start/link?space=came')
    await desk.press(/^\s*Context/)
    await desk.fill('Shown on the page, one a line', 'basket: 7')
    await desk.send()
    await eventually(async () => expect((await ask('/links', 'came')).links).toHaveLength(1))
    const [link] = (await ask('/links', 'came')).links
    expect(link.context).toEqual([{ name: 'basket', value: '7' }])
    await desk.isAt(`#/live/${link.id}`)
    await inSpace(running(), 'came')
      .submit(link.id, enteredCard(FRICTIONLESS_CARD), { cardholderName: 'Ann Zoo' })
      .expect(200)
    await desk.press('Space')
    const came = desk.within('What came')
    await came.sees(`authenticated of ${refno}`, `SUCCESS of ${link.reference}`, 'both signatures hold', 'answered 200')
  })

  it('is refused at its field, and what was typed stays', async () => {
    const desk = await look('start', 'refused')
    await desk.sees('Picks the test card')
    await desk.choose('Currency', 'JPY')
    await desk.fill('Amount', '12.5')
    await desk.fill('Refno', 'order-7')
    await desk.send()
    await desk.sees('Nothing was made. What is wrong stands at its field; what you typed is still here.')
    await desk.sees(/must be in minor units, an integer/i)
    expect(await desk.wrong()).toEqual(['Amount'])
    await desk.press('Cards')
    await desk.heading('Test cards')
    await desk.goTo('start?space=refused')
    expect(await desk.value('Refno')).toBe('order-7')
    await desk.fill('Amount', '1250')
    await desk.send()
    await eventually(async () => expect(await transactions('refused')).toMatchObject([{ refno: 'order-7' }]))
  })

  itWhole('is refused at its key where that was used with another body', async () => {
    const desk = await look('start', 'keys')
    await desk.press(/^Idempotency-Key/)
    await desk.fill('Header Idempotency-Key', 'key-7')
    await desk.send()
    await desk.isAt('#/live/')
    await desk.goTo('start?space=keys')
    await desk.heading('Start something without an app')
    await desk.fill('Refno', 'order-8')
    await desk.send()
    await desk.sees('This Idempotency-Key was used with another body')
    expect(await desk.wrong()).toEqual(['Header Idempotency-Key'])
  })

  itWhole.each([
    ['init_error/server_error', 'A fault of the service.'],
    ['malformed_answer', 'It was 201 without an id, as some outcomes want it. Live shows what was made.'],
  ])('is told in words where %s decides', async (scenario, words) => {
    const desk = await look(`start/transaction/${scenario}`, 'told')
    await desk.sees(`Named in the header sandbox-scenario: ${scenario}`)
    await desk.send()
    await desk.sees(words)
  })

  itWhole('has every field of the folds, and can be copied without a credential', async () => {
    const desk = await look('start/transaction/frictionless_failed', 'folds')
    await desk.sees('Picks the test card')
    await desk.unfold()
    await desk.fill('Security code', '999')
    await desk.choose('How the browser comes back', 'With the id in a form')
    await desk.within('Webhook').press('Own addresses')
    await desk.fill('Address', 'http://127.0.0.1:9/hook')
    await desk.fill('E-mail', 'ann@zoo.test')
    await desk.fill('Mobile: country code', '41')
    await desk.fill('Mobile: number', '790000000')
    await desk.choose('What the shop asks of the bank', 'A code is a must (04)')
    await desk.fill('Merchant name', 'Zoo')
    await desk.fill('Second refno', 'second')
    await desk.choose('Language of the pages', 'de')
    await desk.choose('createAlias', 'Yes')
    await desk.fill('Header Idempotency-Key', 'key-1')
    await desk.fill('JSON that is put over the fields', '{"card":{"3D":{"purchase":{"purchaseCurrency":"978"}}}}')
    await desk.press('Copy as curl')
    const curl = await desk.copied('-u "$SANDBOX_MERCHANT_ID:$SANDBOX_PASSWORD"')
    expect(curl).not.toContain('1100000000')
    expect(curl).toContain("-H 'idempotency-key: key-1'")
    const body = JSON.parse(/--data-raw '(.*)'/.exec(curl)?.[1] ?? '')
    expect(body).toMatchObject({
      refno2: 'second',
      language: 'de',
      card: {
        cvv: '999',
        '3D': {
          cardholder: { email: 'ann@zoo.test', mobilePhone: { cc: '41', subscriber: '790000000' } },
          threeDSRequestor: { threeDSRequestorChallengeInd: '04' },
          merchant: { merchantName: 'Zoo', mcc: '5411' },
          purchase: { purchaseCurrency: '978' },
        },
      },
      option: { authenticationOnly: true, createAlias: true },
      redirect: { method: 'POST', successUrl: `${running().url}/_sandbox/back/folds/success` },
      webhook: { url: 'http://127.0.0.1:9/hook' },
    })
    await desk.send()
    await eventually(async () =>
      expect(await transactions('folds')).toMatchObject([{ scenario: { name: 'frictionless_failed' } }]),
    )
  })
})

describe('the space', () => {
  it('has a clock, and what is due is one click away', async () => {
    await newTransaction(inSpace(running(), 'clock'))
    const desk = await look('space', 'clock')
    await desk.press('Freeze')
    await desk.sees('frozen')
    const frozen = (await ask('/clock', 'clock')).now
    await desk.press('+5 min')
    await eventually(async () => {
      const { now } = await ask('/clock', 'clock')
      expect(Date.parse(now) - Date.parse(frozen)).toBe(300_000)
    })
    await desk.press('Jump there')
    await eventually(async () => expect(await transactions('clock')).toMatchObject([{ status: 'failed' }]))
    await desk.press('Set…')
    await desk.fill('Date and time, in UTC', '2030-01-02T03:04:05')
    await desk.press('Freeze there')
    await desk.sees('2 Jan 2030, 03:04:05 UTC')
    await desk.press('Back to real time')
    await desk.sees('runs, in real time')
    expect(await ask('/clock', 'clock')).toMatchObject({ mode: 'live', offsetMs: 0 })
  })

  it('is made by its name, and shows its credentials only after a click', async () => {
    const desk = await look('space', 'default')
    await desk.fill('Name of a new space', 'Zoo')
    await desk.sees('A space has 1 to 63 of a-z')
    expect(await desk.isOff('Create')).toBe(true)
    await desk.fill('Name of a new space', 'zoo')
    await desk.sees('1100000000+zoo')
    await desk.press('Create')
    await desk.heading('Space zoo')

    const found = (): boolean => {
      const { location, localStorage, sessionStorage } = desk.window
      const all = [desk.document.documentElement.outerHTML, location.href, { ...localStorage }, { ...sessionStorage }]
      return JSON.stringify(all).includes('sandbox-link-key+zoo')
    }
    expect(found()).toBe(false)
    await desk.press('Show credentials')
    await desk.sees('sandbox-link-key+zoo')
    expect(found()).toBe(true)
    await desk.press('Copy environment lines')
    await desk.sees('Copied the environment lines')
    await desk.copied('SANDBOX_LINK_KEY=sandbox-link-key+zoo')
    await desk.press(/^Live/)
    await desk.lacks('Point your app at this space')
    expect(found()).toBe(false)
    await desk.press('Space')
    await desk.sees('Show credentials')
    expect(found()).toBe(false)
  })

  itWhole('is exported, reset, taken back, imported and deleted', async () => {
    const desk = await look('start', 'state')
    await desk.send()
    await desk.isAt('#/live/')
    await desk.press('Space')
    await desk.press('Export')
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
    await choose('notes.json', 'no JSON')
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
    await desk.heading('Space elsewhere')
    expect(await transactions('elsewhere')).toHaveLength(1)

    await desk.press('Delete elsewhere…')
    await desk.sees('In it: 1 transaction')
    await desk.press('Delete elsewhere')
    await desk.heading('Space default')
    expect(await transactions('elsewhere')).toEqual([])
    await desk.press('Undo')
    await desk.sees('Taken back')
    expect(await transactions('elsewhere')).toHaveLength(1)
  })

  itWhole('is reset with all of its 36 rows, asks first where an app is at work, and brings them back', async () => {
    const busy = inSpace(running(), 'busy')
    for (let n = 0; n < 29; n += 1) await newTransaction(busy, { refno: `order-${n}` })
    for (let n = 0; n < 7; n += 1) await busy.init({}).expect(400)
    const desk = await look('space', 'busy')
    await desk.sees('36 rows under Live')
    await desk.press('Reset this space')
    await desk.sees('36 requests in busy, the last one')
    await desk.press('Leave it')
    expect(await transactions('busy')).toHaveLength(29)
    await desk.press('Reset this space')
    await desk.press('Reset busy all the same')
    await desk.sees('busy was reset.', '0 rows under Live')
    await desk.press('Undo')
    await desk.sees('Taken back: busy is as before', '36 rows under Live')
    await desk.press(/^Live/)
    await desk.sees('order-28')
    expect((await ask('/rows', 'busy', '&limit=100')).rows).toHaveLength(36)

    // One step further back is what came since: nothing here.
    await desk.press('Space')
    await desk.press('Undo')
    await desk.press('Undo all the same')
    await desk.sees('0 rows under Live')
  })

  itWhole('lets its receiver refuse twice, and the webhook comes again with the clock', async () => {
    const desk = await look('space', 'retries')
    await desk.press('Answer so')
    await desk.sees('500, 2 more times, then 200')
    await desk.goTo('start/transaction/frictionless_success?space=retries')
    await desk.sees('Picks the test card')
    await desk.send()
    await desk.isAt('#/live/')
    const [{ id }] = await transactions('retries')
    await inSpace(running(), 'retries').finish(id, { outcome: 'Y' }).expect(200)
    await desk.press('Space')
    const came = desk.within('What came')
    await came.sees('answered 500')
    await desk.sees('Webhook, try 2: order-')
    await desk.press('Jump there')
    await came.sees('second copy, answered 500')
    await desk.sees('Webhook, try 3: order-')
    await desk.press('Jump there')
    await came.sees('third copy', 'answered 200')
    await desk.press('Empty the list')
    await desk.sees('Nothing yet. What Start makes sends its webhooks here.')
  })
})
