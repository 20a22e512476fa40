import { describe, expect, it } from 'vitest'
import { createSpaceKeys } from '../../src/core/domain/ids.ts'
import { initBody } from '../support/init-body.ts'
import { linkBody } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { CONTROL_TOKEN, fixtureIn, keysOf, requesting, SPACE_TOKENS } from '../support/space-keys.ts'

const shared = sharedSandbox(SPACE_TOKENS)
const init = (user: string, password: string) =>
  shared().http.post('/v1/transactions').auth(user, password).send(initBody())
const createLink = (key: string) => shared().http.post('/v1/links').set('link-api-key', key).send(linkBody())
const keysIn = (space: string) => keysOf(shared(), space)

describe('password and link key of a space', () => {
  it.each([
    ['default', '1100000000'],
    ['default', '1100000000+default'],
    ['team-a', '1100000000+team-a'],
  ])('open %s by the user %s', async (space, user) => {
    const { password } = keysIn(space)
    const created = await init(user, password)
    expect(created.status).toBe(201)
    const { token } = keysIn(space)
    const displayed = await requesting(shared(), token)('getTransaction', { path: { id: created.body.transactionId } })
    expect(displayed.body).toMatchObject({ space })
  })

  it.each(['default', 'team-a'])('open %s by the key of the link interface', async (space) => {
    const { linkKey, token } = keysIn(space)
    const { body } = await createLink(linkKey).expect(200)
    expect((await requesting(shared(), token)('getLink', { path: { id: body.id } })).body).toMatchObject({ space })
  })

  it.each([
    ['the built-in password', '1100000000', () => 'sandbox'],
    ['the built-in password for a space', '1100000000+team-a', () => 'sandbox'],
    ['the password of another space', '1100000000+team-a', () => keysIn('team-b').password],
    ['the password of the default space', '1100000000+team-a', () => keysIn('default').password],
    ['the password of a space for the default one', '1100000000', () => keysIn('team-a').password],
    ['the token', '1100000000+team-a', () => keysIn('team-a').token],
    ['the control token', '1100000000+team-a', () => CONTROL_TOKEN],
  ])('%s opens nothing', async (_title, user, password) => {
    const { status, body } = await init(user, password())
    expect([status, body.error.message]).toEqual([401, expect.stringContaining('/_sandbox/spaces/NAME/credentials')])
  })

  it.each([
    ['the built-in key', () => 'sandbox-link-key'],
    ['the built-in key for a space', () => 'sandbox-link-key+team-a'],
    ['the key of another space', () => keysIn('team-b').linkKey.replace('team-b', 'team-a')],
    ['the key of a space without its name', () => keysIn('team-a').linkKey.replace('+team-a', '')],
    ['the key of the default space', () => `${keysIn('default').linkKey}+team-a`],
  ])('%s opens nothing', async (_title, key) => {
    expect((await createLink(key())).status).toBe(401)
  })

  it('a caller without them writes nothing into the log of the space', async () => {
    await fixtureIn(shared(), 'team-c').init()
    const newest = shared().sandbox.traffic.newest('team-c')
    await init('1100000000+team-c', 'wrong').expect(401)
    await createLink('wrong+team-c').expect(401)
    expect(shared().sandbox.traffic.newest('team-c')).toBe(newest)
  })
})

it('getCredentials returns the credentials of the space, and never the control token', async () => {
  for (const token of [CONTROL_TOKEN, keysIn('team-a').token]) {
    const { body, text } = await requesting(shared(), token)('getCredentials', { path: { space: 'team-a' } })
    const { password, linkKey, token: own } = keysIn('team-a')
    expect(body).toMatchObject({ merchantId: '1100000000+team-a', password, linkKey })
    expect(body.environment).toMatchObject({ SANDBOX_CONTROL_TOKEN: own, SANDBOX_PASSWORD: password })
    expect(text).not.toContain(CONTROL_TOKEN)
  }
})

it('they derive from the control token and the name, and from nothing public', async () => {
  const other = await startSandbox({ ...SPACE_TOKENS, seed: 'another seed' })
  expect(keysOf(other, 'team-a')).toEqual(keysIn('team-a'))
  const all = [CONTROL_TOKEN, 'another-token'].flatMap((token) =>
    ['default', 'team-a', 'team-b'].flatMap((space) => Object.values(createSpaceKeys(token)(space))),
  )
  expect(new Set(all).size).toBe(18)
  expect(all.filter((key) => !/^(space\/[\w-]+\/)?[\w-]{43}$/.test(key))).toEqual([])
})

it.each<[title: string, token: () => string]>([
  ['of another control token', () => createSpaceKeys('another-token')('team-a').controlToken],
  ['of a space with the name of another', () => keysIn('team-a').token.replace('team-a', 'team-b')],
  ['one letter short', () => keysIn('team-a').token.slice(0, -1)],
  ['in capitals', () => keysIn('team-a').token.toUpperCase()],
  ['of a name that is none', () => createSpaceKeys(CONTROL_TOKEN)('Team').controlToken],
])('a token %s opens nothing, and is not repeated', async (_title, token) => {
  const { status, text, body } = await requesting(shared(), token())('getClock')
  expect([status, body.error.message]).toEqual([
    401,
    expect.stringMatching(/or of one of its spaces.*the token of your space\.$/),
  ])
  expect(text).not.toContain(token())
})

it('without --space-tokens on, the token of a space is unknown', async () => {
  const closed = await startSandbox({ 'control-token': CONTROL_TOKEN })
  expect((await requesting(closed, keysIn('team-a').token)('getClock')).status).toBe(401)
})

it('no saved or returned text contains the credentials of a space', async () => {
  const running = await startSandbox(SPACE_TOKENS)
  const { token, password, linkKey } = keysOf(running, 'team-a')
  const reported: string[] = []
  running.sandbox.traffic.follow((item) => reported.push(JSON.stringify(item)))
  const fixture = fixtureIn(running, 'team-a')
  for (const make of [fixture.transaction, fixture.askingLink, fixture.webhook]) await make()
  const request = requesting(running, token)
  await request('getClock', { query: { space: 'team-b' } })
  const kept = ['listRequests', 'getRequestsHar', 'listEvents', 'exportState', 'listActivity', 'listSpaces'] as const
  for (const name of kept) {
    const { status, text, headers } = await request(name)
    expect([name, status]).toEqual([name, 200])
    reported.push(JSON.stringify([text, [...headers]]))
  }
  reported.push((await request('listRequests', { query: { interface: 'control' } })).text)
  const secrets = [token, password, linkKey, CONTROL_TOKEN]
  expect(reported.length).toBeGreaterThan(10)
  expect(reported.filter((output) => secrets.some((secret) => output.includes(secret)))).toEqual([])
})
