import { signal } from '@preact/signals'
import type { WrittenCall } from '../../contract/control-call.ts'

/** What is said in a corner for a while. */
export type Toast = {
  readonly id: number
  readonly tone: 'pass' | 'fail'
  readonly words: string
  /** The call that was made: a script can do the same. */
  readonly call?: WrittenCall
  /** What could not be copied. */
  readonly text?: string
}

const MOST_TOASTS = 2

/** Says what happened: the newest of each tone, so that what went well does not push out what went wrong. */
export const createToasts = () => {
  const shown = signal<readonly Toast[]>([])
  let count = 0
  return {
    shown,
    say(toast: Omit<Toast, 'id'>): void {
      count += 1
      const all = [...shown.value, { ...toast, id: count }]
      const laterThan = (n: number) => all.slice(n + 1).filter(({ tone }) => tone === all[n]?.tone)
      shown.value = all.filter((_one, n) => laterThan(n).length < MOST_TOASTS)
    },
    dismiss(id: number): void {
      shown.value = shown.value.filter((toast) => toast.id !== id)
    },
  }
}
