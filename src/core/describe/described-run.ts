import type { Explained, Explanation, RecordedRequest, Row, Step, Webhook } from '../contract/control.gen.ts'
import type { Input } from '../contract/given.ts'
import { attemptOf, type Exchange, exchangeOfRequest } from './exchange.ts'
import { type DrawnPage, drawnPage } from './page-outline.ts'

type Call = Input<RecordedRequest>

/** Everything about one action of an app: its description, its steps, and the request and response of each call. */
export type DescribedRun = {
  readonly space: string
  readonly row: Row
  readonly steps: readonly Step[]
  readonly calls: readonly Call[]
  readonly webhooks: readonly Input<Webhook>[]
  readonly explained?: Explained | undefined
  /** Of the last request that had a scenario. */
  readonly explanation?: Input<Explanation> | undefined
  /** Reason why the beginning of the timeline is missing, if it is. */
  readonly gap?: string | undefined
}

/** Request and response of a call. For a hosted page, also the displayed page and the submitted form. */
export type DisplayedCall = Exchange & { readonly [Part in 'form' | 'page']?: DrawnPage | undefined }

const pageIn = (call: Call | undefined, form?: string): DrawnPage | undefined => {
  const { body = '' } = call?.response ?? {}
  return /^\s*<!doctype html/i.test(body) ? drawnPage(body, form) : undefined
}

/** Returns the stored calls of a step. A form is displayed on the page that it was sent from. */
export const callsOf = ({ calls, webhooks }: DescribedRun, step: Step): readonly DisplayedCall[] => {
  const displayed = calls.flatMap((call, at): readonly DisplayedCall[] => {
    if (call.requestId !== step.requestId && !step.events.includes(call.id)) return []
    const isForm = call.operation === undefined && call.method === 'POST'
    const seen = calls.slice(0, at).findLast((other) => other.path === call.path && pageIn(other))
    return [
      { ...exchangeOfRequest(call), page: pageIn(call), form: isForm ? pageIn(seen, call.request.body) : undefined },
    ]
  })
  const attempt = attemptOf(webhooks, step)
  return attempt ? [...displayed, attempt] : displayed
}

/** The timelines of one record, of a space, or of several spaces, as one file. */
export type RunFile = {
  /** Description of the content; undefined for one record, which has a name. */
  readonly title?: string | undefined
  readonly madeAt: string
  readonly version: string
  /** Oldest first. */
  readonly runs: readonly DescribedRun[]
  /** Number of omitted ones, and of those among them that failed, wait or need attention. */
  readonly omitted: { readonly count: number; readonly urgent: number }
}
