import { rmSync } from 'node:fs'
import { cpuUsage } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditFile } from '../../audit/audit-file.ts'
import { EXPERIMENT_IDS } from '../../audit/experiments/all-experiments.ts'
import { readAuditFile } from '../../audit/file/read-audit-file.ts'
import { acceptedIn } from '../../audit/report/accepted-findings.ts'
import { announcement } from '../../audit/report/announcement.ts'
import { type ReportContent, summary } from '../../audit/report/audit-summary.ts'
import { explainRule } from '../../audit/report/explain-rule.ts'
import { hideReportSecrets } from '../../audit/report/hide-report-secrets.ts'
import { asHtml } from '../../audit/report/html-report.tsx'
import { asJson, asJUnit } from '../../audit/report/machine-formats.ts'
import { asVitest, replayFinding } from '../../audit/report/replay-finding.ts'
import { shellSetup } from '../../audit/report/shell-script.ts'
import { type Accepted, VERDICTS, verdictOf } from '../../audit/run/audit-verdict.ts'
import { type OpenAudit, openAudit } from '../../audit/run/open-audit.ts'
import { audit, check } from '../../audit/run/run-audit.ts'
import { countRuns, selectionOf } from '../../audit/run/select-experiments.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { formatProblem } from '../../core/yaml/yaml-problem.ts'
import { CommandError, type Environment, type Io } from '../command.ts'
import type { Run } from '../command-table.ts'
import { isStandardInput, readTextFile, readTextOf, STANDARD_INPUT } from '../named-file.ts'
import { newFolder } from '../temporary-folder.ts'

const FORMS = { table: summary, json: asJson, junit: asJUnit, html: asHtml } as const

/** Exit code of a program that was interrupted by Ctrl-C. */
const STOPPED = 130

/** Default file of an audit. */
const STANDARD = 'audit.yaml'

const textIn = (file: string, read: ReturnType<typeof readTextFile>): string => {
  if ('failed' in read)
    throw new CommandError(
      `Cannot read \`${file}\`: ${read.failed}. \`threeds-sandbox audit --watch\` writes an audit.yaml.`,
    )
  return read.text
}

/** Reads audit.yaml. Prints all its problems. @throws Ended if it has problems */
const fileAt = async (path: string, io: Io): Promise<AuditFile> => {
  const name = isStandardInput(path) ? STANDARD_INPUT.name : path
  const read = readAuditFile(textIn(path, await readTextOf(path, io)), name, {
    experiments: EXPERIMENT_IDS,
    now: performance.timeOrigin,
  })
  if ('file' in read) return read.file
  for (const problem of read.problems) io.err(formatProblem(problem))
  throw new CommandError(
    `\`${name}\` has ${read.problems.length === 1 ? 'a problem' : `${read.problems.length} problems`}. No experiment was run.`,
  )
}

/**
 * Starts the app of a file, runs an action with it, and stops everything afterwards. `runs`: the number of runs to
 * announce. @throws Ended
 */
const withApp = async (
  file: AuditFile,
  runs: number,
  io: Io,
  env: Environment,
  does: (opened: OpenAudit) => Promise<number>,
): Promise<number> => {
  // `finally` stops the app as well.
  const stopped = io.untilSignal().then((): never => {
    throw new CommandError('Interrupted. There is no verdict.', STOPPED)
  })
  stopped.catch(() => undefined)
  const work = newFolder()
  io.err(announcement(file, runs))
  const opened = await openAudit(file, { env, work, now: () => performance.now(), sleep: (ms) => sleep(ms) })
  try {
    if ('problem' in opened) throw new CommandError(hideSecrets(opened.problem))
    return await Promise.race([does(opened), stopped])
  } finally {
    if ('close' in opened) await opened.close()
    rmSync(work, { recursive: true, force: true })
  }
}

const acceptedOf = (file: string | undefined): Accepted => {
  if (file === undefined) return []
  const accepted = acceptedIn(attempt(() => JSON.parse(textIn(file, readTextFile(file)))))
  if (accepted === undefined)
    throw new CommandError(`\`${file}\` is not a baseline. \`audit --format json\` writes one.`)
  return accepted
}

/** Prints the progress and the time that is left every ten orders, on a terminal only. */
const progressOf = ({ err, isTerminal }: Io) => {
  const startedAt = performance.now()
  return (done: number, of: number): void => {
    if (!isTerminal || (done % 10 !== 0 && done !== of)) return
    const leftMs = ((performance.now() - startedAt) / done) * (of - done)
    err(`${done} of ${of} run${done === of ? '' : `, about ${Math.ceil(leftMs / 1_000)} s left`}`)
  }
}

const MICROSECONDS = 1e6

/** Returns the CPU time of this process, in seconds: of the audit and its sandbox, without the app. */
const cpuSeconds = (): number => {
  const { user, system } = cpuUsage()
  return (user + system) / MICROSECONDS
}

const idsOf = (text: string | undefined): readonly string[] | undefined => {
  const ids = text?.split(',').map((id) => id.trim())
  const unknown = ids?.find((id) => !EXPERIMENT_IDS.includes(id))
  if (unknown !== undefined)
    throw new CommandError(
      `Unknown experiment \`--only ${unknown}\`${didYouMean(unknown, EXPERIMENT_IDS) || '. `threeds-sandbox audit explain RULE` lists the experiments of a rule.'}`,
    )
  return ids
}

const today = (): string => new Date(performance.timeOrigin).toISOString().slice(0, 10)

type Options = Parameters<Run<'audit'>>[0]['options']

const auditOf = async (
  path: string,
  { all, quick, only, format = 'table', baseline }: Options,
  io: Io,
  env: Environment,
  isCheck: boolean,
): Promise<number> => {
  const file = await fileAt(path, io)
  const accepted = acceptedOf(baseline)
  const ids = idsOf(only)
  const target = {
    all: all === true,
    quick: quick === true,
    ...(ids && { only: ids }),
    today: today(),
    progress: progressOf(io),
  }
  return withApp(file, isCheck ? 0 : countRuns(selectionOf(file, target)), io, env, async (opened) => {
    const audited = isCheck ? await check(opened) : await audit(opened, target)
    if ('problem' in audited) throw new CommandError(hideSecrets(audited.problem))
    const about: ReportContent = {
      audited: hideReportSecrets(audited),
      accepted,
      appName: `the app of ${path}`,
      shell: shellSetup(file),
    }
    io.out(hideCardNumbers(FORMS[format](about)))
    if (!isCheck) io.err(`The audit used ${cpuSeconds().toFixed(1)} s of CPU time.`)
    return VERDICTS[verdictOf(audited, accepted)].exit
  })
}

/** Runs `threeds-sandbox audit`. @throws Ended */
export const run: Run<'audit'> = ({ options, settings, positionals: [first, second, third] }, io, env) => {
  const { as, watch } = options
  if (watch)
    return import('./audit-watch.command.ts').then(({ watchFor }) =>
      watchFor(first ?? STANDARD, { options, settings }, io, env),
    )
  switch (first) {
    case 'explain':
      if (second === undefined || third !== undefined)
        throw new CommandError('`audit explain` takes one rule, such as `audit explain redirect.trusted`.')
      return Promise.resolve(io.out(explainRule(second))).then(() => 0)
    case 'check':
      if (third !== undefined) throw new CommandError(`\`audit check\` takes one file. Remove \`${third}\`.`)
      return auditOf(second ?? STANDARD, options, io, env, true)
    case 'replay': {
      if (second === undefined)
        throw new CommandError('`audit replay` needs a finding of the report, in the form `rule@experiment`.')
      const path = third ?? STANDARD
      if (as !== undefined) return Promise.resolve(io.out(asVitest(second, path))).then(() => 0)
      return fileAt(path, io).then((file) =>
        withApp(file, 1, io, env, async (opened) => {
          const result = await replayFinding(opened, second, today())
          if ('problem' in result) throw new CommandError(hideSecrets(result.problem))
          io.out(hideCardNumbers(result.report))
          return result.isFixed ? 0 : VERDICTS.not.exit
        }),
      )
    }
    default:
      if (second !== undefined) throw new CommandError(`\`audit\` takes one file. Remove \`${second}\`.`)
      return auditOf(first ?? STANDARD, options, io, env, false)
  }
}
