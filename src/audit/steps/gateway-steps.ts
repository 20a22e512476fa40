import type { GatewayRequest, RecordedEvent } from '../../core/contract/control.gen.ts'
import type { Call } from '../../testkit/control-client.ts'
import type { AuditFile, Gateway } from '../audit-file.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, type ExperimentRun } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'
import type { TransactionRef } from './webhook-steps.ts'

type GatewayResponse = NonNullable<GatewayRequest['response']>

/** Returns the gateway of audit.yaml, if there is one. */
export const gatewayIn = ({ gateway }: AuditFile): Gateway | undefined => (gateway === 'none' ? undefined : gateway)

/** Returns the configuration of the gateway endpoint. The banks of the test cards decline only softly in an audit. */
const configurationOf = (
  { fields, units, approved, softDeclined }: Gateway,
  response: GatewayResponse = approved,
): GatewayRequest => ({ fields, units, response, ...(softDeclined && { decline: { status: 200, ...softDeclined } }) })

/** Sets the gateway endpoint of the space, by default with the response that approves. */
export const setGateway = (call: Call, gateway: Gateway, response?: GatewayResponse) =>
  call('setGateway', { body: configurationOf(gateway, response) })

/** Changes the response of the gateway until the run ends. @throws NotJudged if audit.yaml has no gateway */
export const changeGateway = async (
  run: ExperimentRun,
  response: GatewayResponse,
  description: string,
): Promise<void> => {
  const { call, file } = run.context
  const gateway = gatewayIn(file)
  if (gateway === undefined) throw new NotJudged('audit.yaml has no `gateway`.', 'gateway')
  await setGateway(call, gateway, response)
  run.cleanups.push(() => setGateway(call, gateway))
  run.excuses.push('the gateway failed')
  const body = configurationOf(gateway, response)
  addLine(run, {
    kind: 'setup',
    step: 'prepare',
    sent: `the gateway ${description}`,
    result: 'done',
    curl: [controlCurl('PUT', '/gateway', body)],
  })
}

/** Returns the authorizations of a transaction that the gateway received; none if audit.yaml has no gateway. */
export const authorizationsOf = async ({ run, id }: TransactionRef): Promise<readonly RecordedEvent[]> => {
  if (gatewayIn(run.context.file) === undefined) return []
  const query = { transaction: id, type: 'authorization.received', after: run.afterEvent, limit: 1_000 } as const
  return (await run.context.call('listEvents', { query })).events
}

/** Counts the authorizations of a transaction that the gateway received, and those that it approved. */
export const countAuthorizations = async (
  transaction: TransactionRef,
): Promise<{ readonly received: number; readonly approved: number }> => {
  const events = await authorizationsOf(transaction)
  // A gateway can decline with status 200.
  const approved = events.filter(({ facts }) => facts.decision === 'approved' && Number(facts.status) < 300)
  return { received: events.length, approved: approved.length }
}
