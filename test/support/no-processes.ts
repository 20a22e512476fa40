import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

/** Before every file that starts no process by its imports (process-tests.ts): where one does all the same, it fails. */
const refuse = (): never => {
  throw new Error('a test that starts a process must import what does so where test/support/process-tests.ts finds it')
}

const names = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync']
Object.assign(childProcess, Object.fromEntries(names.map((name) => [name, refuse])))
syncBuiltinESMExports()
