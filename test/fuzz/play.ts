import { Agent } from 'node:http'
import { isMap } from '../../src/core/domain/is-record.ts'
import type { Sleep } from '../../src/engine/engine-parts.ts'
import { initBody } from '../support/init-body.ts'
import { LINK_KEY, threeDSLink } from '../support/link-body.ts'
import { MERCHANT, openSandbox } from '../support/sandbox.ts'
import type { Call } from './any-call.ts'
import { finder, wrongWith } from './judge.ts'
import type { Operation } from './operations.ts'
import { type Came, send } from './send.ts'

/** Nobody waits for anything, and everybody else has a turn first. */
const atOnce: Sleep = () => new Promise((resolve) => void setImmediate(resolve))

/** Calls after which answers may have any defect, since they ask for one. */
const STEERS =
  /^(setFaults|saveScenarios?|queueOutcome|setSpaceScenario|setReceiverResponse|setGateway|importState|repin\w+)$/
/** After a hold, others wait until it is let go. */
const HOLDS = ['holdResponses']

/** With which every story begins: a transaction and a link, and something that each has told. */
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

/** Short texts of an answer, of which a later call may make an id or a cursor. */
const toldBy = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return /^[\w.+-]{1,60}$/.test(value) ? [value] : []
  if (Array.isArray(value)) return value.slice(0, 5).flatMap(toldBy)
  return isMap(value)
    ? Object.entries(value)
        .slice(0, 30)
        .flatMap(([, one]) => toldBy(one))
    : []
}

const MOST_TOLD = 200

/** How many calls were made, and with what answers, over all stories. */
export type Made = { calls: number; readonly statuses: Record<string, number>; readonly met: Set<string> }

/** Plays calls one after another on a sandbox of their own, and gives what is wrong with the answers. */
export const played = async (
  operations: readonly Operation[],
  calls: readonly Call[],
  made: Made,
): Promise<readonly string[]> => {
  const { sandbox } = await openSandbox({ sleep: atOnce, webhooks: 'manual' })
  const agent = new Agent({ keepAlive: true })
  const find = finder(operations)
  const told: string[] = []
  const problems: string[] = []
  let isSteered = false
  let isHeld = false

  const filled = (text: string): string =>
    text.replace(/@told-(\d+)@/g, (_, n: string) =>
      told.length === 0 ? 'nothing' : (told[Number(n) % told.length] ?? ''),
    )
  const learn = (came: Came): void => {
    if (came.is !== 'answer' || !String(came.headers['content-type']).startsWith('application/json')) return
    try {
      const fresh = toldBy(JSON.parse(came.text)).filter((one) => !told.includes(one))
      if (told.length < MOST_TOLD) told.push(...fresh.slice(0, 20))
    } catch {
      // Its judge has said so.
    }
  }

  try {
    for (const call of [...BEGINNING, ...calls]) {
      const asked = { ...call, path: filled(call.path), body: call.body === undefined ? undefined : filled(call.body) }
      const operation = find(asked)
      const steers = isSteered || asked.headers['sandbox-scenario'] !== undefined
      const came = await send(sandbox.url, agent, asked, isHeld ? 200 : undefined)
      made.calls += 1
      const tell = (what: string): void => {
        const shown = came.is === 'answer' ? `${came.status} ${came.text.slice(0, 300)}` : JSON.stringify(came)
        problems.push(`${asked.verb} ${asked.path.slice(0, 200)} (${operation?.id}) ${what}: ${shown}`)
      }
      if (came.is === 'answer') {
        made.statuses[came.status] = (made.statuses[came.status] ?? 0) + 1
        if (operation) made.met.add(`${operation.id} ${came.status}`)
        for (const what of wrongWith(operation, asked, came, steers)) tell(what)
        learn(came)
        if (came.status < 300 && STEERS.test(operation?.id ?? '')) isSteered = true
        if (came.status < 300 && HOLDS.includes(operation?.id ?? '')) isHeld = true
      } else if (came.is === 'cut' && !steers) tell('was cut off')
      else if (came.is === 'kept' && !isHeld) tell('got no answer')
    }
    const health = await send(sandbox.url, agent, {
      verb: 'GET',
      path: '/_sandbox/health',
      headers: {},
      body: undefined,
    })
    if (health.is !== 'answer' || health.status !== 200) problems.push(`health says ${JSON.stringify(health)}`)
  } finally {
    agent.destroy()
    await sandbox.close()
  }
  return problems
}
