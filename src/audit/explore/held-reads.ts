import type { OrderStatus } from '../../core/domain/observation.ts'
import { SandboxError } from '../../testkit/control-client.ts'
import type { AuditContext } from '../steps/audit-context.ts'
import { type Order, observe } from '../steps/audited-order.ts'
import type { ExperimentRun } from '../steps/experiment-run.ts'
import { addLine, prove } from '../steps/experiment-run.ts'
import { WrongTime } from '../steps/not-judged.ts'

/** An action of the app, and its held request if there is one. */
export type HeldAction<Done> = {
  readonly result: Promise<Done>
  readonly request: string | undefined
  /** Whether the app has neither responded nor sent a request, because it handles another event first. */
  readonly isWaiting: boolean
}

/** A hold whose responses are released one by one. */
export type ResponseHold = {
  /**
   * Runs an action until the app has responded, or waits for a held response. While another one is held, it does not
   * wait for the response of an app that handles events in sequence: with `isConcurrent` the action continues later.
   * @throws NotJudged without `isConcurrent`
   */
  readonly begin: <Done>(
    action: () => Promise<Done>,
    options?: { readonly isConcurrent?: boolean },
  ) => Promise<HeldAction<Done>>
  /** Releases the response of an action, and those of its further requests. Returns the result of the action. */
  readonly finish: <Done>(action: HeldAction<Done>) => Promise<Done>
  /** Runs an action whose requests are released at once. */
  readonly pass: <Done>(action: () => Promise<Done>) => Promise<Done>
  /** Waits until the app sends no further request that is held, at most for a time. Returns the number of held ones. */
  readonly waitUntilQuiet: (quietMs: number, maxMs: number) => Promise<number>
  /** Releases all responses. Returns the reasons of those for which the app did not wait. */
  readonly end: () => Promise<readonly string[]>
  /** Releases all responses. @throws NotJudged if the app did not wait for a held response */
  readonly releaseAll: () => Promise<void>
}

/** Observes an order. Releases status reads that this causes, because they do not belong to the step. */
export const observeStep = (reads: ResponseHold, order: Order, step: string): Promise<OrderStatus> =>
  order.run.context.pace.readsOnOpen ? reads.pass(() => observe(order, step)) : observe(order, step)

/** Duration of one wait call for a held response. */
const ROUND = '10s'

/** Pause before a failed wait call is repeated. */
const PAUSE_MS = 100

/** Minimum time for requests after a response: some apps respond first and read the status afterwards. Milliseconds. */
const MIN_LATE_MS = 60

/** Any app waits longer than this for a response. Milliseconds. */
const MIN_PATIENCE_MS = 250

/** An app that handles events in sequence would delay an audit for longer. Milliseconds. */
const MAX_PATIENCE_MS = 2_000

/** Number of waits in a row after which the audit assumes a lock for each order. */
const LOCKED_AFTER = 5

/**
 * Returns how long to wait for an action while another response is held. A busy host needs more time than the minimum,
 * which leaves half of a known timeout of the app. With a lock for each order, more time changes nothing.
 */
const patienceOf = ({ file: { app }, state }: AuditContext): number =>
  state.inSequence >= LOCKED_AFTER
    ? MIN_PATIENCE_MS
    : Math.max(MIN_PATIENCE_MS, Math.min((app.apiTimeoutMs ?? 0) / 2, MAX_PATIENCE_MS))

const LATE = 'A status read came between two steps, so the order of the events is not proven.'
const IN_SEQUENCE = 'The app handles the events of an order in sequence, so the held reads cannot overlap.'

/** Holds responses to the `init` of an amount, or to `status` reads of a transaction. */
export const holdResponses = async (
  run: ExperimentRun,
  request:
    | { readonly on: 'init'; readonly when: { readonly amount: number } }
    | { readonly on: 'status'; readonly transaction: string },
): Promise<ResponseHold> => {
  const { call, pace, sleep, now } = run.context
  const { id } = await call('holdResponses', { body: request })
  addLine(run, { kind: 'setup', step: 'prepare', sent: `holds responses: ${JSON.stringify(request)}`, result: id })
  const lateMs = pace.readsLater ? Math.max(MIN_LATE_MS, pace.lagMs * 2.5) : 0
  /** Requests that belong to an action, or that were released because they belong to none. */
  const known = new Set<string>()
  /** Held requests of actions that have not finished. */
  const pending = new Set<string>()
  let next: Promise<string | undefined> | undefined
  let after = run.afterEvent
  const controller = new AbortController()
  // Ends the wait and the hold with the run.
  run.cleanups.push(async () => {
    if (controller.signal.aborted) return
    controller.abort()
    await call('releaseHold', { path: { id } }).catch(() => undefined)
  })
  const nextHeld = async (): Promise<string | undefined> => {
    while (!controller.signal.aborted) {
      const query = { type: 'response.held', hold: id, timeout: ROUND, after } as const
      const result = await call('wait', { query }, controller).catch((error) =>
        // A stopped sandbox fails at once.
        controller.signal.aborted || (error instanceof SandboxError && error.status !== undefined)
          ? undefined
          : sleep(PAUSE_MS),
      )
      if (!result || !('event' in result)) continue
      after = result.event.id
      const { request: held } = result.event.facts
      return typeof held === 'string' ? held : undefined
    }
    return undefined
  }
  /** Resolves when an app that responded has had time to send requests. */
  const timeForRequests = async (result: Promise<unknown>, ms: number): Promise<undefined> => {
    await result
    if (ms > 0) await sleep(ms)
  }
  /** Returns the next held request before `deadline`, which is fixed, because a polling app would never finish. */
  const heldBefore = async (deadline: Promise<unknown>): Promise<string | undefined> => {
    const noMore = deadline.then(() => undefined)
    for (;;) {
      next ??= nextHeld()
      const current = next
      const held = await Promise.race([noMore, current])
      if (held === undefined) return undefined
      // A request that is held meanwhile is for the next caller, because no other one would release it.
      if (next === current) next = undefined
      if (known.has(held)) continue
      known.add(held)
      return held
    }
  }
  const release = (held: string) =>
    call('releaseHold', { path: { id }, query: { request: held } }).catch(() => undefined)
  /** Releases requests from before an action. Those of a polling app belong to any action. */
  const releaseLate = async (): Promise<void> => {
    if (pace.pollsEveryMs !== undefined) return
    const { holds } = await call('listHolds')
    const late = holds
      .flatMap((hold) => (hold.id === id ? hold.holding : []))
      .filter(({ request }) => !known.has(request))
    for (const { request } of late) {
      known.add(request)
      await release(request)
    }
    prove(run, late.length === 0, LATE)
  }
  /** Releases requests until an action has ended. */
  const passed = async <Done>(result: Promise<Done>): Promise<Done> => {
    const ended = result.catch(() => undefined)
    for (let held = await heldBefore(ended); held !== undefined; held = await heldBefore(ended)) await release(held)
    return result
  }
  const end = async (): Promise<readonly string[]> => {
    controller.abort()
    await call('releaseHold', { path: { id } })
    const transaction = 'transaction' in request && { transaction: request.transaction }
    const query = { type: 'response.released', after: run.afterEvent, limit: 1_000, ...transaction } as const
    const { events } = await call('listEvents', { query })
    const reasons = events.flatMap(({ facts }) => (facts.hold === id ? [String(facts.reason)] : []))
    if (reasons.length > 0) run.excuses.push('the service was slow')
    return reasons.filter((reason) => reason !== 'released')
  }
  return {
    async begin(action, { isConcurrent = false } = {}) {
      await releaseLate()
      const result = action()
      let hasResponded = false
      // `finish` reports the error.
      const responded = result.then(
        () => (hasResponded = true),
        () => (hasResponded = true),
      )
      const deadline = timeForRequests(responded, lateMs)
      const isAlone = pending.size === 0 && !isConcurrent
      const held = await heldBefore(
        isAlone ? deadline : Promise.race([deadline, sleep(patienceOf(run.context) + lateMs)]),
      )
      // Two requests at once show that there is no lock.
      if (held !== undefined && pending.size > 0) run.context.state.inSequence = 0
      if (held !== undefined) pending.add(held)
      else if (!hasResponded && !isConcurrent) {
        run.context.state.inSequence += 1
        throw new WrongTime(IN_SEQUENCE)
      }
      return { result, request: held, isWaiting: held === undefined && !hasResponded }
    },
    async finish({ result, request, isWaiting }) {
      if (isWaiting) return passed(result)

      let held = request
      let deadline: Promise<undefined> | undefined
      while (held !== undefined) {
        await release(held)
        pending.delete(held)
        // It continues at once. A longer wait would take the request of another action.
        deadline ??= timeForRequests(result, Math.min(lateMs, MIN_LATE_MS))
        held = await heldBefore(deadline)
      }
      return result
    },
    async pass(action) {
      await releaseLate()
      return passed(action())
    },
    async waitUntilQuiet(quietMs, maxMs) {
      const until = now() + maxMs
      let count = 0
      while (now() < until) {
        if ((await heldBefore(sleep(Math.min(quietMs, until - now())))) === undefined) break
        count += 1
      }
      return count
    },
    end,
    async releaseAll() {
      await releaseLate()
      const [reason] = await end()
      if (reason !== undefined) throw new WrongTime(`The app did not wait for a held response (${reason}).`)
    },
  }
}
