import type {
  CorrectedCall,
  ExplainedScenario,
  Explanation,
  ScenarioCandidate,
} from '../../core/contract/control.gen.ts'
import { lower, sentence } from '../../core/describe/format.ts'
import { bodyDiff } from '../../core/describe/line-diff.ts'
import { isBy } from '../../core/domain/cause.ts'
import { describeEnd } from '../../core/domain/connection-ends.ts'
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
import { createDataJudge } from '../../core/rules/request-data/judge-request-data.ts'
import { SCENARIO_HEADER } from '../../engine/scenario-header.ts'
import { effectsSentence, explanationOf } from '../../engine/scenarios/describe/scenario-views.ts'
import { type Candidate, candidatesFor } from '../../engine/scenarios/matching/candidates.ts'
import { precedenceOf } from '../../engine/scenarios/matching/precedence.ts'
import type { ScenarioIndex } from '../../engine/scenarios/matching/scenario-index.ts'
import type { ControlParts } from '../control-parts.ts'
import type { RequestEvent } from '../events/event-view.ts'
import { patchView } from '../next/patch-view.ts'
import { curlOf } from '../requests/request-as-curl.ts'
import { correctRequest } from './correct-request.ts'
import { recordedData } from './recorded-data.ts'
import { findingsOf, rejectionOf } from './rejection-reason.ts'

type ExplainParts = ControlParts & {
  /** The current scenarios of the request's space. */
  readonly scenarios: ScenarioIndex
  /** The current scenario of the transaction or link of the request. */
  readonly pinned?: Decided | undefined
  /** Address of the sandbox as the caller reaches it. */
  readonly origin: string
}

type ScenarioMatch = Extract<SandboxEvent, { readonly type: 'scenario.matched' }>

/** Returns true if both are the same record; the authentication of a link's cardholder belongs to its link. */
const isSame = (a: EventSubject | undefined, b: EventSubject | undefined): boolean =>
  b?.id !== undefined && (a?.kind === b.kind ? a.id === b.id : a?.kind === 'transaction' && a.link === b.id)

/**
 * Returns the scenario matches of the request's record, up to this request, and those that the request caused. Oldest
 * first.
 */
const matchesOf = ({ subject, facts }: RequestEvent, before: readonly SandboxEvent[]): readonly ScenarioMatch[] =>
  before.filter(
    (event): event is ScenarioMatch =>
      event.type === 'scenario.matched' && (isSame(subject, event.subject) || isBy(event.cause, facts.requestId)),
  )

/** Returns the data of the last match, if it is still stored. */
const chosenFrom = (matches: readonly ScenarioMatch[]): ChosenFrom | undefined =>
  matches.findLast(({ facts }) => facts.from)?.facts.from

const HOMES = { space: ' (uploaded to the space)', folder: ' (in your folder)', shipped: '' } as const

const runnerUp = ({ scenario, by, home, mismatch }: Candidate, winner: string): ScenarioCandidate => ({
  name: scenario.name,
  rule: by === 'when' ? `its own conditions${HOMES[home]}` : lower(PRECEDENCE_RULES[by].subject),
  effect: explanationOf(scenario),
  reason: mismatch
    ? `${mismatch.key} must be ${mismatch.expected}, but was ${mismatch.actual}`
    : `it matches, but ${winner} comes first`,
  ...(mismatch && { mismatch }),
})

const UNKNOWN = 'The event of the match is no longer stored, so the other candidates are unknown.'

/** Returns the patches of the last match, with their content if they still apply. */
const patchesOf = (matches: readonly ScenarioMatch[], { patches }: Partial<PinnedScenario>) => {
  const last = matches.at(-1)
  if (!last) return patches?.map(patchView)
  return last.facts.patches?.map(({ name, matchedBy, patched }) => {
    const kept = patches?.find((patch) => patch.name === name && patch.matchedBy === matchedBy)
    return kept ? patchView(kept) : { name, matchedBy, patched: [...patched] }
  })
}

const explainScenario = (
  { scenario: name, matchedBy }: RequestRecord,
  matches: readonly ScenarioMatch[],
  { scenarios: scenarioIndex, pinned }: ExplainParts,
): ExplainedScenario | undefined => {
  if (name === undefined || matchedBy === undefined) return undefined
  const known = scenarioIndex.byName(name)
  const from = chosenFrom(matches)
  return {
    name,
    matchedBy,
    ...(known && { effect: explanationOf(known), file: known.file, line: known.line }),
    // A scenario from a request is only stored with its record.
    ...(!known && pinned?.scenario.name === name && { effect: effectsSentence(pinned) }),
    ...compact({ patches: patchesOf(matches, pinned?.scenario ?? {}) }),
    candidates: from ? candidatesFor(scenarioIndex, from, name).map((candidate) => runnerUp(candidate, name)) : [],
    ...(from ? {} : { candidatesUnknown: UNKNOWN }),
  }
}

const summaryOf = (
  { end, operation, connection }: RequestRecord,
  rejection: Explanation['rejection'],
  scenario: ExplainedScenario | undefined,
): string => {
  if (connection) return sentence(`No request was received: ${describeEnd(connection)}`)
  if (end === 'client_disconnected') return 'The client disconnected before the response.'
  const decided = scenario && `Scenario \`${scenario.name}\` matched because of ${scenario.matchedBy}`
  if (end === 'reset') return `${decided ?? 'A scenario matched'}: the connection was reset on purpose.`
  if (rejection) {
    const code = rejection.code === undefined ? '' : `${rejection.code}, `
    const text = `${code}${rejection.message}`
    const sentence = /[.?!]$/.test(text) ? text : `${text}.`
    if (decided) return `${decided}: ${sentence}`
    return `Rejected because of ${REJECTION_SOURCES[rejection.by]}, before a scenario matched: ${sentence}`
  }
  if (decided) return scenario?.effect === undefined ? `${decided}.` : `${decided}. Effect: ${scenario.effect}.`
  return operation === undefined
    ? 'No scenario applies to this page.'
    : 'No scenario has matched yet. A link gets its scenario when the card is entered.'
}

/** Returns the manual changes in a status response. */
const overriddenIn = ({ facts }: RequestEvent, before: readonly SandboxEvent[]): readonly string[] | undefined => {
  const read = before.findLast(({ type, cause }) => type === 'status.read' && isBy(cause, facts.requestId))
  return read?.type === 'status.read' ? read.facts.overridden : undefined
}

/** Returns the content of a corrected request, for clients without a shell. */
const sentBy = ({ request, cardKey }: RequestRecord): Omit<CorrectedCall, 'curl' | 'changes' | 'lines'> => {
  const { body } = request
  const scenario = headerIn(request, SCENARIO_HEADER)
  return { ...(body !== undefined && { body: JSON.parse(body) }), ...compact({ cardKey, scenario }) }
}

const correctionOf = (
  event: RequestEvent,
  findings: readonly Finding[],
  rejection: Explanation['rejection'],
  { origin, ...parts }: ExplainParts,
): Pick<Explanation, 'corrected' | 'notCorrected'> => {
  const isFaultOfCaller = rejection && ['contract', 'rules', 'header', 'body'].includes(rejection.by)
  if (!isFaultOfCaller) return {}
  const corrected = correctRequest(event, findings, parts.catalogue)
  if ('whyNot' in corrected) return { notCorrected: corrected.whyNot }
  const made = curlOf(corrected.event, origin, parts)
  if ('noCurl' in made) return { notCorrected: made.noCurl }
  const { facts } = corrected.event
  // The response contains the whole corrected body, so omitted lines would only make it longer.
  const lines = bodyDiff(event.facts.request.body ?? '', facts.request.body ?? '').map(
    ({ omitted: _, ...line }) => line,
  )
  return { corrected: { curl: made.curl, changes: [...corrected.changes], lines, ...sentBy(facts) } }
}

/** Returns the findings about the data of an initialization, if rules were applied to it. */
const requestDataOf = (event: RequestEvent): Explanation['requestData'] => {
  const findings = event.facts.dataGaps === undefined ? undefined : recordedData(createDataJudge(), event)
  return findings && [...findings]
}

/**
 * Explains the response of a request from stored data. Computed on request. `kept` has the events of its space, oldest
 * first.
 */
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
  const rejection = rejectionOf(facts)
  const findings = findingsOf(facts)
  const matches = matchesOf(event, before)
  const scenario = explainScenario(facts, matches, parts)
  const overridden = overriddenIn(event, before)
  return {
    requestId,
    event: id,
    space,
    at,
    method,
    path,
    end,
    ...compact({ status, operation, subject }),
    summary: summaryOf(facts, rejection, scenario),
    ...(scenario && { scenario, precedence: precedenceOf(scenario.matchedBy, chosenFrom(matches)) }),
    ...compact({ rejection }),
    findings: [...findings],
    ...correctionOf(event, findings, rejection, parts),
    ...compact({ traceparent: traceOf(event.cause) }),
    ...(overridden && { overridden: [...overridden] }),
    ...compact({ requestData: requestDataOf(event) }),
    // The rejection is already in `rejection`.
    notes: notes.filter((note) => note !== `${facts.code}: ${facts.rejection?.message}`),
  }
}
