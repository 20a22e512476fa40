import { describe, expect, it } from 'vitest'
import { describeResponse } from './delivery-responses.ts'
import { diagnoseSignatures } from './diagnose-signatures.ts'
import { PROBE_NAMES, type ProbeName } from './probe-deliveries.ts'

/** Returns the responses of an app that accepts only these webhooks. */
const taking = (extracted: readonly ProbeName[], rejection = 401) =>
  Object.fromEntries(PROBE_NAMES.map((name) => [name, { status: extracted.includes(name) ? 204 : rejection }]))

const GENUINE = ['genuine', 'genuineAgain'] as const
/** Webhooks that a correct verifier of both signatures accepts. */
const RIGHT = [...GENUINE, 'respaced', 'spaced', 'rotated'] as const
/** Webhooks that a correct verifier of one signature accepts. */
const BY_STANDARD = [...RIGHT, 'badOwn', 'ownSeconds', 'onlyStandard'] as const
const BY_OWN = [...RIGHT, 'badStandard', 'milliseconds', 'otherId', 'onlyOwn'] as const

describe('a correct verifier', () => {
  it.each<[what: string, taken: readonly ProbeName[], note: string]>([
    ['both', RIGHT, 'requires both signatures'],
    ['one', BY_STANDARD, 'checks only webhook-signature, which is allowed'],
    ['the other one', BY_OWN, 'checks only the own signature, which is allowed'],
    ['either', [...BY_STANDARD, ...BY_OWN], 'accepts one correct signature of two, which is allowed'],
    ['each present one', [...RIGHT, 'onlyStandard', 'onlyOwn'], 'checks each present signature'],
    ['one that accepts future times', [...BY_STANDARD, 'ahead'], 'accepts signatures ten minutes ahead'],
    ['one that does not parse the body', [...BY_STANDARD, 'garbage'], 'accepts a body that is not JSON'],
  ])('has no finding: %s', (_title, extracted, note) => {
    const { conclusion, notes, ...judged } = diagnoseSignatures(taking(extracted))
    expect(judged).toEqual({ isJudged: true, findings: [] })
    expect(notes).toContain(note)
    expect(conclusion).toMatch(/^the app accepts correct signatures only; it /)
  })

  it.each([404, 409, 410])('accepts %i for an order that is already paid', (status) => {
    const responses = taking(BY_STANDARD)
    const moved = Object.fromEntries(
      Object.entries(responses).map(([name, response]) => [name, response.status === 204 ? { status } : response]),
    )
    expect(diagnoseSignatures(moved)).toEqual(diagnoseSignatures(responses))
  })

  it('draws no conclusion from 5xx and 429', () => {
    const responses = {
      ...taking(BY_STANDARD),
      respaced: { status: 503 },
      rotated: { status: 429 },
      textKey: { status: 500 },
    }
    expect(diagnoseSignatures(responses)).toMatchObject({
      findings: [],
      notes: expect.arrayContaining([
        expect.stringMatching(/^returns 5xx, .*\(one signed with the text of the key: 500\)$/),
        expect.stringMatching(/^unknown: .*503; .*429$/),
      ]),
    })
  })

  it.each<[what: string, taken: readonly ProbeName[], message: string]>([
    ['unsigned webhooks', [...BY_STANDARD, 'unsigned'], 'returns 2xx for unsigned webhooks'],
    ['everything', [...PROBE_NAMES], 'returns 2xx for everything'],
    ['all but the unsigned', PROBE_NAMES.filter((name) => name !== 'unsigned'), 'returns 2xx for any signature'],
  ])('notes that %s are accepted, without a finding', (_title, extracted, message) => {
    const { findings, notes, conclusion } = diagnoseSignatures(taking(extracted))
    expect(findings).toEqual([])
    expect(notes[0]).toMatch(new RegExp(`^${message}.*; the forged-\\* experiments judge if it acts on them$`))
    expect(conclusion).toBe(`the app ${notes.join('; it ')}`)
  })
})

describe('a wrong verifier', () => {
  it.each<[rule: string, taken: readonly ProbeName[], proof: readonly ProbeName[], message: RegExp]>([
    ['webhook.verification-wrong', ['textKey'], ['textKey', 'genuine'], /uses the key as text/],
    ['webhook.verification-wrong', ['milliseconds'], ['milliseconds', 'genuine'], /expects milliseconds/],
    ['webhook.verification-wrong', ['ownSeconds'], ['ownSeconds', 'genuine'], /expects seconds/],
    ['webhook.verification-wrong', ['hourOld'], ['hourOld', 'genuine'], /an hour behind/],
    ['webhook.verification-wrong', ['ahead'], ['ahead', 'genuine'], /ten minutes ahead/],
    [
      'webhook.verification-wrong',
      ['onlyStandard'],
      ['onlyStandard', 'genuine'],
      /with both signatures: it accepts webhook-signature alone/,
    ],
    [
      'webhook.verification-wrong',
      ['onlyOwn'],
      ['onlyOwn', 'genuine'],
      /with both signatures: it accepts the own signature alone/,
    ],
    ['webhook.verification-wrong', ['otherKey', 'altered', 'unsigned'], ['otherKey', 'genuine'], /inverted/],
    ['webhook.verification-wrong', [], ['genuine', 'onlyStandard'], /rejects everything, including genuine webhooks/],
    ['webhook.raw-body-not-used', ['spaced'], ['spaced', 'genuine'], /blanks after commas and colons/],
    [
      'webhook.raw-body-not-used',
      [...GENUINE, 'rewritten', 'rotated'],
      ['rewritten', 'respaced'],
      /verifies re-serialized JSON/,
    ],
    ['webhook.verification-wrong', [...GENUINE, 'rotated'], ['genuine', 'respaced'], /not verify the received bytes/],
    ['webhook.verification-wrong', [...BY_STANDARD, 'textKey'], ['textKey', 'otherKey'], /text of the key too/],
    ['webhook.key-rotation-rejected', [...GENUINE, 'respaced'], ['genuine', 'rotated'], /during a key rotation/],
    [
      'webhook.timestamp-not-checked',
      [...BY_STANDARD, 'hourOld', 'ahead'],
      ['hourOld', 'otherKey'],
      /does not check the age/,
    ],
    ['webhook.signature-not-checked', [...BY_STANDARD, 'forgedOwn'], ['forgedOwn', 'otherKey'], /wrong own signature/],
    [
      'webhook.signature-not-checked',
      [...BY_OWN, 'forgedStandard'],
      ['forgedStandard', 'otherKey'],
      /wrong webhook-sig/,
    ],
  ])('reports %s for %j', (rule, extracted, proof, message) => {
    const { findings, conclusion } = diagnoseSignatures(taking(extracted))
    expect(findings).toEqual([{ rule, proof, message: expect.stringMatching(message) }])
    expect(conclusion).toBe(`the app ${findings[0]?.message}`)
  })

  it('describes all findings in one sentence', () => {
    const { findings, conclusion } = diagnoseSignatures(taking([...GENUINE, 'rewritten', 'hourOld', 'textKey']))
    expect(findings).toHaveLength(4)
    expect(conclusion).toMatch(
      /^the app verifies re-serialized .*; it accepts .*; it rejects .*; it does not check the age/,
    )
  })
})

describe('an app that cannot be judged', () => {
  it.each<[title: string, responses: Parameters<typeof diagnoseSignatures>[0], reason: RegExp]>([
    ['no app', { genuine: { error: 'connection refused' } }, /webhook: connection refused/],
    ['a crash', { ...taking(RIGHT), genuine: { status: 500 } }, /a genuine webhook: 500/],
    ['an app that changes', { ...taking(RIGHT), genuineAgain: { status: 401 } }, /at the end: 401/],
    ['an unknown URL', taking([], 404), /^the app returns 404 for everything/],
    ['no POST there', taking([], 405), /^the app returns 405 for everything/],
  ])('returns the reason for %s', (_title, responses, reason) => {
    expect(diagnoseSignatures(responses)).toEqual({
      conclusion: expect.stringMatching(reason),
      isJudged: false,
      findings: [],
      notes: [],
    })
  })

  it('describes a delivery without a response', () => {
    expect(describeResponse('altered')).toBe('one whose body was changed after signing: no response')
  })
})
