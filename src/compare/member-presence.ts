import { isThere, sentByService } from './difference.ts'
import type { Exchange, Recording } from './recording.ts'

/** How often a place is present in the responses of an operation and status. */
export type Presence = (exchange: Exchange, place: string) => 'always' | 'sometimes' | 'never'

const kindOf = ({ operation, status }: Exchange): string => `${operation} ${status}`

/** Returns all exchanges of a recording. */
export const allOf = ({ stories, alone }: Recording): readonly Exchange[] => [
  ...stories.flatMap(({ exchanges }) => exchanges),
  ...alone,
]

/** Counts the presence of places in responses. */
export const presenceIn = (exchanges: readonly Exchange[]): Presence => {
  const counts = new Map<string, { there: number; missing: number }>()
  for (const exchange of exchanges) {
    for (const seen of sentByService(exchange)) {
      const key = `${kindOf(exchange)} ${seen.place}`
      const count = counts.get(key) ?? { there: 0, missing: 0 }
      if (isThere(seen)) count.there += 1
      else count.missing += 1
      counts.set(key, count)
    }
  }
  return (exchange, place) => {
    const { there, missing } = counts.get(`${kindOf(exchange)} ${place}`) ?? { there: 0, missing: 1 }
    if (there === 0) return 'never'
    return missing === 0 ? 'always' : 'sometimes'
  }
}
