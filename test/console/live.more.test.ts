import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { type DomDesk, openDesk } from './console-page.ts'

const running = sharedSandbox({ webhooks: 'manual' })

/** Returns a space that only one test uses. */
const space = (name: string) => inSpace(running(), name)
const init = (name: string, refno: string, more: object = {}) =>
  newTransaction(space(name), { refno, card: plainCard(CHALLENGE_CARD), ...more })
const open = (name: string, rest = '') => openDesk(running(), `live?space=${name}${rest}`)
const shows = (desk: DomDesk, ...refnos: readonly string[]) =>
  eventually(async () => expect(await desk.refnos()).toEqual(refnos))

describe('the activity list', () => {
  it('leads from an invalid request to its corrected version', async () => {
    const desk = await open('rejected')
    await space('rejected').init({ ...initBody(), amount: 12.5 })
    await desk.heading('1 row needs attention')
    await desk.press('Show the problem')
    await desk.press('Copy corrected curl')
    await desk.sees('Copied the corrected request as curl')
    await desk.copied('1250')
  })

  it('is searched by words, card and ID, and an empty search can be cleared', async () => {
    const id = await init('found', 'story-1')
    const newer = await init('found', 'story-2')
    const desk = await open('found')
    await shows(desk, 'story-2', 'story-1')
    for (const query of ['STORY-1', id, 'waiting story-1', `${CHALLENGE_CARD} story-1`]) {
      await desk.fill('Search in the list', query)
      await shows(desk, 'story-1')
      expect(await desk.value('Search in the list')).toBe(query)
    }
    const { location, localStorage, sessionStorage } = desk.window
    const kept = JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }])
    expect(kept).toContain('story-1')
    expect(kept).not.toContain(CHALLENGE_CARD)
    await desk.fill('Search in the list', 'nowhere')
    await desk.sees('No matches for “nowhere”.')
    await desk.press('Clear search')
    await shows(desk, 'story-2', 'story-1')
    await desk.press(/^Links ?0$/)
    await desk.sees('No matches in Links.')
    await desk.press('Show all')
    await shows(desk, 'story-2', 'story-1')
    await desk.keys('j', 'j')
    await desk.isAt(id)
    await desk.keys('k')
    await desk.isAt(newer)
  })

  it('counts the rows of a search, and has a list for authorizations', async () => {
    await init('counted', 'story-1')
    await init('counted', 'story-2')
    await space('counted').init({ ...initBody(), refno: 'story-1', amount: 1.5 })
    const desk = await open('counted')
    await desk.sees(/All ?3/, /Waiting ?2/)
    await desk.fill('Search in the list', 'story-1')
    await desk.sees(/All ?2/, /Needs attention ?1/, /Waiting ?1/)
    await desk.press(/^Waiting ?1$/)
    await shows(desk, 'story-1')
    await desk.sees(/All ?2/, /Needs attention ?1/)
    await desk.press('Authorizations')
    await desk.sees('No matches for “story-1” in Authorizations.')
    await desk.press('Clear search')
    await desk.sees('No rows yet in Authorizations.')
    await desk.press('Payments')
    await shows(desk, 'story-1', 'story-2', 'story-1')
  })

  it('applies a search of the address, and keeps it while another list loads', async () => {
    await init('reloaded', 'story-1')
    await init('reloaded', 'story-2')
    const desk = await open('reloaded', '&q=story-1')
    await shows(desk, 'story-1')
    await desk.settled()
    await init('reloaded', 'story-1')
    await shows(desk, 'story-1', 'story-1')
  })

  it('keeps the open row while its search is typed, even if it matches exactly one other row', async () => {
    await init('typed', 'other')
    const id = await init('typed', 'kept')
    const desk = await openDesk(running(), `live/${id}?space=typed`)
    await desk.heading('Waiting for the browser')
    await desk.fill('Search in the list', 'other')
    await shows(desk, 'other')
    await eventually(() => expect(desk.requests.join()).toContain('exact=true'))
    await desk.settled()
    expect(desk.window.location.hash).toContain(id)
  })

  it('opens the row of a pasted refno', async () => {
    const other = await init('pasted', 'other')
    const id = await init('pasted', 'kept')
    const desk = await openDesk(running(), `live/${id}?space=pasted`)
    await desk.heading('Waiting for the browser')
    const field = desk.document.querySelector('input[type=search]')
    field?.dispatchEvent(new desk.window.Event('paste', { bubbles: true }))
    await desk.fill('Search in the list', 'other')
    await desk.isAt(other)
  })

  it('groups the rows that wait for the same step', async () => {
    for (const refno of ['story-1', 'story-2']) await init('grouped', refno)
    const desk = await open('grouped')
    const part = desk.within('Details')
    await part.sees('2 waiting', '2 times: waiting for the browser')
    await part.press('story-1')
    await desk.isAt('#/live/')
  })

  it('can be stepped through before the next frame', async () => {
    await init('step', 'story-1')
    const newer = await init('step', 'story-2')
    const desk = await open('step')
    await shows(desk, 'story-2', 'story-1')
    await desk.fill('Search in the list', 'nowhere')
    await desk.sees('No matches')
    const release = desk.holdFrames()
    await desk.press('Clear search')
    await shows(desk, 'story-2', 'story-1')
    await desk.keys('j')
    release()
    await desk.isAt(newer)
  })

  it('displays hostile text as text in every field', async () => {
    const hostile = '<img src=x onerror=stolen=1>'
    const texts = ['\u202Eesrever\u202C', '😀👩‍👩‍👧‍👦𝕏', '"><script>stolen=1</script>', 'x'.repeat(40), hostile]
    const desk = await open('hostile')
    const isText = () => expect(desk.document.querySelectorAll('#console :is(img, script)')).toHaveLength(0)
    const { http } = running()
    for (const text of texts) {
      const { init: buy, createLink, status } = space('hostile')
      const card = plainCard(CHALLENGE_CARD, { '3D': { ...THREE_DS, merchant: { mcc: '5411', merchantName: text } } })
      await buy(initBody(CHALLENGE_CARD, { refno: text.slice(0, 40), card }))
      await createLink({ reference: text })
      await status(encodeURIComponent(text))
      const scenario = { title: text, authentication: { flow: 'frictionless', transStatus: 'Y' } }
      await http.put(`/_sandbox/scenarios/hostile?space=hostile`).send(scenario)
      await http.post('/_sandbox/next?space=hostile').send({ scenario: 'hostile', when: { refno: text } })
    }
    const activity = desk.within('Activity, newest first')
    await activity.sees(...texts)
    isText()
    await desk.goTo('outcomes/hostile?space=hostile')
    await desk.heading(hostile)
    isText()
    await desk.goTo(`live?space=hostile&q=${encodeURIComponent(hostile)}`)
    await desk.sees(hostile)
    isText()
    await desk.goTo(`live/${encodeURIComponent(hostile)}?space=hostile`)
    await desk.within('Details').sees(hostile)
    isText()
    await desk.goTo(`live?space=${encodeURIComponent(hostile)}`)
    await desk.heading('This space cannot be opened')
    isText()
  })
})

describe('a list', () => {
  it('counts the requests that are no longer kept', async () => {
    const small = await startSandbox({ webhooks: 'manual', 'traffic-events': 10 })
    const reject = () => small.init({ ...initBody(), refno: 'story-1', amount: -1 })
    for (let n = 0; n < 25; n += 1) await reject()
    const desk = await openDesk(small, 'live')
    await desk.sees('15 older rejected requests are no longer kept')
    await reject()
    await desk.sees('16 older rejected requests are no longer kept')
    await desk.lacks('End of list')
  })

  it('loads only the visible rows, and counts the rows beyond its maximum', async () => {
    const fill = space('long')
    for (let n = 0; n < 150; n += 1) await fill.init({ refno: `story-${n}`, amount: -1 })
    const isMore = (body: Record<string, unknown>) => ({ ...body, total: Number(body.total) + 10_050 })
    const desk = await openDesk(running(), 'live?space=long', {
      changedResponses: [{ path: /\/activity\?.*limit=40/, change: isMore }],
    })
    await desk.sees('200 older rows are not listed; search to find them')
    const first = await desk.refnos()
    expect(first[0]).toBe('story-149')
    expect(first.length).toBeGreaterThan(10)
    expect(desk.drawn()).toBeLessThanOrEqual(60)
    expect(desk.requests.find((call) => call.includes('/activity?'))).toContain('limit=40')
    desk.scrollTo(100 * 50)
    await eventually(async () => expect(await desk.refnos()).toContain('story-49'))
    expect(desk.drawn()).toBeLessThanOrEqual(60)
    // The visible rows stay in place while new rows come above them.
    await fill.init({ refno: 'newer', amount: -1 })
    await eventually(() => expect(desk.scrolled()).toBe(101 * 50))
    expect(new Set(await desk.refnos()).size).toBe((await desk.refnos()).length)
    desk.scrollTo(0)
    await eventually(async () => expect((await desk.refnos())[0]).toBe('newer'))
  })
})

describe('the connection', () => {
  it('is closed while the tab is hidden, and catches up when it is visible', async () => {
    await init('hidden', 'story-1')
    const desk = await open('hidden')
    await shows(desk, 'story-1')
    await desk.sees('Connected')
    await eventually(() => expect(desk.streams()).toBe(1))
    desk.hide(true)
    await desk.sees('Paused')
    expect(desk.streams()).toBe(0)
    await init('hidden', 'story-2')
    await shows(desk, 'story-1')
    desk.hide(false)
    await shows(desk, 'story-2', 'story-1')
    await desk.sees('Connected')
  })

  it('reconnects after a restart of the sandbox, shows a notice, and lists every row once', async () => {
    const first = await startSandbox({ webhooks: 'manual' })
    await first.init(initBody(CHALLENGE_CARD, { refno: 'story-1' }))
    await first.init({ ...initBody(), refno: 'story-2', amount: -1 })
    const { text } = await first.http.get('/_sandbox/state').expect(200)
    const desk = await openDesk(first, 'live')
    await shows(desk, 'story-2', 'story-1')
    await first.sandbox.close()
    await desk.sees('The sandbox does not respond.', /Data as of \d\d:\d\d:\d\d\./)
    await shows(desk, 'story-2', 'story-1')

    const second = await startSandbox({ webhooks: 'manual' })
    await second.http.put('/_sandbox/state').set('content-type', 'application/json').send(text).expect(200)
    await second.init(initBody(CHALLENGE_CARD, { refno: 'meanwhile-3' }))
    desk.moveTo(second)
    await desk.press('Retry now')
    await desk.sees('Reconnected after a restart of the sandbox.')
    await second.init(initBody(CHALLENGE_CARD, { refno: 'again-4' }))
    await eventually(async () =>
      expect((await desk.refnos()).toSorted()).toEqual(['again-4', 'meanwhile-3', 'story-1', 'story-2']),
    )
    await desk.press('Dismiss')
    await desk.lacks('Reconnected after a restart')
  })

  it('shows outcomes that other clients queue and remove', async () => {
    const desk = await open('steered')
    await desk.lacks('Remove')
    await desk.keys('Control+k')
    await desk.fill('Search and commands', 'queue rejected by issuer')
    await desk.sees(/Queue once/)
    await desk.keys('Enter')
    const queued = () => running().http.get('/_sandbox/next?space=steered').expect(200)
    await eventually(async () => expect((await queued()).body.queuedOutcomes).toMatchObject([{ scenario: 'rejected' }]))
    await desk.press('Remove')
    await desk.lacks('Remove')
    expect((await queued()).body.queuedOutcomes).toEqual([])
    await running().http.post('/_sandbox/next?space=steered').send({ scenario: 'rejected' }).expect(201)
    await desk.sees('Remove')
    await running().http.delete('/_sandbox/next?space=steered').expect(200)
    await desk.lacks('Remove')
  })
})
