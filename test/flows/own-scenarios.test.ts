import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { itSome } from '../support/long.ts'
import { decided, JSON_TYPE, ownScenarios } from '../support/own-scenarios.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'

/** No rule is about this number. */
const NEUTRAL_CARD = '4111111111111111'
const REFUSED = 'challenge, transStatus: N, reason: "11", challenge: { codes: any }'
const says = (when: string, flow = REFUSED): string =>
  `${when === '' ? '' : `when: ${when}\n`}authentication: { flow: ${flow} }\n`

const given = async (options = {}) => {
  const running = await startSandbox(options)
  const mine = inSpace(running, 'ci-42')
  const reads = async (id: string) => (await mine.status(id)).body
  return { running, mine, ...ownScenarios(running, 'ci-42'), reads }
}

describe('a scenario that is put into a space', () => {
  it('decides about its requests, and about those of no other space', async () => {
    const { running, mine, put, reads } = await given()
    const answer = await put('vip/slow_bank', says('{ refno: "vip-*" }'))
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        space: 'ci-42',
        name: 'vip/slow_bank',
        mediaType: 'application/yaml',
        scenarios: [
          {
            name: 'vip/slow_bank',
            title: 'vip/slow_bank',
            description: 'Asks for a code, then fails (reason 11).',
            explanation: 'refno vip-*: challenge, then N (reason 11)',
            group: 'fails',
            sign: 'fail',
            reason: '11',
            interfaces: ['transactions'],
            keywords: expect.arrayContaining(['wrong code', 'fraud']),
            from: 'space',
            file: '/_sandbox/scenarios/vip/slow_bank',
            line: 1,
          },
        ],
        replaces: [],
        warnings: [],
      },
    ])
    const body = initBody(NEUTRAL_CARD, { refno: 'vip-7' })
    const created = await mine.init(body)
    expect(decided(created)).toEqual(['vip/slow_bank', 'when.refno vip-*'])
    await mine.finish(created.body.transactionId)
    expect(await reads(created.body.transactionId)).toMatchObject({
      status: 'failed',
      card: { '3D': { transStatusReason: '11' } },
    })
    expect(decided(await inSpace(running).init(body))).toEqual(['default', 'default'])
  })

  it('comes before the user’s folder, which comes before the shipped ones', async () => {
    const folder = scenarioFolder({ 'yen.yaml': says('{ currency: JPY }') })
    const { mine, put, remove } = await given({ scenarios: folder })
    const order = () => mine.init(initBody(CHALLENGE_CARD, { currency: 'JPY' }))
    expect(decided(await order())).toEqual(['yen', 'when.currency JPY'])
    await put('zz', says('{ card: challenge_success, currency: JPY }')).expect(201)
    expect(decided(await order())).toEqual(['zz', 'when.card challenge_success, when.currency JPY'])
    await remove('zz').expect(200)
    expect(decided(await order())).toEqual(['yen', 'when.currency JPY'])
  })

  it('is outranked by one that aims at a text, of the same space, whatever their names', async () => {
    const { mine, put } = await given()
    await put('aaa', says('{ amount: { from: 1 } }')).expect(201)
    await put('zzz', says('{ refno: "order-*" }')).expect(201)
    expect(decided(await mine.init(initBody(FRICTIONLESS_CARD)))).toEqual(['zzz', 'when.refno order-*'])
  })

  it('replaces what is called alike in that space only, and is no more once it is removed', async () => {
    const { running, mine, put, show, remove } = await given()
    const answer = await put('challenge_success', says('{ card: challenge_success }'))
    expect(answer.body).toMatchObject({ replaces: ['challenge_success'] })
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

  it('takes away the conditions of the one that it replaces', async () => {
    const { mine, put } = await given()
    await put('challenge_success', 'title: only by name').expect(201)
    expect(decided(await mine.init(initBody(CHALLENGE_CARD)))).toEqual(['default', 'default'])
  })

  it('can be what decides when nothing else does', async () => {
    const { mine, put } = await given()
    await put('default', says('')).expect(201)
    const { body, ...answer } = await mine.init(initBody(NEUTRAL_CARD))
    expect(decided(answer)).toEqual(['default', 'default'])
    expect((await mine.finish(body.transactionId)).body.status).toBe('failed')
  })

  itSome(2)([
    ['the header', 'header sandbox-scenario'],
    ['the forced scenario', 'forced by the space'],
    ['the default of the space', 'default of the space'],
  ])('is found by %s', async (by, because) => {
    const { mine, put } = await given()
    expect((await mine.init(initBody(NEUTRAL_CARD), { 'sandbox-scenario': 'mine' })).status).toBe(400)
    expect((await mine.choose({ name: 'mine' })).status).toBe(400)
    await put('mine', says('')).expect(201)
    const named = by === 'the header' ? { 'sandbox-scenario': 'mine' } : {}
    const mode = by === 'the forced scenario' ? 'force' : 'default'
    if (by !== 'the header') await mine.choose({ name: 'mine', mode }).expect(200)
    expect(decided(await mine.init(initBody(NEUTRAL_CARD), named))).toEqual(['mine', because])
  })

  it('is found by a one-shot, and by whoever re-pins what is under way, in its own space', async () => {
    const { running, mine, put } = await given()
    const arm = (space: string) => running.http.post(`/_sandbox/next?space=${space}`).send({ scenario: 'mine' })
    const repin = (id: string, space: string) =>
      running.http.put(`/_sandbox/transactions/${id}/scenario?space=${space}`).send({ name: 'mine' })
    const open = (await mine.init()).body.transactionId
    await put('mine', says('')).expect(201)
    expect([(await arm('default')).status, (await arm('ci-42')).status]).toEqual([400, 201])
    expect(decided(await mine.init())[0]).toBe('mine')
    const elsewhere = (await inSpace(running).init()).body.transactionId
    expect([(await repin(open, 'ci-42')).status, (await repin(elsewhere, 'default')).status]).toEqual([200, 400])
    expect((await mine.finish(open)).body.status).toBe('failed')
  })

  it('decides about links when their card is entered', async () => {
    const { mine, put } = await given()
    await put('visa_links', says('{ interface: links, brand: VIS }')).expect(201)
    const { id } = (await mine.createLink(threeDSLink())).body
    await mine.submit(id, enteredCard(CHALLENGE_CARD))
    expect(decided(await mine.linkStatus(id))).toEqual(['visa_links', 'when.interface links, when.brand VIS'])
  })

  it('never changes what runs already, be it replaced, removed or put anew', async () => {
    const { mine, put, remove } = await given()
    await put('mine', says('{ refno: "order-*" }')).expect(201)
    const ids = await Promise.all([1, 2, 3].map(async () => (await mine.init()).body.transactionId))
    await put('mine', 'title: harmless').expect(200)
    const [first, second, third] = ids
    expect((await mine.finish(first)).body.status).toBe('failed')
    await remove('mine').expect(200)
    expect((await mine.finish(second)).body.status).toBe('failed')
    await put('mine', says('')).expect(201)
    expect((await mine.finish(third)).body.status).toBe('failed')
  })

  it('says which cards now lead to it', async () => {
    const { running, put } = await given()
    await put('mine', says('{ card: challenge_success }')).expect(201)
    const scenarioOf = async (space: string) => {
      const { cards } = (await running.http.get(`/_sandbox/cards?space=${space}`)).body
      return cards.find(({ number }: { number: string }) => number === CHALLENGE_CARD).scenario
    }
    expect([await scenarioOf('ci-42'), await scenarioOf('default')]).toEqual(['mine', 'challenge_success'])
  })

  it('follows the waits that the settings want', async () => {
    const { mine, put, show } = await given({ 'page-time-scale': 0.1 })
    await put('mine', says('', 'challenge, challenge: { automatic: 60s }')).expect(201)
    expect((await show('mine')).body.scenarios[0].explanation).toContain('after 6 s by itself Y')
    const { body } = await mine.init(initBody(), { 'sandbox-scenario': 'mine' })
    const { outcome } = (await mine.state()).transactions[body.transactionId]
    expect(outcome.authentication.challenge.automation).toEqual({ type: 'end', afterMs: 6_000 })
  })
})

describe('its name', () => {
  itSome(2)([
    ['slashes as they are', 'decline/51'],
    ['slashes percent-encoded', 'decline%2F51'],
  ])('leads to it with %s', async (_how, written) => {
    const { put, show, remove } = await given()
    expect((await put(written, says(''))).body).toMatchObject({ name: 'decline/51', replaces: ['decline/51'] })
    for (const name of ['decline/51', 'decline%2F51'])
      expect((await show(name)).body).toMatchObject({ name: 'decline/51', source: { text: says('') } })
    expect((await remove(written)).status).toBe(200)
    expect((await show(written)).body.scenarios).toMatchObject([{ from: 'shipped' }])
  })

  it('is not readable in every encoding', async () => {
    const { show } = await given()
    expect((await show('%E0%A4%A')).status).toBe(404)
  })
})

describe('a family', () => {
  const text =
    'title: limits\nauthentication: { flow: frictionless }\ncases:\n  low: { when: { amount: { to: 99 } } }\n  high: {}\n'

  it('is put, shown, replaced and removed as one text', async () => {
    const { mine, put, show, remove, list } = await given()
    const names = (body: { scenarios: { name: string }[] }) => body.scenarios.map(({ name }) => name)
    expect(names((await put('limits', text)).body)).toEqual(['limits/low', 'limits/high'])
    expect(decided(await mine.init(initBody(NEUTRAL_CARD, { amount: 5 })))[0]).toBe('limits/low')
    const family = (await show('limits')).body
    expect([names(family), family.source, family.preview]).toEqual([
      ['limits/low', 'limits/high'],
      { name: 'limits', mediaType: 'application/yaml', text },
      undefined,
    ])
    expect((await show('limits/high')).body).toMatchObject({ source: { name: 'limits', text }, preview: {} })
    expect((await remove('limits/low')).body.error.message).toBe(
      'it is a case of limits: remove that, or put it again without this case',
    )
    await put('limits', text.replace('  high: {}\n', '')).expect(200)
    expect((await list()).put).toEqual([{ name: 'limits', mediaType: 'application/yaml', scenarios: ['limits/low'] }])
    await remove('limits').expect(200)
    expect((await list()).put).toEqual([])
    expect((await show('limits/low')).status).toBe(404)
  })

  it('cannot define what another text of the space defines', async () => {
    const { put } = await given()
    await put('limits/low', says('')).expect(201)
    expect((await put('limits', text)).body.error).toMatchObject({
      problems: [
        {
          line: 4,
          column: 1,
          message:
            '"limits/low" is already defined by limits/low, which was put into this space: remove or change that',
        },
      ],
    })
  })

  it('of the shipped ones is shown by the name of its file', async () => {
    const { show } = await given()
    const { scenarios, source } = (await show('decline')).body
    expect(scenarios.length).toBeGreaterThan(40)
    expect(source.text).toContain('title: Declined by the card network')
  })
})

describe('the state', () => {
  it('has it as it was sent: comments, order and spelling', async () => {
    const { mine, put, show } = await given()
    const text = '# why: ticket 7\r\ntitle:   "Ünïcode"   \n'
    const json = '{\n\t"title": "from \\u0041 tool",\n\t"when": { "currency": "JPY" }\n}\n'
    await put('mine', text).expect(201)
    await put('tool', json, { type: JSON_TYPE }).expect(201)
    expect((await show('mine')).body.source.text).toBe(text)
    expect((await mine.state()).scenarios).toEqual({
      mine: { name: 'mine', mediaType: 'application/yaml', text },
      tool: { name: 'tool', mediaType: 'application/json', text: json },
    })
    expect((await mine.init(initBody(NEUTRAL_CARD, { currency: 'JPY' }))).headers['sandbox-scenario']).toBe('tool')
  })

  it('is without it after a reset, and the space is empty', async () => {
    const { running, mine, put, list } = await given()
    await put('mine', says('{ refno: "order-*" }')).expect(201)
    expect((await running.http.get('/_sandbox/spaces')).body.spaces).toHaveLength(2)
    await mine.reset()
    expect((await list()).put).toEqual([])
    expect(decided(await mine.init())).toEqual(['challenge_success', 'when.card challenge_success'])
  })
})

describe('what it takes from more specific scenarios', () => {
  const warnings = async (when: string, before: Readonly<Record<string, string>> = {}, options = {}) => {
    const { put } = await given(options)
    for (const [name, text] of Object.entries(before)) await put(name, says(text)).expect(201)
    return (await put('mine', says(when)).expect(201)).body.warnings
  }

  it('is said when it is put: how many, the first five, and how to keep them', async () => {
    const [warning, ...more] = await warnings('{ brand: ECA }')
    expect(more).toEqual([])
    expect(warning).toMatch(
      /^"mine" takes requests of \d{3} more specific scenarios \(\d{3} cards\): attempt, (?:[^,]+, ){3}[^,]+ and \d+ more; to keep them, add the cards/,
    )
  })

  itSome(2)([
    ['what is as specific as what it replaces is meant', '{ card: challenge_success }', {}],
    ['what it aims at by a text is its own', '{ refno: "mine-*" }', {}],
    ['nothing is meant for so much money', '{ amount: { from: 99999999 }, card: neutral }', {}],
  ])('is not said where %s', async (_why, when, before) => {
    expect(await warnings(when, before)).toEqual([])
  })

  it('counts what the space and the folder have, and not what is said of others than the one that is put', async () => {
    const folder = scenarioFolder({ 'yen.yaml': says('{ currency: JPY, amount: { from: 5000 } }') })
    const before = { small: '{ currency: JPY, amount: { to: 9 } }', broad: '{ brand: ECA }' }
    const told = await warnings('{ currency: JPY }', before, { scenarios: folder })
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('"mine" takes requests of ')
    expect(told[0]).not.toContain('"broad"')
  })
})
