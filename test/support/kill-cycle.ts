import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { lostOf } from './kill-check.ts'
import { type Client, createClient } from './kill-client.ts'
import { isEnd, type Ledger } from './kill-ledger.ts'
import { type OwnSpaces, ownClient } from './kill-spaces.ts'
import { forEach, payWith, writeUntilCutOff } from './kill-writers.ts'
import { long } from './long.ts'
import { type RunningProcess, startProgram } from './process.ts'
import type { PseudoRandom } from './pseudo-random.ts'

/** The kill comes after so many answers at least: where there is one kill, it is to have something to lose. */
const LEAST_ANSWERS = long(60, 1)
/** It comes after so many more at most, and so many milliseconds later at most. */
const MOST_ANSWERS = 250
const MOST_MS = 10
/** How long a stop may go on before the kill: the journal is being folded in that time. */
const MOST_STOP_MS = 60
/** Of what was acknowledged before the last kill, so much is looked at after it. */
const OLDER = 300
const ALIASES = 16

/** All that is said about a commit that was being written when the kill came. */
const CUT_SHORT = /^\S+: the last commit was cut short after \d+ bytes and was never acknowledged; it was removed\n$/

export type CycleParts = {
  readonly folder: string
  readonly ledger: Ledger
  readonly hook: string
  readonly random: PseudoRandom
  readonly own: OwnSpaces
  /** Whether the receiver was told of a resource. */
  readonly isTold: (id: string) => boolean
}

/** What one start and one kill showed. */
export type Shown = {
  /** Asked to stop first, so that requests under way could still be answered. */
  readonly isStopped: boolean
  /** Writes that got no answer. */
  readonly cutOff: number
  readonly isExpectedExit: boolean
  /** Anything but what is to be expected. */
  readonly said: string
}

/** A caller of a program that nobody kills. */
export const callerOf = ({ url }: RunningProcess, ledger: Ledger): Client =>
  createClient({ url, isKilled: () => false }, ledger)

/** Starts the program on the folder. Rejects when it does not get ready. */
export const startOn = async (folder: string): Promise<RunningProcess> => {
  const readyFile = join(folder, 'ready')
  const args = ['--state-dir', join(folder, 'state'), '--ready-file', readyFile, '--log-format', 'off']
  const program = await startProgram(args, { cwd: folder })
  expect(readFileSync(readyFile, 'utf8')).toBe(`${program.url}\n`)
  return program
}

/** What is lost of that which was acknowledged since a number of entries, and of some or all before. */
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

/** Pays with aliases of links that were acknowledged. What does not work is noted in the ledger. */
export const useAliases = async (program: RunningProcess, { ledger, random }: CycleParts, cycle: string) => {
  const client = callerOf(program, ledger)
  // What a kill left armed is used by nobody: after a thousand of them, no more are taken.
  await client.delete('/_sandbox/next')
  const links = ledger.all().filter(({ alias, status }) => alias !== undefined && isEnd(status))
  await forEach([...random.sample(links, ALIASES).entries()], ([n, { alias = '' }]) =>
    payWith({ client, ledger }, `${cycle}-${n}`, alias).catch(() => {}),
  )
}

/** Writes at full speed until a random moment ends the program; every fourth time it was asked to stop just before. */
export const killWhileWriting = async (program: RunningProcess, parts: CycleParts, cycle: number): Promise<Shown> => {
  const { random } = parts
  const isStopped = cycle % 4 === 3
  let answersLeft = LEAST_ANSWERS + random.below(MOST_ANSWERS)
  const delayMs = random.below(MOST_MS)
  const stopMs = random.below(MOST_STOP_MS)
  let isKilled = false

  const kill = (): void => {
    isKilled = true
    program.kill(isStopped ? 'SIGTERM' : 'SIGKILL')
    if (isStopped) setTimeout(() => program.kill('SIGKILL'), stopMs)
  }
  const onAnswer = (): void => {
    answersLeft -= 1
    if (answersLeft === 0) setTimeout(kill, delayMs)
  }
  const victim = { url: program.url, isKilled: () => isKilled }
  const writing = { ...parts, victim, cycle: `cycle-${cycle}`, onAnswer }
  const written = writeUntilCutOff(writing).finally(() => {
    // The writers give up early only where something is wrong; those of the other spaces go on until the program is gone.
    if (!isKilled) kill()
  })
  const [cutOff] = await Promise.all([written, parts.own.write(writing)])
  const { code, signal } = await program.exit
  const isExpectedExit = signal === 'SIGKILL' || (isStopped && code === 0)
  return { isStopped, cutOff, isExpectedExit, said: program.stderr().replace(CUT_SHORT, '') }
}
