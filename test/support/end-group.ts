import type { ChildProcess } from 'node:child_process'
import process from 'node:process'

/** Ends a process that was started `detached`, and all that it has started and left. */
export const endGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing was left.
  }
}
