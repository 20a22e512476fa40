import { didYouMean } from '../../core/domain/nearest-name.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../core/domain/observation.ts'
import { quote } from '../../core/yaml/yaml-problem.ts'
import type { OrderReading } from '../app-port.ts'
import type { AuditFile, Find } from '../audit-file.ts'
import type { Customer, Page } from '../customer-port.ts'
import type { PlaceholderValues } from '../file/template-variables.ts'
import { findIn, textOf } from '../find/find-value.ts'
import type { AppContext } from './buy.ts'
import { countLines } from './count-lines.ts'
import { send } from './send.ts'

/** Converts a number, a boolean or the length of a list to a count. */
const countOf = (match: unknown): number | undefined => {
  if (typeof match === 'boolean') return match ? 1 : 0
  if (Array.isArray(match)) return match.length
  const text = textOf(match).trim()
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

type Finder = (find: Find) => ReturnType<typeof findIn>

const effectsOf = async (
  effects: AuditFile['effects'],
  find: Finder,
  values: PlaceholderValues,
  sizes: AppContext['sizes'],
): Promise<{ readonly effects: Readonly<Record<string, number>> } | { readonly reason: string }> => {
  const counted: Record<string, number> = {}
  for (const [name, location] of Object.entries(effects)) {
    const match = 'file' in location ? await countLines(location, values, sizes) : find(location)
    if ('reason' in match) return { reason: `effects.${name}: ${match.reason}` }
    const count = countOf(match.value)
    if (count === undefined) return { reason: `effects.${name}: ${quote(textOf(match.value))} is not a number` }
    counted[name] = count
  }
  return { effects: counted }
}

const orderStatusOf = (appStatus: string, { values }: AuditFile['order']): OrderStatus | undefined =>
  ORDER_STATUSES.find((status) => values[status]?.includes(appStatus))

const parseOrder = async (
  page: Page,
  cookie: (name: string) => string | undefined,
  { file: { order, effects }, sizes }: AppContext,
  values: PlaceholderValues,
): Promise<OrderReading> => {
  const { at } = order.request
  const find: Finder = (location) => findIn(location, page, cookie)
  const unreadable = (reason: string): OrderReading => ({
    kind: 'unreadable',
    reason: `${at}: ${reason}`,
    status: page.status,
    text: page.text,
  })
  if (page.status >= 400) return unreadable(`the order cannot be read: status ${page.status}`)
  const status = find(order.status)
  if ('reason' in status) return unreadable(`order.status: ${status.reason} (status ${page.status})`)
  const appStatus = textOf(status.value).trim()
  const value = orderStatusOf(appStatus, order)
  if (value === undefined) {
    const near = didYouMean(appStatus, Object.values(order.values).flat())
    const reason = `${order.valuesAt}: order.values does not list ${quote(appStatus)}. Add it to the matching status${near}`
    return { kind: 'unknown', appStatus: quote(appStatus).replace(/^`|`$/g, ''), reason, text: page.text }
  }
  const counted = await effectsOf(effects, find, values, sizes)
  if ('reason' in counted) return unreadable(counted.reason)
  const amount = order.amount && find(order.amount)
  return {
    kind: 'read',
    value,
    appStatus,
    effects: counted.effects,
    // An app may show the amount of paid orders only.
    ...(amount && { amount: 'reason' in amount ? amount : { text: textOf(amount.value).trim() } }),
    text: page.text,
  }
}

/** Reads an order from the app, with or without the cookies of the customer. */
export const readOrder = async (
  values: PlaceholderValues,
  customer: Customer,
  context: AppContext,
): Promise<OrderReading> => {
  const { file, url } = context
  const { request, status } = file.order
  const as = 'json' in status ? 'fetch' : 'navigation'
  const sent = await send(request, values, { as, base: url }, customer)
  if ('problem' in sent) return { kind: 'unreadable', reason: sent.problem, isUnsent: true }
  const { result, request: sentRequest } = sent
  if (result.kind === 'failed') return { kind: 'unreadable', reason: `${request.at}: ${result.reason}` }
  if (result.page === undefined) return { kind: 'unreadable', reason: `${request.at}: there was no response` }
  return parseOrder(result.page, (name) => customer.cookie(sentRequest.url, name), context, values)
}
