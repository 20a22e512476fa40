import { dirname, resolve } from 'node:path'
import type { AuditFile, Find, LineCount, RequestTemplate, Template } from '../audit-file.ts'
import type { AuditInput } from './audit-file.schema.ts'
import type { CounterInput, FindInput, RequestInput } from './request.schema.ts'

type Path = readonly PropertyKey[]
type Position = (path: Path) => string

const START_MS = 20_000
const REJECTED = [200, 302, 303, 402, 422]

/** Converts a location. The schema ensures that one of its keys is present. */
const findOf = ({ json, html, header, cookie, regex }: FindInput): Find => {
  if (json !== undefined) return { json }
  if (html !== undefined) return { html }
  if (header !== undefined) return { header }
  return cookie === undefined ? { regex: regex ?? '' } : { cookie }
}

const locationOf = (location: string | FindInput): Find =>
  typeof location === 'string' ? { json: location } : findOf(location)

/** Returns a path of audit.yaml below its folder. `${work}` is the folder of the run, which is known only when it runs. */
const pathIn = (folder: string, path: string): string => (path.startsWith('$') ? path : resolve(folder, path))

const counterOf = (counter: CounterInput, folder: string, position: string): Find | LineCount => {
  if (typeof counter === 'string' || !('file' in counter)) return locationOf(counter)
  const { file, contains = `\${ref}` } = counter
  return { file: { text: pathIn(folder, file), at: position }, contains: { text: contains, at: position } }
}

const mapped = <From, To>(map: Readonly<Record<string, From>>, to: (from: From, name: string) => To) =>
  Object.fromEntries(Object.entries(map).map(([name, from]) => [name, to(from, name)]))

const templates = (
  map: Readonly<Record<string, string>> = {},
  path: Path,
  at: Position,
): Readonly<Record<string, Template>> => mapped(map, (text, name) => ({ text, at: at([...path, name]) }))

const requestOf = (texts: RequestInput, path: Path, at: Position): RequestTemplate => {
  const { url, method, headers, form, json, extract = {} } = texts
  return {
    at: at(path),
    url: { text: url, at: at([...path, 'url']) },
    method: method ?? (form === undefined && json === undefined ? 'GET' : 'POST'),
    headers: templates(headers, [...path, 'headers'], at),
    ...(form && { form: templates(form, [...path, 'form'], at) }),
    ...(json !== undefined && { json }),
    extract: mapped(extract, locationOf),
  }
}

const continueWithOf = ({
  continueWith = { redirect: true },
}: AuditInput['checkout']): AuditFile['checkout']['continueWith'] => {
  if (continueWith.json !== undefined) return { json: continueWith.json }
  return continueWith.form ? { form: true } : { redirect: true }
}

const sweeperOf = ({ sweeper = 'none' }: AuditInput, at: Position): AuditFile['sweeper'] => {
  if (sweeper === 'none') return { kind: 'none' }
  const { trigger, after, timeout = after } = sweeper
  if (trigger === undefined) return { kind: 'after', afterMs: after ?? 0, timeoutMs: timeout ?? 0 }
  const request = requestOf(trigger, ['sweeper', 'trigger'], at)
  return { kind: 'trigger', request, ...(after !== undefined && { afterMs: after }) }
}

const appOf = ({ app }: AuditInput, folder: string, at: Position): AuditFile['app'] => {
  const { start, url, log, apiTimeout, allow = [], kill, restart } = app
  const template = (text: string, key: string): Template => ({ text, at: at(['app', ...key.split('.')]) })
  const ready = start?.ready ?? `\${app}`
  const resolveInFolder = (path: string): string => pathIn(folder, path)
  return {
    url: template(url ?? `http://127.0.0.1:\${port}`, 'url'),
    ...(start && {
      start: {
        command: start.command,
        cwd: resolveInFolder(start.cwd ?? '.'),
        ready: template(ready, 'start.ready'),
        env: templates(start.env, ['app', 'start', 'env'], at),
        timeoutMs: start.timeout ?? START_MS,
      },
    }),
    ...(kill && { kill }),
    ...(restart && { restart }),
    logs: (log === undefined ? [] : [log].flat()).map(resolveInFolder),
    ...(apiTimeout !== undefined && { apiTimeoutMs: apiTimeout }),
    allow,
  }
}

/** Converts a validated file for the audit. `at` returns the position of a part in the file. */
export const auditFileOf = (texts: AuditInput, path: string, at: Position): AuditFile => {
  const { checkout, order, effects = {}, policy = {}, settleTimeout, sandbox, gateway } = texts
  const folder = dirname(resolve(path))
  const stepsOf = (steps: readonly RequestInput[], key: string) =>
    steps.map((step, index) => requestOf(step, ['checkout', key, index], at))
  return {
    path,
    folder,
    decides: texts.decides,
    app: appOf(texts, folder, at),
    ...(sandbox && {
      sandbox: { url: { text: sandbox.url, at: at(['sandbox', 'url']) }, space: sandbox.space ?? 'default' },
    }),
    checkout: {
      cart: checkout.cart ?? checkout.fill !== undefined,
      ...(checkout.fill && { fill: stepsOf(checkout.fill, 'fill') }),
      steps: stepsOf(checkout.steps, 'steps'),
      ...(checkout.again && { again: checkout.again === 'none' ? checkout.again : stepsOf(checkout.again, 'again') }),
      ...(checkout.change && { change: stepsOf(checkout.change, 'change') }),
      continueWith: continueWithOf(checkout),
      rejected: checkout.rejected ?? REJECTED,
      ...(checkout.fixedAmount !== undefined && { fixedAmount: checkout.fixedAmount }),
      currency: checkout.currency ?? 'EUR',
    },
    order: {
      ...(order.reference && { reference: locationOf(order.reference) }),
      request: requestOf(order.request, ['order', 'request'], at),
      cookies: order.cookies ?? 'customer',
      status: locationOf(order.status),
      ...(order.amount !== undefined && { amount: locationOf(order.amount) }),
      values: order.values,
      valuesAt: at(['order', 'values']),
    },
    effects: mapped(effects, (counter, name) => counterOf(counter, folder, at(['effects', name]))),
    ...(gateway && { gateway: typeof gateway === 'string' ? gateway : { units: 'minor', approved: {}, ...gateway } }),
    policy,
    sweeper: sweeperOf(texts, at),
    clock: texts.clock ?? 'own',
    ...(settleTimeout !== undefined && { settleMs: settleTimeout }),
    skip: texts.skip ?? {},
  }
}
