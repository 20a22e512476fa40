import { printable } from '../../core/describe/printable.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { PASSIVE } from '../experiments/all-experiments.ts'
import { type ExperimentResult, type Finding, isUnjudged } from '../run/audit-result.ts'
import { formatVerdict, isAccepted, unjudgedRules } from '../run/audit-verdict.ts'
import { ACCEPTED_BY, capital, findingName, notJudged, type ReportContent } from './audit-summary.ts'

/**
 * Returns a script that shows a finding. Empty if a step has no shell lines, such as a hold, because without it the
 * script would show nothing. Use `audit replay` then.
 */
export const curlOf = ({ shortestRun: { lines } }: Finding, shell: readonly string[]): readonly string[] => {
  // The app authorizes without a request of the script.
  const steps = lines.filter(({ kind }) => kind !== 'authorization')
  const own = steps.flatMap(({ curl }) => (curl ? [curl] : []))
  return own.length === 0 || own.length < steps.length ? [] : [...shell, ...own.flat()]
}

const findingAsJson =
  ({ shell = [], accepted }: ReportContent) =>
  (finding: Finding) => {
    const { rule, experiment, step, evidence, shortestRun, otherExperiments, causedBy } = finding
    const { title, loses, fix } = AUDIT_RULES[rule]
    return {
      name: findingName(finding),
      rule,
      severity: finding.severity,
      title,
      loss: loses,
      fix,
      experiment,
      step,
      otherExperiments,
      ...(causedBy && { causedBy }),
      ...(isAccepted(finding, accepted) && { accepted: true }),
      evidence,
      curl: curlOf(finding, shell),
      timeline: shortestRun.lines.map(({ curl: _, ...line }) => line),
    }
  }

/** Formats the report as JSON. */
export const asJson = (content: ReportContent): string => {
  const { audited, accepted } = content
  return JSON.stringify(
    {
      verdict: formatVerdict(audited, accepted),
      findings: audited.findings.map(findingAsJson(content)),
      experiments: audited.results,
      notes: audited.notes,
      seconds: Number(audited.seconds.toFixed(2)),
      notJudged: notJudged(audited),
      criticalRulesNotJudged: unjudgedRules(audited),
    },
    undefined,
    2,
  )
}

/** Escapes a text for XML, which allows few control characters. */
const escaped = (text: string): string =>
  printable(text.replace(/[\uFFFE\uFFFF]/g, '')).replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const failureOf = ({ rule, evidence }: Finding): string =>
  `<failure type="${rule}" message="${escaped(AUDIT_RULES[rule].title)}">${escaped([...evidence, `Fix: ${AUDIT_RULES[rule].fix}`].join('\n'))}</failure>`

/** Content of a case in JUnit, and the attribute that counts it, if any. */
type Case = { readonly inner: string; readonly kind?: 'failures' | 'skipped' }

const skippedAs = (message: string): Case => ({ kind: 'skipped', inner: `<skipped message="${message}"/>` })

/** Returns the case of an experiment. Accepted findings do not fail it. */
const caseOf = ({ audited: { findings }, accepted }: ReportContent, item: ExperimentResult): Case => {
  const { id, reason = '' } = item
  const isOwn = ({ rule, experiment, otherExperiments }: Finding): boolean =>
    experiment === id || otherExperiments.includes(id) || rowNamed<RuleId>(PASSIVE, id) === rule
  const own = findings.filter(isOwn)
  const failures = own.filter((finding) => !isAccepted(finding, accepted))
  const known = own
    .filter((finding) => isAccepted(finding, accepted))
    .map(({ rule }) => escaped(`${capital(ACCEPTED_BY)}: ${rule}: ${AUDIT_RULES[rule].title}`))
    .join(' ')
  if (failures.length > 0) {
    const output = known === '' ? '' : `<system-out>${known}</system-out>`
    return { kind: 'failures', inner: failures.map(failureOf).join('') + output }
  }
  if (known !== '') return skippedAs(known)
  return isUnjudged(item) ? skippedAs(escaped(reason)) : { inner: '' }
}

/**
 * Formats the report as JUnit XML: one case per experiment, skipped if it was not judged, or if all its findings are
 * accepted.
 */
export const asJUnit = (content: ReportContent): string => {
  const { audited, accepted } = content
  const { results, seconds } = audited
  const cases = results.map((item) => ({ id: item.id, ...caseOf(content, item) }))
  const count = (counted: Case['kind']): number => cases.filter(({ kind }) => kind === counted).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="threeds-sandbox audit" tests="${results.length}" failures="${count('failures')}" skipped="${count('skipped')}" time="${seconds.toFixed(2)}">`,
    `  <properties><property name="verdict" value="${escaped(formatVerdict(audited, accepted))}"/></properties>`,
    ...cases.map(({ id, inner }) => `  <testcase classname="threeds-sandbox audit" name="${id}">${inner}</testcase>`),
    `  <system-out>${escaped(['Not judged:', ...notJudged(audited).map(({ id, reason }) => `${id}: ${reason}`)].join('\n'))}</system-out>`,
    '</testsuite>',
  ].join('\n')
}
