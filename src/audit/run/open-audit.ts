import { reasonIn } from '../../core/domain/error-causes.ts'
import { type Connection, connect } from '../../testkit/connect.ts'
import { addressAcross } from '../../testkit/cross-site.ts'
import type { Space } from '../../testkit/space.ts'
import { startSandbox } from '../../testkit/start-sandbox.ts'
import { createApp } from '../app/create-app.ts'
import type { App } from '../app-port.ts'
import type { AuditFile } from '../audit-file.ts'
import { createCustomer } from '../customer/customer.ts'
import { fill } from '../file/template-variables.ts'
import { type AuditContext, type CardDataLeak, LONGEST_VISIT_MS, UNKNOWN_PACE } from '../steps/audit-context.ts'
import { gatewayIn, setGateway } from '../steps/gateway-steps.ts'
import { watched } from './passive-checks.ts'

/** Dependencies of an audit on its host. */
export type AuditHost = {
  readonly env: Readonly<Record<string, string | undefined>>
  /** A folder of this run. */
  readonly work: string
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** An app that is ready for the audit, and a function that ends app and sandbox. */
export type OpenAudit = { readonly context: AuditContext; readonly close: () => Promise<void> }

/** Number of cards, which are used in turn. */
const CARDS = 20

/** Limits of stored events. An app that polls sends thousands of requests, and no event may be lost. */
const KEPT = { 'traffic-events': 100_000, 'traffic-space-kb': 262_144, 'traffic-total-kb': 262_144 } as const

/** Connects to the sandbox of the app: a new one, or that of audit.yaml. */
const sandboxOf = async (
  { sandbox }: AuditFile,
  { env }: AuditHost,
): Promise<{ readonly connection: Connection; readonly name?: string } | { readonly problem: string }> => {
  if (sandbox === undefined) return { connection: await startSandbox({ webhooks: 'manual', ...KEPT }) }
  const values = Object.fromEntries(Object.entries(env).map(([name, value]) => [`env.${name}`, value]))
  const filled = fill(sandbox.url, values)
  if ('problem' in filled) return filled
  return connect({ url: filled.text, controlToken: env.SANDBOX_CONTROL_TOKEN }).then(
    (connection) => ({ connection, name: sandbox.space }),
    (error: unknown) => ({ problem: `${sandbox.url.at}: ${reasonIn(error)}` }),
  )
}

/**
 * Creates a space whose hosted pages are on another site than the app, like those of a bank. If this host has no other
 * name for the sandbox, they stay on the same site, and experiments that need two sites are not judged.
 */
const spaceAcross = async (connection: Connection, { app }: AuditFile): Promise<Space> => {
  const space = await connection.space()
  const filled = fill(app.url, { port: 80 })
  const address = addressAcross(space.url, 'text' in filled ? filled.text : app.url.text)
  await space.setSpacePages(address).catch(() => undefined)
  return space
}

/**
 * Starts or finds the sandbox and the app of audit.yaml. A new sandbox holds all webhooks until they are sent manually.
 * In a running one, each checkout queues such an outcome.
 */
export const openAudit = async (
  file: AuditFile,
  host: AuditHost,
): Promise<OpenAudit | { readonly problem: string }> => {
  const opened = await sandboxOf(file, host)
  if ('problem' in opened) return opened
  const { connection, name } = opened
  const space = name === undefined ? await spaceAcross(connection, file) : await connection.existingSpace(name)
  const { now, sleep, env, work } = host
  const leaks: CardDataLeak[] = []
  const state: { app?: App } = {}
  const isApps = (address: string): boolean => state.app !== undefined && address.startsWith(state.app.url)
  const newCustomer = () =>
    watched(createCustomer({ now: () => performance.timeOrigin + now(), allow: file.app.allow }), isApps, leaks)
  const { url, merchantId: merchant = '', password = '', webhookSecret = '', signatureKey: webhookKey = '' } = space
  const described = gatewayIn(file)
  const gateway = described && (await setGateway(space.call, described)).url
  const created = await createApp({
    file,
    sandbox: { url, merchant, password, webhookSecret, webhookKey, ...(gateway !== undefined && { gateway }) },
    work,
    env,
    newCustomer,
  })
  if ('problem' in created) {
    await connection.close()
    return created
  }
  const { app } = created
  state.app = app
  const { cards } = await space.call('listCards', {
    query: { scenario: 'challenge_success', brand: 'VIS', limit: CARDS },
  })
  let checkouts = 0
  const context: AuditContext = {
    app,
    file,
    leaks,
    state: { event: '0', inSequence: 0 },
    call: space.call,
    newCustomer,
    now,
    sleep,
    untilOthersEnd: () => sleep(LONGEST_VISIT_MS).then(() => LONGEST_VISIT_MS),
    pace: UNKNOWN_PACE,
    isAttached: name !== undefined,
    suffix: Math.round(performance.timeOrigin + now()).toString(36),
    nextN: () => {
      checkouts += 1
      return checkouts
    },
    returnParameter: space.returnParameter ?? 'transactionId',
    cards: cards.map(({ number }) => ({ number, cvv: '123', brand: 'VIS' })),
  }
  return { context, close: () => closeAll(app, connection) }
}

const closeAll = async (app: App, connection: Connection): Promise<void> => {
  await app.stop()
  await connection.close()
}
