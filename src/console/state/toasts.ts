import { type ReadonlySignal, signal } from '@preact/signals'
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

export type Toasts = {
  readonly shown: ReadonlySignal<readonly Toast[]>
  readonly say: (toast: Omit<Toast, 'id'>) => void
  readonly dismiss: (id: number) => void
}

const MOST = 2

/** Says what happened: the newest of each tone, so that what went well does not push out what went wrong. */
export const createToasts = (): Toasts => {
  const shown = signal<readonly Toast[]>([])
  let count = 0
  const dismiss = (id: number): void => {
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }
  return {
    shown,
    dismiss,
    say(toast) {
      count += 1
      const all = [...shown.value, { ...toast, id: count }]
      shown.value = all.filter(({ tone }, n) => all.slice(n + 1).filter((later) => later.tone === tone).length < MOST)
    },
  }
}
