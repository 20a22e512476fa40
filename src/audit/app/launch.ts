import { setTimeout as wait } from 'node:timers/promises'
import { inSeconds } from '../../core/domain/duration.ts'
import type { Template } from '../audit-file.ts'
import type { Customer } from '../customer-port.ts'
import { type Group, lastLines, startGroup } from './process-group.ts'

const BETWEEN_MS = 25
const REQUEST_MS = 2_000

/** How to detect that an app is ready. */
type Ready = {
  readonly url: string
  /** Whether any response counts. */
  readonly isAny: boolean
  readonly withinMs: number
  readonly customer: Customer
}

/**
 * Requests a URL until the app is ready, the time is over (one request if it is 0), or `ended` resolves. @returns the
 * problem, if any
 */
export const untilReady = async (
  { url, isAny, withinMs, customer }: Ready,
  ended?: Promise<string>,
): Promise<string | undefined> => {
  const end = performance.now() + withinMs
  let over: string | undefined
  void ended?.then((reason) => {
    over = reason
  })
  let last = 'there was no response'
  do {
    const result = await customer.go({ url, timeoutMs: REQUEST_MS })
    if (over !== undefined) return over
    if (result.kind === 'failed') {
      if (result.code === 'not_a_test_machine') return result.reason
      last = result.reason
    } else {
      const status = result.page?.status ?? 0
      if (isAny || (status >= 200 && status < 300)) return undefined
      last = `it returned ${status}`
    }
    await Promise.race([wait(BETWEEN_MS), ...(ended ? [ended] : [])])
  } while (over === undefined && performance.now() < end)
  if (withinMs === 0) return last
  return over ?? `${url} was not ready within ${inSeconds(withinMs)}: ${last}`
}

type Launch = {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly ready: Ready
  readonly at: Template['at']
  readonly mask: (text: string) => string
}

/** Starts an app and waits until it is ready. Otherwise kills it and returns its last output. */
export const launch = async ({
  ready,
  at,
  mask,
  ...program
}: Launch): Promise<{ readonly group: Group } | { readonly problem: string }> => {
  const group = startGroup(program)
  const problem = await untilReady(ready, group.ended)
  if (problem === undefined) return { group }
  await group.kill()
  const lines = mask(lastLines(group))
  return {
    problem: `${at}: app.start: ${mask(problem)}${lines === '' ? '; there was no output' : `; last output:\n${lines}`}`,
  }
}
