import { describe, expect, it } from 'vitest'
import { inSpace, newTransaction } from '../support/space.ts'
import { sharedStage } from './browser-setup.ts'
import { type BrowserDesk, DESK, deskOn } from './console-driver.ts'

const stage = sharedStage()

const open = async (path: string): Promise<BrowserDesk> => {
  const desk = deskOn(await stage().customer(DESK), stage().running)
  await desk.goTo(path)
  return desk
}

describe('Escape in a search', () => {
  it.each([
    ['live', 'Search in the list'],
    ['outcomes', 'Search outcomes'],
  ])('clears the text and the filter of %s, and leaves when there is no text', async (view, label) => {
    await newTransaction(inSpace(stage().running, 'search'))
    const desk = await open(`${view}?space=search`)
    const field = desk.page.getByLabel(label)
    await field.fill('nothing like this')
    await desk.isAt('q=')
    await desk.sees(/No (matches|outcome matches)/)
    await desk.keys('Escape')
    await desk.isAt(new RegExp(`^#/${view}\\?space=search$`))
    expect(await field.inputValue()).toBe('')
    await desk.lacks(/No (matches|outcome matches)/)
    expect(await desk.focused()).toBe(label)
    await desk.keys('Escape')
    expect(await desk.focused()).not.toBe(label)
    await field.fill('more')
    await desk.isAt('q=more')
  })

  it('clears the search of a dialog, which a second one closes', async () => {
    const id = await newTransaction(inSpace(stage().running, 'dialog'), { refno: 'dialog' })
    const desk = await open(`live/${id}?space=dialog`)
    await desk.press('End as')
    await desk.press(/^Failed \(N\)…/)
    await desk.fill('Search reasons', 'nothing like this')
    await desk.sees('No matches')
    await desk.keys('Escape')
    await desk.lacks('No matches')
    expect(await desk.value('Search reasons')).toBe('')
    await desk.keys('Escape')
    await desk.lacks(/choose a reason/)
  })

  it('clears the search for a run to compare with', async () => {
    const space = inSpace(stage().running, 'compare')
    const id = await newTransaction(space, { refno: 'one' })
    await newTransaction(space, { refno: 'two' })
    const desk = await open(`live/${id}..?space=compare`)
    await desk.page.getByLabel('Search', { exact: true }).fill('nothing like this')
    await desk.sees('No other transaction or link matches.')
    await desk.keys('Escape')
    await desk.within('Details').sees('two')
  })
})

describe('the search in the list', () => {
  it('lists an exact refno first, then beginnings, then the rest, and Enter opens the first', async () => {
    const space = inSpace(stage().running, 'ranked')
    for (const refno of ['A-8', 'A-80', 'xA-8', 'A-9']) await newTransaction(space, { refno })
    const desk = await open('live?space=ranked')
    await desk.row('A-9')
    await desk.keys('/')
    await desk.page.keyboard.type('A-8')
    await expect.poll(() => desk.refnos()).toEqual(['A-8', 'A-80', 'xA-8'])
    await desk.keys('Enter')
    await desk.within('Details').sees('refno A-8')
    await desk.keys('/')
    await desk.page.keyboard.type('A-9')
    await desk.isAt(/q=A-9(&|$)/)
  })

  it('shows a pasted ID instead of the previous details, which stay for any other text', async () => {
    const space = inSpace(stage().running, 'pasted')
    const found = await newTransaction(space, { refno: 'found' })
    const old = await newTransaction(space, { refno: 'old' })
    const desk = await open(`live/${old}?space=pasted`)
    await desk.sees('refno old')
    await desk.keys('/')
    await desk.page.keyboard.insertText('foun')
    await expect.poll(() => desk.refnos()).toEqual(['found'])
    await desk.sees('refno old')
    await desk.keys('/')
    await desk.page.keyboard.press('Control+A')
    await desk.page.keyboard.insertText(found)
    await desk.sees('refno found')
    await desk.isAt(found)
    await desk.page.goBack()
    await desk.sees('refno old')
  })

  it('opens the row of a pasted refno, and Back returns', async () => {
    const space = inSpace(stage().running, 'pasted-refno')
    const found = await newTransaction(space, { refno: 'found' })
    const old = await newTransaction(space, { refno: 'old' })
    const desk = await open(`live/${old}?space=pasted-refno`)
    await desk.sees('refno old')
    await desk.page.evaluate(() => navigator.clipboard.writeText('found'))
    await desk.keys('/')
    await desk.page.keyboard.press('Control+V')
    await desk.isAt(found)
    await desk.page.goBack()
    await desk.isAt(old)
  })
})

describe('a dialog with a form', () => {
  it.each([
    ['This payment', /^Fail status responses…/, 'The next', 'Faulty: the next 3 status responses'],
    ['This payment', /^Show another status…/, 'In the next status responses', 'Shows authenticated'],
    ['Webhook', /^Send another status…/, 'Status', /^Sent/],
  ])('%s, %s: focuses the first field, and Enter submits', async (menu, entry, label, result) => {
    const space = `form-${label.length}`
    const webhook = { url: `${stage().running.url}/_sandbox/receiver/${space}` }
    const id = await newTransaction(inSpace(stage().running, space), { refno: 'form', webhook })
    const desk = await open(`live/${id}?space=${space}`)
    await desk.press(menu)
    await desk.press(entry)
    const focused = desk.page.locator('dialog :focus')
    await expect
      .poll(() => focused.evaluate((field) => field.closest('label')?.innerText ?? field.ariaLabel))
      .toContain(label)
    await desk.keys('Enter')
    await desk.sees(result)
    await desk.page.locator('dialog').waitFor({ state: 'detached' })
  })

  it('focuses the first field also if it is loaded later', async () => {
    const space = inSpace(stage().running, 'form-later')
    const id = await newTransaction(space, { refno: 'form' })
    await space.finish(id, { outcome: 'Y' })
    const desk = await open(`live/${id}?space=form-later`)
    await desk.press('Make a test')
    await desk.press(/^Scenario file/)
    await desk.sees('Save in this space')
    await expect.poll(() => desk.page.locator('dialog :focus').evaluate(({ tagName }) => tagName)).toBe('INPUT')
  })
})

describe('the field that adds a field', () => {
  it('keeps its text while the page changes, accepts plain and nested names, and starts nothing', async () => {
    const desk = await open('start?space=members')
    await desk.sees('Valid')
    const field = desk.page.getByLabel(/^Add a field/)
    const json = async () => JSON.parse(await desk.value('All other fields'))
    await field.pressSequentially('langu')
    // Each change of another row renders the page again.
    await newTransaction(inSpace(stage().running, 'members'))
    await desk.fill('Refno', 'order-7')
    await desk.sees('Valid')
    expect(await field.inputValue()).toBe('langu')
    await field.press('Enter')
    await desk.sees(/No field or several fields are named langu/)
    await field.press('End')
    await field.pressSequentially('age')
    expect((await json()).language).toBeUndefined()
    await field.press('Enter')
    await expect.poll(async () => (await json()).language).toBe('')
    expect(await field.inputValue()).toBe('')
    // A name is enough if only one field has it.
    for (const [typed, member] of [
      ['billAddrCity', 'billAddrCity'],
      ['/card/3D/cardholder/billAddrLine2', 'billAddrLine2'],
      ['card.3D.cardholder.billAddrLine3', 'billAddrLine3'],
    ] as const) {
      await field.fill(typed)
      await desk.press('Add')
      await expect.poll(async () => (await json()).card['3D'].cardholder[member]).toBe('')
    }
    const { body } = await stage().running.http.get('/_sandbox/activity?space=members&kind=transaction')
    expect(body.rows).toHaveLength(1)
    await desk.isAt('#/start')
  })
})
