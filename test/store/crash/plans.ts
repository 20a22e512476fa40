import type { Call, Fate } from './recorded-disk.ts'
import type { FateOf, Run } from './run-story.ts'

const DONE: Fate = { is: 'done' }

/** How much of a write is taken before it goes wrong: nothing, its first line, or all but its last byte. */
const roomsFor = (call: Call): readonly number[] => {
  if (call.is !== 'write') return [0]
  const { bytes } = call
  return [...new Set([0, bytes.indexOf('\n') + 1, bytes.length - 1])]
}

/** At each call of a story, with each room for it: killed there. */
export const kills = ({ asked }: Run): readonly FateOf[] =>
  asked.flatMap((call, at) =>
    roomsFor(call).map(
      (room): FateOf =>
        (_call, number) =>
          number === at ? { is: 'killed', room } : DONE,
    ),
  )

/** At each call of a story, with each room for it: a disk that is full once, or from there to the end. */
export const fulls = ({ asked }: Run): readonly FateOf[] =>
  asked.flatMap((call, at) =>
    roomsFor(call).flatMap((room): readonly FateOf[] => {
      // What did not fit is asked for again: the call after one that was taken in part fails.
      const isFull = (number: number): boolean => number === at || (room > 0 && number === at + 1)
      return [
        (_call, number) => (isFull(number) ? { is: 'full', room: number === at ? room : 0 } : DONE),
        (_call, number) => (number < at ? DONE : { is: 'full', room: number === at ? room : 0 }),
      ]
    }),
  )
