import { holdResponses } from '../explore/held-reads.ts'
import { kill, restart, sweep } from '../steps/app-steps.ts'
import { passChallenge } from '../steps/audited-order.ts'
import { beginOrder, checkOut } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectEnd } from '../steps/wait-for-order.ts'
import { sendWebhook, webhookOf } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid } from './experiment-steps.ts'

const initHeld = async (play: ExperimentRun) => {
  const amount = 80_000 + play.stage.nextN() * 3
  const hold = await holdResponses(play, { on: 'init', when: { amount } })
  const { answered: bought, request } = await hold.begin(() => checkOut(play, { amount }))
  if (request === undefined) throw new NotJudged('The app did not start a payment.')
  return { amount, hold, bought }
}

/** Returns the transactions with an amount. */
const transactionsOf = async ({ stage: { call } }: ExperimentRun, amount: number) => {
  const { transactions } = await call('listTransactions', { query: { limit: 100 } })
  return transactions.filter((one) => one.amount === amount)
}

const findRetried = async (play: ExperimentRun, amount: number): Promise<void> => {
  const all = await transactionsOf(play, amount)
  const refnos = new Set(all.map(({ refno }) => refno))
  if (all.length > 1 && refnos.size < all.length)
    addViolation(play, {
      rule: 'init.retried-without-key',
      step: 'checkout',
      evidence: [
        `${all.length} transactions for refno ${[...refnos].join(', ')}: the app repeated a request without its Idempotency-Key`,
      ],
    })
}

/** Experiments with a lost response to the initialization, or a killed app. */
export const CRASHES: readonly Experiment[] = [
  {
    id: 'fault-init-late',
    plays: 'the response to the initialization arrives after the timeout of the app',
    feeds: ['init.retried-without-key'],
    needs: ['app.apiTimeout'],
    async play(play) {
      const { amount, hold, bought } = await initHeld(play)
      await play.stage.sleep((play.stage.file.app.apiTimeoutMs ?? 0) * 1.4)
      await hold.end().catch(() => undefined)
      await bought
      await findRetried(play, amount)
    },
  },
  {
    id: 'fault-init-reset',
    plays: 'the connection of the initialization breaks, the next one works',
    feeds: ['init.retried-without-key', 'init.lost'],
    async play(play) {
      const amount = 85_000 + play.stage.nextN() * 3
      await checkOut(play, { amount, change: { faults: { on: ['init'], connection: 'reset', times: 1 } } })
      await findRetried(play, amount)
    },
  },
  {
    id: 'fault-killed-after-webhook',
    plays: 'kill -9 right after the response to the webhook',
    feeds: ['webhook.acked-before-saved'],
    needs: ['app.start', 'webhook'],
    isAlone: true,
    async play(play) {
      const order = await beginOrder(play)
      await passChallenge(order)
      const { status } = await sendWebhook(order)
      await kill(play)
      await restart(play)
      if (status === undefined || status >= 300)
        throw new NotJudged(`The app returned ${status ?? 'nothing'} for the webhook, so it will be sent again.`)
      await expectEnd(order, expectPaid('webhook.acked-before-saved'))
    },
  },
  {
    id: 'fault-killed-after-init',
    plays: 'kill -9 during the response to the initialization',
    feeds: ['init.lost'],
    needs: ['app.start', 'sweeper'],
    isAlone: true,
    async play(play) {
      const { amount, hold, bought } = await initHeld(play)
      await kill(play)
      await hold.end().catch(() => undefined)
      await bought
      await restart(play)
      const [orphan] = await transactionsOf(play, amount)
      if (orphan === undefined) throw new NotJudged('The app created no transaction.')
      await play.stage.call('completeChallenge', { path: { id: orphan.id }, body: { outcome: 'Y' } })
      await sweep(play)
      const belief = await play.stage.app.read(orphan.refno, play.stage.newCustomer())
      if (belief.kind === 'unreadable')
        addViolation(play, {
          rule: 'init.lost',
          step: 'restart',
          evidence: [
            `transaction ${orphan.id} was created for refno ${orphan.refno}, but the app does not know that order after a restart`,
          ],
        })
    },
  },
  {
    id: 'fault-down-at-webhook',
    plays: 'the app is down at the first attempt of the webhook',
    feeds: ['order.depends-on-arrival'],
    needs: ['app.start', 'webhook'],
    isAlone: true,
    async play(play) {
      const order = await beginOrder(play)
      await passChallenge(order)
      await webhookOf(order)
      await kill(play)
      await sendWebhook(order, 'webhook', { retry: false })
      await restart(play)
      await sendWebhook(order, 'webhook again')
      await expectEnd(order, expectPaid('order.depends-on-arrival'))
    },
  },
]
