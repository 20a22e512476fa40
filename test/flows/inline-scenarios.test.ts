import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { decided, queued, steering } from '../support/queue-outcomes.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()
const SLOW_NO = {
  title: 'Thinks, and says no',
  authentication: { flow: 'frictionless', delay: '10s', transStatus: 'N', reason: '11' },
  webhook: { copies: 2 },
}

describe('a scenario sent with the call', () => {
  it('matches under the name of its queued outcome and stays assigned after an import', async () => {
    const running = await startSandbox({ 'page-time-scale': 0.001 })
    const space = inSpace(running)
    const { queued: listed, left } = steering(running)
    await queued(running, { scenario: SLOW_NO, when: { refno: 'A*' } })
    await queued(running, { patch: { webhook: { copies: 3 } } })
    expect((await listed())[0]).toEqual({
      id: 'next_1',
      usage: 'next one with A*',
      scenario: 'next/next_1',
      scenarioJson: SLOW_NO,
      for: 'request',
      times: 1,
      left: 1,
      orders: [],
      when: { refno: 'A*' },
    })
    const { http } = running
    await http
      .put('/_sandbox/state')
      .send((await http.get('/_sandbox/state')).body)
      .expect(200)
    const response = await space.init(initBody(undefined, { refno: 'A1' }))
    const why = 'queued outcome next_1 of the space'
    const over = 'patched by next/next_2 (queued outcome next_2 of the space: webhook)'
    expect(decided(response)).toEqual(['next/next_1', `${why}; ${over}`])
    expect(await left()).toEqual({})
    const [transaction] = Object.values((await space.state()).transactions)
    expect(transaction).toMatchObject({
      outcome: { authentication: { delayMs: 10, result: { transStatus: 'N', reason: '11' } }, webhook: { copies: 3 } },
    })
    const { scenario } = (await http.get(`/_sandbox/explain/${response.headers['sandbox-request-id']}`)).body
    expect(scenario).toMatchObject({
      name: 'next/next_1',
      effect: expect.stringContaining('no challenge, N (reason 11)'),
    })
    // An exported test contains the scenario.
    const { text } = await http.get(`/_sandbox/transactions/${response.body.transactionId}/export?form=scenario`)
    expect(text).toContain('copies: 3')
  })

  it.each<[object, string]>([
    [{ authentication: { flow: 'frictionles' } }, 'scenario.authentication.flow: `frictionles` is unknown'],
    [
      { authentication: { transStatus: 'Y', reason: '01' } },
      'scenario: transStatus Y can only have a confidence reason',
    ],
    [{ redirect: { to: 'error' } }, 'add `nonsense: true`'],
    [{ webhook: { copies: 2 }, nonsense: true }, 'scenario: nonsense: this combination can occur'],
    [{ webhook: {} }, 'scenario: `webhook` is empty'],
    [
      { initialization: { error: 'DECLINED' }, redirect: { method: 'POST' } },
      'scenario: `redirect` has no effect here',
    ],
    [{ titel: 'A' }, 'Unknown key `titel` in `scenario`. Did you mean `title`?'],
    [{ title: CHALLENGE_CARD }, 'scenario.title: contains a possible card number'],
    [{ when: { refno: 'A' } }, 'scenario.when: move `when` next to `scenario`'],
    [{ cases: { a: {} } }, 'scenario.cases: only one scenario is allowed here'],
    [{ patch: true, webhook: { copies: 2 } }, 'scenario.patch: send a patch as `patch` instead of `scenario`'],
  ])('is validated like a saved scenario: %j', async (scenario, message) => {
    const response = await steering(shared()).arm({ scenario })
    expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining(message)])
    expect(response.text).not.toContain(CHALLENGE_CARD)
  })
})

describe('your own patch scenario', () => {
  it('is saved like any scenario and applied on top of the matching scenario when you name it', async () => {
    const space = { ...inSpace(shared(), 'own'), ...steering(shared(), 'own') }
    const put = (text: string) =>
      shared().http.put('/_sandbox/scenarios/late?space=own').set('content-type', 'application/yaml').send(text)
    await put('patch: true\nwebhook: { delay: 2m }').expect(201)
    const headers = { 'sandbox-scenario': 'late,attempt' }
    expect(decided(await space.init(undefined, headers))).toEqual([
      'attempt',
      'header sandbox-scenario; patched by late (header sandbox-scenario: webhook)',
    ])
    for (const [text, message] of [
      ['patch: true\nwhen: { refno: A }\nwebhook: { copies: 2 }', 'cannot have `when`'],
      ['patch: true', 'it is empty'],
      ['patch: true\nredirect: { to: error }', 'in any scenario. For a negative test'],
    ] as const) {
      const { status, body } = await put(text)
      expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)])
    }
  })
})
