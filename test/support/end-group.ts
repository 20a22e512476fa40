import type { ChildProcess } from 'node:child_process'
import process from 'node:process'

/** Ends a process that was started `detached`, with its remaining child processes. */
export const endGroup = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // No process was left.
  }
}
