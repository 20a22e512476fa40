import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuditFile } from '../../src/audit/audit-file.ts'
import { EXPERIMENT_IDS } from '../../src/audit/experiments/all-experiments.ts'
import { readAuditFile } from '../../src/audit/file/read-audit-file.ts'
import { type Opened, openAudit } from '../../src/audit/run/open-audit.ts'
import type { Audited } from '../../src/audit/run/play-result.ts'
import { audit } from '../../src/audit/run/run-audit.ts'
import { formatProblem } from '../../src/core/yaml/yaml-problem.ts'
import { temporaryFolder } from '../support/given-folder.ts'

/** An audit.yaml that is right, as it is read. */
export const fileAt = (path: string): AuditFile => {
  const read = readAuditFile(readFileSync(path, 'utf8'), path, { experiments: EXPERIMENT_IDS, now: Date.now() })
  if ('problems' in read) throw new Error(read.problems.map(formatProblem).join('\n'))
  return read.file
}

/** Does something with the app of an audit.yaml, and ends it. */
export const withApp = async <Done>(path: string, does: (opened: Opened) => Promise<Done>): Promise<Done> => {
  const machine = { env: process.env, work: temporaryFolder(), now: () => performance.now() }
  const opened = await openAudit(fileAt(path), { ...machine, sleep: (ms) => sleep(ms) })
  if ('problem' in opened) throw new Error(opened.problem)
  try {
    return await does(opened)
  } finally {
    await opened.close()
  }
}

type How = {
  readonly only?: readonly string[]
  readonly all?: boolean
  readonly shuffle?: <One>(ones: readonly One[]) => readonly One[]
}

/** Audits the app of an audit.yaml: all of it, or some experiments. Somebody may look at the sandbox before it is gone. */
export const audited = (
  path: string,
  { only, all = false, shuffle }: How = {},
  looks: (opened: Opened) => Promise<void> = async () => undefined,
): Promise<Audited> =>
  withApp(path, async (opened) => {
    const came = await audit(opened, {
      all,
      today: '2026-11-27',
      progress: () => undefined,
      ...(only && { only }),
      ...(shuffle && { shuffle }),
    })
    if ('problem' in came) throw new Error(`${basename(dirname(path))}/${basename(path)}: ${came.problem}`)
    await looks(opened)
    return came
  })

/** The rules that were found, worst first, without those that follow from another. */
export const rulesOf = ({ findings }: Audited): readonly string[] =>
  findings.flatMap(({ rule, followsFrom }) => (followsFrom === undefined ? [rule] : []))

const APPS = 'test/audit/apps'
/** All apps that are right, each in its own way. */
export const RIGHT = [
  ...['direct', 'queue', 'polling', 'asks', 'pages'].map((name) => join(APPS, `${name}.yaml`)),
  'examples/shop/audit.yaml',
  'examples/shop-python/audit.yaml',
]

export const appAt = (name: string): string => join(APPS, `${name}.yaml`)
