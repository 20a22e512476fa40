import { describe, expect, it } from 'vitest'
import { startBehindProxy } from '../browser/proxied-sandbox.ts'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { STRIPS } from '../support/proxy.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { fixtureIn, keysOf, SPACE_TOKENS } from '../support/space-keys.ts'
import { openDesk } from './console-page.ts'

const running = sharedSandbox()
const init = (name: string, refno: string) =>
  newTransaction(inSpace(running(), name), { refno, card: plainCard(CHALLENGE_CARD) })

describe('single-letter keys', () => {
  it('act once while they are held', async () => {
    const id = await init('held', 'held')
    await inSpace(running(), 'held').finish(id, { outcome: 'N' })
    const desk = await openDesk(running(), `live/${id}?space=held`)
    await desk.sees('Run again')
    await desk.keys('r', 'held+r', 'held+r')
    await desk.sees('held-again')
    const { body } = await running().http.get('/_sandbox/transactions?space=held').expect(200)
    expect(body.transactions).toHaveLength(2)
  })
})

it('Outcomes and Start focus their first field', async () => {
  const desk = await openDesk(running(), 'live?space=types')
  const canType = async (view: string, field: string): Promise<void> => {
    await desk.within('Views').press(view)
    await eventually(() => expect(desk.document.activeElement?.matches(field)).toBe(true))
  }
  await canType('Outcomes', '[aria-label="Search outcomes"]')
  await canType('Start', '#outcome')
  // Also before the next frame, once the views are loaded.
  await desk.settled()
  const release = desk.holdFrames()
  await canType('Outcomes', '[aria-label="Search outcomes"]')
  await canType('Start', '#outcome')
  release()
})

it('the palette has the focus and the actions right after Ctrl K, before the next frame', async () => {
  const id = await init('at-once', 'at-once')
  const desk = await openDesk(running(), 'live?space=at-once')
  await desk.settled()
  // The response for the details arrives after the last frame.
  const releaseResponse = desk.hold(new RegExp(`/${id}`))
  await desk.goTo(`live/${id}?space=at-once`)
  await eventually(() => expect(desk.requests.at(-1)).toContain(id))
  const releaseFrames = desk.holdFrames()
  releaseResponse()
  await desk.heading('Waiting for the browser')
  await desk.keys('Control+k')
  // Checked without waiting, because the next key may follow at once.
  expect(desk.document.querySelector('dialog[open]')?.textContent).toContain('Open row')
  releaseFrames()
})

describe('the palette', () => {
  it('opens the row of an identifier, and never sends a card number', async () => {
    const shop = inSpace(running(), 'identifiers')
    const created = await shop.init(initBody(CHALLENGE_CARD, { refno: 'by-value' })).expect(201)
    await init('identifiers', 'by-value-2')
    const desk = await openDesk(running(), 'space?space=identifiers')
    await desk.settled()
    await desk.keys('Control+k')
    const palette = desk.within('Command palette')
    await palette.fill('Search and commands', '4000 0010 0000 0026')
    await palette.sees(/by-value-2.*by-value/)
    expect(desk.requests.filter((request) => request.includes('q=400000xxxxxx0026'))).not.toEqual([])
    expect(desk.requests.join('\n')).not.toMatch(/4000.?0010|40000010/)
    await palette.fill('Search and commands', created.headers['correlation-id'] ?? '')
    await palette.sees('Exact match')
    await desk.keys('Enter')
    await desk.isAt(`#/live/${created.body.transactionId}`)
  })

  it('has settings, the gateway, holds and faults', async () => {
    const desk = await openDesk(running(), 'live?space=finds')
    await desk.settled()
    const run = async (search: string, command: RegExp): Promise<void> => {
      await desk.keys('Control+k')
      const palette = desk.within('Command palette')
      await palette.fill('Search and commands', search)
      await palette.press(command)
    }
    await run('gateway', /^Payment gateway/)
    await desk.isAt('#/space/gateway')
    await eventually(() => expect(desk.document.activeElement?.getAttribute('aria-label')).toBe('Payment gateway'))
    await run('iframe', /^Hosted pages/)
    await eventually(() => expect(desk.document.activeElement?.getAttribute('aria-label')).toBe('Hosted pages'))
    await run('hold status', /^Hold the next status response/)
    await desk.sees('1 hold')
    await run('hold', /^Remove: 1 hold/)
    await desk.lacks('1 hold')
    await run('fail status 503', /^Fail a status response: status 503/)
    await desk.sees('1 status response fails with 503')
    const id = await init('finds', 'next')
    const { status } = inSpace(running(), 'finds')
    expect([(await status(id)).status, (await status(id)).status]).toEqual([503, 200])
  })
})

it('the focus moves to the main content if the focused element is removed', async () => {
  const id = await init('stays', 'keyboard')
  const desk = await openDesk(running(), 'live?space=stays')
  await desk.press(/keyboard/)
  await desk.isAt(id)
  await desk.keys('g', 'o')
  await desk.heading('Choose an outcome')
  await desk.fill('Search outcomes', 'x')
  await desk.keys('Escape', 'Escape', 'g', 's')
  await desk.heading('Start a transaction or link')
  await eventually(() => expect(desk.document.activeElement?.id).toBe('main'))
})

it('a sandbox with a control token asks for it once, rejects a wrong one, and keeps it in the tab only', async () => {
  const closed = await startSandbox({ 'control-token': 'kept-by-the-team' })
  const desk = await openDesk(closed, 'live')
  await desk.fill('Control token', 'somebody-elses')
  await desk.press('Open the console')
  await desk.sees('This is not the token of this sandbox')
  await desk.fill('Control token', 'kept-by-the-team')
  await desk.press('Open the console')
  await desk.heading('No activity in this space yet')
  await closed.init(initBody(CHALLENGE_CARD, { refno: 'with-token' }))
  await desk.press(/with-token/)
  await desk.press('Full explanation as curl')
  await desk.copied('$SANDBOX_CONTROL_TOKEN')
  desk.reload()
  await desk.sees('Open start page')
  const { location, localStorage } = desk.window
  const kept = JSON.stringify([location.href, { ...localStorage }, desk.document.documentElement.outerHTML])
  expect(kept).toContain('with-token')
  expect(kept).not.toContain('kept-by-the-team')
})

it('a space token opens only that space', async () => {
  const closed = await startSandbox(SPACE_TOKENS)
  for (const space of ['team-a', 'team-b']) await fixtureIn(closed, space).init()
  const desk = await openDesk(closed, 'live')
  await desk.fill('Control token', keysOf(closed, 'team-a').token)
  await desk.press('Open the console')
  await desk.press(/refno-of-team-a/)
  await desk.press('Connect')
  await desk.heading('Connect your app to team-a')
  await desk.press(/^Space: /)
  await desk.sees('Your token opens only the space team-a.')
  await desk.press('Show credentials')
  await desk.sees('1100000000+team-a')
  expect(desk.document.body.textContent).not.toMatch(/team-b|New space|kept-by-the-team/)
  expect(desk.window.location.href).not.toContain('space/team-a')
  desk.window.location.hash = '#/live?space=team-b'
  await desk.sees('The token is valid only for the space team-a.')
  await desk.press('Go to space team-a')
  await desk.press(/refno-of-team-a/)
})

it('behind a proxy that strips a path, all requests stay below that path', async () => {
  const path = '/box'
  const behind = await startBehindProxy({ all: path, api: path, links: path, bank: path, cards: path }, STRIPS)
  const desk = await openDesk({ url: behind.at.all }, 'live')
  await desk.press('Start a transaction')
  await desk.press('Start and open page')
  await desk.sees('Open start page')
  for (const view of ['Outcomes', 'Connect']) await desk.press(view)
  await desk.sees('/box/_sandbox/return/default/success')
  expect((await fetch(desk.opened.at(-1) ?? '')).status).toBe(200)
  // The files that a browser loads first: the page and its assets.
  const page = `${behind.at.all}/_sandbox/`
  const html = await (await fetch(page, { headers: { accept: 'text/html' } })).text()
  const files = [...html.matchAll(/(?:src|href)="([^"#:]+)"/g)].map(([, file = '']) => new URL(file, page).href)
  expect(files).toEqual(expect.arrayContaining([`${page}console.js`, `${page}console.css`]))
  for (const file of files) expect((await fetch(file)).status, file).toBe(200)
  expect(behind.proxy.astray).toEqual([])
})

it('an invalid address sends no other requests', async () => {
  const desk = await openDesk(running(), 'outcomes/..%2F..%2Fv1%2Ftransactions')
  await desk.sees('Unknown outcome')
  expect(desk.requests.filter((call) => call.split(' ')[1]?.startsWith('/v1'))).toEqual([])
  for (const view of ['live', 'outcomes', 'space']) {
    await desk.goTo(`${view}?space=..%2Freset`)
    await desk.heading('This space cannot be opened')
  }
  expect(desk.requests.length).toBeGreaterThan(3)
  expect(desk.requests.filter((call) => call.split('?')[0]?.includes('/reset'))).toEqual([])
})
