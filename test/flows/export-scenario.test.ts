import { describe, expect, it } from 'vitest'
import { type FinishedRun, HOSTILE, play, runOf, SOME_RUNS } from '../support/finished-runs.ts'
import { initBody } from '../support/init-body.ts'
import { ownScenarios } from '../support/own-scenarios.ts'
import { parse } from '../support/parse-text.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const NEW = ['cavv', 'xid', 'threeDSTransactionId']

type ExportResponse = {
  readonly status: string
  readonly detail?: { readonly fail?: object }
  readonly card?: { readonly '3D'?: Readonly<Record<string, string>> }
}

/** Replaces values that are new in each run by their length. */
const lasting = ({ status, detail, card }: ExportResponse) => ({
  status,
  fail: detail?.fail,
  threeDS: Object.entries(card?.['3D'] ?? {})
    .map(([name, value]) => [name, NEW.includes(name) ? value.length : value])
    .sort(),
})

const responseOf = async ({ http }: Running, { kind, id }: FinishedRun): Promise<ExportResponse> =>
  (await http.get(`/_sandbox/${kind}/${id}`).expect(200)).body.response

const asScenario = async ({ http }: Running, { kind, id }: FinishedRun): Promise<string> =>
  (
    await http
      .get(`/_sandbox/${kind}/${id}/export?form=scenario`)
      .expect('content-type', /^application\/yaml/)
      .expect(200)
  ).text

/** Open runs, and one whose end no scenario can produce. */
const NOT_ENDED = ['an open challenge', 'an unused link', 'a link in a challenge', 'an unopened start page']

/** Runs with an authorization, which the app requests and no scenario. */
const AUTHORIZED = [
  'an approved authorization',
  'a settled authorization',
  'a soft decline',
  'a decline by the limit of a card',
]

const ENDED = SOME_RUNS.filter(([title]) => !NOT_ENDED.includes(title) && !AUTHORIZED.includes(title))

describe('an exported scenario ends a run with the same result', () => {
  it.each(ENDED)('%s', async (title, story) => {
    const running = await startSandbox()
    const run = await play(running, story)
    const text = await asScenario(running, run)
    expect(parse(text)).not.toHaveProperty('problems')
    const own = ownScenarios(running)
    await own.put('again', text).expect(201)
    // The engine plays it to its end with a cooperative cardholder.
    const { preview } = (
      await own
        .show('again', `&interface=${run.kind}${title === 'a card of another brand' ? '&brand=ECA' : ''}`)
        .expect(200)
    ).body
    const { threeDS, ...rest } = lasting(preview.status.body)
    const wanted = lasting(await responseOf(running, run))
    expect(rest).toEqual({ status: wanted.status, fail: wanted.fail })
    // The preview of a link includes the authentication.
    if (title !== 'a link that only tokenizes') expect(threeDS).toEqual(wanted.threeDS)
  })

  it.each(AUTHORIZED)('%s, if the app authorizes it', async (title) => {
    const running = await startSandbox()
    const run = await play(running, runOf(title))
    await ownScenarios(running)
      .put('again', await asScenario(running, run))
      .expect(201)
    const body = initBody('4000001000000018', { amount: 10_500 })
    const id = (await running.init(body, { 'sandbox-scenario': 'again' }).expect(201)).body.transactionId
    const { status } = (await running.finish(id, { continue: true }).expect(200)).body
    if (status !== 'authenticated') await running.finish(id, { code: '4444' }).expect(200)
    await inSpace(running).authorize(id, { refno: 'order-1', autoSettle: title === 'a settled authorization' })
    const [again, wanted] = [await responseOf(running, { kind: 'transactions', id }), await responseOf(running, run)]
    expect({ ...lasting(again), threeDS: undefined }).toEqual({ ...lasting(wanted), threeDS: undefined })
  })

  it('has a description, and conditions for card and order', async () => {
    const running = await startSandbox()
    const run = await play(running, runOf('three wrong codes'))
    expect(
      await asScenario(running, run),
    ).toBe(`# This scenario applies only to requests that name it. For a card or an order, use one of these lines:
# when: { card: challenge_success }
# when: { refno: "order-1" }

title: A transaction fails with reason 19 after three wrong codes
description: Recorded from the transaction with the refno "order-1" and its scenario challenge_success.
authentication:
  flow: challenge
  transStatus: N
  reason: "19"
  challenge:
    codes:
      - "0000000000"
`)
  })

  it('applies to the next customer of the same space when it is forced', async () => {
    const running = await startSandbox()
    const run = await play(running, runOf('an end by the control API'))
    await ownScenarios(running)
      .put('again', await asScenario(running, run))
      .expect(201)
    await running.http.put('/_sandbox/spaces/default/scenario').send({ name: 'again', mode: 'force' }).expect(200)
    const id = (await running.init(initBody()).expect(201)).body.transactionId
    await running.http.get(`/v1/start/${id}`).expect(200)
    await running.http.put('/_sandbox/clock').send({ advance: '1s' }).expect(200)
    expect(lasting(await responseOf(running, { kind: 'transactions', id }))).toEqual(
      lasting(await responseOf(running, run)),
    )
  })

  it('escapes quoted input', async () => {
    const running = await startSandbox()
    const text = await asScenario(running, await play(running, runOf('hostile strings')))
    expect(text).toContain('# when: { refno: "')
    const uncommented = text.replace('# when: { refno', 'when: { refno')
    const read = parse(uncommented)
    expect('scenarios' in read && read.scenarios[0]?.when?.refno).toEqual(HOSTILE)
  })
})
