import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import { type AuditResult, type ExperimentResult, type Finding, isUnjudged, runName } from '../run/audit-result.ts'
import { type Accepted, formatVerdict, isAccepted } from '../run/audit-verdict.ts'
import type { Need } from '../steps/not-judged.ts'

/** Content of a report, for all formats. */
export type ReportContent = {
  readonly audited: AuditResult
  readonly accepted: Accepted
  readonly appName: string
  /** Shell lines that the lines of a finding need. */
  readonly shell?: readonly string[] | undefined
}

/** Begins a text with a capital letter. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Returns the name of a finding for `audit replay`. */
export const findingName = ({ rule, shortestRun }: Finding): string => `${rule}@${runName(shortestRun)}`

/** Shortens transaction IDs and UUIDs, which a reader only compares. */
export const withShortIds = (text: string): string =>
  text
    .replace(/(?<!\d)\d{12}(\d{6})(?!\d)/g, '…$1')
    .replace(/\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '$1…')

/** Returns the steps of a finding without its preparation, and the wrong one. */
export const shownSteps = ({ rule, step: wrong, shortestRun: { lines } }: Finding) => {
  const shown = lines.filter(({ step }) => step !== 'prepare')
  const broken = shown.find(({ breaks }) => breaks?.includes(rule))
  return { shown, marked: broken ?? shown.findLast(({ step }) => step === wrong) }
}

/** Formats the steps of a run; the wrong one is marked. */
const stepLines = (finding: Finding): readonly string[] => {
  const { shown, marked } = shownSteps(finding)
  return shown.map((line) => {
    const { ms, step, sent, result, observation } = line
    const text = `${String(ms).padStart(6)} ms  ${step.padEnd(22)} ${sent} → ${result}${observation ? `   [the app: ${observation}]` : ''}`
    return `    ${line === marked ? '>' : ' '} ${withShortIds(text)}`
  })
}

/** The mark of findings that `--baseline` contains. */
export const ACCEPTED_BY = 'accepted by --baseline'

/** Formats a finding with its damage, location, hint and steps. */
const formatWholeFinding = (finding: Finding, accepted: Accepted = []): readonly string[] => {
  const { rule, severity, experiment, step, evidence, shortestRun, otherExperiments } = finding
  const { title, loses, codeHint, see, fix } = AUDIT_RULES[rule]
  return [
    `${severity}  ${rule}: ${title}`,
    ...(isAccepted(finding, accepted) ? ['    accepted        by --baseline'] : []),
    `    you lose        ${loses}`,
    `    step            ${step}, in ${experiment}${shortestRun.order ? ` (${shortestRun.order.steps})` : ''}`,
    `    look for        ${codeHint}`,
    `    see it          ${see}`,
    `                    threeds-sandbox audit replay ${findingName(finding)}`,
    `    fix it          ${fix}`,
    ...evidence.map(
      (item, index) => `    ${index === 0 ? 'evidence       ' : '               '} ${withShortIds(item)}`,
    ),
    ...stepLines(finding),
    ...(otherExperiments.length > 0 ? [`    also seen in    ${otherExperiments.join(', ')}`] : []),
  ]
}

const formatShortFinding =
  (accepted: Accepted) =>
  (finding: Finding): readonly string[] => {
    const { rule, severity, experiment, step, evidence, causedBy, runs } = finding
    const { title } = AUDIT_RULES[rule]
    const known = isAccepted(finding, accepted) ? ` (${ACCEPTED_BY})` : ''
    const from = causedBy ? ` (follows from ${causedBy}; check again after that fix)` : ''
    const line = `  ${severity.padEnd(10)} ${rule.padEnd(34)} ${title} In ${experiment}${runs.length > 1 ? ` and ${runs.length - 1} more` : ''}${from}${known}`
    if (severity === 'advice') return [line]
    return [
      line,
      `    evidence        ${withShortIds(evidence[0] ?? '')}`,
      `    step            ${step}`,
      `    see it          threeds-sandbox audit replay ${findingName(finding)}`,
    ]
  }

const count = (results: readonly ExperimentResult[], result: ExperimentResult['result']): number =>
  results.filter((item) => item.result === result).length

/** Formats the missing parts of audit.yaml, such as `: add effects (5), app.start (3) to audit.yaml`. */
const formatMissing = (results: readonly ExperimentResult[]): string => {
  const by = new Map<Need, number>()
  // A fixed amount is no missing part.
  for (const { missing } of results) if (missing && missing !== 'amount') by.set(missing, (by.get(missing) ?? 0) + 1)
  const parts = [...by].sort(([, item], [, other]) => other - item).map(([need, times]) => `${need} (${times})`)
  return parts.length === 0 ? '' : `: add ${parts.join(', ')} to audit.yaml`
}

const unjudged = (results: readonly ExperimentResult[]): readonly ExperimentResult[] => results.filter(isUnjudged)

/** Formats the numbers of experiments and of their results. */
export const formatCounts = ({ results }: AuditResult): string => {
  const orders = results.reduce((sum, { orders: more = 0, result }) => sum + (result === 'not_run' ? 0 : more), 0)
  const experiments = results.filter(({ result }) => result !== 'not_run').length
  return `Ran ${experiments} experiments with ${orders} orders of events; ${count(results, 'passed')} passed, ${count(results, 'finding')} with findings.`
}

/** Returns accepted findings that no longer occur in their judged experiments, as sentences. */
export const resolvedFindings = ({ audited, accepted }: Pick<ReportContent, 'audited' | 'accepted'>) =>
  accepted
    .filter(({ experiment }) => audited.results.some((result) => result.id === experiment && !isUnjudged(result)))
    .filter((item) => !audited.findings.some((finding) => isAccepted(finding, [item])))
    .map(({ rule, experiment }) => `${rule} in ${experiment} no longer occurs. Remove it from the baseline.`)

/** Areas that no audit covers. */
const NEVER_JUDGED = [
  { id: 'links', reason: 'No experiment creates a link.' },
  { id: 'stock', reason: 'No experiment lets two customers buy the last item.' },
] as const

/** Returns the experiments and areas that an audit did not judge, with the reasons. */
export const notJudged = ({ results }: AuditResult): readonly { readonly id: string; readonly reason: string }[] => [
  ...unjudged(results).map(({ id, reason = '' }) => ({ id, reason })),
  ...NEVER_JUDGED,
]

/** Most experiments that are listed one by one for the same reason. */
const MAX_LISTED = 5

/** Returns the experiments and areas that an audit did not judge, by their reason. */
export const notJudgedByReason = (audited: AuditResult): ReadonlyMap<string, readonly string[]> => {
  const byReason = new Map<string, string[]>()
  for (const { id, reason } of notJudged(audited)) byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  return byReason
}

const notJudgedLines = (audited: AuditResult): readonly string[] =>
  [...notJudgedByReason(audited)].flatMap(([reason, ids]) =>
    (ids.length > MAX_LISTED ? [`${ids.length} experiments`] : ids).map((id) => `  ${id.padEnd(30)} ${reason}`),
  )

/** Returns whether a result is that of `audit check`, which runs no experiments. */
export const isCheckOnly = ({ results, findings }: AuditResult): boolean =>
  results.length === 0 && findings.length === 0

/** Formats the number of accepted findings, such as `; 1 finding is accepted by --baseline`. */
const formatAccepted = ({ audited, accepted }: ReportContent): string => {
  const { length } = audited.findings.filter((finding) => isAccepted(finding, accepted))
  return length === 0 ? '' : `; ${length === 1 ? '1 finding is' : `${length} findings are`} ${ACCEPTED_BY}`
}

/** Formats the verdict as a sentence. */
export const verdictSentence = (content: ReportContent): string => {
  const { audited, accepted, appName } = content
  const verdict = isCheckOnly(audited) ? 'can be audited' : `is ${formatVerdict(audited, accepted)}`
  return `${appName} ${verdict}${formatAccepted(content)} (${audited.seconds.toFixed(1)} s).`
}

/**
 * Formats the report for a terminal: the worst finding that is not accepted, the others, the verdict, then the experiments
 * that were not judged.
 */
export const summary = (content: ReportContent): string => {
  const { audited, accepted } = content
  const isKnown = (finding: Finding): boolean => isAccepted(finding, accepted)
  const [worst, ...others] = audited.findings.toSorted((a, b) => Number(isKnown(a)) - Number(isKnown(b)))
  const gaps = unjudged(audited.results)
  const isCheck = isCheckOnly(audited)
  return [
    ...audited.notes.map((item) => `${capital(item)}.`),
    ...(isCheck ? [] : ['']),
    ...(worst === undefined ? (isCheck ? [] : ['No finding.']) : formatWholeFinding(worst, accepted)),
    ...(others.length > 0 ? ['', `${others.length} more:`, ...others.flatMap(formatShortFinding(accepted))] : []),
    ...(isCheck ? [] : ['', formatCounts(audited)]),
    ...resolvedFindings(content),
    '',
    verdictSentence(content),
    ...(isCheck ? [] : ['', `Not judged${formatMissing(gaps)}`, ...notJudgedLines(audited)]),
  ].join('\n')
}

/** Formats a single finding for `audit replay`. */
export const formatFinding = (finding: Finding): string => formatWholeFinding(finding).join('\n')
