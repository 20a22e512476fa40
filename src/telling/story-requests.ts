import type { RecordedEvent } from '../contract/control.gen.ts'
import { textOf } from './step.ts'

const CREATES = ['initTransaction', 'createLink']

/** The requests of a story that made it, and that knew last what decides. */
export const requestsOf = (timeline: readonly Pick<RecordedEvent, 'type' | 'facts'>[] = []) => {
  const requests = timeline.filter(({ type }) => type === 'request')
  const made = requests.find(({ facts }) => CREATES.includes(textOf(facts, 'operation')))
  const decided = requests.findLast(({ facts }) => textOf(facts, 'scenario') !== '') ?? made
  const idOf = (event: (typeof requests)[number] | undefined) => event && textOf(event.facts, 'requestId')
  return { made: idOf(made), decided: idOf(decided) }
}
