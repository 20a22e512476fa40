import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import type { App, CheckoutResults, OrderReading, Purchase } from '../app-port.ts'
import type { AuditFile } from '../audit-file.ts'
import type { Customer } from '../customer-port.ts'
import { type PlaceholderValues, placeholdersIn } from '../file/template-variables.ts'
import { type AppContext, buy, buyAgain, changeOrder } from './buy.ts'
import { sizesOf } from './count-lines.ts'
import { createLogReader } from './log-files.ts'
import { readOrder } from './read-order.ts'
import { runApp } from './run-app.ts'
import { send } from './send.ts'
import { freePort, planOf } from './start-plan.ts'

/** Shorter values are words that occur everywhere. */
const MIN_LENGTH = 4

/** Creates a function that hides card numbers and secrets in a text. */
const createMask = (secrets: readonly (string | undefined)[]): ((text: string) => string) => {
  const hidden = secrets.flatMap((secret) => (secret !== undefined && secret.length >= MIN_LENGTH ? [secret] : []))
  // Hide the longest first, because a secret can contain another one.
  const longest = [...new Set(hidden)].sort((a, b) => b.length - a.length)
  return (text) => longest.reduce((masked, secret) => masked.replaceAll(secret, '[hidden]'), hideSecrets(text))
}

/** Values of the sandbox for the app. */
type OfSandbox = {
  readonly url: string
  readonly merchant: string
  readonly password: string
  readonly webhookSecret: string
  readonly webhookKey: string
  /** The URL of the gateway endpoint, if audit.yaml describes a gateway. */
  readonly gateway?: string
}

type Options = {
  readonly file: AuditFile
  readonly sandbox: OfSandbox
  /** A folder of this run. */
  readonly work: string
  /** The environment of the audit. The app inherits it, and audit.yaml can refer to it. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly newCustomer: () => Customer
}

const commonValues = async ({ file, sandbox, work, env }: Options): Promise<PlaceholderValues> => ({
  work,
  ...(file.app.start && { port: await freePort() }),
  ...Object.fromEntries(Object.entries(sandbox).map(([name, value]) => [`sandbox.${name}`, value])),
  ...Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[`env.${name}`, value]])),
  ),
})

/**
 * Values of the environment that audit.yaml refers to. They are hidden in messages, because they are kept out of the
 * file.
 */
const namedSecrets = ({ file, env }: Options): readonly (string | undefined)[] =>
  placeholdersIn(JSON.stringify(file)).flatMap((name) => (name.startsWith('env.') ? [env[name.slice(4)]] : []))

/** Names of values that only the customer of an order has. */
const IS_SECRET = /token|key|secret|sig|hash|code|auth|session/i

/** Returns the values in the URL of an order that name it, such as its ID. */
const idsInUrl = ({ order }: AuditFile, values: PlaceholderValues = {}): PlaceholderValues =>
  Object.fromEntries(
    placeholdersIn(order.request.url.text).flatMap((name) =>
      name in values && !IS_SECRET.test(name) ? [[name, values[name]]] : [],
    ),
  )

/**
 * Starts the app of audit.yaml and waits for it, or finds the running one. Failures are returned as `problem` with the
 * line of the file. `stop()` ends the app.
 */
export const createApp = async (options: Options): Promise<{ readonly app: App } | { readonly problem: string }> => {
  const { file, sandbox, env, newCustomer } = options
  const planned = planOf(file, await commonValues(options))
  if ('problem' in planned) return planned
  const { plan, common } = planned
  const mask = createMask([sandbox.password, sandbox.webhookSecret, sandbox.webhookKey, ...namedSecrets(options)])
  const readLogs = await createLogReader(plan.logs)
  const readFiles = await createLogReader([options.work])
  const sizes = await sizesOf(file.effects, common)
  const running = await runApp({ file, plan, env, customer: newCustomer(), mask })
  if ('problem' in running) return running

  const context: AppContext = { file, url: plan.url, sandboxUrl: sandbox.url, common, sizes }
  const { sweeper } = file
  // Values of a purchase are available to later requests of that customer only.
  const kept = new WeakMap<Customer, PlaceholderValues>()
  const { canRestart, kill, restart, stop } = running
  const read = (reference: string, customer: Customer, owner = customer): Promise<OrderReading> => {
    const values = { ...common, ...kept.get(customer), ...idsInUrl(file, kept.get(owner)), ref: reference }
    return readOrder(values, file.order.cookies === 'customer' ? customer : newCustomer(), context)
  }
  // Values of the last checkout of each cart.
  const carts = new WeakMap<Customer, Map<string, PlaceholderValues>>()
  const runCheckout = async (purchase: Purchase, customer: Customer, clicks: 1 | 2): Promise<CheckoutResults> => {
    const own = carts.get(customer) ?? new Map<string, PlaceholderValues>()
    carts.set(customer, own)
    const keep = (values: PlaceholderValues): void => void kept.set(customer, values)
    const results = await buy(purchase, customer, context, { clicks, keep, cart: own.get(purchase.cart) })
    const values = kept.get(customer)
    if (results[0].kind !== 'broken' && values) own.set(purchase.cart, values)
    return results
  }
  const app: App = {
    url: plan.url,
    canRestart,
    buy: async (purchase, customer) => (await runCheckout(purchase, customer, 1))[0],
    again: (purchase, reference, customer) =>
      buyAgain(purchase, customer, context, {
        values: { ...kept.get(customer), ref: reference },
        keep: (values) => kept.set(customer, values),
      }),
    change: (purchase, reference, customer) =>
      changeOrder(purchase, customer, context, { ...kept.get(customer), ref: reference }),
    doubleClick: (purchase, customer) => runCheckout(purchase, customer, 2),
    read,
    sweep: async () => {
      if (sweeper.kind !== 'trigger') return undefined
      const { request } = sweeper
      const sent = await send(request, common, { as: 'fetch', base: plan.url }, newCustomer())
      if ('problem' in sent) return sent.problem
      const { result } = sent
      if (result.kind === 'failed') return `${request.at}: sweeper.trigger: ${result.reason}`
      const status = result.page?.status ?? 0
      return status < 400 ? undefined : `${request.at}: sweeper.trigger: it returned ${status}`
    },
    kill,
    restart,
    stop,
    logs: async () => {
      const { stdout, stderr } = running.output()
      return [{ name: 'stdout', text: stdout }, { name: 'stderr', text: stderr }, ...(await readLogs())]
    },
    files: async () => {
      const logs = new Set((await readLogs()).map(({ name }) => name))
      return (await readFiles()).filter(({ name }) => !logs.has(name))
    },
  }
  return { app }
}
