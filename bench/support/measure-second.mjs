// A second sandbox in one process, by the built test kit, and the cost of its import.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../scripts/prepare.mjs'

const TIMES = 20

const PROGRAM = `
  const before = performance.now()
  const { startSandbox } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'bin/kit.mjs')).href)})
  const importMs = performance.now() - before
  const first = await startSandbox()
  const took = []
  for (let n = 0; n < ${TIMES}; n += 1) {
    const begun = performance.now()
    const second = await startSandbox()
    took.push(performance.now() - begun)
    await second.close()
  }
  await first.close()
  process.stdout.write(JSON.stringify({ importMs, took }))`

/** Returns the time until each listened, in ms, with a first one running; and the duration of the import. */
export const measureSecond = ({ pin }) => {
  const [command, ...args] = [...pin, process.execPath, '--input-type=module', '--eval', PROGRAM]
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }))
}
