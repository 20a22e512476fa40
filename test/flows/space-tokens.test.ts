import { describe, expect, it } from 'vitest'
import type { ControlName, Parts } from '../../src/contract/control-call.ts'
import { CONTROL_ROUTES } from '../../src/contract/control-operations.gen.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import {
  aboutNobody,
  asking,
  CALLS,
  CONTROL_TOKEN,
  idIn,
  keysOf,
  SPACE_TOKENS,
  thingsIn,
} from '../support/space-keys.ts'

const shared = sharedSandbox(SPACE_TOKENS)
const OURS = 'team-a'
const THEIRS = 'team-b'
const OPERATIONS = Object.keys(CALLS) as ControlName[]
const about = (wanted: (typeof CONTROL_ROUTES)[ControlName]['about']): readonly ControlName[] =>
  OPERATIONS.filter((name) => CONTROL_ROUTES[name].about === wanted && !CONTROL_ROUTES[name].isOpen)

/** The four who ask: nobody, whose space it is, somebody of another one, and who holds the control token. */
const askers = () => {
  const running = shared()
  const tokenOf = (space: string) => keysOf(running, space).token
  return {
    nobody: asking(running, undefined),
    ours: asking(running, tokenOf(OURS)),
    theirs: asking(running, tokenOf(THEIRS)),
    control: asking(running, CONTROL_TOKEN),
  }
}
const things = () => thingsIn(shared(), OURS)

describe('each operation', () => {
  it.each(OPERATIONS)('%s without a token is 401, or open', async (name) => {
    const { status } = await askers().nobody(name, await CALLS[name](things()))
    expect(status).toBe(CONTROL_ROUTES[name].isOpen ? 200 : 401)
  })

  it.each(OPERATIONS.filter((name) => CONTROL_ROUTES[name].about !== 'shared'))(
    '%s is done with the token of the space, which need not be named, and with the control token',
    async (name) => {
      const { ours, control } = askers()
      const own = await ours(name, await CALLS[name](things()))
      expect([own.status, own.text.slice(0, 300)]).toEqual([CONTROL_ROUTES[name].status ?? 200, expect.anything()])
      const given = await CALLS[name](things())
      const query = { ...given.query, ...(!CONTROL_ROUTES[name].takesAnyQuery && { space: OURS }) }
      expect((await control(name, { ...given, query })).status).toBe(CONTROL_ROUTES[name].status ?? 200)
    },
  )

  it.each(about('one'))('%s of another space is 404, in the words of what nobody has', async (name) => {
    const { theirs, control } = askers()
    const given = await CALLS[name](things())
    const before = JSON.stringify(await things().state())
    const isNamed = { ...given, query: { ...given.query, space: OURS } }
    const named = await theirs(name, isNamed)
    const path = { ...given.path, ...(given.path && 'space' in given.path && { space: 'nobodys' }) }
    const unnamed = await theirs(name, { ...isNamed, path, query: { ...given.query, space: 'nobodys' } })
    expect([named.status, named.text]).toEqual([404, unnamed.text])
    const id = idIn(given)
    if (id !== undefined) {
      const found = await theirs(name, given)
      const unknown = await theirs(name, aboutNobody(given))
      const words = unknown.text.replaceAll(idIn(aboutNobody(given)) ?? '', id)
      expect([found.status, found.text]).toEqual([404, words])
    }
    expect(JSON.stringify(await things().state())).toBe(before)
    expect((await control('showClock', { query: { space: OURS } })).status).toBe(200)
  })

  it.each(about('all'))('%s tells the token of a space of its own space only', async (name) => {
    const { ours, theirs, control } = askers()
    for (const space of [OURS, THEIRS]) await thingsIn(shared(), space).transaction()
    expect((await theirs(name, { query: { space: OURS } })).status).toBe(404)
    const [ofOurs, ofTheirs, ofAll] = [await ours(name), await theirs(name), await control(name)]
    expect(ofAll.text).not.toBe(ofOurs.text)
    expect(ofOurs.text).not.toContain(THEIRS)
    expect(ofTheirs.text).not.toContain(OURS)
  })

  it.each(about('shared'))('%s needs the control token, unless the own space is named', async (name) => {
    const { ours, theirs, control } = askers()
    const given = async () => CALLS[name](things())
    const refused = await ours(name, await given())
    expect([refused.status, refused.body.error.code]).toEqual([403, 'CONTROL_TOKEN_NEEDED'])
    const named = { ...(await given()), query: { space: OURS } }
    expect([(await theirs(name, named)).status, (await ours(name, named)).status]).toEqual([404, 200])
    expect((await control(name, await given())).status).toBe(200)
  })
})

describe('what a token of a space is told of why nothing is there', () => {
  /** Calls that tell without a token of other spaces: where an id is, which spaces there are, where requests came. */
  const TELLING: readonly (readonly [ControlName, (id: string) => Parts])[] = [
    ['listEvents', (transaction) => ({ query: { transaction } })],
    ['listEvents', (subject) => ({ query: { subject, fields: 'id' } })],
    ['listRequests', (link) => ({ query: { link } })],
    ['listRequestsAsHar', (transaction) => ({ query: { transaction } })],
    ['listTransactions', (link) => ({ query: { link } })],
    ['listRows', (ids) => ({ query: { ids } })],
    ['listReceived', (transaction) => ({ query: { transaction } })],
    ['wait', () => ({ query: { type: 'request', timeout: '1ms' } })],
    ['verify', () => ({ body: { checks: [{ requests: { operation: 'initTransaction' }, count: 1 }] } })],
    ['exportState', () => ({})],
    ['reset', () => ({})],
    ['disarmNext', (id) => ({ path: { id } })],
    [
      'fireWebhook',
      (transaction) => ({ body: { about: { transaction }, url: `${shared().url}/_sandbox/receiver/new` } }),
    ],
    ['listRequests', () => ({ query: { interface: 'control' } })],
    ['metrics', () => ({})],
  ]
  it.each(TELLING)('%s says nothing of others', async (name, given) => {
    const [id, space] = [await things().transaction(), `new-${name.toLowerCase()}`]
    const asked = asking(shared(), keysOf(shared(), space).token)
    const { status, text } = await asked(name, given(id))
    expect(text).not.toMatch(/team-|refno-of/)
    const nobodys = await asked(name, given('999999999999999999'))
    expect(nobodys.status).toBe(status)
  })
})

it('a stream of events is of the own space, and of no other', async () => {
  const { url } = shared()
  const { token } = keysOf(shared(), THEIRS)
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/_sandbox/events?space=${OURS}`, { headers })).status).toBe(404)
  const over = new AbortController()
  const { body } = await fetch(`${url}/_sandbox/events`, { headers, signal: over.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  await thingsIn(shared(), OURS).init()
  await thingsIn(shared(), THEIRS).init()
  let told = ''
  while (!told.includes('refno-of-team-b')) told += (await reader?.read())?.value ?? ''
  over.abort()
  expect(told).not.toContain('refno-of-team-a')
})

it('an import is told that an id is taken, and not by whom; what became of several spaces at once is not taken back by one', async () => {
  const { ours, theirs, control } = askers()
  const state = (await things().state()) as { spaces: Record<string, object> }
  await things().transaction()
  const stolen = {
    ...(await things().state()),
    spaces: { [THEIRS]: Object.values(((await things().state()) as typeof state).spaces)[0] },
  }
  const refused = await theirs('importState', { query: { space: THEIRS }, body: stolen })
  expect([refused.status, refused.text]).toEqual([409, expect.not.stringMatching(/team-a/)])
  const both = await control('exportState')
  const { undo } = (await control('importState', { query: { keep: '1h' }, body: both.body })).body as unknown as {
    undo: { id: string }
  }
  expect((await ours('undo', { path: { id: undo.id } })).body.error.code).toBe('UNDO_GONE')
  expect((await control('undo', { path: { id: undo.id } })).status).toBe(200)
})
