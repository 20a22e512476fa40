import { signal } from '@preact/signals'
import type { Hold, QueuedOutcome, SpaceClock, SpaceScenario, SpaceTime } from '../../core/contract/control.gen.ts'
import { span } from '../../core/describe/format.ts'
import type { Control } from '../calls/control-api.ts'
import { hostNow } from '../host-clock.ts'

/** The clock of a space, and the host time at which it was received. */
type ReceivedClock = SpaceClock & { readonly heardAt: number }

/** Returns the time of a space at the host time `now`, in milliseconds. */
export const spaceTime = ({ mode, now: received, heardAt }: ReceivedClock, now: number): number =>
  mode === 'frozen' ? Date.parse(received) : Date.parse(received) + (now - heardAt)

/** Describes the difference to the host clock: `frozen`, `1 h 40 min ahead`. Empty if it is less than a second. */
export const clockDifference = ({ mode, offsetMs = 0 }: SpaceTime): string => {
  if (mode === 'frozen') return mode
  const apart = Math.round(offsetMs / 1_000) * 1_000
  return apart === 0 ? '' : `${span(Math.abs(apart))} ${apart > 0 ? 'ahead' : 'behind'}`
}

/** Returns a time in the local time zone, or in UTC if the clock of the space differs from the host clock. */
export const displayedTime = (clock: ReceivedClock | undefined, at: string | number): string => {
  const when = new Date(at)
  const isOwn = clock !== undefined && clockDifference(clock) !== ''
  return new Date(when.getTime() - (isOwn ? 0 : when.getTimezoneOffset() * 60_000)).toISOString()
}

/** Runs a function one at a time. Calls during a run cause one more run, so that the last result is the newest. */
export const inTurn = (run: () => Promise<void>): (() => void) => {
  let wanted = 0
  const work = async () => {
    for (let done = 0; done < wanted; ) {
      done = wanted
      await run()
    }
    wanted = 0
  }
  return () => {
    wanted += 1
    if (wanted === 1) void work()
  }
}

/** Creates the clock, the queued outcomes and the holds of a space, which affect its next requests. */
export const createSpaceControls = (control: Control, space: string) => {
  const clock = signal<ReceivedClock | undefined>(undefined)
  /** The queued outcomes and the scenario of the space. */
  const queued = signal<{ once: readonly QueuedOutcome[]; choice: SpaceScenario['scenario'] }>({
    once: [],
    choice: null,
  })
  /** The holds that hold a response, or will hold one. A used hold stays in the sandbox until its space is reset. */
  const holds = signal<readonly Hold[]>([])
  return {
    clock,
    queued,
    holds,
    readClock: inTurn(async () => {
      const got = await control.call('getClock', { query: { space } })
      if ('value' in got) clock.value = { ...got.value, heardAt: hostNow() }
    }),
    readQueued: inTurn(async () => {
      const [once, chosen] = await Promise.all([
        control.call('listQueuedOutcomes', { query: { space } }),
        control.call('getSpaceScenario', { path: { space } }),
      ])
      if ('value' in once && 'value' in chosen)
        queued.value = { once: once.value.queuedOutcomes, choice: chosen.value.scenario }
    }),
    readHolds: inTurn(async () => {
      const got = await control.call('listHolds', { query: { space } })
      if ('value' in got) holds.value = got.value.holds.filter(({ left, holding }) => left !== 0 || holding.length > 0)
    }),
  }
}
