import { describe, expect, it } from 'vitest'
import { answerTo } from './delivery-responses.ts'
import { autopsyOf } from './diagnose-signatures.ts'
import { DELIVERY_NAMES, type DeliveryName } from './probe-deliveries.ts'

/** The answers of an app that takes these, and refuses all others. */
const taking = (taken: readonly DeliveryName[], refusal = 401) =>
  Object.fromEntries(DELIVERY_NAMES.map((name) => [name, { status: taken.includes(name) ? 204 : refusal }]))

const GENUINE = ['genuine', 'genuineAgain'] as const
/** What a verifier takes that is right and checks both signatures. */
const RIGHT = [...GENUINE, 'respaced', 'spaced', 'rotated'] as const
/** What the right ones take that check but one. */
const BY_STANDARD = [...RIGHT, 'badOwn', 'ownSeconds', 'onlyStandard'] as const
const BY_OWN = [...RIGHT, 'badStandard', 'milliseconds', 'otherId', 'onlyOwn'] as const

describe('what is right', () => {
  it.each<[what: string, taken: readonly DeliveryName[], note: string]>([
    ['both', RIGHT, 'wants both signatures'],
    ['one', BY_STANDARD, 'checks only webhook-signature, which is allowed'],
    ['the other one', BY_OWN, 'checks only the own signature, which is allowed'],
    ['either', [...BY_STANDARD, ...BY_OWN], 'takes one right signature of the two, which is allowed'],
    ['each that comes', [...RIGHT, 'onlyStandard', 'onlyOwn'], 'checks each signature that comes'],
    ['one that minds no future', [...BY_STANDARD, 'ahead'], 'takes what is signed ten minutes ahead'],
    ['one that does not parse', [...BY_STANDARD, 'garbage'], 'takes a text that is no JSON'],
  ])('%s: nothing is found', (_what, taken, note) => {
    const { sentence, notes, ...judged } = autopsyOf(taking(taken))
    expect(judged).toEqual({ isJudged: true, findings: [] })
    expect(notes).toContain(note)
    expect(sentence).toMatch(/^the app takes what is rightly signed, and nothing else; it /)
  })

  it.each([404, 409, 410])('an app that answers %i to an order that it knows as paid', (status) => {
    const answers = taking(BY_STANDARD)
    const moved = Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, answer.status === 204 ? { status } : answer]),
    )
    expect(autopsyOf(moved)).toEqual(autopsyOf(answers))
  })

  it('one that crashes, or is too busy, is not blamed for what it did not say', () => {
    const answers = {
      ...taking(BY_STANDARD),
      respaced: { status: 503 },
      rotated: { status: 429 },
      textKey: { status: 500 },
    }
    expect(autopsyOf(answers)).toMatchObject({
      findings: [],
      notes: expect.arrayContaining([
        expect.stringMatching(/^answers 5xx, .*\(one signed with the text of the key: 500\)$/),
        expect.stringMatching(/^not known: .*503; .*429$/),
      ]),
    })
  })

  it.each<[what: string, taken: readonly DeliveryName[], words: string]>([
    ['what is unsigned', [...BY_STANDARD, 'unsigned'], 'answers 2xx to what has no signature at all'],
    ['everything', [...DELIVERY_NAMES], 'answers 2xx to everything'],
    [
      'all but the unsigned',
      DELIVERY_NAMES.filter((name) => name !== 'unsigned'),
      'answers 2xx to whatever has a signature',
    ],
  ])('%s taken is a note: an order has to show what it acts on', (_what, taken, words) => {
    const { findings, notes, sentence } = autopsyOf(taking(taken))
    expect(findings).toEqual([])
    expect(notes[0]).toMatch(new RegExp(`^${words}.*; what it acts on is judged by the forged-\\* experiments$`))
    expect(sentence).toBe(`the app ${notes.join('; it ')}`)
  })
})

describe('what is wrong', () => {
  it.each<[rule: string, taken: readonly DeliveryName[], proof: readonly DeliveryName[], words: RegExp]>([
    ['webhook.verifier-wrong', ['textKey'], ['textKey', 'genuine'], /uses the key as text/],
    ['webhook.verifier-wrong', ['milliseconds'], ['milliseconds', 'genuine'], /takes milliseconds/],
    ['webhook.verifier-wrong', ['ownSeconds'], ['ownSeconds', 'genuine'], /takes seconds/],
    ['webhook.verifier-wrong', ['hourOld'], ['hourOld', 'genuine'], /an hour behind/],
    ['webhook.verifier-wrong', ['ahead'], ['ahead', 'genuine'], /ten minutes ahead/],
    ['webhook.verifier-wrong', ['onlyStandard'], ['onlyStandard', 'genuine'], /as soon as the own signature/],
    ['webhook.verifier-wrong', ['onlyOwn'], ['onlyOwn', 'genuine'], /as soon as webhook-signature/],
    ['webhook.verifier-wrong', ['otherKey', 'altered', 'unsigned'], ['otherKey', 'genuine'], /wrong way round/],
    [
      'webhook.verifier-wrong',
      [],
      ['genuine', 'onlyStandard'],
      /refuses everything, also what is genuine: another secret\?/,
    ],
    ['webhook.raw-body-not-used', ['spaced'], ['spaced', 'genuine'], /a blank behind comma and colon/],
    [
      'webhook.raw-body-not-used',
      [...GENUINE, 'rewritten', 'rotated'],
      ['rewritten', 'respaced'],
      /over re-serialised JSON/,
    ],
    ['webhook.verifier-wrong', [...GENUINE, 'rotated'], ['genuine', 'respaced'], /something else than the bytes/],
    ['webhook.verifier-wrong', [...BY_STANDARD, 'textKey'], ['textKey', 'otherKey'], /text of the key as well/],
    ['webhook.verifier-wrong', [...GENUINE, 'respaced'], ['genuine', 'rotated'], /the whole of webhook-signature/],
    ['webhook.old-accepted', [...BY_STANDARD, 'hourOld', 'ahead'], ['hourOld', 'otherKey'], /does not mind the age/],
    ['webhook.signature-not-checked', [...BY_STANDARD, 'forgedOwn'], ['forgedOwn', 'otherKey'], /wrong own signature/],
    [
      'webhook.signature-not-checked',
      [...BY_OWN, 'forgedStandard'],
      ['forgedStandard', 'otherKey'],
      /wrong webhook-sig/,
    ],
  ])('%s: %j', (rule, taken, proof, words) => {
    const { findings, sentence } = autopsyOf(taking(taken))
    expect(findings).toEqual([{ rule, proof, words: expect.stringMatching(words) }])
    expect(sentence).toBe(`the app ${findings[0]?.words}`)
  })

  it('all that is wrong is said in one sentence', () => {
    const { findings, sentence } = autopsyOf(taking([...GENUINE, 'rewritten', 'hourOld', 'textKey']))
    expect(findings).toHaveLength(4)
    expect(sentence).toMatch(/^the app verifies over .*; it takes what .*; it compares .*; it does not mind the age/)
  })
})

describe('what cannot be judged', () => {
  it.each<[what: string, answers: Parameters<typeof autopsyOf>[0], why: RegExp]>([
    ['nobody', { genuine: { error: 'connection refused' } }, /webhook: connection refused/],
    ['a crash', { ...taking(RIGHT), genuine: { status: 500 } }, /a genuine webhook: 500/],
    ['an app that changes', { ...taking(RIGHT), genuineAgain: { status: 401 } }, /at the end: 401/],
    ['no such address', taking([], 404), /^everything is answered with 404/],
    ['no POST there', taking([], 405), /^everything is answered with 405/],
  ])('%s', (_what, answers, why) => {
    expect(autopsyOf(answers)).toEqual({
      description: expect.stringMatching(why),
      isJudged: false,
      findings: [],
      notes: [],
    })
  })

  it('a delivery without an answer says so', () => {
    expect(answerTo('altered')).toBe('one whose body was changed after signing: no answer')
  })
})
