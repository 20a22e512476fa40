// The timers and the clock of Node. Test libraries replace those of `globalThis` and of `node:timers`. The sandbox keeps the
// originals, so that fake timers of a test suite cannot stop it. Biome rejects the globals in the code of the sandbox.
import { statSync } from 'node:fs'
import { Socket } from 'node:net'
import { performance as hostPerformance } from 'node:perf_hooks'
import { execPath, getActiveResourcesInfo } from 'node:process'
import * as nodeTimers from 'node:timers'
import { runInNewContext } from 'node:vm'
import { attempt } from '../../core/domain/value-or-undefined.ts'

/** A started timer. */
export type HostTimer = { ref(): HostTimer; unref(): HostTimer; close(): unknown }

/** A call in the next turn of the event loop. */
export type HostImmediate = { [Symbol.dispose](): void }

type Run = () => void

/** Returns true if a timer is counted by Node, which fake timers are not. A fake can also throw or return nothing. */
const isCounted = (kind: 'Timeout' | 'Immediate', start: () => { stop(): unknown }): boolean => {
  const count = (): number => getActiveResourcesInfo().filter((each) => each === kind).length
  const before = count()
  return (
    attempt(() => {
      const timer = start()
      const after = count()
      timer.stop()
      return after > before
    }) ?? false
  )
}

const LONG_MS = 1_000_000

const isRealTimeout = isCounted('Timeout', () => {
  const timer = nodeTimers.setTimeout(() => undefined, LONG_MS)
  return { stop: () => nodeTimers.clearTimeout(timer) }
})

const isRealImmediate = isCounted('Immediate', () => {
  const immediate = nodeTimers.setImmediate(() => undefined)
  return { stop: () => nodeTimers.clearImmediate(immediate) }
})

const isTimeout = (value: unknown): value is NodeJS.Timeout =>
  typeof value === 'object' && value !== null && 'refresh' in value && 'hasRef' in value

/** Starts a timer if those of `node:timers` were replaced before this module was loaded: a socket has its own. */
const startOnSocket = (run: Run, ms: number, repeats: boolean): HostTimer => {
  const socket = new Socket()
  let keepsAlive = true
  /** The timer of a socket never keeps the process alive, unlike others. */
  const keepAlive = (wanted: boolean): HostTimer => {
    keepsAlive = wanted
    const timeout = Reflect.ownKeys(socket)
      .map((key): unknown => Reflect.get(socket, key))
      .find(isTimeout)
    if (wanted) timeout?.ref()
    else timeout?.unref()
    return timer
  }
  const arm = (): void => {
    socket.setTimeout(Math.max(1, ms), fire)
    keepAlive(keepsAlive)
  }
  const fire = (): void => {
    if (repeats) arm()
    run()
  }
  const timer: HostTimer = {
    ref: () => keepAlive(true),
    unref: () => keepAlive(false),
    close: () => socket.setTimeout(0),
  }
  arm()
  return timer
}

const { setTimeout: startTimeout, setInterval: startInterval, setImmediate: startImmediate } = nodeTimers

// A test can replace `performance.now` of the object, but rarely that of its class.
const { now: nowOfClass } = Object.getPrototypeOf(hostPerformance) as Performance

/** The `Date` of Node, even if that of `globalThis` was replaced: Node creates this one. */
const HostDate = statSync(execPath).mtime.constructor as DateConstructor

export { HostDate as Date }

const isNative = Function.prototype.toString.call(HostDate.now).startsWith('function now() { [native code]')
const hostNow: unknown = isNative ? HostDate.now : runInNewContext('Date.now')

/** The time of the host. Tests of the sandbox replace its members. */
export const host = {
  startTimer: (run: Run, ms: number): HostTimer =>
    isRealTimeout ? startTimeout(run, ms) : startOnSocket(run, ms, false),
  performanceNow: (): number => nowOfClass.call(hostPerformance),
  dateNow: hostNow as () => number,
}

/** Returns the time of the host in milliseconds since 1970. */
export const hostNowMs = (): number => host.dateNow()

/** Real milliseconds since the start of the process. */
export const performance = { now: (): number => host.performanceNow(), timeOrigin: hostPerformance.timeOrigin }

/** Calls `run` after real milliseconds. */
export const setTimeout = (run: Run, ms = 1): HostTimer => host.startTimer(run, ms)

/** Calls `run` repeatedly, at an interval of real milliseconds. */
export const setInterval: (run: Run, ms?: number) => HostTimer = isRealTimeout
  ? (run, ms) => startInterval(run, ms)
  : (run, ms = 1) => startOnSocket(run, ms, true)

/** Calls `run` in the next turn of the event loop. */
export const setImmediate: <Values extends readonly unknown[]>(
  run: (...values: Values) => void,
  ...values: Values
) => HostImmediate = isRealImmediate
  ? (run, ...values) => startImmediate(() => run(...values))
  : (run, ...values) => {
      const timer = setTimeout(() => run(...values), 0)
      return { [Symbol.dispose]: () => void timer.close() }
    }

/** Stops a timer, if there is one. */
export const clearTimeout = (timer: HostTimer | undefined): void => void timer?.close()
export const clearInterval = clearTimeout

/** Cancels a call of `setImmediate`, if there is one. */
export const clearImmediate = (immediate: HostImmediate | undefined): void => immediate?.[Symbol.dispose]()

/** Waits for the next turn of the event loop. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Waits in real time without keeping the process alive. A signal ends the wait early without an error. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ms <= 0 || signal?.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms).unref()
    signal?.addEventListener('abort', end)
  })
