import { initBody, plainCard, THREE_DS } from './init-body.ts'
import { completeChallenge, enteredCard, linkBody, newLink, submit, threeDSLink } from './link-body.ts'
import { isLong } from './long-runs.ts'
import { ownScenarios } from './own-scenarios.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import type { Running } from './sandbox.ts'
import { inSpace } from './space.ts'

/** A resource with the calls of an app and of its customer that produced its state. */
export type FinishedRun = { readonly kind: 'transactions' | 'links'; readonly id: string }

type RunScript = (running: Running, hooks: Receiver) => Promise<FinishedRun>

const PAID = '4000001000000026'

/** Creates a transaction with a card, and steps of its cardholder. */
const transaction =
  (
    number: string,
    steps: readonly object[],
    { scenario, more = {} }: { readonly scenario?: string; readonly more?: object } = {},
  ): RunScript =>
  async (running, hooks) => {
    const headers = scenario === undefined ? {} : { 'sandbox-scenario': scenario }
    const { body } = await running.init(initBody(number, { webhook: { url: hooks.url }, ...more }), headers).expect(201)
    const id = body.transactionId
    for (const step of steps) {
      if ('authorize' in step) await inSpace(running).authorize(id, step.authorize ?? {})
      else if ('open' in step) await running.http.get(`/v1/start/${id}`)
      else if ('advance' in step) await running.http.put('/_sandbox/clock').send(step).expect(200)
      else await running.finish(id, step).expect(200)
    }
    return { kind: 'transactions', id }
  }

const link =
  (body: object, number: string | undefined, steps: readonly object[], headers: object = {}): RunScript =>
  async (running, hooks) => {
    const id = await newLink(running, { webhookEndpoint: hooks.url, ...body }, headers)
    if (number !== undefined) await submit(running, id, enteredCard(number)).expect(200)
    for (const step of steps) await completeChallenge(running, id, step).expect(200)
    return { kind: 'links', id }
  }

const OPEN = { open: true }

/** Strings that would break out of a text, a comment or a command. */
export const HOSTILE = `'";#$(id)\`id\`\${1}\\%%{}*/--><b>\u2028\nend`

/** Runs of every kind, with the description of their end. */
export const RUNS: readonly (readonly [title: string, story: RunScript])[] = [
  ['a frictionless pass', transaction('4000001000000018', [OPEN])],
  ['a challenge that passes after one wrong code', transaction(PAID, [{ code: '0000' }, { code: '4444' }])],
  ['three wrong codes', transaction(PAID, [{ code: '0000' }, { code: '0001' }, { code: '0002' }])],
  ['a code that fails', transaction(PAID, [{ code: '4009' }])],
  ['a code without a cavv', transaction(PAID, [{ code: '4066' }])],
  ['a cardholder who cancels', transaction(PAID, [{ cancel: true }])],
  ['an unfinished challenge', transaction(PAID, [OPEN, { advance: '31m' }])],
  ['an unopened start page', transaction(PAID, [{ advance: '31m' }])],
  ['an expired challenge page', transaction('4000001000000091', [OPEN, { advance: '10s' }])],
  ['a rejected card', transaction('4000001000000075', [OPEN])],
  ['a cancel by the scenario', transaction(PAID, [OPEN], { scenario: 'challenge_canceled' })],
  ['a card that is not enrolled', transaction('4000001000000158', [OPEN])],
  ['a start that fails', transaction('4000001000000190', [OPEN])],
  ["an approval in the bank's app", transaction('4000001000000133', [{ approve: true }])],
  ["a denial in the bank's app", transaction('4000001000000133', [{ approve: false }])],
  ['a choice of channel', transaction('4000001000000141', [{ channel: 'text' }, { code: '4444' }])],
  ['an end by the control API', transaction(PAID, [{ outcome: 'N', reason: '10' }])],
  ['an end by the control API of a frictionless card', transaction('4000001000000018', [{ outcome: 'U' }])],
  ['a duplicate webhook', transaction(PAID, [{ code: '4444' }], { scenario: 'webhook_duplicate' })],
  ['a webhook with a bad signature', transaction(PAID, [{ code: '4444' }], { scenario: 'webhook_bad_signature' })],
  ['a redirect by POST', transaction(PAID, [{ code: '4444' }], { scenario: 'redirect_post' })],
  ['a forged redirect', transaction(PAID, [OPEN], { scenario: 'frictionless_failed,redirect_success_forged' })],
  ['a lost redirect', transaction(PAID, [OPEN], { scenario: 'frictionless_success,redirect_lost' })],
  ['no return URLs', transaction(PAID, [{ code: '4444' }], { more: { redirect: {} } })],
  [
    'an approved authorization',
    transaction(PAID, [{ code: '0000' }, { code: '4444' }, { authorize: { refno: 'order-1', amount: 1000 } }]),
  ],
  ['a settled authorization', transaction(PAID, [{ code: '4444' }, { authorize: { refno: 'a', autoSettle: true } }])],
  ['a soft decline', transaction('4000001000000240', [OPEN, { authorize: { refno: 'order-1' } }])],
  [
    'a decline by the limit of a card',
    transaction('5404000000000001', [OPEN, { code: '4444' }, { authorize: { refno: 'order-1' } }], {
      more: { paymentMethods: ['ECA'], amount: 10_500 },
    }),
  ],
  ['an open challenge', transaction(PAID, [{ code: '0000' }])],
  ['a late webhook', transaction(PAID, [{ code: '4444' }, { advance: '30s' }], { scenario: 'webhook_late' })],
  ['an overtaken webhook', transaction(PAID, [{ code: '4444' }], { scenario: 'webhook_out_of_order' })],
  ['no webhook', transaction(PAID, [{ code: '4444' }], { scenario: 'webhook_never' })],
  ['a card of another brand', transaction('5100001000000022', [{ code: '4077' }])],
  [
    'a scenario of the space',
    async (running, hooks) => {
      await ownScenarios(running)
        .put('shop/vip', 'when: { refno: "order-*" }\nauthentication: { reason: 17 }')
        .expect(201)
      return transaction(PAID, [{ code: '4444' }])(running, hooks)
    },
  ],
  [
    'a changed scenario',
    async (running, hooks) => {
      const run = await transaction(PAID, [{ code: '0000' }])(running, hooks)
      await running.http.put(`/_sandbox/transactions/${run.id}/scenario`).send({ name: 'challenge_failed' }).expect(200)
      await running.finish(run.id, { code: '4444' }).expect(200)
      return run
    },
  ],
  [
    'hostile strings',
    transaction(PAID, [{ code: '4444' }], {
      more: {
        refno: HOSTILE,
        refno2: HOSTILE,
        card: plainCard(PAID, { '3D': { ...THREE_DS, merchant: { mcc: '5411', merchantName: HOSTILE } } }),
        redirect: { successUrl: "http://shop.test/a'b;c?d=$(e)&f=`g`#h" },
      },
    }),
  ],
  [
    'a link with a challenge',
    link(threeDSLink({ successUrl: 'http://shop.test/saved' }), PAID, [{ code: '0000' }, { code: '4444' }]),
  ],
  ['a link whose challenge fails', link(threeDSLink(), PAID, [{ code: '4009' }])],
  ['a link that only tokenizes', link(linkBody({ reference: HOSTILE }), PAID, [])],
  ['a link that fails', link(linkBody(), PAID, [], { 'sandbox-scenario': 'link_error' })],
  ['a link with a frictionless card', link(threeDSLink(), '4000001000000018', [])],
  ['a link whose cardholder cancels', link(threeDSLink(), PAID, [{ cancel: true }])],
  ['a link that the control API ends', link(threeDSLink(), PAID, [{ outcome: 'R', reason: '11' }])],
  ['a link whose card is declined', link(threeDSLink(), '4000001000005512', [])],
  [
    'a link with an unfinished challenge',
    async (running, hooks) => {
      const run = await link(threeDSLink(), PAID, [])(running, hooks)
      await running.http.put('/_sandbox/clock').send({ advance: '31m' }).expect(200)
      return run
    },
  ],
  ['a link in a challenge', link(threeDSLink(), PAID, [])],
  ['an unused link', link(linkBody(), undefined, [])],
]

/** Plays a run. Returns its ID and the receiver of its webhooks. */
export const play = async (running: Running, story: RunScript): Promise<FinishedRun> => {
  const hooks = await startReceiver()
  return story(running, hooks)
}

/** One run of each kind for `npm run test:more`, which has less time. */
const QUICK = [
  'a frictionless pass',
  'a challenge that passes after one wrong code',
  'three wrong codes',
  'an unfinished challenge',
  'an end by the control API',
  'a scenario of the space',
  'hostile strings',
  'an approved authorization',
  'a soft decline',
  'a link with a challenge',
  'a link that only tokenizes',
]

/** All runs in the long tests, and some of them in `npm run test:more`. */
export const SOME_RUNS = isLong ? RUNS : RUNS.filter(([title]) => QUICK.includes(title))

/** Returns the run with this name. */
export const runOf = (title: string): RunScript => {
  const [, story] = RUNS.find(([name]) => name === title) ?? []
  if (!story) throw new Error(`no run is called ${title}`)
  return story
}
