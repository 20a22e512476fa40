import { inColumns } from '../columns.ts'
import type { AddressRow } from './address-rows.ts'
import type { Place } from './environment.ts'
import type { Finding } from './findings.ts'
import type { CheckedAddress } from './probe.ts'

/** Report of `doctor`; `--format json` prints it unchanged (docs/reference/doctor.md). */
export type Report = {
  readonly place: Place
  readonly sandbox: {
    readonly answers: boolean
    readonly url?: string
    readonly version?: string
    readonly why?: string
  }
  readonly addresses: readonly AddressRow[]
  /** With the codes of their findings. */
  readonly checks: readonly (Omit<CheckedAddress, 'findings'> & { readonly findings: readonly string[] })[]
  readonly findings: readonly Finding[]
  /** Hints that are no findings. */
  readonly remarks: readonly string[]
}

const ENGINES: Readonly<Record<NonNullable<Place['engine']>, string>> = {
  docker: 'in a container of Docker',
  podman: 'in a container of Podman',
  kubernetes: 'in a pod of Kubernetes',
  other: 'in a container',
}

/** Describes the environment of the command. */
const describeEnvironment = ({ engine, isWsl, hostName, signs }: Place): string => {
  const where =
    engine === undefined ? (isWsl ? 'in WSL on Windows' : 'on this host, not in a container') : ENGINES[engine]
  return `${where}${signs.length === 0 ? '' : ` (${signs.join(', ')})`}; its host name is ${hostName}`
}

const describeSandbox = ({ answers, url, version, why }: Report['sandbox']): string => {
  if (answers) return `threeds-sandbox ${version} at ${url}`
  return `not running${url === undefined ? '' : ` at ${url}`}: ${why}`
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

const addressLine = ({ who, where, calls, at, note = '' }: AddressRow): readonly string[] => [
  who === 'sandbox' ? who : `${who} ${where}`,
  calls,
  at,
  note,
]

const checkLine = ({ what, url, from, result, isReached, findings }: Report['checks'][number]): readonly string[] => [
  findings.length > 0 ? '!!' : isReached ? 'ok' : '--',
  what,
  url,
  result,
  from.length === 0 ? '' : `(${from.join(', ')})`,
]

/** Formats the report for people. */
export const reportText = ({ place, sandbox, addresses, checks, findings, remarks }: Report): string => {
  const fixes = findings.flatMap(({ code, says, fix }, i) => [`${i + 1}. ${code}: ${says}`, `   Fix: ${fix}`])
  return [
    `Environment: ${describeEnvironment(place)}`,
    `Sandbox: ${describeSandbox(sandbox)}`,
    ...section('Addresses', inColumns(addresses.map(addressLine))),
    ...section('Checks', inColumns(checks.map(checkLine))),
    ...section('Hints', remarks),
    ...(findings.length === 0 ? ['', 'Nothing to fix.'] : section('Findings', fixes)),
  ].join('\n')
}
