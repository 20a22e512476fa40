import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { decided, queued, steering } from '../support/queue-outcomes.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()
let spaces = 0
const stage = () => {
  const space = `over-${++spaces}`
  return {
    ...inSpace(shared(), space),
    ...steering(shared(), space),
    arm: (input: object) => queued(shared(), input, space),
  }
}
type Stage = ReturnType<typeof stage>
const named = (scenario: string) => ({ 'sandbox-scenario': scenario })
const outcomes = async ({ state }: Stage): Promise<readonly Record<string, unknown>[]> =>
  Object.values<{ outcome: Record<string, unknown> }>((await state()).transactions).map(({ outcome }) => outcome)

describe('the header', () => {
  it('applies a list of patches on top of the scenario of the card', async () => {
    const space = stage()
    const list = 'webhook_bad_signature, webhook_before_redirect,webhook_duplicate'
    const response = await space.init(initBody(FRICTIONLESS_CARD), named(list))
    const [scenario, why] = decided(response)
    expect(scenario).toBe('frictionless_success')
    expect(why).toBe(
      `when.card frictionless_success; patched by ${['bad_signature', 'before_redirect', 'duplicate'].map((name) => `webhook_${name} (header sandbox-scenario: webhook)`).join(', ')}`,
    )
    expect(await outcomes(space)).toMatchObject([
      {
        webhook: { tampering: 'bad_signature', when: 'before_redirect', copies: 2 },
        authentication: { flow: 'frictionless' },
      },
    ])
  })

  it('has at most one scenario that matches, in any position', async () => {
    const space = stage()
    const response = await space.init(initBody(), named('webhook_never,frictionless_failed,redirect_post'))
    expect(decided(response)).toEqual([
      'frictionless_failed',
      'header sandbox-scenario; patched by webhook_never (header sandbox-scenario: webhook), redirect_post (header sandbox-scenario: redirect)',
    ])
    expect(await outcomes(space)).toMatchObject([{ webhook: { send: 'never' }, returns: { method: 'POST' } }])
  })

  it.each<[string, string]>([
    ['attempt,challenge_failed', 'names two complete scenarios, `attempt` and `challenge_failed`. Remove one'],
    ['frictionless_attempt', 'names an unknown scenario. Did you mean `attempt` (Frictionless: attempt)?'],
    ['attempt,webhook_dupicate', 'names an unknown scenario. Did you mean `webhook_duplicate`?'],
    ['webhook_late,', 'names an unknown scenario.'],
    [Array.from({ length: 21 }, () => 'webhook_late').join(), 'at most 20'],
  ])('%s is rejected and uses nothing up', async (list, message) => {
    const space = stage()
    await space.arm({ scenario: 'webhook_late' })
    const { status, body } = await space.init(initBody(), named(list))
    expect([status, body.error.code, body.error.message]).toEqual([
      400,
      'INVALID_HEADER',
      expect.stringContaining(message),
    ])
    expect(await space.left()).toEqual({ next_1: 1 })
  })

  it('is explained with the matching scenario and each patch', async () => {
    const space = stage()
    const { headers } = await space.init(initBody(), named('webhook_late'))
    const { body } = await shared().http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`)
    expect(body.scenario).toMatchObject({
      name: 'challenge_success',
      patches: [
        {
          name: 'webhook_late',
          matchedBy: 'header sandbox-scenario',
          patched: ['webhook'],
          patch: { webhook: { when: 'after_redirect', delay: '30s' } },
        },
      ],
    })
  })

  it('applies to a link when its card is submitted', async () => {
    const space = stage()
    const { body } = await space.createLink(undefined, named('webhook_duplicate'))
    await space
      .submit(body.id, { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' })
      .expect(200)
    expect(decided(await space.linkStatus(body.id))).toEqual([
      'frictionless_success',
      'when.card frictionless_success; patched by webhook_duplicate (header sandbox-scenario: webhook)',
    ])
  })
})

describe('a shipped patch', () => {
  it('is applied with the matching scenario, in the order space, header, queued outcomes', async () => {
    const space = stage()
    await space.choose({ name: 'webhook_manual', mode: 'force' }).expect(200)
    await space.arm({ scenario: 'webhook_late' })
    await space.arm({ scenario: 'frictionless_failed' })
    const [scenario, why] = decided(await space.init(initBody(), named('webhook_after_status')))
    expect(scenario).toBe('frictionless_failed')
    expect(why?.match(/\w+ \([\w -]+:/g)).toEqual([
      'webhook_manual (forced by the space:',
      'webhook_after_status (header sandbox-scenario:',
      'webhook_late (queued outcome next_1 of the space:',
    ])
    expect(await outcomes(space)).toMatchObject([
      { webhook: { send: 'manual', when: 'after_redirect', delayMs: 30_000 } },
    ])
  })

  it.each(['force', 'default'])('that a space sets by %s leaves the choice to every card and name', async (mode) => {
    const space = stage()
    await space.choose({ name: 'redirect_post', mode }).expect(200)
    const names = []
    for (const [card, header] of [[FRICTIONLESS_CARD], [CHALLENGE_CARD], [CHALLENGE_CARD, 'attempt']] as const)
      names.push(decided(await space.init(initBody(card), header ? named(header) : {}))[0])
    expect(names).toEqual(['frictionless_success', 'challenge_success', 'attempt'])
    for (const outcome of await outcomes(space)) expect(outcome).toMatchObject({ returns: { method: 'POST' } })
  })

  it('that is set for a transaction changes the matching scenario for the remaining steps only', async () => {
    const space = stage()
    const { body } = await space.init(initBody(FRICTIONLESS_CARD), named('webhook_duplicate'))
    const id = body.transactionId
    const { scenario } = (await space.repin('transactions', id, 'webhook_never').expect(200)).body
    expect([scenario.name, scenario.matchedBy]).toEqual(['frictionless_success', 'when.card frictionless_success'])
    expect(scenario.patches.map(({ name }: { name: string }) => name)).toEqual(['webhook_duplicate', 'webhook_never'])
    expect(await outcomes(space)).toMatchObject([{ webhook: { send: 'never', copies: 2 } }])
    expect((await space.repin('transactions', id, 'connection_reset').expect(200)).body.scenario.patches).toHaveLength(
      3,
    )
    // A new scenario replaces all of it; the patch of the space applies on top of that too.
    await space.choose({ name: 'redirect_post', mode: 'default' }).expect(200)
    const again = (await space.repin('transactions', id, 'frictionless_failed').expect(200)).body.scenario
    expect([again.name, again.patches.map(({ name }: { name: string }) => name)]).toEqual([
      'frictionless_failed',
      ['redirect_post'],
    ])
    expect((await outcomes(space))[0]).not.toHaveProperty('fault')
  })

  it('that is set for a link waits for its card, or changes the matched scenario', async () => {
    const space = stage()
    const { body: early } = await space.createLink()
    const reassigned = (await space.repin('links', early.id, 'webhook_duplicate').expect(200)).body
    expect(reassigned).toMatchObject({ status: 'PENDING', patches: [{ name: 'webhook_duplicate' }] })
    expect(reassigned).not.toHaveProperty('scenario')
    await space
      .submit(early.id, { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' })
      .expect(200)
    expect(decided(await space.linkStatus(early.id))[1]).toContain(
      '; patched by webhook_duplicate (re-pinned by the control API',
    )
    const { body: late } = await space.createLink(undefined, named('challenge_failed'))
    const { scenario } = (await space.repin('links', late.id, 'webhook_never').expect(200)).body
    expect([scenario.name, scenario.patches[0].name]).toEqual(['challenge_failed', 'webhook_never'])
  })

  it('is listed as a patch and is no candidate', async () => {
    const space = stage()
    await space.choose({ name: 'webhook_late', mode: 'force' }).expect(200)
    const { http } = shared()
    const { scenarios } = (await http.get('/_sandbox/scenarios?group=webhook').expect(200)).body
    expect(new Set(scenarios.map(({ patch }: { patch?: true }) => patch))).toEqual(new Set([true]))
    const { headers } = await space.init()
    const { body } = await http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`)
    expect(body.scenario.candidates.map(({ name }: { name: string }) => name)).not.toContain('webhook_late')
  })
})
