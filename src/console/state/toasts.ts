import { signal } from '@preact/signals'
import type { WrittenCall } from '../../contract/control-call.ts'
import type { Tone } from '../../telling/told.ts'
import type { Route } from './route.ts'

/** What came of something, said in the one place that there is for it. */
export type Toast = {
  readonly id: number
  /** `wait` is what is still under way: what is said next takes its place. */
  readonly tone: Tone
  readonly words: string
  /** The call that was made: a script can do the same. */
  readonly call?: WrittenCall
  /** What could not be copied. */
  readonly text?: string
  /** Where the console shows what it is about. */
  readonly show?: Partial<Route>
  /** Takes it back. */
  readonly undo?: () => unknown
}

/** Says what happened: the newest of each tone, so that what went well does not push out what went wrong. */
export const createToasts = () => {
  const shown = signal<readonly Toast[]>([])
  let count = 0
  return {
    shown,
    say(toast: Omit<Toast, 'id'>): void {
      count += 1
      const stays = shown.value.filter(({ tone }) => tone !== 'wait' && tone !== toast.tone)
      shown.value = [...stays, { ...toast, id: count }]
    },
    dismiss(id: number): void {
      shown.value = shown.value.filter((toast) => toast.id !== id)
    },
  }
}
