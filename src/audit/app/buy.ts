import { amountIn } from '../../domain/money.ts'
import type { Bought, Wish } from '../app-port.ts'
import type { AuditFile, RequestOf } from '../audit-file.ts'
import type { Customer, Hop, Page } from '../customer-port.ts'
import type { Places } from '../file/places.ts'
import { findIn, textOf } from '../find/find.ts'
import { isAt, ledTo } from './leads-to.ts'
import { send, type Way } from './send.ts'

/** What all requests to the app share. */
export type Site = {
  readonly file: AuditFile
  readonly url: string
  readonly sandboxUrl: string
  /** What has no customer. */
  readonly house: Places
}

const wishPlaces = ({ n, amount, currency, email, cart, card }: Wish): Places => ({
  n,
  amount,
  'amount.decimal': amountIn(amount, currency, { thousands: '', decimals: '.' }),
  currency,
  email,
  cart,
  'card.number': card.number,
  'card.cvv': card.cvv,
  'card.expiryMonth': card.expiryMonth,
  'card.expiryYear': card.expiryYear,
  'card.expiry': `${card.expiryMonth}/${card.expiryYear}`,
})

const takenFrom = (
  { take, at }: RequestOf,
  page: Page | undefined,
  customer: Customer,
  url: string,
): { readonly taken: Places } | { readonly why: string } => {
  const taken: Record<string, unknown> = {}
  const seen = page ?? { url, status: 0, headers: {}, text: '' }
  for (const [name, find] of Object.entries(take)) {
    const found = findIn(find, seen, (cookie) => customer.cookie(seen.url, cookie))
    if ('why' in found) return { why: `${at}: take ${name}: ${found.why} (it answered ${seen.status})` }
    taken[name] = found.found
  }
  return { taken }
}

const wayOf = (step: RequestOf, isLast: boolean, { file }: Site): Pick<Way, 'as'> => {
  const isJson = step.json !== undefined || (isLast && 'json' in file.checkout.leadsTo)
  return { as: isJson || step.method === 'PUT' || step.method === 'DELETE' ? 'fetch' : 'navigation' }
}

/** Goes through the steps of the checkout; `keep` is told what later requests for this order may name. */
export const buy = async (
  wish: Wish,
  customer: Customer,
  site: Site,
  keep: (places: Places) => void,
): Promise<Bought> => {
  const { steps, leadsTo, refused } = site.file.checkout
  const sandbox = new URL(site.sandboxUrl)
  const isService = (url: URL): boolean => isAt(url, sandbox)
  const hops: Hop[] = []
  let places: Places = { ...site.house, ...wishPlaces(wish) }
  let from: string | undefined
  for (const [nth, step] of steps.entries()) {
    const isLast = nth === steps.length - 1
    const way = { ...wayOf(step, isLast, site), base: site.url, until: isService, ...(from !== undefined && { from }) }
    const sent = await send(step, places, way, customer)
    if ('problem' in sent) return { kind: 'broken', why: sent.problem, hops }
    const { trip, going } = sent
    hops.push(...trip.hops)
    const broken = (why: string, status?: number): Bought => ({
      kind: 'broken',
      why: `${step.at}: step ${nth + 1} (${step.method} ${new URL(going.url).pathname}): ${why}`,
      ...(status !== undefined && { status }),
      hops,
    })
    if (trip.kind === 'failed') return broken(trip.why)
    const status = trip.page?.status
    if (!isLast && trip.kind === 'stopped')
      return broken('it sends the customer to the service already: remove the steps after it')
    if (!isLast && status !== undefined && status >= 400) return broken(`it answered ${status}`, status)

    if (isLast) {
      const reference = referenceOf(site.file, trip.page, customer, going.url)
      const led = await ledTo(trip, { leadsTo, isService, customer })
      hops.push(...led.hops)
      if ('to' in led) {
        const taken = takenFrom(step, trip.page, customer, going.url)
        if ('why' in taken) return broken(taken.why)
        keep({ ...places, ...taken.taken })
        if ('why' in reference) return broken(`order.reference: ${reference.why}`, status)
        return { kind: 'sent', ...reference, to: led.to, hops }
      }
      keep(places)
      const { page } = trip
      if (page && isRefusal(page, trip.hops[0], refused))
        return { kind: 'refused', ...('why' in reference ? {} : reference), page, hops }
      const statuses = refused.join(', ')
      return broken(`it answered ${status} and ${led.why}; checkout.refused has ${statuses}`, status)
    }
    const taken = takenFrom(step, trip.page, customer, going.url)
    if ('why' in taken) return broken(taken.why, status)
    places = { ...places, ...taken.taken }
    if (wayOf(step, isLast, site).as === 'navigation') from = trip.page?.url ?? going.url
  }
  return { kind: 'broken', why: `${site.file.path}: checkout.steps: there is none`, hops }
}

/** The status that was asked for, or the page to which a refusal leads. */
const isRefusal = (page: Page, first: Hop | undefined, refused: readonly number[]): boolean =>
  refused.includes(page.status) || (page.status < 500 && first !== undefined && refused.includes(first.status))

const referenceOf = (
  { order }: AuditFile,
  page: Page | undefined,
  customer: Customer,
  url: string,
): { readonly reference?: string } | { readonly why: string } => {
  if (order.reference === undefined) return {}
  const seen = page ?? { url, status: 0, headers: {}, text: '' }
  const found = findIn(order.reference, seen, (name) => customer.cookie(seen.url, name))
  return 'why' in found ? found : { reference: textOf(found.found) }
}
