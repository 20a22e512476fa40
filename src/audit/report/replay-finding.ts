import { memberNamed, namesOf } from '../../core/domain/table-keys.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import { BUYS } from '../experiments/outcomes.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import type { RunResult } from '../run/audit-result.ts'
import { findingsOf } from '../run/collect-findings.ts'
import { measurePace } from '../run/learn-pace.ts'
import type { OpenAudit } from '../run/open-audit.ts'
import { passive } from '../run/passive-checks.ts'
import { recordVerdicts } from '../run/record-verdicts.ts'
import { type AuditProblem, orProblem } from '../run/run-audit.ts'
import { runExperiment, runOrder } from '../run/run-experiment.ts'
import { resultOf, withRules } from '../run/run-tasks.ts'
import { type AuditContext, paced } from '../steps/audit-context.ts'
import { formatFinding } from './audit-summary.ts'

type Replayed = { readonly report: string; readonly isFixed: boolean } | AuditProblem

/** Parses `rule@experiment#order`. */
const partsOf = (name: string) => {
  const [rule = '', runPart = ''] = name.split('@')
  const [experiment = '', nth = '1'] = runPart.split('#')
  return { rule: memberNamed(namesOf(AUDIT_RULES), rule), experiment, nth: Number(nth) }
}

/** Runs a checkout and searches logs and pages. */
const runPassive = async (context: AuditContext, experiment: keyof typeof PASSIVE): Promise<RunResult> => {
  const rule = PASSIVE[experiment]
  const run = await runExperiment(context, withRules(BUYS, [rule]))
  const passiveRuns = (await passive(context)).flatMap((item) =>
    item.experiment === experiment ? item.violations : [],
  )
  return { ...run, experiment, violations: [...run.violations, ...passiveRuns] }
}

/** Returns the function that shows a rule. Undefined if no experiment of this name can. */
const runnerOf = (
  rule: RuleId,
  experiment: string,
  nth: number,
): ((context: AuditContext) => Promise<RunResult>) | undefined => {
  const passiveId = namesOf(PASSIVE).find((id) => id === experiment)
  if (passiveId) return PASSIVE[passiveId] === rule ? (context) => runPassive(context, passiveId) : undefined
  const shows = ({ id, rules }: { readonly id: string; readonly rules: readonly RuleId[] }): boolean =>
    id === experiment && [...rules, ...Object.values(PASSIVE)].includes(rule)
  const item = EXPERIMENTS.find(shows)
  if (item) return (context) => runExperiment(context, withRules(item, [rule]))
  const exploration = EXPLORATIONS.find(shows)
  return exploration?.orders[nth - 1] && ((context) => runOrder(context, withRules(exploration, [rule]), nth - 1))
}

/** Formats each step: request, response, order status and shell lines. */
const steps = ({ lines }: RunResult): string =>
  lines
    .map(({ ms, step, sent, result, observation, curl = [] }) =>
      [
        `${String(ms).padStart(6)} ms  ${step}`,
        `           sent     ${sent}`,
        `           result   ${result}`,
        ...(observation ? [`           order    ${observation}`] : []),
        ...curl.map((line) => `           $ ${line}`),
      ].join('\n'),
    )
    .join('\n')

/** Runs a finding again. Returns the steps and whether it still occurs. */
export const replayFinding = async ({ context }: OpenAudit, name: string): Promise<Replayed> => {
  const { rule, experiment, nth } = partsOf(name)
  const runner = rule && runnerOf(rule, experiment, nth)
  if (!runner) return { problem: `Unknown finding \`${name}\`. Use rule@experiment from the report.` }
  return orProblem<Replayed>(async () => {
    const measured = await measurePace(context)
    if ('broken' in measured) {
      const [finding] = findingsOf([measured.broken])
      return { report: `${steps(measured.broken)}\n\n${finding ? formatFinding(finding) : ''}`, isFixed: false }
    }
    const run = await runner(paced(context, measured.pace))
    await recordVerdicts(context, [resultOf(experiment, [run])], () => [run])
    if (run.notJudged) return { problem: `${steps(run)}\n\n${name} was not judged: ${run.notJudged.reason}` }
    const finding = findingsOf([run]).find((item) => item.rule === rule)
    return finding
      ? { report: `${steps(run)}\n\n${formatFinding(finding)}\n\n${name} still occurs.`, isFixed: false }
      : { report: `${steps(run)}\n\n${name} no longer occurs: it is fixed.`, isFixed: true }
  })
}

/** Used in generated code only; the package does not depend on it. */
const RUNNER = 'vitest'

/** Generates a vitest test that fails until a finding is fixed. It needs only audit.yaml and this package. */
export const asVitest = (name: string, path: string): string => `import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from '${RUNNER}'

// Runs one finding of the audit again. The output shows each step and the order status.
it(${JSON.stringify(`${name} does not occur`)}, { timeout: 120_000 }, async () => {
  const replay = ['audit', 'replay', ${JSON.stringify(name)}, ${JSON.stringify(path)}]
  const run = promisify(execFile)('npx', ['--no', 'threeds-sandbox', ...replay])
  const { stdout, stderr } = await run.catch((error) => error)
  expect(stdout, \`\${stdout}\\n\${stderr}\`).toContain('it is fixed')
})`
