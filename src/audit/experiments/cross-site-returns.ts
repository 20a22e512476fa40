import { siteRelation } from '../../core/domain/same-site.ts'
import type { BrowserResult } from '../customer-port.ts'
import { advanceCustomer } from '../steps/app-steps.ts'
import { followRedirect, type Order, passChallenge } from '../steps/audited-order.ts'
import { beginOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { expectStatus } from '../steps/wait-for-order.ts'
import { sendWebhook } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { expectPaid, hasWebhook, requireReturnBy } from './experiment-steps.ts'

/** Returns whether a page requires a login or rejects the customer. */
const requiresLogin = (result: BrowserResult): boolean =>
  result.kind === 'page' &&
  (result.page.status === 401 ||
    result.page.status === 403 ||
    /\b(log ?in|sign ?in|anmelden|session (has )?expired)\b/i.test(result.page.text))

const SECONDS = 1_000

/** @throws NotJudged if a browser would send all cookies, because the bank and the app are on one site */
const requireTwoSites = ({ record, redirect }: Order): void => {
  if (redirect === undefined || siteRelation(record.location, [redirect.url]) === 'cross-site') return
  throw new NotJudged(
    `The pages of the bank and the app are on one site (\`${new URL(redirect.url).hostname}\`). Set another host name for the pages of the space.`,
  )
}

/** Creates an experiment with a return from another site, for which browsers withhold some cookies. */
const returnFromBank = (
  id: string,
  description: string,
  /** The method for which the experiment has a meaning; undefined if for both. */
  method: 'GET' | 'POST' | undefined,
  delayMs: number,
  isOther = false,
): Experiment => ({
  id,
  description,
  rules: ['return.session-lost', 'return.post-rejected'],
  async run(run: ExperimentRun) {
    const order = await beginOrder(run)
    if (method !== undefined) requireReturnBy(order, method)
    await passChallenge(order)
    if (!isOther) requireTwoSites(order)
    advanceCustomer(order, delayMs)
    const result = await followRedirect(order, 'return', isOther ? { customer: order.customer.newCustomer() } : {})
    const last = result.hops[0]
    const withheld = result.hops.flatMap((hop) => hop.withheld.map(({ name, reason }) => `${name} (${reason})`))
    const kept = isOther
      ? 'another browser has no cookies'
      : `withheld cookies: ${[...new Set(withheld)].join(', ') || 'none'}`
    const status = result.hops.at(-1)?.status ?? 0
    const isPostRejected = last?.method === 'POST' && (last.status === 404 || last.status === 405)
    // With all cookies, the page only mentions a login.
    const lacksCookies = isOther || withheld.length > 0
    const isLost = !isPostRejected && (status >= 400 || (lacksCookies && requiresLogin(result)))
    const lost = {
      rule: 'return.session-lost',
      step: 'return',
      evidence: [`the customer received ${status}, ${result.kind === 'page' ? result.page.url : 'no page'}`, kept],
    } as const
    if (isPostRejected)
      addViolation(run, {
        rule: 'return.post-rejected',
        step: 'return',
        evidence: [`the return page returned ${last.status} for a form`],
      })
    if (isLost && !isOther) addViolation(run, lost)
    if (hasWebhook(order)) await sendWebhook(order)
    await expectStatus(order, expectPaid('return.session-lost'))
    // An app may require a login in another browser if the order is paid.
    if (isLost && isOther) addViolation(run, { ...lost, severity: 'advice' })
  },
})

/** A quick audit runs the first one for each rule, so that one comes first that has a meaning for every method. */
export const SITES: readonly Experiment[] = [
  returnFromBank('site-no-session', "a return in another browser, as from a bank's app", undefined, 5 * SECONDS, true),
  returnFromBank(
    'site-post-return',
    'a return by a form of another site: no Lax cookie, Origin null',
    'POST',
    5 * SECONDS,
  ),
  returnFromBank('site-strict', 'a return by a link of another site: no Strict cookie', 'GET', 5 * SECONDS),
  returnFromBank(
    'site-slow',
    'a return by a form three minutes later: no cookie without SameSite',
    'POST',
    180 * SECONDS,
  ),
]
