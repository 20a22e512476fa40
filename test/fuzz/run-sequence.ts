import { Agent } from 'node:http'
import { isMap } from '../../src/core/domain/is-record.ts'
import type { Sleep } from '../../src/engine/engine-parts.ts'
import { initBody } from '../support/init-body.ts'
import { LINK_KEY, threeDSLink } from '../support/link-body.ts'
import { MERCHANT, openSandbox } from '../support/sandbox.ts'
import type { Call } from './any-call.ts'
import { createOperationFinder, problemsOfResponse } from './check-response.ts'
import type { Operation } from './operations.ts'
import { type Received, send } from './send.ts'

/** Waits only one turn of the event loop. */
const atOnce: Sleep = () => new Promise((resolve) => void setImmediate(resolve))

/** Calls after which responses may have any defect, because they request one. */
const STEERS =
  /^(setFaults|saveScenarios?|queueOutcome|setSpaceScenario|setReceiverResponse|setGateway|importState|repin\w+)$/
/** Calls after which other requests wait for the release of a hold. */
const HOLDS = ['holdResponses']

/** First calls of every sequence: a transaction and a link, whose responses contain IDs. */
const BEGINNING: readonly Call[] = [
  {
    verb: 'POST',
    path: '/v1/transactions',
    headers: { authorization: `Basic ${btoa(MERCHANT.join(':'))}`, 'content-type': 'application/json' },
    body: JSON.stringify(initBody()),
  },
  {
    verb: 'POST',
    path: '/v1/links',
    headers: { 'link-api-key': LINK_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(threeDSLink()),
  },
]

/** Returns short strings of a response, which may be IDs or cursors for later calls. */
const valuesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /^[\w.+-]{1,60}$/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.slice(0, 5).flatMap(valuesIn)
  return isMap(value)
    ? Object.entries(value)
        .slice(0, 30)
        .flatMap(([, one]) => valuesIn(one))
    : []
}

const MOST_LEARNED = 200

/** Number of calls and their responses, over all sequences. */
export type Statistics = { calls: number; readonly statuses: Record<string, number>; readonly covered: Set<string> }

/** Sends calls one after another to a new sandbox and returns the problems of the responses. */
export const runSequence = async (
  operations: readonly Operation[],
  calls: readonly Call[],
  made: Statistics,
): Promise<readonly string[]> => {
  const { sandbox } = await openSandbox({ sleep: atOnce, webhooks: 'manual' })
  const agent = new Agent({ keepAlive: true })
  const find = createOperationFinder(operations)
  const learned: string[] = []
  const problems: string[] = []
  let isSteered = false
  let isHeld = false

  const filled = (text: string): string =>
    text.replace(/@learned-(\d+)@/g, (_, n: string) =>
      learned.length === 0 ? 'nothing' : (learned[Number(n) % learned.length] ?? ''),
    )
  const learn = (received: Received): void => {
    if (received.is !== 'response' || !String(received.headers['content-type']).startsWith('application/json')) return
    try {
      const fresh = valuesIn(JSON.parse(received.text)).filter((item) => !learned.includes(item))
      if (learned.length < MOST_LEARNED) learned.push(...fresh.slice(0, 20))
    } catch {
      // Reported as a problem already.
    }
  }

  try {
    for (const call of [...BEGINNING, ...calls]) {
      const request = {
        ...call,
        path: filled(call.path),
        body: call.body === undefined ? undefined : filled(call.body),
      }
      const operation = find(request)
      const steers = isSteered || request.headers['sandbox-scenario'] !== undefined
      const received = await send(sandbox.url, agent, request, isHeld ? 200 : undefined)
      made.calls += 1
      const report = (problem: string): void => {
        const displayed =
          received.is === 'response' ? `${received.status} ${received.text.slice(0, 300)}` : JSON.stringify(received)
        problems.push(`${request.verb} ${request.path.slice(0, 200)} (${operation?.id}) ${problem}: ${displayed}`)
      }
      if (received.is === 'response') {
        made.statuses[received.status] = (made.statuses[received.status] ?? 0) + 1
        if (operation) made.covered.add(`${operation.id} ${received.status}`)
        for (const problem of problemsOfResponse(operation, request, received, steers)) report(problem)
        learn(received)
        if (received.status < 300 && STEERS.test(operation?.id ?? '')) isSteered = true
        if (received.status < 300 && HOLDS.includes(operation?.id ?? '')) isHeld = true
      } else if (received.is === 'cut' && !steers) report('was cut off')
      else if (received.is === 'waiting' && !isHeld) report('got no response')
    }
    const health = await send(sandbox.url, agent, {
      verb: 'GET',
      path: '/_sandbox/health',
      headers: {},
      body: undefined,
    })
    if (health.is !== 'response' || health.status !== 200) problems.push(`health returned ${JSON.stringify(health)}`)
  } finally {
    agent.destroy()
    await sandbox.close()
  }
  return problems
}
