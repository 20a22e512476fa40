import { setTimeout as wait } from 'node:timers/promises'
import { lastLines, startGroup } from './group.ts'

/** A command that starts or ends something is over by then. */
const MOST_MS = 60_000

/** Runs a command of audit.yaml to its end. @returns what is wrong, in words */
export const runCommand = async (
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> => {
  const group = startGroup({ command, cwd, env })
  const over = new AbortController()
  const late = wait(MOST_MS, `it did not end within ${MOST_MS / 1000} s`, { signal: over.signal, ref: false })
  const how = await Promise.race([group.ended, late.catch(() => '')])
  over.abort()
  await group.kill()
  return how === 'it ended with 0' ? undefined : `${command.join(' ')}: ${how}\n${lastLines(group)}`.trim()
}
