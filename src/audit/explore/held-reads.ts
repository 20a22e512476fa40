import { SandboxError } from '../../testkit/control-client.ts'
import { NotJudged } from '../play/not-judged.ts'
import type { Play } from '../play/play.ts'
import { tell } from '../play/play.ts'

/** Something that the app was made to do, and the request of it that is held, if one is. */
export type Begun<Done> = { readonly answered: Promise<Done>; readonly request: string | undefined }

/** What holds answers: each that it has is let go by its request. */
export type Held = {
  /** Does something, until the app has answered, or waits for an answer that is held and had its time to ask. */
  readonly begin: <Done>(does: () => Promise<Done>) => Promise<Begun<Done>>
  /** Lets it go, with every further request that it waits for: an app may read again. Gives what came of it. */
  readonly finish: <Done>(begun: Begun<Done>) => Promise<Done>
  /** Lets everything go. @throws NotJudged where the app did not wait for an answer that was held */
  readonly end: () => Promise<void>
}

/** How long a wait for a held answer lasts before it begins anew. */
const ROUND = '10s'

/** Before a wait is tried again that nobody answered. */
const PAUSE_MS = 100

/** Holds the answers of a place: `init` of an amount, or `status` of a transaction. */
export const holdResponses = async (
  play: Play,
  wish:
    | { readonly on: 'init'; readonly when: { readonly amount: number } }
    | { readonly on: 'status'; readonly transaction: string },
): Promise<Held> => {
  const { call, pace, sleep } = play.stage
  const { id } = await call('holdResponses', { body: wish })
  play.excuses.push('the service was slow')
  tell(play, {
    step: 'prepare',
    sent: `answers are held: ${JSON.stringify(wish)}`,
    came: id,
  })
  let next: Promise<string | undefined> | undefined
  let after = play.beginsAfter
  const over = new AbortController()
  // Whatever becomes of the play, nobody waits on.
  play.after.push(async () => {
    if (over.signal.aborted) return
    over.abort()
    await call('releaseHold', { path: { id } }).catch(() => undefined)
  })
  const nextHeld = async (): Promise<string | undefined> => {
    while (!over.signal.aborted) {
      const query = { type: 'response.held', hold: id, timeout: ROUND, after } as const
      const came = await call('wait', { query }, over).catch((error) =>
        // A sandbox that is gone fails at once.
        over.signal.aborted || (error instanceof SandboxError && error.status !== undefined)
          ? undefined
          : sleep(PAUSE_MS),
      )
      if (!came || !('event' in came)) continue
      after = came.event.id
      const { request } = came.event.facts
      return typeof request === 'string' ? request : undefined
    }
    return undefined
  }
  /** When an app that has answered had its time to ask. */
  const timeToAsk = async (answered: Promise<unknown>): Promise<undefined> => {
    await answered
    if (pace.defers) await sleep(pace.lagMs * 2.5)
  }
  /** The next that is held before that. Its time comes once: an app that asks time and again would never be done. */
  const heldBefore = async (inTime: Promise<undefined>): Promise<string | undefined> => {
    next ??= nextHeld()
    const mine = next
    const held = await Promise.race([inTime, mine])
    // What is held while nobody looks is for whoever looks next: nobody else would let it go.
    if (held !== undefined && next === mine) next = undefined
    return held
  }
  const release = (request: string) => call('releaseHold', { path: { id }, query: { request } }).catch(() => undefined)
  return {
    async begin(does) {
      const answered = does()
      // Whoever finishes it is told; until then nobody is.
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
      const about = 'transaction' in wish && { transaction: wish.transaction }
      const query = { type: 'response.released', after: play.beginsAfter, limit: 100, ...about } as const
      const { events } = await call('listEvents', { query })
      const given = events.find(({ facts }) => facts.hold === id && facts.matchedBy !== 'released')
      if (given)
        throw new NotJudged(`the app did not wait for an answer that was held (${String(given.facts.matchedBy)})`)
    },
  }
}
