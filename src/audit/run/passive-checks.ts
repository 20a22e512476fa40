import { findCardData } from '../card-data/find-card-data.ts'
import type { BrowserResult, Customer } from '../customer-port.ts'
import { PASSIVE } from '../experiments/all-experiments.ts'
import type { AuditContext, CardDataLeak } from '../steps/audit-context.ts'
import type { RunResult } from './audit-result.ts'

/** Finds test card data of the audit. Real card data would appear in the same place. */
const spillsIn = (where: string, text: string): readonly CardDataLeak[] =>
  findCardData(text, { listed: 'finding' }).map(({ line, column, kind, spelling }) => ({
    where: `${where}:${line}:${column}`,
    what: `${kind === 'cvv' ? 'a security code' : 'a card number'} (${spelling})`,
  }))

/** Wraps a customer so that its pages and URLs of the app are searched. */
export const watched = (customer: Customer, isApps: (url: string) => boolean, spills: CardDataLeak[]): Customer => {
  const inspect = (trip: BrowserResult): BrowserResult => {
    const page = trip.kind === 'failed' ? undefined : trip.page
    const addresses = trip.hops.filter(({ url }) => isApps(url)).map(({ url }) => url)
    for (const address of addresses) spills.push(...spillsIn('a URL of the app', address))
    if (page && isApps(page.url)) {
      const { pathname } = new URL(page.url)
      spills.push(...spillsIn(pathname, page.text))
      spills.push(...spillsIn(`a cookie of ${pathname}`, page.headers['set-cookie'] ?? ''))
    }
    return trip
  }
  return {
    ...customer,
    go: (going) => customer.go(going).then(inspect),
    newCustomer: () => watched(customer.newCustomer(), isApps, spills),
  }
}

/** Limit of reported locations. */
const MOST_LISTED = 3

const played = (experiment: 'passive-logs' | 'passive-pages', spills: readonly CardDataLeak[]): RunResult => {
  const evidence = spills.slice(0, MOST_LISTED).map(({ where, what }) => `${where}: ${what}`)
  const more = spills.length > MOST_LISTED ? [`and ${spills.length - MOST_LISTED} more`] : []
  const found = [{ rule: PASSIVE[experiment], step: 'all', evidence: [...evidence, ...more] }]
  return { experiment, lines: [], transactions: [], found: spills.length > 0 ? found : [] }
}

/** Searches logs and pages of all runs. */
export const passive = async ({ app, spills }: AuditContext): Promise<readonly RunResult[]> => {
  const logged = (await app.logs()).flatMap(({ name, text }) => spillsIn(name, text))
  return [played('passive-logs', logged), played('passive-pages', spills)]
}
