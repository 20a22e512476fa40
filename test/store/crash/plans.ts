import type { Call, CallResult } from './recorded-disk.ts'
import type { ResultOf, Run } from './run-workload.ts'

const DONE: CallResult = { is: 'done' }

/** Returns the number of bytes that succeed before a write fails: none, its first line, or all but its last byte. */
const partialLengths = (call: Call): readonly number[] => {
  if (call.is !== 'write') return [0]
  const { bytes } = call
  return [...new Set([0, bytes.indexOf('\n') + 1, bytes.length - 1])]
}

/** Returns the kills at each call of a workload, with each number of written bytes. */
export const kills = ({ requested }: Run): readonly ResultOf[] =>
  requested.flatMap((call, at) =>
    partialLengths(call).map(
      (accepted): ResultOf =>
        (_call, number) =>
          number === at ? { is: 'killed', accepted } : DONE,
    ),
  )

/** Returns the full disks at each call of a workload, with each number of written bytes: once, or until the end. */
export const fulls = ({ requested }: Run): readonly ResultOf[] =>
  requested.flatMap((call, at) =>
    partialLengths(call).flatMap((accepted): readonly ResultOf[] => {
      // The rest of a partial write is requested again: that call fails, too.
      const isFull = (number: number): boolean => number === at || (accepted > 0 && number === at + 1)
      return [
        (_call, number) => (isFull(number) ? { is: 'full', accepted: number === at ? accepted : 0 } : DONE),
        (_call, number) => (number < at ? DONE : { is: 'full', accepted: number === at ? accepted : 0 }),
      ]
    }),
  )
