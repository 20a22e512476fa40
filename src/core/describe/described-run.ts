import type { Explained, Explanation, RecordedRequest, Row, Step, Webhook } from '../contract/control.gen.ts'
import type { Given } from '../contract/given.ts'
import { attemptOf, type Exchange, exchangeOfRequest } from './exchange.ts'
import { type DrawnPage, drawnPage } from './page-outline.ts'

type Call = Given<RecordedRequest>

/** All that is told of one thing that an app did, whoever tells it: in which words, step by step, and both sides of each call. */
export type ToldRun = {
  readonly space: string
  readonly row: Row
  readonly steps: readonly Step[]
  readonly calls: readonly Call[]
  readonly webhooks: readonly Given<Webhook>[]
  readonly explained?: Explained | undefined
  /** Of the request that knew last what decides. */
  readonly explanation?: Given<Explanation> | undefined
  /** Why the story has no beginning, where it has none. */
  readonly gap?: string | undefined
}

/** Both sides of a call; where it was about a hosted page, the page as it was seen, and as it was sent off. */
export type ShownCall = Exchange & { readonly [Seen in 'form' | 'page']?: DrawnPage | undefined }

const pageIn = (call: Call | undefined, form?: string): DrawnPage | undefined => {
  const { body = '' } = call?.response ?? {}
  return /^\s*<!doctype html/i.test(body) ? drawnPage(body, form) : undefined
}

/** The calls that a step is about, as far as they are kept: a form is shown on the page that it was sent from. */
export const callsOf = ({ calls, webhooks }: ToldRun, step: Step): readonly ShownCall[] => {
  const shown = calls.flatMap((call, at): readonly ShownCall[] => {
    if (call.requestId !== step.requestId && !step.events.includes(call.id)) return []
    const isForm = call.operation === undefined && call.method === 'POST'
    const seen = calls.slice(0, at).findLast((other) => other.path === call.path && pageIn(other))
    return [
      { ...exchangeOfRequest(call), page: pageIn(call), form: isForm ? pageIn(seen, call.request.body) : undefined },
    ]
  })
  const attempt = attemptOf(webhooks, step)
  return attempt ? [...shown, attempt] : shown
}

/** What is told of a space, of several, or of one thing, as one file. */
export type RunFile = {
  /** What happened where, in words; undefined where it is about one thing, which has a name. */
  readonly title?: string | undefined
  readonly madeAt: string
  readonly version: string
  /** Oldest first. */
  readonly runs: readonly ToldRun[]
  /** How many older ones are left out. */
  readonly older: number
}
