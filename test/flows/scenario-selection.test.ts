import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { completePages } from '../support/submit-page.ts'

const shared = sharedSandbox()
const NEUTRAL_CARD = '4111111111111111'

describe('the scenario of a transaction', () => {
  it('comes from the header before the card', async () => {
    const response = await shared().init(initBody(FRICTIONLESS_CARD), { 'sandbox-scenario': 'decline/51' })
    expect([response.status, response.headers['sandbox-scenario']]).toEqual([400, 'decline/51'])
    expect(matchedBy(response.headers)).toBe('header sandbox-scenario')
  })

  it('comes from the card without a header', async () => {
    const { headers } = await shared().init(initBody(FRICTIONLESS_CARD))
    expect([headers['sandbox-scenario'], matchedBy(headers)]).toEqual([
      'frictionless_success',
      'when.card frictionless_success',
    ])
  })

  it('is the default for a card without a scenario', async () => {
    const { headers } = await shared().init(initBody(NEUTRAL_CARD))
    expect([headers['sandbox-scenario'], matchedBy(headers)]).toEqual(['default', 'default'])
  })

  it('comes from a reserved prefix of the refno with any card', async () => {
    const response = await shared().init(initBody(CHALLENGE_CARD, { refno: 'velocity-7' }))
    expect([response.status, response.body.error.code]).toEqual([400, 'BLOCKED_BY_VELOCITY_CHECKER'])
  })

  it.each([
    ['declne/51', 'decline/51'],
    ['challenge_sucess', 'challenge_success'],
  ])('is undefined for the unknown name %s, and the error suggests the nearest one', async (name, nearest) => {
    const response = await shared().init(initBody(), { 'sandbox-scenario': name })
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_HEADER'])
    expect(response.body.error.message).toContain(`Did you mean \`${nearest}\`?`)
  })

  it("comes from the user's folder before the shipped ones", async () => {
    const scenarios = scenarioFolder({
      'vip.yaml':
        'title: VIP\nwhen: { email: "*@vip.example" }\nauthentication: { flow: frictionless, transStatus: A }\n',
      'frictionless_success.yaml':
        'title: Mine\nwhen: { card: frictionless_success }\nauthentication: { transStatus: N, reason: "10" }\n',
    })
    const running = await startSandbox({ scenarios })
    const { init, status } = running
    const card = plainCard(CHALLENGE_CARD, { '3D': { ...THREE_DS, cardholder: { email: 'Ada@vip.example' } } })
    const vip = await init(initBody(CHALLENGE_CARD, { card }))
    expect(vip.headers['sandbox-scenario']).toBe('vip')
    await completePages(running, vip.body.transactionId)
    expect((await status(vip.body.transactionId)).body.card['3D']).toMatchObject({ directoryResponse: 'A', eci: '06' })

    const mine = await init(initBody(FRICTIONLESS_CARD))
    expect(mine.headers['sandbox-scenario']).toBe('frictionless_success')
    await completePages(running, mine.body.transactionId)
    expect((await status(mine.body.transactionId)).body.card['3D']).toMatchObject({ transStatusReason: '10' })
  })

  it('stays the same for the whole life of the transaction', async () => {
    const { init, status, finish } = shared()
    const { body } = await init(initBody(), { 'sandbox-scenario': 'challenge_failed' })
    const read = await status(body.transactionId)
    expect(read.headers['sandbox-scenario']).toBe('challenge_failed')
    expect(matchedBy(read.headers)).toBe('header sandbox-scenario')
    expect((await finish(body.transactionId, { code: '4444' })).body.status).toBe('failed')
  })
})

describe('an invalid scenario folder', () => {
  it('stops the start with file, line and column', async () => {
    const scenarios = scenarioFolder({ 'typo.yaml': 'title: Typo\nauthentification: { flow: frictionless }\n' })
    await expect(startSandbox({ scenarios })).rejects.toThrow(/typo\.yaml:2:1: .*authentification.*authentication/)
  })
})
