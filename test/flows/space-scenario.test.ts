import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

/** A number without a rule. */
const NEUTRAL_CARD = '4111111111111111'
const FORCED = ['challenge_failed', 'forced by the space']
const BY_CARD = ['challenge_success', 'when.card challenge_success']
const NOTHING = ['default', 'default']

const setUp = async () => inSpace(await startSandbox(), 'ci-42')

type SpaceResponse = { readonly headers: Record<string, string> }
const decided = ({ headers }: SpaceResponse) => [headers['sandbox-scenario'], matchedBy(headers)]

const choose = (space: Space, mode: 'force' | 'default' | null) =>
  space.choose(mode === null ? { name: null } : { name: 'challenge_failed', mode }).expect(200)

describe('the scenario in a space with a setting', () => {
  it('comes from a reserved refno before the default and after the forced one', async () => {
    const space = await setUp()
    const body = initBody(NEUTRAL_CARD, { refno: 'velocity-7' })
    await choose(space, 'default')
    expect((await space.init(body)).body.error.code).toBe('BLOCKED_BY_VELOCITY_CHECKER')
    await choose(space, 'force')
    expect(decided(await space.init(body))).toEqual(FORCED)
  })
})

describe('a forced scenario', () => {
  it('is applied', async () => {
    const space = await setUp()
    await choose(space, 'force')
    const { body } = await space.init()
    expect((await space.finish(body.transactionId)).body.status).toBe('failed')
    await space.choose({ name: 'decline/51' }).expect(200)
    const declined = await space.init()
    expect([declined.status, declined.body.error.networkCode]).toEqual([400, '51'])
  })

  it('is pinned to a transaction and a link at their creation', async () => {
    const space = await setUp()
    await choose(space, 'force')
    const transaction = (await space.init()).body.transactionId
    const created = await space.createLink(threeDSLink())
    expect(decided(created)).toEqual(FORCED)
    await choose(space, null)
    await space.submit(created.body.id, enteredCard(CHALLENGE_CARD))
    expect(decided(await space.linkStatus(created.body.id))).toEqual(FORCED)
    expect(decided(await space.status(transaction))).toEqual(FORCED)
  })

  it('does not affect a link that was created earlier', async () => {
    const space = await setUp()
    const { id } = (await space.createLink(linkBody())).body
    await choose(space, 'default')
    const late = (await space.createLink(linkBody())).body.id
    expect(decided(await space.linkStatus(late))).toEqual([undefined, 'No scenario has been selected yet'])
    await choose(space, null)
    await space.submit(id, enteredCard(NEUTRAL_CARD))
    expect(decided(await space.linkStatus(id))).toEqual(NOTHING)
  })

  it('applies in its own space only', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'ci-42')
    const other = inSpace(running)
    await choose(space, 'force')
    expect(decided(await space.init())).toEqual(FORCED)
    expect(decided(await other.init())).toEqual(BY_CARD)
  })
})
