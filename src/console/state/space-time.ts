import type { HeardClock } from './space-watch.ts'

/** What the clock of a space shows when the machine's shows `now`, in milliseconds. */
export const spaceTime = ({ mode, now: heard, heardAt }: HeardClock, now: number): number =>
  mode === 'frozen' ? Date.parse(heard) : Date.parse(heard) + (now - heardAt)
