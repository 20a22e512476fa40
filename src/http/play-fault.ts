import { setTimeout as wait } from 'node:timers/promises'
import type { FaultPlace, Outcome } from '../domain/outcome.ts'
import type { Problem } from '../reply/problem.ts'
import type { Answer } from '../reply/reply.ts'

/** What an outcome says of the answers themselves. */
export type Defects = Pick<Outcome, 'fault' | 'nonsense'>

/**
 * Plays the transport defect of a scenario: what goes out in the place of an answer, or undefined where nothing does.
 * Status and headers stay unless the scenario wants another status. Takes as long as the scenario says.
 */
export const playFault = async (
  answer: Answer,
  { fault }: Defects,
  place: FaultPlace,
  bodyOf: (problem: Problem) => object,
): Promise<Answer | undefined> => {
  if (!fault?.on.includes(place)) return undefined
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs)
  if (!fault.instead) return undefined
  const notes = [...(answer.notes ?? []), `the scenario answers with a defect on purpose: ${fault.instead.type}`]
  // What the answer would have told has not happened: it never arrives as it should.
  const spoiled: Answer = { ...answer, notes, tells: [] }
  const asText = (status: number, text: string): Answer => ({
    ...spoiled,
    status,
    payload: { type: 'text', mediaType: 'application/json', text },
  })
  switch (fault.instead.type) {
    case 'status': {
      const { status } = fault.instead
      return asText(
        status,
        JSON.stringify(bodyOf({ status, code: 'SERVER_ERROR', message: 'the scenario makes this answer fail' })),
      )
    }
    case 'reset':
      return { ...spoiled, payload: { type: 'reset' } }
    case 'malformed_body':
      return asText(answer.status, '{"transactionId":"1')
  }
}

/** An answer of the service as its scenario wants it: in time or late, whole or not, within the contract or not. */
export const asOutcomeWants = async (
  answer: Answer,
  outcome: Defects,
  place: FaultPlace,
  bodyOf: (problem: Problem) => object,
): Promise<Answer> => {
  const spoiled = await playFault(answer, outcome, place, bodyOf)
  if (spoiled) return spoiled
  const { payload } = answer
  return outcome.nonsense && payload.type === 'json'
    ? { ...answer, payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(payload.value) } }
    : answer
}
