import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { createLink } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { submitPage } from '../support/submit-page.ts'

const shared = sharedSandbox({ 'request-indicators': 'ignore' })
const path = (space: string) => `/_sandbox/spaces/${space}/request-settings`

it('a space has the request settings of the sandbox until it has its own', async () => {
  const { http, sandbox } = shared()
  const before = { space: 'own', requestIndicators: 'ignore', dataRules: 'note', frameAncestors: [], own: {} }
  expect((await http.get(path('own')).expect(200)).body).toEqual(before)
  const changed = { requestIndicators: 'obey', dataRules: 'off' }
  const after = { space: 'own', ...changed, frameAncestors: [], own: changed }
  expect((await http.put(path('own')).send(changed).expect(200)).body).toEqual(after)
  expect((await http.get(path('own')).expect(200)).body).toEqual(after)
  expect((await http.get(path('other')).expect(200)).body).toEqual({ ...before, space: 'other' })
  const partial = { ...before, dataRules: 'off', own: { dataRules: 'off' } }
  expect((await http.put(path('own')).send({ dataRules: 'off' }).expect(200)).body).toEqual(partial)
  expect((await http.delete(path('own')).expect(200)).body).toEqual(before)
  await http.delete(path('own')).expect(200)
  const events = eventsIn(sandbox, 'own').flatMap((event) =>
    event.type === 'space.request_settings_changed' ? [event.facts] : [],
  )
  expect(events).toEqual([changed, { dataRules: 'off' }, {}])
})

it.each([
  [{ requestIndicators: 'maybe' }, 'requestIndicators'],
  [{ dataRules: 'yes' }, 'dataRules'],
  [{ indicators: 'obey' }, 'indicators'],
  [{ frameAncestors: ['http://localhost:3000/'] }, 'frameAncestors[0]'],
])('rejects %j and names the member', async (body, member) => {
  const response = await shared().http.put(path('bad')).send(body).expect(400)
  expect(response.body.error.message).toContain(`\`${member}\``)
})

it('keeps an origin that is sent twice once', async () => {
  const sent = { frameAncestors: ['http://a.test', 'http://b.test', 'http://a.test'] }
  const { body } = await shared().http.put(path('twice')).send(sent).expect(200)
  expect(body.own).toEqual({ frameAncestors: ['http://a.test', 'http://b.test'] })
})

it('exports contain the request settings of a space, and a reset removes them', async () => {
  const { http } = shared()
  await http.put(path('kept')).send({ dataRules: 'reject' }).expect(200)
  const state = (await http.get('/_sandbox/state?space=kept').expect(200)).body
  expect((await http.post('/_sandbox/reset?space=kept')).status).toBeLessThan(300)
  expect((await http.get(path('kept'))).body.own).toEqual({})
  const { http: elsewhere } = await startSandbox()
  await elsewhere.put('/_sandbox/state').send(state).expect(200)
  expect((await elsewhere.get(path('kept'))).body.own).toEqual({ dataRules: 'reject' })
})

describe('a frame', () => {
  const FRAMED = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site', accept: 'text/html' }
  const SHOP = 'http://shop.test:3000'
  const started = async (space: string) => {
    const running = shared()
    const { headers } = await inSpace(running, space).init()
    const page = new URL(headers.location ?? '').pathname
    return (more: Readonly<Record<string, string>>) => running.http.get(page).set({ ...FRAMED, ...more })
  }

  it('that is not allowed opens nothing, and its alert names the origin and the setting', async () => {
    const open = await started('frames')
    await open({ referer: `${SHOP}/pay` }).expect(406)
    const rows = (await shared().http.get('/_sandbox/activity?space=frames')).body.rows
    expect(rows.map(({ status }: { status: unknown }) => status)).toEqual([406, 'initialized'])
    expect(rows[0].display.attention).toMatchObject({
      kind: 'request',
      title: `Empty frame: ${SHOP} is not allowed`,
      fix: `Allow it in Connect, or start with \`--frame-ancestors ${SHOP}\`.`,
    })
  })

  it('needs no attention once its origin is allowed', async () => {
    const { http } = shared()
    const open = await started('allowed-later')
    await open({ referer: `${SHOP}/pay` }).expect(406)
    const list = async () => (await http.get('/_sandbox/activity?space=allowed-later&counts=true').expect(200)).body
    const counted = async () => (await list()).counts.attention
    expect(await counted()).toBe(1)
    const allow = (origins: readonly string[]) =>
      http.put(path('allowed-later')).send({ frameAncestors: origins }).expect(200)
    await allow(['http://another.test'])
    expect(await counted()).toBe(1)
    await allow([SHOP])
    expect(await counted()).toBe(0)
    const [{ display }] = (await list()).rows
    expect([display.title, display.attention, display.nextStep]).toEqual([
      `Empty frame: ${SHOP} was not allowed`,
      undefined,
      'Load the page again',
    ])
  })

  it('of an allowed origin opens the page of this space only', async () => {
    const { http } = shared()
    const [open, other] = [await started('framed'), await started('not-framed')]
    await http
      .put(path('framed'))
      .send({ frameAncestors: [SHOP] })
      .expect(200)
    const response = await open({ referer: `${SHOP}/pay` }).expect(200)
    expect(response.headers['content-security-policy']).toContain(`frame-ancestors ${SHOP}`)
    await open({}).expect(200)
    // After the form, the page itself is the referrer.
    await open({ referer: 'http://another.test/', 'sec-fetch-site': 'same-origin' }).expect(200)
    await other({ referer: `${SHOP}/pay` }).expect(406)
  })

  it('in which a page of another origin led here is decided by the browser, and notes the origin', async () => {
    const { http } = shared()
    const open = await started('through')
    await http
      .put(path('through'))
      .send({ frameAncestors: [SHOP] })
      .expect(200)
    const notesOf = async (referer: string): Promise<readonly string[]> => {
      const { headers } = await open({ referer }).expect(200)
      const { body } = await http.get(`/_sandbox/explain/${headers['sandbox-request-id']}?space=through`).expect(200)
      return body.notes
    }
    expect(await notesOf(`${SHOP}/pay`)).toEqual([])
    expect(await notesOf('http://payments.test/redirect')).toEqual([
      'A page of `http://payments.test` opened this page in a frame, which may be empty. Allow it in Connect, or start with `--frame-ancestors http://payments.test`.',
    ])
  })

  it('of another origin than the allowed one may be empty: its alert ends once it is allowed or the page is used', async () => {
    const { http } = shared()
    const OTHER = 'http://payments.test'
    await http
      .put(path('maybe'))
      .send({ frameAncestors: [SHOP] })
      .expect(200)
    const open = await started('maybe')
    const list = async () => (await http.get('/_sandbox/activity?space=maybe&counts=true').expect(200)).body
    const displayed = async () => {
      const { counts, rows } = await list()
      const { title, attention, nextStep } = rows.find(({ kind }: { kind: string }) => kind === 'request').display
      return [counts.attention, attention?.title, title, nextStep]
    }
    const described = async () =>
      (await list()).rows.find(({ kind }: { kind: string }) => kind === 'request').display.description
    await open({ referer: `${OTHER}/redirect` }).expect(200)
    const fix = `Allow it in Connect, or start with \`--frame-ancestors ${OTHER}\``
    const alert = `Frame may be empty: ${OTHER} is not allowed`
    expect(await displayed()).toEqual([1, alert, alert, fix])
    const solved = `Frame may have been empty: ${OTHER} was not allowed`
    await http
      .put(path('maybe'))
      .send({ frameAncestors: [SHOP, OTHER] })
      .expect(200)
    expect(await displayed()).toEqual([0, undefined, solved, 'Load the page again'])
    expect(await described()).toBe('The browser may not have shown the page. Its origin is allowed now.')
    await http
      .put(path('maybe'))
      .send({ frameAncestors: [SHOP] })
      .expect(200)
    expect((await displayed())[0]).toBe(1)

    const { id } = (await list()).rows.find(({ kind }: { kind: string }) => kind === 'transaction')
    await submitPage(shared(), id, { code: '4444' })
    expect(await displayed()).toEqual([0, undefined, solved, 'Nothing'])
    await http
      .put(path('maybe'))
      .send({ frameAncestors: [SHOP, OTHER] })
      .expect(200)
    expect(await described()).toBe('The cardholder used the page: the frame was not empty.')
  })

  it('on the page of a link is handled alike', async () => {
    const running = shared()
    const { body } = await createLink(running, { reference: 'booking-1' })
    const page = new URL(body.link).pathname
    await running.http
      .get(page)
      .set({ ...FRAMED, referer: `${SHOP}/` })
      .expect(406)
    const rows = (await running.http.get('/_sandbox/activity')).body.rows
    expect(rows[0].display.attention.title).toBe(`Empty frame: ${SHOP} is not allowed`)
  })
})
