import { setTimeout as wait } from 'node:timers/promises'
import type { Defects } from '../domain/alteration.ts'
import { BROKEN } from '../domain/broken.ts'
import type { Problem } from '../reply/problem.ts'
import type { Answer } from '../reply/reply.ts'

/** Who wants a defect, and what that does to the sentence about the scenario. */
const BY_HAND = 'a fault that was put on this transaction'
const wantedBy = ({ byHand }: Defects): string => (byHand ? BY_HAND : 'the scenario')

/** The same answer, which says that it suffers from something that no scenario explains. */
const explained = (answer: Answer, { byHand }: Defects): Answer => {
  const { about } = answer
  if (!byHand || !about?.scenario) return answer
  const { name, because } = about.scenario
  return { ...answer, about: { ...about, scenario: { name, because: `${because}; with ${BY_HAND}` } } }
}

/** What goes out in place of an answer by its defect, after the time that takes; undefined where the answer goes as it is. */
export const playFault = async (
  answer: Answer,
  defects: Defects,
  bodyOf: (problem: Problem) => object,
): Promise<Answer | undefined> => {
  const { fault } = defects
  if (!fault) return undefined
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs)
  if (!fault.instead) return undefined
  const note = `${wantedBy(defects)} answers with a defect on purpose: ${fault.instead.type}`
  // What the answer would have told has not happened: it never arrives as it should.
  const spoiled: Answer = { ...answer, notes: [...(answer.notes ?? []), note], tells: [] }
  const asText = (status: number, text: string): Answer => ({
    ...spoiled,
    status,
    payload: { type: 'text', mediaType: 'application/json', text },
  })
  if (fault.instead.type === 'status') {
    const { status } = fault.instead
    const message = `${wantedBy(defects)} makes this answer fail`
    return asText(status, JSON.stringify(bodyOf({ status, code: 'SERVER_ERROR', message })))
  }
  const { body } = BROKEN[fault.instead.type]
  return body === null ? { ...spoiled, payload: { type: 'reset' } } : asText(answer.status, body)
}

/** An answer of the service with its defects: in time or late, whole or not, within the contract or not. */
export const withDefects = (
  answer: Answer,
  defects: Defects | Promise<Defects>,
  bodyOf: (problem: Problem) => object,
): Answer | Promise<Answer> =>
  defects instanceof Promise || defects.fault || defects.nonsense ? spoil(answer, defects, bodyOf) : answer

const spoil = async (
  answer: Answer,
  defects: Defects | Promise<Defects>,
  bodyOf: (problem: Problem) => object,
): Promise<Answer> => {
  const known = await defects
  const { fault, nonsense } = known
  const told = fault ? explained(answer, known) : answer
  const spoiled = fault && (await playFault(told, known, bodyOf))
  if (spoiled) return spoiled
  const { payload } = told
  return nonsense && payload.type === 'json'
    ? { ...told, payload: { type: 'text', mediaType: 'application/json', text: JSON.stringify(payload.value) } }
    : told
}
