// The file of a measurement, from which `npm run docs:pictures -- plots` draws a plot.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { describeMachine } from './machine.mjs'

const commit = () => execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()

/** Writes rows of figures with the host, the versions and the commit. */
export const writeMeasurement = (file, { command, rows }) => {
  const [machine] = describeMachine().split('\n')
  const measured = { command, machine, commit: commit(), date: new Date().toISOString().slice(0, 10), rows }
  writeFileSync(file, `${JSON.stringify(measured, undefined, 2)}\n`)
}
