import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

/** A number without a rule. */
const NEUTRAL_CARD = '4111111111111111'
const CARDS = { neutral: NEUTRAL_CARD, listed: CHALLENGE_CARD } as const
const HEADER = { 'sandbox-scenario': 'frictionless_success' }

const BY_HEADER = ['frictionless_success', 'header sandbox-scenario']
const FORCED = ['challenge_failed', 'forced by the space']
const DEFAULT = ['challenge_failed', 'default of the space']
const BY_CARD = ['challenge_success', 'when.card challenge_success']
const NOTHING = ['default', 'default']

const setUp = async () => inSpace(await startSandbox(), 'ci-42')

type SpaceResponse = { readonly headers: Record<string, string> }
const decided = ({ headers }: SpaceResponse) => [headers['sandbox-scenario'], matchedBy(headers)]

const choose = (space: Space, mode: 'force' | 'default' | null) =>
  space.choose(mode === null ? { name: null } : { name: 'challenge_failed', mode }).expect(200)

const CASES = [
  ['force', 'listed', HEADER, BY_HEADER],
  ['force', 'listed', {}, FORCED],
  ['force', 'neutral', {}, FORCED],
  ['default', 'neutral', HEADER, BY_HEADER],
  ['default', 'listed', {}, BY_CARD],
  ['default', 'neutral', {}, DEFAULT],
  [null, 'listed', {}, BY_CARD],
  [null, 'neutral', {}, NOTHING],
] as const

describe('the scenario in a space with a setting', () => {
  it.each(CASES)('%s: a transaction with a %s card and header %j gets %j', async (mode, card, header, expected) => {
    const space = await setUp()
    await choose(space, mode)
    expect(decided(await space.init(initBody(CARDS[card]), header))).toEqual(expected)
  })

  it.each(CASES)('%s: a link with a %s card and header %j gets %j', async (mode, card, header, expected) => {
    const space = await setUp()
    await choose(space, mode)
    const { id } = (await space.createLink(threeDSLink(), header)).body
    await space.submit(id, enteredCard(CARDS[card]))
    expect(decided(await space.linkStatus(id))).toEqual(expected)
  })
})

describe('setSpaceScenario', () => {
  it.each([
    [{ name: 'decline/51' }, { name: 'decline/51', mode: 'force' }],
    [
      { name: 'decline/51', mode: 'default' },
      { name: 'decline/51', mode: 'default' },
    ],
    [{ name: null }, null],
    [{ name: null, mode: 'default' }, null],
  ])('returns for %j %j', async (choice, scenario) => {
    const space = await setUp()
    const response = await space.choose(choice)
    expect([response.status, response.body]).toEqual([200, { space: 'ci-42', scenario }])
  })

  it.each([
    [{ name: 'challenge_sucess' }, 'Did you mean `challenge_success`?'],
    [{ name: 'x'.repeat(200) }, 'GET /_sandbox/scenarios'],
    [{ name: '4000001000000026' }, 'Unknown scenario.'],
    [{}, 'Send `{"name"'],
    [{ name: 7 }, 'Send `{"name"'],
    [{ name: 'decline/51', mode: 'sometimes' }, 'Send `{"name"'],
    [{ name: 'decline/51', once: true }, 'Send `{"name"'],
  ])('rejects %j: %s, and keeps the setting', async (choice, message) => {
    const space = await setUp()
    await choose(space, 'force')
    const response = await space.choose(choice)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(response.body.error.message).toContain(message)
    expect(response.text).not.toContain('4000001000000026')
    expect(decided(await space.init())).toEqual(FORCED)
  })

  it.each(['UPPER', '4000001000000026', 'x'.repeat(64), '%20'])('rejects the space %s', async (name) => {
    const { http } = await startSandbox()
    const response = await http.put(`/_sandbox/spaces/${name}/scenario`).send({ name: 'decline/51' })
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect((await http.delete(`/_sandbox/spaces/${name}`)).status).toBe(400)
  })
})
