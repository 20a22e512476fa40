import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { decided, ownScenarios } from '../support/own-scenarios.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'

/** A number without a rule. */
const NEUTRAL_CARD = '4111111111111111'
const REJECTED = 'challenge, transStatus: N, reason: "11", challenge: { codes: any }'
const pattern = (when: string, flow = REJECTED): string =>
  `${when === '' ? '' : `when: ${when}\n`}authentication: { flow: ${flow} }\n`

const setUp = async (options = {}) => {
  const running = await startSandbox(options)
  const mine = inSpace(running, 'ci-42')
  const reads = async (id: string) => (await mine.status(id)).body
  return { running, mine, ...ownScenarios(running, 'ci-42'), reads }
}

describe('a scenario that is saved into a space', () => {
  it('ranks below one that matches a text, of the same space, regardless of names', async () => {
    const { mine, put } = await setUp()
    await put('aaa', pattern('{ amount: { from: 1 } }')).expect(201)
    await put('zzz', pattern('{ refno: "order-*" }')).expect(201)
    expect(decided(await mine.init(initBody(FRICTIONLESS_CARD)))).toEqual(['zzz', 'when.refno order-*'])
  })

  it('replaces one of the same name in its own space only, and is gone after its removal', async () => {
    const { running, mine, put, show, remove } = await setUp()
    const response = await put('challenge_success', pattern('{ card: challenge_success }'))
    expect(response.body).toMatchObject({ replaces: ['challenge_success'] })
    expect((await show('challenge_success')).body.scenarios).toMatchObject([{ from: 'space' }])
    expect((await show('challenge_success', '&space=x')).status).toBe(400)
    const ends = async (space: typeof mine) => {
      const { body } = await space.init(initBody(CHALLENGE_CARD))
      return (await space.finish(body.transactionId)).body.status
    }
    expect([await ends(mine), await ends(inSpace(running))]).toEqual(['failed', 'authenticated'])
    expect((await remove('challenge_success')).body).toEqual({
      space: 'ci-42',
      name: 'challenge_success',
      status: 'removed',
    })
    expect(await ends(mine)).toBe('authenticated')
  })

  it('removes the conditions of the replaced one', async () => {
    const { mine, put } = await setUp()
    await put('challenge_success', 'title: only by name').expect(201)
    expect(decided(await mine.init(initBody(CHALLENGE_CARD)))).toEqual(['default', 'default'])
  })

  it('can be the default', async () => {
    const { mine, put } = await setUp()
    await put('default', pattern('')).expect(201)
    const { body, ...response } = await mine.init(initBody(NEUTRAL_CARD))
    expect(decided(response)).toEqual(['default', 'default'])
    expect((await mine.finish(body.transactionId)).body.status).toBe('failed')
  })

  it('is found by a queued outcome and by a changed scenario in its own space', async () => {
    const { running, mine, put } = await setUp()
    const arm = (space: string) => running.http.post(`/_sandbox/next?space=${space}`).send({ scenario: 'mine' })
    const repin = (id: string, space: string) =>
      running.http.put(`/_sandbox/transactions/${id}/scenario?space=${space}`).send({ name: 'mine' })
    const open = (await mine.init()).body.transactionId
    await put('mine', pattern('')).expect(201)
    expect([(await arm('default')).status, (await arm('ci-42')).status]).toEqual([400, 201])
    expect(decided(await mine.init())[0]).toBe('mine')
    const elsewhere = (await inSpace(running).init()).body.transactionId
    expect([(await repin(open, 'ci-42')).status, (await repin(elsewhere, 'default')).status]).toEqual([200, 400])
    expect((await mine.finish(open)).body.status).toBe('failed')
  })

  it('applies to links when their card is submitted', async () => {
    const { mine, put } = await setUp()
    await put('visa_links', pattern('{ interface: links, brand: VIS }')).expect(201)
    const { id } = (await mine.createLink(threeDSLink())).body
    await mine.submit(id, enteredCard(CHALLENGE_CARD))
    expect(decided(await mine.linkStatus(id))).toEqual(['visa_links', 'when.interface links, when.brand VIS'])
  })

  it('returns the cards that now lead to it', async () => {
    const { running, put } = await setUp()
    await put('mine', pattern('{ card: challenge_success }')).expect(201)
    const scenarioOf = async (space: string) => {
      const { cards } = (await running.http.get(`/_sandbox/cards?space=${space}`)).body
      return cards.find(({ number }: { number: string }) => number === CHALLENGE_CARD).scenario
    }
    expect([await scenarioOf('ci-42'), await scenarioOf('default')]).toEqual(['mine', 'challenge_success'])
  })

  it('uses the configured waits', async () => {
    const { mine, put, show } = await setUp({ 'page-time-scale': 0.1 })
    await put('mine', pattern('', 'challenge, challenge: { automatic: 60s }')).expect(201)
    expect((await show('mine')).body.scenarios[0].explanation).toContain('after 6 s automatically Y')
    const { body } = await mine.init(initBody(), { 'sandbox-scenario': 'mine' })
    const { outcome } = (await mine.state()).transactions[body.transactionId]
    expect(outcome.authentication.challenge.automation).toEqual({ type: 'end', afterMs: 6_000 })
  })
})

describe('its name', () => {
  it.each([
    ['slashes as they are', 'decline/51'],
    ['slashes percent-encoded', 'decline%2F51'],
  ])('selects it with %s', async (_title, written) => {
    const { put, show, remove } = await setUp()
    expect((await put(written, pattern(''))).body).toMatchObject({ name: 'decline/51', replaces: ['decline/51'] })
    for (const name of ['decline/51', 'decline%2F51'])
      expect((await show(name)).body).toMatchObject({ name: 'decline/51', source: { text: pattern('') } })
    expect((await remove(written)).status).toBe(200)
    expect((await show(written)).body.scenarios).toMatchObject([{ from: 'shipped' }])
  })

  it('is not readable in every encoding', async () => {
    const { show } = await setUp()
    expect((await show('%E0%A4%A')).status).toBe(400)
  })
})

describe('the state', () => {
  it('has no scenario after a reset, and the space is empty', async () => {
    const { running, mine, put, list } = await setUp()
    await put('mine', pattern('{ refno: "order-*" }')).expect(201)
    expect((await running.http.get('/_sandbox/spaces')).body.spaces).toHaveLength(2)
    await mine.reset()
    expect((await list()).files).toEqual([])
    expect(decided(await mine.init())).toEqual(['challenge_success', 'when.card challenge_success'])
  })
})

describe('the cards that it takes from more specific scenarios', () => {
  const warnings = async (when: string, before: Readonly<Record<string, string>> = {}, options = {}) => {
    const { put } = await setUp(options)
    for (const [name, text] of Object.entries(before)) await put(name, pattern(text)).expect(201)
    return (await put('mine', pattern(when)).expect(201)).body.warnings
  }

  it('are reported when it is saved: the count, the first five, and the way to keep them', async () => {
    const [warning, ...more] = await warnings('{ brand: ECA }')
    expect(more).toEqual([])
    expect(warning).toMatch(
      /^`mine` takes requests of \d{3} more specific scenarios \(\d{3} cards\): `attempt`, (?:[^,]+, ){3}[^,]+ and \d+ more. To keep them, list its cards/,
    )
  })

  it.each([
    ['the new one is as specific as the replaced one', '{ card: challenge_success }', {}],
    ['the new one matches a text', '{ refno: "mine-*" }', {}],
    ['nothing is meant for so much money', '{ amount: { from: 99999999 }, card: neutral }', {}],
  ])('are not reported if %s', async (_why, when, before) => {
    expect(await warnings(when, before)).toEqual([])
  })

  it('include those of the space and the folder, and only those of the saved scenario', async () => {
    const folder = scenarioFolder({ 'yen.yaml': pattern('{ currency: JPY, amount: { from: 5000 } }') })
    const before = { small: '{ currency: JPY, amount: { to: 9 } }', broad: '{ brand: ECA }' }
    const reported = await warnings('{ currency: JPY }', before, { scenarios: folder })
    expect(reported).toHaveLength(1)
    expect(reported[0]).toContain('`mine` takes requests of ')
    expect(reported[0]).not.toContain('`broad`')
  })
})
