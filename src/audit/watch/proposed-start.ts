import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import { hiddenBy } from '../../core/secrets/secret-names.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { variable } from './hide-secrets.ts'

/** The command of a running app, as `app.start` of audit.yaml. Contains placeholders, and no values of variables. */
export type ProposedStart = {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Returns the inodes of the sockets that listen on a port of this host. */
const listeningOn = (port: number): ReadonlySet<string> => {
  const inodes = new Set<string>()
  const LISTEN = '0A'
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of (attempt(() => readFileSync(table, 'utf8')) ?? '').split('\n')) {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      if (state === LISTEN && Number.parseInt(local.split(':')[1] ?? '', 16) === port) inodes.add(inode)
    }
  return inodes
}

/** Returns the process that listens on a port. Undefined if it is not one of this user, or on other systems. */
const processOn = (port: number): string | undefined => {
  const sockets = listeningOn(port)
  const owns = (pid: string): boolean =>
    (attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? []).some((fd) => {
      const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? ''
      return sockets.has(/^socket:\[(\d+)\]$/.exec(target)?.[1] ?? '')
    })
  const all = attempt(() => readdirSync('/proc')) ?? []
  return sockets.size === 0 ? undefined : all.find((name) => /^\d+$/.test(name) && owns(name))
}

const entriesOf = (path: string): readonly string[] =>
  (attempt(() => readFileSync(path, 'utf8')) ?? '').split('\0').filter((word) => word !== '')

/** Replaces the value after a secret flag by a placeholder. */
const withoutSecrets = (args: readonly string[]): readonly string[] =>
  args.map((word, at) => {
    const [, flag = '', value] = /^--?([\w-]+)(?:=(.*))?$/.exec(word) ?? []
    if (value !== undefined && hiddenBy(flag) !== undefined) return `--${flag}=\${${variable(flag)}}`
    const [, before = ''] = /^--?([\w-]+)$/.exec(args[at - 1] ?? '') ?? []
    return before !== '' && hiddenBy(before) !== undefined ? `\${${variable(before)}}` : hideSecrets(word)
  })

/**
 * Returns the command of the app that listens on a port. Only variables with the known values are named, with their
 * placeholders. `known`: placeholders by value. `path`: the audit.yaml to which the folder is relative.
 */
export const proposedStart = (
  port: number,
  known: ReadonlyMap<string, string>,
  path: string,
): ProposedStart | undefined => {
  const pid = processOn(port)
  if (pid === undefined) return undefined
  const [program = '', ...args] = entriesOf(`/proc/${pid}/cmdline`)
  const cwd = attempt(() => readlinkSync(`/proc/${pid}/cwd`))
  if (program === '' || cwd === undefined) return undefined
  const placeholder = (value: string): string | undefined => {
    const name = known.get(value)
    return name === undefined ? undefined : `\${${name}}`
  }
  const env = entriesOf(`/proc/${pid}/environ`).flatMap((item) => {
    const [, name = '', value = ''] = /^([^=]+)=([\s\S]*)$/.exec(item) ?? []
    const written = placeholder(value)
    return written === undefined ? [] : [[name, written] as const]
  })
  return {
    command: [
      /^\/.*\/(node|python3?|ruby|php|java|deno|bun)$/.exec(program)?.[1] ?? program,
      ...withoutSecrets(args),
    ].map((word) => placeholder(word) ?? word),
    cwd: relative(dirname(path), cwd) || '.',
    env: Object.fromEntries(env),
  }
}
