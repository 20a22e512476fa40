import type { GatewayRequest, RecordedEvent } from '../../core/contract/control.gen.ts'
import type { Call } from '../../testkit/control-client.ts'
import type { AuditFile, Gateway } from '../audit-file.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, type ExperimentRun } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'
import type { TransactionRef } from './webhook-steps.ts'

type GatewayResponse = NonNullable<GatewayRequest['response']>

/** Returns the gateway endpoint of audit.yaml, if there is one. */
export const gatewayIn = ({ gateway }: AuditFile): Gateway | undefined =>
  typeof gateway === 'string' ? undefined : gateway

/** Returns whether the app sends authorizations that the sandbox receives: at the gateway endpoint, or as the service. */
export const isAuthorizing = ({ gateway }: AuditFile): boolean => gateway !== undefined && gateway !== 'none'

/** Returns the configuration of the gateway endpoint. The banks of the test cards decline only softly in an audit. */
const configurationOf = (
  { fields, units, approved, softDeclined }: Gateway,
  response: GatewayResponse = approved,
): GatewayRequest => ({ fields, units, response, ...(softDeclined && { decline: { status: 200, ...softDeclined } }) })

/** Sets the gateway endpoint of the space, by default with the response that approves. */
export const setGateway = (call: Call, gateway: Gateway, response?: GatewayResponse) =>
  call('setGateway', { body: configurationOf(gateway, response) })

/** A response without an approval: a failure of the gateway, its decline, or a card network that does not respond. */
export type Unapproved = Pick<GatewayResponse, 'status' | 'reset' | 'latency'> | 'declined' | 'no_response'

/** Returns the patch of a scenario whose authorization by the service is declined, with a response that may be lost. */
const patchOf = (response: Unapproved) => {
  if (response === 'no_response') return { authorization: { result: response } }
  const authorization = { networkCode: '51' }
  if (response === 'declined') return { authorization }
  const { reset, ...fault } = response
  return { authorization, faults: { on: 'authorize', ...(reset ? { connection: 'reset' } : fault) } }
}

/**
 * Makes all authorizations fail until the run ends. Returns the options of a checkout with this response.
 *
 * @throws NotJudged if audit.yaml has no `gateway`
 */
export const failAuthorizations = async (
  run: ExperimentRun,
  response: Unapproved,
  description: string,
): Promise<{ readonly patch?: ReturnType<typeof patchOf> }> => {
  const { call, file } = run.context
  if (file.gateway === 'service') return { patch: patchOf(response) }
  const gateway = gatewayIn(file)
  if (response === 'no_response') throw new NotJudged('The app does not authorize at the service.', 'gateway.service')
  if (gateway === undefined) throw new NotJudged('audit.yaml has no `gateway`.', 'gateway')
  await configureGateway(run, gateway, response === 'declined' ? (gateway.declined ?? {}) : response, description)
  run.cleanups.push(() => setGateway(call, gateway))
  run.excuses.push('the gateway failed')
  return {}
}

/** Sets the gateway endpoint of the space, and adds that to the timeline. Without a response, it approves. */
export const configureGateway = async (
  run: ExperimentRun,
  gateway: Gateway,
  response: GatewayResponse | undefined,
  description: string,
): Promise<void> => {
  await setGateway(run.context.call, gateway, response)
  addLine(run, {
    kind: 'setup',
    step: 'prepare',
    sent: `the gateway ${description}`,
    result: 'done',
    curl: [controlCurl('PUT', '/gateway', configurationOf(gateway, response))],
  })
}

/** Returns the authorizations of a run, or of one transaction. */
const receivedIn = async (
  { afterEvent, context }: ExperimentRun,
  transaction?: string,
): Promise<readonly RecordedEvent[]> => {
  const query = { type: 'authorization.received', after: afterEvent, limit: 1_000 } as const
  return (await context.call('listEvents', { query: { ...query, ...(transaction && { transaction }) } })).events
}

/** Returns all authorizations of a transaction, with repetitions, and those of no known transaction. */
export const gatewayCallsOf = async ({ run, id }: TransactionRef): Promise<readonly RecordedEvent[]> =>
  (await receivedIn(run)).filter(({ subject }) => subject === undefined || subject.id === id)

/** Returns whether an authorization was approved. A gateway can decline with status 200. */
export const isApproved = ({ facts }: RecordedEvent): boolean =>
  facts.decision === 'approved' && Number(facts.status) < 300

/**
 * Returns the decided authorizations of a transaction; none if audit.yaml has no gateway. Those with the same
 * Idempotency-Key count as one: the approved one, or else the last one.
 */
export const authorizationsOf = async ({ run, id }: TransactionRef): Promise<readonly RecordedEvent[]> => {
  if (!isAuthorizing(run.context.file)) return []
  const counted = new Map<unknown, RecordedEvent>()
  for (const event of await receivedIn(run, id)) {
    const first = event.facts.repeats ?? event.facts.authorization
    const earlier = counted.get(first)
    if (earlier === undefined || !isApproved(earlier)) counted.set(first, event)
  }
  return [...counted.values()]
}

/** Counts the authorizations of a transaction, and those that were approved. */
export const countAuthorizations = async (
  transaction: TransactionRef,
): Promise<{ readonly received: number; readonly approved: number }> => {
  const events = await authorizationsOf(transaction)
  return { received: events.length, approved: events.filter(isApproved).length }
}
