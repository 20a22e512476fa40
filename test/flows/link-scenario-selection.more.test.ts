import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import {
  completeChallenge,
  createLink,
  linkBody,
  linkStatus,
  newLink,
  readLink,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'

const shared = sharedSandbox({ 'directory-response': 'emv', 'link-history': 'entries' })
/** A number without a rule. */
const NEUTRAL_CARD = '4111111111111111'

/** Returns the scenario of a link and the reason. */
const decided = async (running: Running, id: string) => {
  const { headers } = await linkStatus(running, id)
  return [headers['sandbox-scenario'], matchedBy(headers)]
}

describe('the scenario of a link', () => {
  it('is undefined before a card is submitted', async () => {
    const { body, headers } = await createLink(shared(), threeDSLink())
    expect(headers).not.toHaveProperty('sandbox-scenario')
    expect(await decided(shared(), body.id)).toEqual([undefined, 'No scenario has been selected yet'])
  })

  it.each([
    [FRICTIONLESS_CARD, 'frictionless_success', 'when.card frictionless_success'],
    [NEUTRAL_CARD, 'default', 'default'],
  ])('is matched by the submitted card: %s', async (number, name, matchedBy) => {
    const id = await newLink(shared(), threeDSLink())
    await submit(shared(), id, number)
    expect(await decided(shared(), id)).toEqual([name, matchedBy])
  })

  it('is matched by the header of the creation before the card', async () => {
    const { body, headers } = await createLink(shared(), threeDSLink(), { 'sandbox-scenario': 'challenge_failed' })
    const pinned = ['challenge_failed', 'header sandbox-scenario']
    expect([headers['sandbox-scenario'], matchedBy(headers)]).toEqual(pinned)
    await submit(shared(), body.id, FRICTIONLESS_CARD)
    await completeChallenge(shared(), body.id, { code: '4444' })
    expect(await decided(shared(), body.id)).toEqual(pinned)
    expect((await readLink(shared(), body.id)).history).toMatchObject([{ success: false }])
  })

  it.each([
    ['link_eror', 'link_error'],
    ['challenge_sucess', 'challenge_success'],
  ])('is undefined for the unknown name %s, and the error suggests the nearest one', async (name, nearest) => {
    const { status, body } = await createLink(shared(), linkBody(), { 'sandbox-scenario': name })
    expect([status, body]).toEqual([
      400,
      { status: 400, message: expect.stringContaining(`Did you mean \`${nearest}\`?`) },
    ])
  })

  it.each([
    ['link_3ds_frictionless', 'SUCCESS', { directoryResponse: 'Y', eci: '05' }],
    ['link_3ds_challenge', 'SUCCESS', { directoryResponse: 'C', authenticationResponse: 'Y' }],
    ['link_3ds_failed', 'SUCCESS', { directoryResponse: 'C', authenticationResponse: 'N' }],
    ['link_3ds_attempt', 'SUCCESS', { directoryResponse: 'A', eci: '06' }],
    ['link_error', 'ERROR', undefined],
    ['link_success_delay', 'SUCCESS', { directoryResponse: 'C', authenticationResponse: 'Y' }],
  ])('is matched by its name: %s', async (name, status, threeDS) => {
    const id = await newLink(shared(), threeDSLink(), { 'sandbox-scenario': name })
    const { body } = await submit(shared(), id, NEUTRAL_CARD)
    if (body.status === 'PENDING') await completeChallenge(shared(), id, { code: '4444' })
    const link = await readLink(shared(), id)
    expect(link.status).toBe(status)
    if (threeDS) expect(link.card?.['3D']).toMatchObject(threeDS)
    else expect(link).not.toHaveProperty('card')
  })

  it('is link_error even without 3-D Secure', async () => {
    const id = await newLink(shared(), linkBody(), { 'sandbox-scenario': 'link_error' })
    expect((await submit(shared(), id, NEUTRAL_CARD)).body.status).toBe('ERROR')
    expect(await readLink(shared(), id)).toMatchObject({ status: 'ERROR', history: [] })
  })
})

const OUTCOME = 'authentication: { flow: frictionless, transStatus: A }\n'
const FOLDER = {
  'by_reference.yaml': `when: { interface: links, reference: "vip-*" }\n${OUTCOME}`,
  'by_name.yaml': `when: { interface: links, cardholderName: "ada *" }\n${OUTCOME}`,
  'by_amount.yaml': `when: { interface: links, amount: { from: 5000 }, currency: CHF }\n${OUTCOME}`,
  'by_brand.yaml': `when: { interface: links, brand: AMX }\n${OUTCOME}`,
}

describe("a scenario of the user's folder", () => {
  it('is not matched if it covers only the other interface', async () => {
    const scenarios = scenarioFolder({ 'theirs.yaml': `when: { interface: transactions }\n${OUTCOME}` })
    const running = await startSandbox({ scenarios })
    const id = await newLink(running, threeDSLink())
    await submit(running, id, NEUTRAL_CARD)
    expect((await decided(running, id))[0]).toBe('default')
  })

  it.each([
    ['the reference', threeDSLink({ reference: 'vip-7' }), CHALLENGE_CARD, {}, 'by_reference'],
    ['another reference', threeDSLink({ reference: 'vip' }), CHALLENGE_CARD, {}, 'challenge_success'],
    [
      'the name',
      threeDSLink({ collectCardholderName: true }),
      CHALLENGE_CARD,
      { cardholderName: 'ADA Example' },
      'by_name',
    ],
    [
      'another name',
      threeDSLink({ collectCardholderName: true }),
      CHALLENGE_CARD,
      { cardholderName: 'Bo' },
      'challenge_success',
    ],
    ['amount and currency', threeDSLink({ amount: 5000, currency: 'CHF' }), CHALLENGE_CARD, {}, 'by_amount'],
    ['amount alone', threeDSLink({ amount: 5000 }), CHALLENGE_CARD, {}, 'challenge_success'],
    ['the brand', threeDSLink(), '340000100000024', {}, 'by_brand'],
  ])('is matched by %s', async (_title, body, number, more, scenario) => {
    const running = await startSandbox({ scenarios: scenarioFolder(FOLDER) })
    const id = await newLink(running, body)
    await submit(running, id, number, more)
    expect((await decided(running, id))[0]).toBe(scenario)
  })
})
