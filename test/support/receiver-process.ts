import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Received } from './receiver.ts'

const PROGRAM = fileURLToPath(new URL('./receiver-process.mjs', import.meta.url))

export type ReceiverProcess = {
  /** What it answers is told by a query: `?status=500&times=2`, `?hold`. */
  readonly url: string
  readonly requests: readonly Received[]
  /** All requests, once there are that many. */
  until(count: number): Promise<readonly Received[]>
  kill(): Promise<void>
}

/** A merchant's server in another process, for as long as the test runs. */
export const startReceiverProcess = async (port = 0): Promise<ReceiverProcess> => {
  const child = spawn(process.execPath, [PROGRAM, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'close')
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(kill)

  const requests: Received[] = []
  const waiting = new Set<() => void>()
  const lines = createInterface({ input: child.stdout })
  const ready = once(lines, 'line')
  const { url } = JSON.parse((await ready)[0]) as { url: string }
  lines.on('line', (line) => {
    requests.push(JSON.parse(line) as Received)
    for (const look of [...waiting]) look()
  })
  return {
    url,
    requests,
    kill,
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (requests.length < count) return
          waiting.delete(look)
          resolve([...requests])
        }
        waiting.add(look)
        look()
      }),
  }
}
