import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { Environment } from '../command.ts'
import { describeReadError } from '../named-file.ts'

/** Reasons reason files are skipped, as in the summary. */
export const SKIP_REASONS = [
  '.git',
  'node_modules',
  'lock files',
  'ignored by git',
  'binaries',
  'links',
  'pipes and devices',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Lock files of package managers. Their hashes can look like card numbers. */
const LOCK_FILE =
  /^(?:(?:package-lock|npm-shrinkwrap|packages\.lock)\.json|pnpm-lock\.yaml|go\.sum|bun\.lockb?|gradle\.lockfile|.+\.lock|Package\.resolved)$/

const skipReasonOf = (path: string): SkipReason | undefined => {
  const parts = path.split('/').filter((part) => part !== '')
  if (parts.includes('.git')) return '.git'
  if (parts.includes('node_modules')) return 'node_modules'
  return LOCK_FILE.test(parts.at(-1) ?? '') ? 'lock files' : undefined
}

/** The files below a folder to scan, and the skipped ones. */
export type Below = {
  readonly files: readonly string[]
  readonly skipped: readonly SkipReason[]
  readonly unreadable: readonly { readonly file: string; readonly reason: string }[]
  /** True if ignored files are known: not outside of a repository, without git, or in an ignored folder. */
  readonly skipsIgnored: boolean
}

/** Runs git in a folder and returns its output; undefined without git or a repository, or if git exits with an error. */
export type RunGit = (folder: string, args: readonly string[]) => string | undefined

/** Runs the installed git. Programs in the settings of a repository are not run. */
export const createRunGit = (env: Environment): RunGit => {
  // In a hook, the variables of git name another repository.
  const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('GIT_')))
  return (folder, args) =>
    attempt(() =>
      execFileSync('git', ['-c', 'core.fsmonitor=false', '-C', folder, ...args], {
        env: own,
        encoding: 'utf8',
        maxBuffer: 1 << 29,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
}

const namesOf = (listed: string): readonly string[] => [...new Set(listed.split('\0'))].filter((name) => name !== '')

/** Lists the files of a folder by git; a nested repository is listed as a folder. */
const knownNames = (folder: string, git: RunGit) => {
  if (git(folder, ['check-ignore', '-q', '.']) !== undefined) return undefined
  const list = (...args: readonly string[]) =>
    git(folder, ['ls-files', '-z', '--exclude-standard', '--others', ...args])
  const names = list('--cached')
  const ignored = list('--ignored', '--directory')
  if (names === undefined || ignored === undefined) return undefined
  const own = existsSync(join(folder, '.git')) ? ['.git'] : []
  return { names: [...namesOf(names), ...own], ignored: namesOf(ignored) }
}

const namesIn = (folder: string): readonly string[] | { readonly reason: string } => {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    return { reason: describeReadError(error) }
  }
}

/** Lists the files below a folder. Skips links: their targets are scanned anyway, or are elsewhere. */
export const filesBelow = (folder: string, git: RunGit): Below => {
  const byGit = knownNames(folder, git)
  const names = byGit?.names ?? namesIn(folder)
  if ('reason' in names)
    return { files: [], skipped: [], skipsIgnored: true, unreadable: [{ file: folder, reason: names.reason }] }
  const skipped = (byGit?.ignored ?? []).map((name) => skipReasonOf(name) ?? 'ignored by git')
  const all = names.map((name): Below => {
    const path = join(folder, name)
    const nothing = { files: [], skipped: [], unreadable: [], skipsIgnored: true }
    const reason = skipReasonOf(name)
    if (reason !== undefined) return { ...nothing, skipped: [reason] }
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) return filesBelow(path, byGit ? git : () => undefined)
    if (stat?.isSymbolicLink()) return { ...nothing, skipped: ['links'] }
    if (stat === undefined) return nothing
    return stat.isFile() ? { ...nothing, files: [path] } : { ...nothing, skipped: ['pipes and devices'] }
  })
  return {
    files: all.flatMap(({ files }) => files),
    skipped: [...skipped, ...all.flatMap((one) => one.skipped)],
    unreadable: all.flatMap(({ unreadable }) => unreadable),
    skipsIgnored: byGit !== undefined && all.every(({ skipsIgnored }) => skipsIgnored),
  }
}
