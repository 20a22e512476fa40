import { SandboxError } from '../../testkit/control-client.ts'
import type { ExperimentRun } from '../steps/experiment-run.ts'
import { addLine } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'

/** An action of the app, and its held request if there is one. */
export type HeldAction<Done> = { readonly answered: Promise<Done>; readonly request: string | undefined }

/** A hold whose responses are released one by one. */
export type ResponseHold = {
  /** Runs an action until the app has responded, or waits for a held response. */
  readonly begin: <Done>(does: () => Promise<Done>) => Promise<HeldAction<Done>>
  /** Releases the response of an action, and those of its further requests. Returns the result of the action. */
  readonly finish: <Done>(begun: HeldAction<Done>) => Promise<Done>
  /** Releases all responses. @throws NotJudged if the app did not wait for a held response */
  readonly end: () => Promise<void>
}

/** Duration of one wait call for a held response. */
const ROUND = '10s'

/** Pause before a failed wait call is repeated. */
const PAUSE_MS = 100

/** Holds responses to the `init` of an amount, or to `status` reads of a transaction. */
export const holdResponses = async (
  play: ExperimentRun,
  request:
    | { readonly on: 'init'; readonly when: { readonly amount: number } }
    | { readonly on: 'status'; readonly transaction: string },
): Promise<ResponseHold> => {
  const { call, pace, sleep } = play.stage
  const { id } = await call('holdResponses', { body: request })
  play.excuses.push('the service was slow')
  addLine(play, {
    step: 'prepare',
    sent: `holds responses: ${JSON.stringify(request)}`,
    came: id,
  })
  let next: Promise<string | undefined> | undefined
  let after = play.beginsAfter
  const over = new AbortController()
  // Ends the wait and the hold with the run.
  play.after.push(async () => {
    if (over.signal.aborted) return
    over.abort()
    await call('releaseHold', { path: { id } }).catch(() => undefined)
  })
  const nextHeld = async (): Promise<string | undefined> => {
    while (!over.signal.aborted) {
      const query = { type: 'response.held', hold: id, timeout: ROUND, after } as const
      const came = await call('wait', { query }, over).catch((error) =>
        // A stopped sandbox fails at once.
        over.signal.aborted || (error instanceof SandboxError && error.status !== undefined)
          ? undefined
          : sleep(PAUSE_MS),
      )
      if (!came || !('event' in came)) continue
      after = came.event.id
      const { request: held } = came.event.facts
      return typeof held === 'string' ? held : undefined
    }
    return undefined
  }
  /** Resolves when an app that responded has had time to send requests. */
  const timeToAsk = async (answered: Promise<unknown>): Promise<undefined> => {
    await answered
    if (pace.defers) await sleep(pace.lagMs * 2.5)
  }
  /** Returns the next held request before `inTime`. `inTime` is fixed, because a polling app would never finish. */
  const heldBefore = async (inTime: Promise<undefined>): Promise<string | undefined> => {
    next ??= nextHeld()
    const mine = next
    const held = await Promise.race([inTime, mine])
    // A request that is held meanwhile is for the next caller, because no other one would release it.
    if (held !== undefined && next === mine) next = undefined
    return held
  }
  const release = (request: string) => call('releaseHold', { path: { id }, query: { request } }).catch(() => undefined)
  return {
    async begin(does) {
      const answered = does()
      // `finish` reports the error.
      answered.catch(() => undefined)
      return { answered, request: await heldBefore(timeToAsk(answered)) }
    },
    async finish({ answered, request }) {
      let held = request
      let inTime: Promise<undefined> | undefined
      while (held !== undefined) {
        await release(held)
        inTime ??= timeToAsk(answered)
        held = await heldBefore(inTime)
      }
      return answered
    },
    async end() {
      over.abort()
      await call('releaseHold', { path: { id } })
      const about = 'transaction' in request && { transaction: request.transaction }
      const query = { type: 'response.released', after: play.beginsAfter, limit: 100, ...about } as const
      const { events } = await call('listEvents', { query })
      const abandoned = events.find(({ facts }) => facts.hold === id && facts.reason !== 'released')
      if (abandoned)
        throw new NotJudged(`The app did not wait for a held response (${String(abandoned.facts.reason)}).`)
    },
  }
}
