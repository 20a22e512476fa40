import { memberNamed, namesOf } from '../../core/domain/table-keys.ts'
import { AUDIT_RULES, type RuleId } from '../../core/rules/audit/audit-rules.ts'
import { EXPERIMENTS, PASSIVE } from '../experiments/all-experiments.ts'
import { EXPLORATIONS } from '../explore/explorations.ts'
import { type Finding, isUnjudged, type RunResult } from '../run/audit-result.ts'
import { findingsOf } from '../run/collect-findings.ts'
import { measurePace } from '../run/learn-pace.ts'
import type { OpenAudit } from '../run/open-audit.ts'
import { recordVerdicts } from '../run/record-verdicts.ts'
import { type AuditProblem, orProblem } from '../run/run-audit.ts'
import { runExperiment, runOrder } from '../run/run-experiment.ts'
import { resultOf, runTasks } from '../run/run-tasks.ts'
import { withRules } from '../run/select-experiments.ts'
import { patientPace } from '../run/task.ts'
import { type AuditContext, paced } from '../steps/audit-context.ts'
import { formatFinding } from './audit-summary.ts'
import { hideReportSecrets } from './hide-report-secrets.ts'

type Replayed = { readonly report: string; readonly isFixed: boolean } | AuditProblem

/** Parses `rule@experiment#order`. */
const partsOf = (name: string) => {
  const [rule = '', runPart = ''] = name.split('@')
  const [experiment = '', nth] = runPart.split('#')
  return { rule: memberNamed(namesOf(AUDIT_RULES), rule), experiment, nth }
}

/** A finding is fixed only after this many replays without it, because a race or a late response is found by chance. */
const MAX_REPLAYS = 3

/** A run, and after how many replays without its finding that is fixed. */
type Run = { readonly replays: number; readonly start: (context: AuditContext) => Promise<RunResult> }

/** Returns the runs that can show a rule: one, or each order of an exploration without a number. */
const runsOf = (rule: RuleId, experiment: string, nth: string | undefined): readonly Run[] => {
  const shows = ({ id, rules }: { readonly id: string; readonly rules: readonly RuleId[] }): boolean =>
    id === experiment && [...rules, ...Object.values(PASSIVE)].includes(rule)
  const item = EXPERIMENTS.find(shows)
  if (item) {
    const start = (context: AuditContext) => runExperiment(context, withRules(item, [rule]))
    // A long experiment waits for minutes.
    return [{ replays: item.isLong ? 1 : MAX_REPLAYS, start }]
  }
  const exploration = EXPLORATIONS.find(shows)
  if (exploration === undefined) return []
  return exploration.orders.flatMap((_order, index): readonly Run[] =>
    nth === undefined || Number(nth) === index + 1
      ? [{ replays: MAX_REPLAYS, start: (context) => runOrder(context, withRules(exploration, [rule]), index) }]
      : [],
  )
}

/** Formats each step: request, response, order status and shell lines. */
const steps = (run: RunResult | undefined): string =>
  (run?.lines ?? [])
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

/** Looks without a conclusion that are repeated. */
const MAX_UNJUDGED = 2

const breaks = (run: RunResult | undefined, rule: RuleId): boolean =>
  run?.violations.some((item) => item.rule === rule) ?? false

/** Repeats a run until it breaks the rule, at most for all replays. Returns each run. */
const replayRun = async (
  context: AuditContext,
  { start, replays }: Run,
  rule: RuleId,
): Promise<readonly RunResult[]> => {
  const patient = paced(context, patientPace(context))
  const runs = [hideReportSecrets(await start(context))]
  const unjudged = () => runs.filter(({ notJudged }) => notJudged).length
  while (!breaks(runs.at(-1), rule) && runs.length - unjudged() < replays && unjudged() <= MAX_UNJUDGED)
    runs.push(hideReportSecrets(await start(patient)))
  return runs
}

const isSevere = ({ severity }: Finding): boolean => severity !== 'advice'

const reportOf = (name: string, rule: RuleId, findings: readonly Finding[], lines: string): Replayed => {
  const finding = findings.find((item) => item.rule === rule)
  if (finding) return { report: `${lines}${formatFinding(finding)}\n\n${name} still occurs.`, isFixed: false }
  const other = findings.find(isSevere)
  return other
    ? { report: `${lines}${formatFinding(other)}\n\n${name} no longer occurs, but ${other.rule} does.`, isFixed: false }
    : { report: `${lines}${name} no longer occurs: it is fixed.`, isFixed: true }
}

/** Repeats each of some runs until one shows a finding. */
const replayRuns = async (
  context: AuditContext,
  { name, rule, experiment }: { readonly name: string; readonly rule: RuleId; readonly experiment: string },
  runs: readonly Run[],
): Promise<Replayed> => {
  const results: RunResult[] = []
  let unjudged: RunResult | undefined
  for (const run of runs) {
    const replays = await replayRun(context, run, rule)
    results.push(...replays)
    if (replays.filter(({ notJudged }) => notJudged).length > MAX_UNJUDGED) unjudged ??= replays.at(-1)
    if (breaks(replays.at(-1), rule)) break
  }
  await recordVerdicts(context, [resultOf(experiment, results)], () => results)
  const findings = findingsOf(results)
  const shown = findings.find((item) => item.rule === rule) ?? findings.find(isSevere)
  const lines = `${steps(shown?.shortestRun ?? unjudged ?? results.at(-1))}\n\n`
  return shown === undefined && unjudged?.notJudged
    ? { problem: `${lines}${name} was not judged: ${unjudged.notJudged.reason}` }
    : reportOf(name, rule, findings, lines)
}

/** Runs the whole audit, because any of its requests can show the rule of a passive check. */
const replayPassive = async (
  context: AuditContext,
  name: string,
  experiment: keyof typeof PASSIVE,
  today: string,
): Promise<Replayed> => {
  const { findings, results } = await runTasks(context, { all: false, today, progress: () => undefined })
  const result = results.find(({ id }) => id === experiment)
  if (result && isUnjudged(result)) return { problem: `${name} was not judged: ${result.reason}` }
  const rule = PASSIVE[experiment]
  return reportOf(
    name,
    rule,
    findings.filter((item) => item.rule === rule),
    '',
  )
}

/** Runs a finding again. Returns the steps and whether it still occurs. */
export const replayFinding = async ({ context }: OpenAudit, name: string, today: string): Promise<Replayed> => {
  const { rule, experiment, nth } = partsOf(name)
  const passiveId = namesOf(PASSIVE).find((id) => id === experiment && PASSIVE[id] === rule)
  const runs = rule === undefined ? [] : runsOf(rule, experiment, nth)
  if (rule === undefined || (passiveId === undefined && runs.length === 0))
    return { problem: `Unknown finding \`${name}\`. Use rule@experiment from the report.` }
  return orProblem<Replayed>(async () => {
    const measured = await measurePace(context)
    if ('broken' in measured) {
      const [finding] = findingsOf([measured.broken])
      return { report: `${steps(measured.broken)}\n\n${finding ? formatFinding(finding) : ''}`, isFixed: false }
    }
    const known = paced(context, measured.pace)
    return passiveId === undefined
      ? replayRuns(known, { name, rule, experiment }, runs)
      : replayPassive(known, name, passiveId, today)
  })
}

/** Used in generated code only; the package does not depend on it. */
const RUNNER = 'vitest'

/** Generates a vitest test that fails until a finding is fixed. It needs only audit.yaml and this package. */
export const asVitest = (name: string, path: string): string => `import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from '${RUNNER}'

// Runs one finding of the audit again. The output shows each step and the order status.
it(${JSON.stringify(`${name} does not occur`)}, { timeout: 600_000 }, async () => {
  const replay = ['audit', 'replay', ${JSON.stringify(name)}, ${JSON.stringify(path)}]
  const run = promisify(execFile)('npx', ['--no', 'threeds-sandbox', ...replay])
  const { stdout, stderr } = await run.catch((error) => error)
  expect(stdout, \`\${stdout}\\n\${stderr}\`).toContain('it is fixed')
})`
