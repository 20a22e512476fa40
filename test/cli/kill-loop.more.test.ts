import process from 'node:process'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { createAcknowledged } from '../support/kill-acknowledged.ts'
import { createReported, unreportedOf, wronglyReported } from '../support/kill-check.ts'
import {
  type CycleParts,
  callerOf,
  type Displayed,
  killWhileWriting,
  missing,
  startOn,
  useAliases,
} from '../support/kill-cycle.ts'
import { createOwnSpaces, STEPS } from '../support/kill-spaces.ts'
import { long } from '../support/long-runs.ts'
import { builtProgram } from '../support/process.ts'
import { pseudoRandom } from '../support/pseudo-random.ts'
import { startReceiver } from '../support/receiver.ts'

const CYCLES = Number(process.env.KILL_CYCLES ?? long(1, 200))
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
/** Long enough for a busy host, where a cycle has taken 16 seconds. */
const timeout = 60_000 + CYCLES * 60_000
/** Prints the progress after this many kills. */
const LOG_EVERY = 20

builtProgram()

/** Returns false for a kill after all responses were sent, which can happen on a busy host. */
const counts = ({ isStopped, cutOff }: Displayed): boolean => isStopped || cutOff > 0

const setUp = async () => {
  const reported = createReported()
  const receiver = await startReceiver((request) => {
    reported.take(request)
    return {}
  })
  const folder = temporaryFolder()
  const ledger = createAcknowledged()
  const random = pseudoRandom(SEED)
  const parts: CycleParts = {
    folder,
    ledger,
    random,
    hook: receiver.url,
    own: createOwnSpaces(),
    isReported: reported.has,
  }
  return { reported, parts, ledger }
}

it(`loses nothing that it acknowledged in ${CYCLES} ${CYCLES === 1 ? 'kill' : 'kills'} (KILL_SEED=${SEED})`, {
  timeout,
}, async () => {
  const { reported, parts, ledger } = await setUp()
  const displayed: Displayed[] = []
  const lost: string[] = []
  const unreadable: unknown[] = []
  let since = 0

  const wanted = (): boolean => displayed.filter(counts).length < CYCLES && displayed.length < 3 * CYCLES + 3
  for (let cycle = 0; wanted() && lost.length === 0; cycle += 1) {
    const program = await startOn(parts.folder).catch((error: unknown) => void unreadable.push(error))
    if (!program) break
    lost.push(...(await missing(program, parts, since)))
    since = ledger.all().length
    await useAliases(program, parts, `after-${cycle}`)
    displayed.push(await killWhileWriting(program, parts, cycle))
    const kills = displayed.filter(counts).length
    if (kills % LOG_EVERY === 0) console.info(`${kills} kills, ${ledger.acknowledged()} responses (KILL_SEED=${SEED})`)
  }
  expect(unreadable).toEqual([])
  expect(lost).toEqual([])

  const last = await startOn(parts.folder)
  expect(await missing(last, parts, 0)).toEqual([])
  await useAliases(last, parts, 'at the end')
  expect([ledger.twice, ledger.odd]).toEqual([[], []])
  await eventually(() => expect(unreportedOf(ledger, reported)).toEqual([]))
  expect(reported.mixedUp()).toEqual([])
  expect(await wronglyReported(callerOf(last, ledger), reported)).toEqual([])

  // Each kill happened during a write, with data to lose.
  expect(
    displayed.filter(({ isExpectedExit, unexpectedOutput }) => !isExpectedExit || unexpectedOutput !== ''),
  ).toEqual([])
  expect(displayed.filter(counts)).toHaveLength(CYCLES)
  expect(ledger.acknowledged()).toBeGreaterThan(CYCLES * 16)
  expect(reported.subjects().length).toBeGreaterThan(CYCLES)
  // A single kill does not follow after all steps.
  if (CYCLES > 9) expect(Object.keys(parts.own.done).sort()).toEqual(Object.keys(STEPS).sort())
  last.kill('SIGTERM')
  expect(await last.exit).toEqual({ code: 0, signal: null })
})
