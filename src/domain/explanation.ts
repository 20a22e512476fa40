import type { DeciderName } from './deciders.ts'
import type { EventSubject } from './event.ts'
import type { Finding, Refuser } from './refusals.ts'
import type { RequestEnd } from './request-record.ts'
import type { Instant } from './time.ts'

/** A condition that a request did not meet. */
export type ExplainedMisfit = { readonly key: string; readonly expected: string; readonly actual: string }

/** A scenario that did not decide, and why not. */
export type ExplainedRunnerUp = {
  readonly name: string
  /** What would have brought it: the header, the space, its own conditions. */
  readonly by: string
  /** What it does, in one sentence. */
  readonly does: string
  /** Why it did not decide, in one sentence. */
  readonly lost: string
  readonly misfit?: ExplainedMisfit
}

/** The scenario that decided, why, and who else was near. */
export type ExplainedScenario = {
  readonly name: string
  readonly because: string
  /** What it does, in one sentence; absent where it is not there any more. */
  readonly does?: string
  readonly file?: string
  readonly line?: number
  /** In the order of who decides. */
  readonly runnersUp: readonly ExplainedRunnerUp[]
  /** Why nothing is known of runners-up. */
  readonly runnersUpUnknown?: string
}

/** One of those who may decide about a request: what it said, in words, and what came of it. */
export type ExplainedDecider = {
  readonly by: DeciderName
  readonly said: string
  readonly outcome: 'decided' | 'passed' | 'not_asked'
}

/** A request as it would have been taken: as a script, and as what is sent by whoever has no shell. */
export type CorrectedCall = {
  readonly curl: string
  readonly changes: readonly string[]
  /** With words in place of number and CVV; `cardKey` names the listed card that they stand for. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly cardKey?: string
  readonly scenario?: string
}

/** Why a request got what it got. */
export type Explanation = {
  readonly requestId: string
  /** The id of its event. */
  readonly event: string
  readonly space: string
  readonly at: Instant
  readonly method: string
  readonly path: string
  readonly end: RequestEnd
  readonly status?: number
  readonly operation?: string
  readonly subject?: EventSubject
  /** The answer to "why did I get this?" in one sentence. */
  readonly summary: string
  readonly scenario?: ExplainedScenario
  /** All who may decide, in the order in which they are asked; absent where no scenario was chosen. */
  readonly deciders?: readonly ExplainedDecider[]
  readonly refusal?: {
    readonly by: Refuser
    readonly code?: string
    /** The space that wrong credentials were for. */
    readonly space?: string
    readonly message: string
    /** What to do about it, where the message does not say it. */
    readonly todo?: string
  }
  readonly findings: readonly Finding[]
  /** The same request as it would have been taken, as a script for a shell, and what is different in it. */
  readonly corrected?: CorrectedCall
  /** Why there is none, where something is to be corrected. */
  readonly notCorrected?: string
  /** What was changed by hand in what the status shows. */
  readonly altered?: readonly string[]
  readonly notes: readonly string[]
}
