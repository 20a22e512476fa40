import { createHook } from 'node:async_hooks'
import process from 'node:process'

/** Kinds of resources that a program can forget to end. */
const KINDS = ['Timeout', 'TCPSERVERWRAP', 'TCPWRAP', 'FSEVENTWRAP', 'STATWATCHER', 'PIPEWRAP'] as const

/** Records started and unfinished resources with their stack traces. */
export const watchOpenResources = () => {
  const open = new Map<number, string>()
  const { stackTraceLimit } = Error
  // The layers of Node are between its start and our code.
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
    /** Returns unfinished resources of our own code, and the number of additional process listeners. */
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
