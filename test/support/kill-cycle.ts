import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Acknowledged, isEnd } from './kill-acknowledged.ts'
import { lostOf } from './kill-check.ts'
import { type Client, createClient } from './kill-client.ts'
import { type OwnSpaces, ownClient } from './kill-spaces.ts'
import { forEach, payWith, writeUntilCutOff } from './kill-writers.ts'
import { long } from './long-runs.ts'
import { type RunningProcess, startProgram } from './process.ts'
import type { PseudoRandom } from './pseudo-random.ts'

/** Minimum number of responses before the kill, so that it has something to lose. */
const MIN_RESPONSES = long(60, 1)
/** Maximum number of additional responses and milliseconds before the kill. */
const MAX_RESPONSES = 250
const MOST_MS = 10
/** Maximum duration of a stop before the kill, in ms: the journal is compacted in that time. */
const MOST_STOP_MS = 60
/** Number of entries from before the previous kill that are verified after it. */
const OLDER = 300
const ALIASES = 16

/** Messages about a commit that was interrupted by the kill. */
const CUT_SHORT = /^\S+: the last commit was cut short after \d+ bytes and was never acknowledged; it was removed\n$/

export type CycleParts = {
  readonly folder: string
  readonly ledger: Acknowledged
  readonly hook: string
  readonly random: PseudoRandom
  readonly own: OwnSpaces
  /** Returns whether the receiver got a webhook of a resource. */
  readonly isReported: (id: string) => boolean
}

/** The result of one start and one kill. */
export type Displayed = {
  /** Stopped first, so that open requests could still be completed. */
  readonly isStopped: boolean
  /** Writes without a response. */
  readonly cutOff: number
  readonly isExpectedExit: boolean
  /** Unexpected results. */
  readonly unexpectedOutput: string
}

/** A caller of a program that is not killed. */
export const callerOf = ({ url }: RunningProcess, records: Acknowledged): Client =>
  createClient({ url, isKilled: () => false }, records)

/** Starts the program on the folder. Rejects if it does not become ready. */
export const startOn = async (folder: string): Promise<RunningProcess> => {
  const readyFile = join(folder, 'ready')
  const args = ['--state-dir', join(folder, 'state'), '--ready-file', readyFile, '--log-format', 'off']
  const program = await startProgram(args, { cwd: folder })
  expect(readFileSync(readyFile, 'utf8')).toBe(`${program.url}\n`)
  return program
}

/** Returns lost entries: all acknowledged ones after an index, and some or all before it. */
export const missing = async (
  program: RunningProcess,
  { ledger, random, own }: CycleParts,
  since: number,
  older = OLDER,
): Promise<string[]> => {
  const all = ledger.all()
  const entries = [...all.slice(since), ...random.sample(all.slice(0, since), older)]
  const lost = await lostOf(callerOf(program, ledger), ledger, entries)
  return [...lost, ...(await own.lost(ownClient(program, ledger)))]
}

/** Pays with aliases of acknowledged links. Failures are recorded in the journal. */
export const useAliases = async (program: RunningProcess, { ledger, random }: CycleParts, cycle: string) => {
  const client = callerOf(program, ledger)
  // Queued outcomes from before a kill are never used: after a thousand of them, no more are accepted.
  await client.delete('/_sandbox/next')
  const links = ledger.all().filter(({ alias, status }) => alias !== undefined && isEnd(status))
  await forEach([...random.sample(links, ALIASES).entries()], ([n, { alias = '' }]) =>
    payWith({ client, ledger }, `${cycle}-${n}`, alias).catch(() => {}),
  )
}

/** Writes at full speed until a random moment ends the program; every fourth time it is stopped just before. */
export const killWhileWriting = async (
  program: RunningProcess,
  parts: CycleParts,
  cycle: number,
): Promise<Displayed> => {
  const { random } = parts
  const isStopped = cycle % 4 === 3
  let responsesLeft = MIN_RESPONSES + random.below(MAX_RESPONSES)
  const delayMs = random.below(MOST_MS)
  const stopMs = random.below(MOST_STOP_MS)
  let isKilled = false

  const kill = (): void => {
    isKilled = true
    program.kill(isStopped ? 'SIGTERM' : 'SIGKILL')
    if (isStopped) setTimeout(() => program.kill('SIGKILL'), stopMs)
  }
  const onResponse = (): void => {
    responsesLeft -= 1
    if (responsesLeft === 0) setTimeout(kill, delayMs)
  }
  const victim = { url: program.url, isKilled: () => isKilled }
  const writing = { ...parts, victim, cycle: `cycle-${cycle}`, onResponse }
  const written = writeUntilCutOff(writing).finally(() => {
    // The writers end early only after an error; those of the other spaces continue until the program exits.
    if (!isKilled) kill()
  })
  const [cutOff] = await Promise.all([written, parts.own.write(writing)])
  const { code, signal } = await program.exit
  const isExpectedExit = signal === 'SIGKILL' || (isStopped && code === 0)
  return { isStopped, cutOff, isExpectedExit, unexpectedOutput: program.stderr().replace(CUT_SHORT, '') }
}
