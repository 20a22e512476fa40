import { describe, expect, it } from 'vitest'
import { because } from '../support/explained.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { itSome } from '../support/long.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

/** No rule is about this number. */
const NEUTRAL_CARD = '4111111111111111'
const CARDS = { neutral: NEUTRAL_CARD, listed: CHALLENGE_CARD } as const
const HEADER = { 'sandbox-scenario': 'frictionless_success' }

const BY_HEADER = ['frictionless_success', 'header sandbox-scenario']
const FORCED = ['challenge_failed', 'forced by the space']
const DEFAULT = ['challenge_failed', 'default of the space']
const BY_CARD = ['challenge_success', 'when.card challenge_success']
const NOTHING = ['default', 'default']

const given = async () => inSpace(await startSandbox(), 'ci-42')

type Answer = { readonly headers: Record<string, string> }
const decided = ({ headers }: Answer) => [headers['sandbox-scenario'], because(headers)]

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

describe('which scenario decides in a space that has chosen', () => {
  itSome(4)(CASES)('%s, about a transaction with a %s card and header %j: %j', async (mode, card, header, expected) => {
    const space = await given()
    await choose(space, mode)
    expect(decided(await space.init(initBody(CARDS[card]), header))).toEqual(expected)
  })

  itSome(4)(CASES)('%s, about a link with a %s card and header %j: %j', async (mode, card, header, expected) => {
    const space = await given()
    await choose(space, mode)
    const { id } = (await space.createLink(threeDSLink(), header)).body
    await space.submit(id, enteredCard(CARDS[card]))
    expect(decided(await space.linkStatus(id))).toEqual(expected)
  })

  it('a reserved refno, before the default and after the forced one', async () => {
    const space = await given()
    const body = initBody(NEUTRAL_CARD, { refno: 'velocity-7' })
    await choose(space, 'default')
    expect((await space.init(body)).body.error.code).toBe('BLOCKED_BY_VELOCITY_CHECKER')
    await choose(space, 'force')
    expect(decided(await space.init(body))).toEqual(FORCED)
  })
})

describe('a forced scenario', () => {
  it('is what happens', async () => {
    const space = await given()
    await choose(space, 'force')
    const { body } = await space.init()
    expect((await space.finish(body.transactionId)).body.status).toBe('failed')
    await space.choose({ name: 'decline/51' }).expect(200)
    const declined = await space.init()
    expect([declined.status, declined.body.error.networkCode]).toEqual([400, '51'])
  })

  it('is pinned on a transaction and on a link when they are made', async () => {
    const space = await given()
    await choose(space, 'force')
    const transaction = (await space.init()).body.transactionId
    const created = await space.createLink(threeDSLink())
    expect(decided(created)).toEqual(FORCED)
    await choose(space, null)
    await space.submit(created.body.id, enteredCard(CHALLENGE_CARD))
    expect(decided(await space.linkStatus(created.body.id))).toEqual(FORCED)
    expect(decided(await space.status(transaction))).toEqual(FORCED)
  })

  it('does not reach a link that was made before', async () => {
    const space = await given()
    const { id } = (await space.createLink(linkBody())).body
    await choose(space, 'default')
    const late = (await space.createLink(linkBody())).body.id
    expect(decided(await space.linkStatus(late))).toEqual([undefined, 'no scenario has decided about this'])
    await choose(space, null)
    await space.submit(id, enteredCard(NEUTRAL_CARD))
    expect(decided(await space.linkStatus(id))).toEqual(NOTHING)
  })

  it('is forced in its space alone', async () => {
    const running = await startSandbox()
    const [space, other] = [inSpace(running, 'ci-42'), inSpace(running)]
    await choose(space, 'force')
    expect(decided(await space.init())).toEqual(FORCED)
    expect(decided(await other.init())).toEqual(BY_CARD)
  })
})

describe('the call that chooses', () => {
  itSome(4)([
    [{ name: 'decline/51' }, { name: 'decline/51', mode: 'force' }],
    [
      { name: 'decline/51', mode: 'default' },
      { name: 'decline/51', mode: 'default' },
    ],
    [{ name: null }, null],
    [{ name: null, mode: 'default' }, null],
  ])('answers %j with %j', async (choice, scenario) => {
    const space = await given()
    const answer = await space.choose(choice)
    expect([answer.status, answer.body]).toEqual([200, { space: 'ci-42', scenario }])
  })

  itSome(4)([
    [{ name: 'challenge_sucess' }, 'did you mean "challenge_success"?'],
    [{ name: 'x'.repeat(200) }, 'GET /_sandbox/scenarios'],
    [{ name: '4000001000000026' }, 'there is no such scenario'],
    [{}, 'send {"name"'],
    [{ name: 7 }, 'send {"name"'],
    [{ name: 'decline/51', mode: 'sometimes' }, 'send {"name"'],
    [{ name: 'decline/51', once: true }, 'send {"name"'],
  ])('refuses %j: %s, and the choice stays', async (choice, words) => {
    const space = await given()
    await choose(space, 'force')
    const answer = await space.choose(choice)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(answer.body.error.message).toContain(words)
    expect(answer.text).not.toContain('4000001000000026')
    expect(decided(await space.init())).toEqual(FORCED)
  })

  itSome(4)(['UPPER', '4000001000000026', 'x'.repeat(64), '%20'])('refuses the space %s', async (name) => {
    const { http } = await startSandbox()
    const answer = await http.put(`/_sandbox/spaces/${name}/scenario`).send({ name: 'decline/51' })
    expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect((await http.delete(`/_sandbox/spaces/${name}`)).status).toBe(400)
  })
})
