import type { GatewayRequest } from '../../core/contract/control.gen.ts'
import type { Call } from '../../testkit/control-client.ts'
import type { AuditFile, Gateway } from '../audit-file.ts'
import { controlCurl } from './control-call-curl.ts'
import { addLine, type ExperimentRun } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'
import type { TransactionRef } from './webhook-steps.ts'

type GatewayResponse = NonNullable<GatewayRequest['response']>

/** Returns the gateway of audit.yaml, if there is one. */
export const gatewayIn = ({ gateway }: AuditFile): Gateway | undefined => (gateway === 'none' ? undefined : gateway)

/** Sets the gateway endpoint of the space, by default with the response that approves. */
export const setGateway = (call: Call, { fields, units, approved }: Gateway, response: GatewayResponse = approved) =>
  call('setGateway', { body: { fields, units, response } })

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
  const body = { fields: gateway.fields, units: gateway.units, response }
  addLine(run, {
    kind: 'setup',
    step: 'prepare',
    sent: `the gateway ${description}`,
    result: 'done',
    curl: [controlCurl('PUT', '/gateway', body)],
  })
}

/** Counts the authorizations of a transaction that the gateway received, and those that it approved. */
export const countAuthorizations = async ({
  run,
  id,
}: TransactionRef): Promise<{ readonly received: number; readonly approved: number }> => {
  const query = { transaction: id, type: 'authorization.received', after: run.afterEvent, limit: 1_000 } as const
  const { events } = await run.context.call('listEvents', { query })
  const approved = events.filter(({ facts }) => Number(facts.status) < 300)
  return { received: events.length, approved: approved.length }
}
