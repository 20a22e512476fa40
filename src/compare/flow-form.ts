import type { Exchange, Recording, ScrubbedValue } from './recording.ts'

const MINUTE_MS = 60_000

/**
 * Returns the form of a sequence of exchanges: equal forms have the same requests, responses and relations, and pauses of
 * the same minutes. Scrubbed values contain nothing else that could change a replay. Marks are numbered within the sequence.
 */
export const formOf = (exchanges: readonly Exchange[]): string => {
  const numbers = new Map<number, number>()
  const numberOf = (mark: number): number => {
    const known = numbers.get(mark)
    if (known !== undefined) return known
    numbers.set(mark, numbers.size)
    return numbers.size - 1
  }
  const numbered = (values: readonly ScrubbedValue[]) =>
    values.map(({ mark, ...value }) => (mark === undefined ? value : { ...value, mark: numberOf(mark) }))
  const first = exchanges[0]?.at ?? 0
  return JSON.stringify(
    exchanges.map(({ position: _, at, sent, received, ...facts }) => ({
      ...facts,
      minutes: Math.floor((at - first) / MINUTE_MS),
      sent: numbered(sent),
      received: numbered(received),
    })),
  )
}

/** Returns the first item of each form, in their order. */
const firstOfEach = <One>(all: readonly One[], form: (one: One) => string): readonly One[] => {
  const forms = new Set<string>()
  return all.filter((one) => {
    const { size } = forms
    return forms.add(form(one)).size > size
  })
}

/** Returns a recording with the first flow, and the first exchange without a flow, of each form. */
export const oneOfEachForm = (recording: Recording): Recording => ({
  ...recording,
  flows: firstOfEach(recording.flows, ({ isComplete, exchanges }) => `${isComplete} ${formOf(exchanges)}`),
  ungrouped: firstOfEach(recording.ungrouped, (exchange) => formOf([exchange])),
})
