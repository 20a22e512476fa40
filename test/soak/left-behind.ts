import { createHook } from 'node:async_hooks'
import process from 'node:process'

/** What a program can forget to end. */
const KINDS = ['Timeout', 'TCPSERVERWRAP', 'TCPWRAP', 'FSEVENTWRAP', 'STATWATCHER', 'PIPEWRAP'] as const

/** Watches what is begun and not ended; where each of it was begun, so that it can be found. */
export const watchWhatIsLeft = () => {
  const open = new Map<number, string>()
  const { stackTraceLimit } = Error
  // Between what begins it and us are the layers of Node.
  Error.stackTraceLimit = 40
  const hook = createHook({
    init(id, type) {
      if (KINDS.some((kind) => kind === type)) open.set(id, `${type} ${new Error('begun here').stack}`)
    },
    destroy(id) {
      open.delete(id)
    },
  }).enable()
  const listeners = (): number => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)
  const before = listeners()
  return {
    /** What of our own code is begun and not ended; how many listeners of the process are more than there were. */
    left: () => ({
      begun: [...open.values()].filter((stack) => /\/src\//.test(stack)),
      listeners: listeners() - before,
    }),
    stop: () => {
      Error.stackTraceLimit = stackTraceLimit
      hook.disable()
    },
  }
}
