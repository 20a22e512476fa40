import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditFile } from '../../src/audit/audit-file.ts'
import { EXPERIMENT_IDS } from '../../src/audit/experiments/all-experiments.ts'
import { readAuditFile } from '../../src/audit/file/read-audit-file.ts'
import type { AuditResult } from '../../src/audit/run/audit-result.ts'
import { type OpenAudit, openAudit } from '../../src/audit/run/open-audit.ts'
import { audit } from '../../src/audit/run/run-audit.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { temporaryFolder } from '../support/given-folder.ts'

/** Reads a valid audit.yaml. */
export const fileAt = (path: string): AuditFile => {
  const read = readAuditFile(readFileSync(path, 'utf8'), path, { experiments: EXPERIMENT_IDS, now: Date.now() })
  if ('problems' in read) throw new Error(read.problems.map(formatProblem).join('\n'))
  return read.file
}

/** Runs a function with the app of an audit.yaml, then stops it. */
export const withApp = async <Done>(path: string, action: (opened: OpenAudit) => Promise<Done>): Promise<Done> => {
  const machine = { env: process.env, work: temporaryFolder(), now: () => performance.now() }
  const opened = await openAudit(fileAt(path), { ...machine, sleep: (ms) => sleep(ms) })
  if ('problem' in opened) throw new Error(opened.problem)
  try {
    return await action(opened)
  } finally {
    await opened.close()
  }
}

type Options = {
  readonly only?: readonly string[]
  readonly all?: boolean
  readonly quick?: boolean
  readonly shuffle?: <One>(ones: readonly One[]) => readonly One[]
}

/**
 * Audits the app of an audit.yaml, completely or with some experiments. `looks` can inspect the sandbox before it
 * stops.
 */
export const audited = (
  path: string,
  { only, all = false, quick = false, shuffle }: Options = {},
  inspect: (opened: OpenAudit) => Promise<void> = async () => undefined,
): Promise<AuditResult> =>
  withApp(path, async (opened) => {
    const result = await audit(opened, {
      all,
      quick,
      today: '2026-11-27',
      progress: () => undefined,
      ...(only && { only }),
      ...(shuffle && { shuffle }),
    })
    if ('problem' in result) throw new Error(`${basename(dirname(path))}/${basename(path)}: ${result.problem}`)
    await inspect(opened)
    return result
  })

/** Returns the broken rules, the worst first, without those that follow from another. */
export const rulesOf = ({ findings }: AuditResult): readonly string[] =>
  findings.flatMap(({ rule, causedBy }) => (causedBy === undefined ? [rule] : []))

const APPS = 'test/audit/apps'
/** All correct apps, each with another design. */
export const RIGHT = [
  ...['direct', 'queue', 'polling', 'asks', 'pages', 'charges', 'authorizes'].map((name) => join(APPS, `${name}.yaml`)),
  'examples/shop/audit.yaml',
  'examples/shop-python/audit.yaml',
]

export const appAt = (name: string): string => join(APPS, `${name}.yaml`)
