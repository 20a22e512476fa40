import { isPresent, sentByService } from './difference.ts'
import type { Exchange, Recording } from './recording.ts'

/** Presence of a location in the responses of an operation and status. */
export type Presence = (exchange: Exchange, location: string) => 'always' | 'sometimes' | 'never'

const kindOf = ({ operation, status }: Exchange): string => `${operation} ${status}`

/** Returns all exchanges of a recording. */
export const allOf = ({ flows, ungrouped }: Recording): readonly Exchange[] => [
  ...flows.flatMap(({ exchanges }) => exchanges),
  ...ungrouped,
]

/** Counts the presence of locations in responses. */
export const presenceIn = (exchanges: readonly Exchange[]): Presence => {
  const counts = new Map<string, { present: number; missing: number }>()
  for (const exchange of exchanges) {
    for (const value of sentByService(exchange)) {
      const key = `${kindOf(exchange)} ${value.location}`
      const count = counts.get(key) ?? { present: 0, missing: 0 }
      if (isPresent(value)) count.present += 1
      else count.missing += 1
      counts.set(key, count)
    }
  }
  return (exchange, location) => {
    const { present, missing } = counts.get(`${kindOf(exchange)} ${location}`) ?? { present: 0, missing: 1 }
    if (present === 0) return 'never'
    return missing === 0 ? 'always' : 'sometimes'
  }
}
