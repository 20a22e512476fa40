import type {
  CorrectedCall,
  ExplainedScenario,
  Explanation,
  ScenarioCandidate,
} from '../../core/contract/control.gen.ts'
import { lower } from '../../core/describe/format.ts'
import { bodyDiff } from '../../core/describe/line-diff.ts'
import { isBy } from '../../core/domain/cause.ts'
import { REJECTION_SOURCES } from '../../core/domain/error-codes.ts'
import type { EventSubject, SandboxEvent } from '../../core/domain/event.ts'
import type { Decided } from '../../core/domain/link.ts'
import { PRECEDENCE_RULES } from '../../core/domain/outcome-precedence.ts'
import type { Finding } from '../../core/domain/rejection.ts'
import type { ChosenFrom } from '../../core/domain/request-facts.ts'
import { headerIn, type RequestRecord } from '../../core/domain/request-record.ts'
import { traceOf } from '../../core/domain/traceparent.ts'
import type { PinnedScenario } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { SCENARIO_HEADER } from '../../engine/scenario-header.ts'
import { effectsSentence, explanationOf } from '../../engine/scenarios/describe/scenario-views.ts'
import { type Candidate, candidatesFor } from '../../engine/scenarios/matching/candidates.ts'
import { precedenceOf } from '../../engine/scenarios/matching/precedence.ts'
import type { ScenarioIndex } from '../../engine/scenarios/matching/scenario-index.ts'
import type { ControlParts } from '../control-parts.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { overlayView } from '../next/patch-view.ts'
import { curlOf } from '../requests/request-as-curl.ts'
import { correctRequest } from './correct-request.ts'
import { findingsOf, refusalOf } from './rejection-reason.ts'

type ExplainParts = ControlParts & {
  /** The scenarios of the request's space, as they are now. */
  readonly scenarios: ScenarioIndex
  /** What is pinned to the transaction or link that the request was about, as it is now. */
  readonly pinned?: Decided | undefined
  /** Where the sandbox is for whoever asks. */
  readonly origin: string
}

type Choice = Extract<SandboxEvent, { readonly type: 'scenario.matched' }>

/** Whether both are one thing; the authentication of a link's cardholder is of its link. */
const isSame = (one: EventSubject | undefined, other: EventSubject | undefined): boolean =>
  other?.id !== undefined &&
  (one?.kind === other.kind ? one.id === other.id : one?.kind === 'transaction' && one.link === other.id)

/** Every choice about what a request was about, up to that request, or that the request itself brought about, oldest first. */
const choicesOf = ({ subject, facts }: RequestEvent, before: readonly SandboxEvent[]): readonly Choice[] =>
  before.filter(
    (event): event is Choice =>
      event.type === 'scenario.matched' && (isSame(subject, event.subject) || isBy(event.cause, facts.requestId)),
  )

/** What the scenario was chosen from, where that is still kept. */
const chosenFrom = (choices: readonly Choice[]): ChosenFrom | undefined =>
  choices.findLast(({ facts }) => facts.from)?.facts.from

const HOMES = { space: ' (put into the space)', folder: ' (of your folder)', shipped: '' } as const

const runnerUp = ({ scenario, by, home, mismatch }: Candidate, winner: string): ScenarioCandidate => ({
  name: scenario.name,
  by: by === 'when' ? `its own when${HOMES[home]}` : lower(PRECEDENCE_RULES[by].words),
  does: explanationOf(scenario),
  reason: mismatch
    ? `${mismatch.key} wants ${mismatch.expected}, and there was ${mismatch.actual}`
    : `it fits, but ${winner} comes before it`,
  ...(mismatch && { mismatch }),
})

const UNKNOWN = 'when it was chosen is not kept any more, so nobody knows what else was near'

/** What was laid over it, with all that it changes where that is still pinned. */
const overlaysOf = (choices: readonly Choice[], { patches: pinned }: Partial<PinnedScenario>) => {
  const last = choices.at(-1)
  if (!last) return pinned?.map(overlayView)
  return last.facts.patches?.map(({ name, matchedBy, patched }) => {
    const kept = pinned?.find((one) => one.name === name && one.matchedBy === matchedBy)
    return kept ? overlayView(kept) : { name, matchedBy, patched: [...patched] }
  })
}

const explainScenario = (
  { scenario: name, matchedBy }: RequestRecord,
  choices: readonly Choice[],
  { scenarios: book, pinned }: ExplainParts,
): ExplainedScenario | undefined => {
  if (name === undefined || matchedBy === undefined) return undefined
  const known = book.byName(name)
  const from = chosenFrom(choices)
  return {
    name,
    matchedBy,
    ...(known && { does: explanationOf(known), file: known.file, line: known.line }),
    // One that came with a call is nowhere but with what is pinned to it.
    ...(!known && pinned?.scenario.name === name && { does: effectsSentence(pinned) }),
    ...compact({ patches: overlaysOf(choices, pinned?.scenario ?? {}) }),
    candidates: from ? candidatesFor(book, from, name).map((one) => runnerUp(one, name)) : [],
    ...(from ? {} : { candidatesUnknown: UNKNOWN }),
  }
}

const summaryOf = (
  { end, operation }: RequestRecord,
  refusal: Explanation['refusal'],
  scenario: ExplainedScenario | undefined,
): string => {
  if (end === 'client_gone') return 'The caller went away before there was an answer.'
  const decided = scenario && `The scenario ${scenario.name} decided, because of ${scenario.matchedBy}`
  if (end === 'reset') return `${decided ?? 'A scenario decided'}: the connection was reset on purpose.`
  if (refusal) {
    const code = refusal.code === undefined ? '' : `${refusal.code}, `
    const told = `${code}${refusal.message}`
    const sentence = /[.?!]$/.test(told) ? told : `${told}.`
    if (decided) return `${decided}: ${sentence}`
    return `It was refused because of ${REJECTION_SOURCES[refusal.by]}, and no scenario was chosen: ${sentence}`
  }
  if (decided) return scenario?.does === undefined ? `${decided}.` : `${decided}. It says: ${scenario.does}.`
  return operation === undefined
    ? 'No scenario decides about this page.'
    : 'No scenario has decided yet: for a link, the card decides when it is entered.'
}

/** What was changed by hand in the answer of a status. */
const alteredIn = ({ facts }: RequestEvent, before: readonly SandboxEvent[]): readonly string[] | undefined => {
  const read = before.findLast(({ type, cause }) => type === 'status.read' && isBy(cause, facts.requestId))
  return read?.type === 'status.read' ? read.facts.altered : undefined
}

/** What a corrected request sends, for whoever sends it without a shell. */
const sentBy = ({ request, cardKey }: RequestRecord): Omit<CorrectedCall, 'curl' | 'changes' | 'lines'> => {
  const { body } = request
  const scenario = headerIn(request, SCENARIO_HEADER)
  return { ...(body !== undefined && { body: JSON.parse(body) }), ...compact({ cardKey, scenario }) }
}

const correctionOf = (
  event: RequestEvent,
  findings: readonly Finding[],
  refusal: Explanation['refusal'],
  { origin, ...parts }: ExplainParts,
): Pick<Explanation, 'corrected' | 'notCorrected'> => {
  const isTheirs = refusal && ['contract', 'rules', 'header', 'body'].includes(refusal.by)
  if (!isTheirs) return {}
  const corrected = correctRequest(event, findings, parts.catalogue)
  if ('whyNot' in corrected) return { notCorrected: corrected.whyNot }
  const made = curlOf(corrected.event, origin, parts)
  if ('noCurl' in made) return { notCorrected: made.noCurl }
  const { facts } = corrected.event
  const lines = [...bodyDiff(event.facts.request.body ?? '', facts.request.body ?? '')]
  return { corrected: { curl: made.curl, changes: [...corrected.changes], lines, ...sentBy(facts) } }
}

/** Why a request got what it got, from what is kept of it. Computed when somebody asks. `kept` is its space's, oldest first. */
export const getExplanation = (
  event: RequestEvent,
  kept: readonly SandboxEvent[],
  parts: ExplainParts,
): Explanation => {
  const { id, space, at, subject, facts } = event
  const { requestId, method, path, end, status, operation, notes } = facts
  const before = kept.slice(
    0,
    kept.findIndex((other) => other.id === id),
  )
  const refusal = refusalOf(facts)
  const findings = findingsOf(facts)
  const choices = choicesOf(event, before)
  const scenario = explainScenario(facts, choices, parts)
  const altered = alteredIn(event, before)
  return {
    requestId,
    event: id,
    space,
    at,
    method,
    path,
    end,
    ...compact({ status, operation, subject }),
    summary: summaryOf(facts, refusal, scenario),
    ...(scenario && { scenario, precedence: precedenceOf(scenario.matchedBy, chosenFrom(choices)) }),
    ...compact({ refusal }),
    findings: [...findings],
    ...correctionOf(event, findings, refusal, parts),
    ...compact({ traceparent: traceOf(event.cause) }),
    ...(altered && { altered: [...altered] }),
    // The refusal's own note is told above.
    notes: notes.filter((note) => note !== `${facts.code}: ${facts.refusal?.message}`),
  }
}
