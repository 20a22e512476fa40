// Overhead of `exec` for a command: it starts a sandbox, runs the command, ends the sandbox.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { ROOT } from '../../scripts/prepare.mjs'
import { median } from './statistics.mjs'

const NOTHING = [process.execPath, '--eval', '']

const msOf = ([command, ...args]) => {
  const begun = performance.now()
  const { status } = spawnSync(command, args, { stdio: 'ignore' })
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
  return performance.now() - begun
}

/** Returns the median of the additional time compared with the command alone, in ms. */
export const measureExec = ({ pin, rounds }) => {
  const wrapped = [...pin, process.execPath, join(ROOT, 'bin/threeds-sandbox.cjs'), 'exec', '--', ...NOTHING]
  const alone = [...pin, ...NOTHING]
  return median(Array.from({ length: rounds }, () => msOf(wrapped) - msOf(alone)))
}
