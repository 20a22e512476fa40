import type { Trip } from '../customer-port.ts'
import { later } from '../play/app-steps.ts'
import { back, goOn, type Order, open } from '../play/audited-order.ts'
import { beginOrder } from '../play/begin-order.ts'
import { NotJudged } from '../play/not-judged.ts'
import { find, type Play } from '../play/play.ts'
import { endsAs } from '../play/wait-for-order.ts'
import { deliver } from '../play/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { hasWebhook, paidOr } from './experiment-steps.ts'

/** A page that asks somebody to log in, or says no, in place of the order. */
const isLost = (trip: Trip): boolean =>
  trip.kind === 'page' &&
  (trip.page.status === 401 ||
    trip.page.status === 403 ||
    /\b(log ?in|sign ?in|anmelden|session (has )?expired)\b/i.test(trip.page.text))

const SECONDS = 1_000

/** The customer comes back from a bank on another site: some cookies stay away. */
const site = (id: string, plays: string, method: 'GET' | 'POST', awayMs: number, isOther = false): Experiment => ({
  id,
  plays,
  feeds: ['return.session-lost', 'return.post-refused'],
  async play(play: Play) {
    const order = await beginOrder(play, { change: { redirect: { method } } })
    await goOn(order)
    later(order, awayMs)
    const trip = await cameBack(order, isOther)
    const last = trip.hops[0]
    const withheld = trip.hops.flatMap((hop) => hop.withheld.map(({ name, why }) => `${name} (${why})`))
    const kept = isOther
      ? 'another browser has no cookies'
      : `cookies that stayed away: ${[...new Set(withheld)].join(', ') || 'none'}`
    const status = trip.hops.at(-1)?.status ?? 0
    if (method === 'POST' && last !== undefined && (last.status === 404 || last.status === 405))
      find(play, {
        rule: 'return.post-refused',
        step: 'return',
        evidence: [`the return page answered ${last.status} to a form`],
      })
    else if (status >= 400 || isLost(trip))
      find(play, {
        rule: 'return.session-lost',
        step: 'return',
        evidence: [`the customer came back to ${status}, ${trip.kind === 'page' ? trip.page.url : 'no page'}`, kept],
      })
    if (hasWebhook(order)) await deliver(order)
    await endsAs(order, paidOr('return.session-lost'))
  },
})

const cameBack = (order: Order, isOther: boolean): Promise<Trip> => {
  if (!isOther) return back(order)
  const { redirect } = order
  if (redirect === undefined) throw new NotJudged('the service sends this customer nowhere')
  return open(order, 'return', { url: redirect.url, customer: order.customer.another() })
}

export const SITES: readonly Experiment[] = [
  site('site-post-return', 'by a form from another site: no Lax cookie, Origin null', 'POST', 5 * SECONDS),
  site('site-strict', 'by a link from another site: no Strict cookie', 'GET', 5 * SECONDS),
  site('site-slow', 'by a form three minutes later: no cookie without SameSite', 'POST', 180 * SECONDS),
  site('site-no-session', "in another browser, as from a bank's app", 'GET', 5 * SECONDS, true),
]
