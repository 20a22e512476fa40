// `npm start`: prepares a clone, then runs the program as the installed command does.
import process from 'node:process'
import { prepare } from './prepare.mjs'

const PARENT_CHECK_MS = 250

/** Stops the program if npm gets SIGTERM: npm passes it to the shell between, which ends and leaves the program running. */
const stopWithParent = () => {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS)
  watch.unref()
}

if (process.env.npm_lifecycle_event !== undefined) stopWithParent()
await prepare()
await import('../bin/threeds-sandbox.cjs')
