import { SandboxError } from '../../testkit/control-client.ts'
import type { ExperimentRun } from '../steps/experiment-run.ts'
import { addLine } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'

/** An action of the app, and its held request if there is one. */
export type HeldAction<Done> = { readonly result: Promise<Done>; readonly request: string | undefined }

/** A hold whose responses are released one by one. */
export type ResponseHold = {
  /** Runs an action until the app has responded, or waits for a held response. */
  readonly begin: <Done>(action: () => Promise<Done>) => Promise<HeldAction<Done>>
  /** Releases the response of an action, and those of its further requests. Returns the result of the action. */
  readonly finish: <Done>(action: HeldAction<Done>) => Promise<Done>
  /** Releases all responses. @throws NotJudged if the app did not wait for a held response */
  readonly releaseAll: () => Promise<void>
}

/** Duration of one wait call for a held response. */
const ROUND = '10s'

/** Pause before a failed wait call is repeated. */
const PAUSE_MS = 100

/** Holds responses to the `init` of an amount, or to `status` reads of a transaction. */
export const holdResponses = async (
  run: ExperimentRun,
  request:
    | { readonly on: 'init'; readonly when: { readonly amount: number } }
    | { readonly on: 'status'; readonly transaction: string },
): Promise<ResponseHold> => {
  const { call, pace, sleep } = run.context
  const { id } = await call('holdResponses', { body: request })
  run.excuses.push('the service was slow')
  addLine(run, {
    step: 'prepare',
    sent: `holds responses: ${JSON.stringify(request)}`,
    result: id,
  })
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
  const timeForRequests = async (result: Promise<unknown>): Promise<undefined> => {
    await result
    if (pace.defers) await sleep(pace.lagMs * 2.5)
  }
  /** Returns the next held request before `inTime`. `inTime` is fixed, because a polling app would never finish. */
  const heldBefore = async (deadline: Promise<undefined>): Promise<string | undefined> => {
    next ??= nextHeld()
    const current = next
    const held = await Promise.race([deadline, current])
    // A request that is held meanwhile is for the next caller, because no other one would release it.
    if (held !== undefined && next === current) next = undefined
    return held
  }
  const release = (request: string) => call('releaseHold', { path: { id }, query: { request } }).catch(() => undefined)
  return {
    async begin(action) {
      const result = action()
      // `finish` reports the error.
      result.catch(() => undefined)
      return { result, request: await heldBefore(timeForRequests(result)) }
    },
    async finish({ result, request }) {
      let held = request
      let deadline: Promise<undefined> | undefined
      while (held !== undefined) {
        await release(held)
        deadline ??= timeForRequests(result)
        held = await heldBefore(deadline)
      }
      return result
    },
    async releaseAll() {
      controller.abort()
      await call('releaseHold', { path: { id } })
      const transaction = 'transaction' in request && { transaction: request.transaction }
      const query = { type: 'response.released', after: run.afterEvent, limit: 100, ...transaction } as const
      const { events } = await call('listEvents', { query })
      const abandoned = events.find(({ facts }) => facts.hold === id && facts.reason !== 'released')
      if (abandoned)
        throw new NotJudged(`The app did not wait for a held response (${String(abandoned.facts.reason)}).`)
    },
  }
}
