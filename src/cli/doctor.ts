import { hostname } from 'node:os'
import type { Lookup } from '../sandbox/reach.ts'
import { SandboxError } from '../testkit/control-client.ts'
import { notExpected, oneOf, splitArguments, wrongSpace } from './arguments.ts'
import { ENDED } from './control-call.ts'
import { examine } from './doctor/examine.ts'
import { detectPlace, type Place } from './doctor/place.ts'
import { reportText } from './doctor/report.ts'
import type { Io } from './io.ts'
import { type Environment, readSettings, wrongArguments } from './read-settings.ts'
import { addressOf, tokenWanted, UNAUTHORIZED } from './running-sandbox.ts'

const TO_FIX = 1

/** What `doctor` does at a place: a test knows another one than the machine on which it runs, and other names. */
export const doctorAt = async (
  place: Place,
  args: readonly string[],
  io: Io,
  env: Environment,
  lookup?: Lookup,
): Promise<number> => {
  const split = splitArguments(args, { command: 'doctor', options: ['format', 'space'] })
  if ('problem' in split) return wrongArguments(io, [split.problem])
  const { given, words } = split
  const format = oneOf('format', given.get('format'), ['table', 'json'])
  if ('problem' in format) return wrongArguments(io, [format.problem])
  const problem = words.map(notExpected)[0] ?? wrongSpace(given.get('space'))
  if (problem !== undefined) return wrongArguments(io, [problem])
  const read = await readSettings(split.settings, env)
  if ('problems' in read) return wrongArguments(io, read.problems)
  try {
    const report = await examine(read.settings, place, given.get('space'), lookup)
    io.out(format.word === 'json' ? JSON.stringify(report, undefined, 2) : reportText(report))
    if (report.findings.length > 0) return TO_FIX
    return report.sandbox.answers ? 0 : ENDED.unreachable
  } catch (error) {
    // It ended, or began to be stopped, while it was asked.
    if (!(error instanceof SandboxError)) throw error
    const address = addressOf(read.settings)
    const isClosed = error.status === UNAUTHORIZED && 'url' in address
    io.err(isClosed ? tokenWanted(address.url, read.settings['control-token']) : error.message)
    return isClosed ? ENDED.refused : ENDED.unreachable
  }
}

/**
 * `threeds-sandbox doctor`: which addresses the browser, the app and the sandbox must use for each other, which of those
 * that they were given cannot work, and how to mend that.
 */
export const doctor = (args: readonly string[], io: Io, env: Environment): Promise<number> =>
  doctorAt(detectPlace({ root: '/', env, hostName: hostname() }), args, io, env)
