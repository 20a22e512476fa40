import { inColumns } from '../columns.ts'
import type { AddressRow } from './address-rows.ts'
import type { HostEnvironment } from './environment.ts'
import type { Finding } from './findings.ts'
import type { CheckedAddress } from './probe.ts'

/** Report of `doctor`; `--format json` prints it unchanged (docs/reference/doctor.md). */
export type Report = {
  readonly environment: HostEnvironment
  readonly sandbox: {
    readonly isRunning: boolean
    readonly url?: string
    readonly version?: string
    readonly reason?: string
  }
  readonly addresses: readonly AddressRow[]
  /** With the codes of their findings. */
  readonly checks: readonly (Omit<CheckedAddress, 'findings'> & { readonly findings: readonly string[] })[]
  readonly findings: readonly Finding[]
  /** Hints that are no findings. */
  readonly hints: readonly string[]
}

const ENGINES: Readonly<Record<NonNullable<HostEnvironment['engine']>, string>> = {
  docker: 'in a container of Docker',
  podman: 'in a container of Podman',
  kubernetes: 'in a pod of Kubernetes',
  other: 'in a container',
}

/** Describes the environment of the command. */
const describeEnvironment = ({ engine, isWsl, hostName, evidence }: HostEnvironment): string => {
  const location =
    engine === undefined ? (isWsl ? 'in WSL on Windows' : 'on this host, not in a container') : ENGINES[engine]
  return `${location}${evidence.length === 0 ? '' : ` (${evidence.join(', ')})`}; its host name is ${hostName}`
}

const describeSandbox = ({ isRunning, url, version, reason }: Report['sandbox']): string => {
  if (isRunning) return `threeds-sandbox ${version} at ${url}`
  return `not running${url === undefined ? '' : ` at ${url}`}: ${reason}`
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

const addressLine = ({ caller, location, target, url, note = '' }: AddressRow): readonly string[] => [
  caller === 'sandbox' ? caller : `${caller} ${location}`,
  target,
  url,
  note,
]

const checkLine = ({
  kind,
  url,
  sources,
  result,
  isReachable,
  findings,
}: Report['checks'][number]): readonly string[] => [
  findings.length > 0 ? '!!' : isReachable ? 'ok' : '--',
  kind,
  url,
  result,
  sources.length === 0 ? '' : `(${sources.join(', ')})`,
]

/** Formats the report for people. */
export const reportText = ({ environment, sandbox, addresses, checks, findings, hints }: Report): string => {
  const fixes = findings.flatMap(({ code, message, fix }, i) => [`${i + 1}. ${code}: ${message}`, `   Fix: ${fix}`])
  return [
    `Environment: ${describeEnvironment(environment)}`,
    `Sandbox: ${describeSandbox(sandbox)}`,
    ...section('Addresses', inColumns(addresses.map(addressLine))),
    ...section('Checks', inColumns(checks.map(checkLine))),
    ...section('Hints', hints),
    ...(findings.length === 0 ? ['', 'Nothing to fix.'] : section('Findings', fixes)),
  ].join('\n')
}
