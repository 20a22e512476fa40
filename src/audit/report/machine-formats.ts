import { printable } from '../../core/describe/printable.ts'
import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import { type Finding, isUnjudged } from '../run/audit-result.ts'
import { formatVerdict } from '../run/audit-verdict.ts'
import { findingName, notJudged, type ReportContent } from './audit-summary.ts'

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

const findingAsJson = (shell: readonly string[]) => (finding: Finding) => {
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
    evidence,
    curl: curlOf(finding, shell),
    timeline: shortestRun.lines.map(({ curl: _, ...line }) => line),
  }
}

/** Formats the report as JSON. */
export const asJson = ({ audited, accepted, shell = [] }: ReportContent): string =>
  JSON.stringify(
    {
      verdict: formatVerdict(audited, accepted),
      findings: audited.findings.map(findingAsJson(shell)),
      experiments: audited.results,
      notes: audited.notes,
      seconds: Number(audited.seconds.toFixed(2)),
      notJudged: notJudged(audited),
    },
    undefined,
    2,
  )

/** Escapes a text for XML, which allows few control characters. */
const escaped = (text: string): string =>
  printable(text.replace(/[\uFFFE\uFFFF]/g, '')).replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Formats the report as JUnit XML: one case per experiment, skipped if it was not judged. */
export const asJUnit = ({ audited, accepted }: ReportContent): string => {
  const { results, findings, seconds } = audited
  const failuresOf = (id: string): readonly Finding[] =>
    findings.filter(({ experiment, otherExperiments }) => experiment === id || otherExperiments.includes(id))
  const cases = results.map((item) => {
    const { id, reason = '' } = item
    const inner = failuresOf(id)
      .map(
        ({ rule, evidence }) =>
          `<failure type="${rule}" message="${escaped(AUDIT_RULES[rule].title)}">${escaped([...evidence, `Fix: ${AUDIT_RULES[rule].fix}`].join('\n'))}</failure>`,
      )
      .join('')
    const skipped = isUnjudged(item) ? `<skipped message="${escaped(reason)}"/>` : ''
    return `  <testcase classname="threeds-sandbox audit" name="${id}">${inner}${skipped}</testcase>`
  })
  const failed = results.filter(({ result }) => result === 'finding').length
  const skipped = results.filter(isUnjudged).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="threeds-sandbox audit" tests="${results.length}" failures="${failed}" skipped="${skipped}" time="${seconds.toFixed(2)}">`,
    `  <properties><property name="verdict" value="${escaped(formatVerdict(audited, accepted))}"/></properties>`,
    ...cases,
    `  <system-out>${escaped(['Not judged:', ...notJudged(audited).map(({ id, reason }) => `${id}: ${reason}`)].join('\n'))}</system-out>`,
    '</testsuite>',
  ].join('\n')
}
