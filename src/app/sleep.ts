import { setTimeout as wait } from 'node:timers/promises'
import { compact } from '../core/domain/without-undefined.ts'
import type { Sleep } from '../engine/engine-parts.ts'

/** Waits in real time, without keeping the process alive. */
export const realSleep: Sleep = async (ms, signal) => {
  if (ms > 0) await wait(ms, undefined, { ref: false, ...compact({ signal }) }).catch(() => undefined)
}
