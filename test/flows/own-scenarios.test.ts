import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { decided, JSON_TYPE, ownScenarios } from '../support/own-scenarios.ts'
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
  it('applies to requests of the same space only', async () => {
    const { running, mine, put, reads } = await setUp()
    const response = await put('vip/slow_bank', pattern('{ refno: "vip-*" }'))
    expect([response.status, response.body]).toEqual([
      201,
      {
        space: 'ci-42',
        name: 'vip/slow_bank',
        mediaType: 'application/yaml',
        scenarios: [
          {
            name: 'vip/slow_bank',
            title: 'vip/slow_bank',
            description: 'Challenge: failed (N) (reason 11).',
            explanation: 'refno vip-*: challenge, then N (reason 11)',
            group: 'failed',
            icon: 'fail',
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

  it('ranks before the user’s folder, which ranks before the shipped ones', async () => {
    const folder = scenarioFolder({ 'yen.yaml': pattern('{ currency: JPY }') })
    const { mine, put, remove } = await setUp({ scenarios: folder })
    const order = () => mine.init(initBody(CHALLENGE_CARD, { currency: 'JPY' }))
    expect(decided(await order())).toEqual(['yen', 'when.currency JPY'])
    await put('zz', pattern('{ card: challenge_success, currency: JPY }')).expect(201)
    expect(decided(await order())).toEqual(['zz', 'when.card challenge_success, when.currency JPY'])
    await remove('zz').expect(200)
    expect(decided(await order())).toEqual(['yen', 'when.currency JPY'])
  })

  it.each([
    ['the header', 'header sandbox-scenario'],
    ['the forced scenario', 'forced by the space'],
    ['the default of the space', 'default of the space'],
  ])('is matched by %s', async (by, matchedBy) => {
    const { mine, put } = await setUp()
    expect((await mine.init(initBody(NEUTRAL_CARD), { 'sandbox-scenario': 'mine' })).status).toBe(400)
    expect((await mine.choose({ name: 'mine' })).status).toBe(400)
    await put('mine', pattern('')).expect(201)
    const named = by === 'the header' ? { 'sandbox-scenario': 'mine' } : {}
    const mode = by === 'the forced scenario' ? 'force' : 'default'
    if (by !== 'the header') await mine.choose({ name: 'mine', mode }).expect(200)
    expect(decided(await mine.init(initBody(NEUTRAL_CARD), named))).toEqual(['mine', matchedBy])
  })

  it('never changes a running transaction when it is replaced, removed or saved again', async () => {
    const { mine, put, remove } = await setUp()
    await put('mine', pattern('{ refno: "order-*" }')).expect(201)
    const ids = await Promise.all([1, 2, 3].map(async () => (await mine.init()).body.transactionId))
    await put('mine', 'title: harmless').expect(200)
    const [first, second, third] = ids
    expect((await mine.finish(first)).body.status).toBe('failed')
    await remove('mine').expect(200)
    expect((await mine.finish(second)).body.status).toBe('failed')
    await put('mine', pattern('')).expect(201)
    expect((await mine.finish(third)).body.status).toBe('failed')
  })
})

describe('a family', () => {
  const text =
    'title: limits\nauthentication: { flow: frictionless }\ncases:\n  low: { when: { amount: { to: 99 } } }\n  high: {}\n'

  it('is saved, returned, replaced and removed as one file', async () => {
    const { mine, put, show, remove, list } = await setUp()
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
      'The scenario is a case of `limits`. Remove the family, or save it without this case.',
    )
    await put('limits', text.replace('  high: {}\n', '')).expect(200)
    expect((await list()).files).toEqual([{ name: 'limits', mediaType: 'application/yaml', scenarios: ['limits/low'] }])
    await remove('limits').expect(200)
    expect((await list()).files).toEqual([])
    expect((await show('limits/low')).status).toBe(404)
  })

  it('cannot define a name of another file of the space', async () => {
    const { put } = await setUp()
    await put('limits/low', pattern('')).expect(201)
    expect((await put('limits', text)).body.error).toMatchObject({
      problems: [
        {
          line: 4,
          column: 1,
          message:
            '`limits/low` is already defined by `limits/low` in this space. Rename this scenario, or delete `limits/low`.',
        },
      ],
    })
  })

  it('of the shipped ones is returned by the name of its file', async () => {
    const { show } = await setUp()
    const { scenarios, source } = (await show('decline')).body
    expect(scenarios.length).toBeGreaterThan(40)
    expect(source.text).toContain('title: Declined by the card network')
  })
})

describe('the state', () => {
  it('keeps it as sent: comments, order and spelling', async () => {
    const { mine, put, show } = await setUp()
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
})
