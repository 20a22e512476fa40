import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunComparison } from '../../src/core/contract/control.gen.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'

type PaymentPlan = {
  readonly card?: string
  readonly steps?: readonly object[]
  readonly more?: object
  readonly read?: boolean
}

/** Plays a payment with this refno up to its last step. */
const pay = async (running: Running, refno: string, { card = CHALLENGE_CARD, steps = [], more, read }: PaymentPlan) => {
  const { body } = await running.init(initBody(card, { refno, ...more })).expect(201)
  await running.http.get(`/v1/start/${body.transactionId}`)
  for (const step of steps) await running.finish(body.transactionId, step).expect(200)
  if (read) await running.status(body.transactionId).expect(200)
  return body.transactionId
}

const compare = async ({ http }: Running, a: string, b: string): Promise<RunComparison> =>
  (await http.get(`/_sandbox/diff?a=${a}&b=${b}`).expect(200)).body

const PASSES: PaymentPlan = { steps: [{ code: '4444' }], read: true }

describe('two compared runs', () => {
  it.each<[title: string, one: PaymentPlan, other: PaymentPlan, first: RegExp]>([
    [
      'a wrong code',
      PASSES,
      { steps: [{ code: '0000' }, { code: '4444' }], read: true },
      /^Step 3: bad has “Wrong code” \(2 attempts left\), and good continues with “Ended” \(authenticated/,
    ],
    [
      'another amount',
      PASSES,
      { ...PASSES, more: { amount: 990 } },
      /^Step 1, “Created”, differs\. Your app sent: amount is 1250 in good and 990 in bad\./,
    ],
    [
      'an additional field',
      PASSES,
      { ...PASSES, more: { refno2: 'second' } },
      /Your app sent: refno2 is only in bad \("second"\)/,
    ],
    [
      'another final state',
      PASSES,
      { steps: [{ code: '4009' }], read: true },
      /^Step 3, “Ended”, differs\. “authenticated, by the control API” in good and “not authenticated, by the control API” in bad\./,
    ],
    [
      'a missing status read',
      PASSES,
      { steps: [{ code: '4444' }] },
      /“Status read” \(authenticated\), and bad ends\.$/,
    ],
    [
      'another card',
      PASSES,
      { card: FRICTIONLESS_CARD, read: true },
      /^Step 1, “Created”, differs\. Your app sent: number is "Visa 4000 00•• •••• 0026" in good and "Visa 4000 00•• •••• 0018" in bad\. Sandbox responded: sandbox-scenario is challenge_success in good and frictionless_success in bad\./,
    ],
  ])('%s is reported as the first difference', async (_title, a, b, first) => {
    const running = await startSandbox()
    await pay(running, 'good', a)
    await pay(running, 'bad', b)
    const compared = await compare(running, 'good', 'bad')
    expect(compared.first).toMatch(first)
    expect([compared.isSame, compared.notCompared]).toEqual([false, []])
  })

  it('name another card with the same mask, and another card without stored requests', async () => {
    // Both are masked as 400000xxxxxx0026.
    const number = '4000001000180026'
    const cards = join(temporaryFolder(), 'cards.yaml')
    writeFileSync(cards, `- { number: "${number}", brand: VIS, scenario: challenge_success }`)
    const running = await startSandbox({ cards })
    await pay(running, 'good', PASSES)
    await pay(running, 'bad', { ...PASSES, card: number })
    const { facts, first } = await compare(running, 'good', 'bad')
    expect(facts[0]).toEqual({
      name: 'card',
      a: expect.stringMatching(/^Visa 4000 00•• •••• 0026 \(F-.+\)$/),
      b: expect.stringMatching(/^Visa 4000 00•• •••• 0026 \(F-.+\)$/),
    })
    expect(first).toMatch(
      /^Step 1, “Created”, differs\. Your app sent: number is "Visa 4000 00•• •••• 0026 \(F-\S+\)" in good and/,
    )

    await pay(running, 'other', { card: FRICTIONLESS_CARD })
    const { body: state } = await running.http.get('/_sandbox/state')
    await running.http.put('/_sandbox/state').send(state).expect(200)
    expect((await compare(running, 'good', 'other')).first).toMatch(
      /^The card is Visa 4000 00•• •••• 0026 in good and Visa 4000 00•• •••• 0018 in other\./,
    )
  })

  it('show added and removed lines of the bodies, and the facts that differ', async () => {
    const running = await startSandbox()
    await pay(running, 'good', PASSES)
    await pay(running, 'bad', { card: FRICTIONLESS_CARD, more: { amount: 990 }, read: true })
    const { steps, facts } = await compare(running, 'good', 'bad')
    const lines = steps.flatMap(({ calls }) => calls.flatMap((call) => call.lines))
    expect(lines).toContainEqual({ result: 'removed', text: '  "amount": 1250,' })
    expect(lines).toContainEqual({ result: 'added', text: '  "amount": 990,' })
    expect(lines.some(({ result, text }) => result === 'omitted' && /^\d+ lines$/.test(text))).toBe(true)
    expect(facts).toEqual([
      { name: 'card', a: 'Visa 4000 00•• •••• 0026', b: 'Visa 4000 00•• •••• 0018' },
      { name: 'amount', a: '12.50 EUR', b: '9.90 EUR' },
      {
        name: 'outcome',
        a: 'challenge_success, because of when.card challenge_success',
        b: 'frictionless_success, because of when.card frictionless_success',
      },
    ])
  })

  it('use the newest transaction of a refno and add IDs to equal names', async () => {
    const running = await startSandbox()
    const older = await pay(running, 'twice', PASSES)
    const newer = await pay(running, 'twice', PASSES)
    const compared = await compare(running, 'twice', older)
    expect([compared.a.id, compared.a.name]).toEqual([newer, `twice (${newer.slice(-4)})`])
  })

  it('report the parts that are no longer stored and do not compare them', async () => {
    const running = await startSandbox()
    await pay(running, 'older', PASSES)
    const { body: state } = await running.http.get('/_sandbox/state')
    const again = await startSandbox()
    await again.http.put('/_sandbox/state').send(state).expect(200)
    await pay(again, 'newer', PASSES)
    const { steps, notCompared } = await compare(again, 'older', 'newer')
    expect(notCompared).toEqual([
      expect.stringMatching(/^the beginning of older: The record is older than the stored events/),
    ])
    expect(steps.filter(({ result }) => result === 'a' || result === 'b')).toEqual([])
    expect(steps.map(({ result }) => result)).toContain('unknown')
  })
})
