import { expire } from '../play/app-steps.ts'
import { look, type Order, open, returnUrlOf } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import type { Play } from '../play/play.ts'
import { comesToRest } from '../play/wait-for-order.ts'
import { deliver, deliverCopy, fire } from '../play/webhook-steps.ts'
import { beginHeld, passes } from './held-checkout.ts'
import { type Begun, type Held, holdResponses } from './held-reads.ts'
import type { StepName } from './order-permutations.ts'

/** What each step is called where it is told, and judged. */
const TOLD: Readonly<Record<StepName, string>> = {
  I1: 'checkout',
  I2: 'checkout answered',
  E: 'pass',
  X: 'expire',
  R1: 'return',
  R2: 'return answered',
  r1: 'second tab',
  r2: 'second tab answered',
  C: 'cancel page',
  W1: 'webhook',
  W2: 'webhook answered',
  w1: 'webhook again',
  w2: 'webhook again answered',
  O: 'older webhook',
}

/** The page of the app to which a browser comes from the bank, whatever became of the payment. */
const opened = (order: Order, step: string) => {
  const { returnUrls, returnMethod } = order.record
  return open(order, step, { url: returnUrls.success ?? order.to.url, method: returnMethod })
}

/** Looks at an order. Where that makes the app ask, what it asks is let go: it is not what the step is about. */
const lookThrough = async (reads: Held, order: Order, step: string): Promise<void> => {
  if (!order.play.stage.pace.asks) {
    await look(order, step)
    return
  }
  await reads.finish(await reads.begin(() => look(order, step)))
}

/** Plays one order of steps on an order of its own: after each the order is read, and what the app believes is told. */
export const playOrder = async (play: Play, steps: readonly StepName[], amount: number): Promise<void> => {
  const under = new Map<string, Begun<unknown>>()
  const begun = steps[0] === 'I1' ? await beginHeld(play, amount) : undefined
  let order = begun === undefined ? await beginOrder(play, { amount }) : undefined
  const id = order?.id ?? begun?.about.id ?? ''
  const reads = await holdResponses(play, { on: 'status', transaction: id })
  const theOrder = (): Order => {
    if (order === undefined) throw new NotJudged('the app never answered its checkout')
    return order
  }
  let redirect: Order['redirect']
  const asks = async (fact: string, does: () => Promise<unknown>): Promise<void> => {
    under.set(fact, await reads.begin(does))
  }
  const ends = async (fact: string): Promise<void> => {
    const asking = under.get(fact)
    if (asking !== undefined) await reads.finish(asking)
  }
  const about = { play, id }
  const does: Readonly<Record<StepName, () => Promise<unknown>>> = {
    I1: async () => undefined,
    async I2() {
      order = await begun?.releaseHold()
      theOrder().redirect = redirect
    },
    async E() {
      redirect = (await passes(about)) ?? redirect
      if (order) order.redirect = redirect
    },
    X: () => expire(about),
    R1: () => asks('R', () => opened(theOrder(), TOLD.R1)),
    R2: () => ends('R'),
    r1: () => asks('r', () => opened(theOrder(), TOLD.r1)),
    r2: () => ends('r'),
    async C() {
      const url = returnUrlOf(theOrder(), 'cancel')
      await asks('C', () => open(theOrder(), TOLD.C, { url }))
      await ends('C')
    },
    W1: () => asks('W', () => deliver(about, TOLD.W1)),
    W2: () => ends('W'),
    w1: () => asks('w', () => deliverCopy(about, TOLD.w1)),
    w2: () => ends('w'),
    async O() {
      await asks('O', () => fire(about, TOLD.O, { status: 'initialized' }))
      await ends('O')
    },
  }
  try {
    for (const step of steps) {
      await does[step]()
      if (order !== undefined) await lookThrough(reads, order, TOLD[step])
    }
  } finally {
    await begun?.end()
    await reads.end()
  }
  await comesToRest(theOrder())
  await look(theOrder(), 'end')
}
