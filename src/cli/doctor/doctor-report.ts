import { inColumns } from '../columns.ts'
import type { AddressRow } from './address-rows.ts'
import type { Place } from './environment.ts'
import type { Finding } from './findings.ts'
import type { LookedAt } from './probe.ts'

/** All that `doctor` found out; `--format json` prints it as it is (docs/addresses.md). */
export type Report = {
  readonly place: Place
  readonly sandbox: {
    readonly answers: boolean
    readonly url?: string
    readonly version?: string
    readonly why?: string
  }
  readonly addresses: readonly AddressRow[]
  /** With the codes of what is to be mended. */
  readonly checks: readonly (Omit<LookedAt, 'findings'> & { readonly findings: readonly string[] })[]
  readonly findings: readonly Finding[]
  /** What is no fault, and good to know. */
  readonly remarks: readonly string[]
}

const ENGINES: Readonly<Record<NonNullable<Place['engine']>, string>> = {
  docker: 'in a container of Docker',
  podman: 'in a container of Podman',
  kubernetes: 'in a pod of Kubernetes',
  other: 'in a container',
}

/** Where this runs, in words. */
const placeWords = ({ engine, isWsl, hostName, signs }: Place): string => {
  const where =
    engine === undefined ? (isWsl ? 'in WSL, beside Windows' : 'on this machine, in no container') : ENGINES[engine]
  return `${where}${signs.length === 0 ? '' : ` (${signs.join(', ')})`}; its host name is ${hostName}`
}

const sandboxWords = ({ answers, url, version, why }: Report['sandbox']): string => {
  if (answers) return `threeds-sandbox ${version} answers at ${url}`
  return `none answers${url === undefined ? '' : ` at ${url}`}: ${why}`
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

/** The report for a person. */
export const reportText = ({ place, sandbox, addresses, checks, findings, remarks }: Report): string => {
  const fixes = findings.flatMap(({ code, says, fix }, i) => [`${i + 1}. ${code}: ${says}`, `   Fix: ${fix}`])
  return [
    `This runs ${placeWords(place)}`,
    `Sandbox: ${sandboxWords(sandbox)}`,
    ...section('Who calls whom, and by which address', inColumns(addresses.map(addressLine))),
    ...section('Looked at', inColumns(checks.map(checkLine))),
    ...section('To know', remarks),
    ...(findings.length === 0 ? ['', 'Nothing to fix.'] : section('To fix', fixes)),
  ].join('\n')
}
