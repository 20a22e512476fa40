// Globals of Node by their names, which the build puts in place of those of `globalThis`, also in bundled packages: test suites
// and their environments, such as jsdom, replace those.
import { createRequire } from 'node:module'
import { transferableAbortController } from 'node:util'

export { URL, URLSearchParams } from 'node:url'
export { TextDecoder, TextEncoder } from 'node:util'
export {
  clearImmediate,
  clearInterval,
  clearTimeout,
  Date,
  performance,
  setImmediate,
  setInterval,
  setTimeout,
} from './host-timers.ts'

const abortController = transferableAbortController()
const HostAbortController = abortController.constructor as typeof AbortController
const HostAbortSignal = abortController.signal.constructor as typeof AbortSignal
const { abort, any, timeout } = HostAbortSignal

/** The class with its own functions, because tests replace those of the class of Node, such as `AbortSignal.timeout`. */
class OwnAbortSignal extends HostAbortSignal {
  static override readonly abort = abort
  static override readonly any = any
  static override readonly timeout = timeout
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof HostAbortSignal
  }
}

export { HostAbortController as AbortController, OwnAbortSignal as AbortSignal }

/** Calls `run` after the current microtask. */
export const queueMicrotask = (run: () => void): void => void Promise.resolve().then(run)

/** Returns a copy of plain data. */
export const structuredClone = <Value>(value: Value): Value => {
  const { deserialize, serialize } = createRequire(import.meta.url)('node:v8')
  return deserialize(serialize(value))
}
