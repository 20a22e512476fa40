import type {
  Explained,
  Explanation,
  RecordedEvent,
  RecordedRequest,
  Row,
  Step,
  Webhook,
} from '../contract/control.gen.ts'
import type { Given } from '../contract/given.ts'
import { attemptOf, type Exchange, exchangeOfRequest } from './exchange.ts'
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

/** All that is told of one thing that an app did, whoever tells it: in which words, step by step, and both sides of each call. */
export type ToldRun = {
  readonly space: string
  readonly row: Row
  readonly steps: readonly Step[]
  readonly calls: readonly Given<RecordedRequest>[]
  readonly webhooks: readonly Given<Webhook>[]
  readonly explained?: Explained | undefined
  /** Of the request that knew last what decides. */
  readonly explanation?: Given<Explanation> | undefined
  /** Why the story has no beginning, where it has none. */
  readonly gap?: string | undefined
}

/** Both sides of the call that a step is about; undefined where it is about none, or where it is not kept. */
export const exchangeOf = ({ calls, webhooks }: ToldRun, step: Step): Exchange | undefined => {
  const call = calls.find(({ requestId }) => requestId === step.requestId)
  return call ? exchangeOfRequest(call) : attemptOf(webhooks, step)
}
