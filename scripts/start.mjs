// `npm start`: prepares a fresh clone, then runs the same program that is installed.
import process from 'node:process'
import { prepare } from './prepare.mjs'

const PARENT_CHECK_MS = 250

/** npm hands a SIGTERM to the shell between, which dies of it and leaves the program behind: a new parent tells. */
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
// By its address: the compiler would check the whole bundle with whoever imports it by name.
await import(new URL('../dist/cli.js', import.meta.url).href)
