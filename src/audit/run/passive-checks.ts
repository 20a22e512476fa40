import { findCardData } from '../card-data/find-card-data.ts'
import type { BrowserResult, Customer } from '../customer-port.ts'
import { PASSIVE } from '../experiments/all-experiments.ts'
import type { AuditContext, CardDataLeak } from '../steps/audit-context.ts'
import type { RunResult } from './audit-result.ts'

/** Finds test card data of the audit. Real card data would appear in the same place. */
const leaksIn = (location: string, text: string): readonly CardDataLeak[] =>
  findCardData(text)
    // The audit buys with listed cards only. Other digits, such as those in a binary file, are no card of it.
    .filter(({ kind, severity }) => kind === 'cvv' || severity === 'note')
    .map(({ line, column, kind, spelling }) => ({
      location: `${location}:${line}:${column}`,
      kind: `${kind === 'cvv' ? 'a security code' : 'a card number'} (${spelling})`,
    }))

/** Wraps a customer so that its pages and URLs of the app are searched. */
export const watched = (customer: Customer, isApps: (url: string) => boolean, leaks: CardDataLeak[]): Customer => {
  const inspect = (result: BrowserResult): BrowserResult => {
    const page = result.kind === 'failed' ? undefined : result.page
    const addresses = result.hops.filter(({ url }) => isApps(url)).map(({ url }) => url)
    for (const address of addresses) leaks.push(...leaksIn('a URL of the app', address))
    if (page && isApps(page.url)) {
      const { pathname } = new URL(page.url)
      leaks.push(...leaksIn(pathname, page.text))
      leaks.push(...leaksIn(`a cookie of ${pathname}`, page.headers['set-cookie'] ?? ''))
    }
    return result
  }
  return {
    ...customer,
    go: (request) => customer.go(request).then(inspect),
    newCustomer: () => watched(customer.newCustomer(), isApps, leaks),
  }
}

/** Limit of reported locations. */
const MAX_LISTED = 3

const runResult = (
  experiment: 'passive-logs' | 'passive-pages' | 'passive-files',
  leaks: readonly CardDataLeak[],
): RunResult => {
  const evidence = leaks.slice(0, MAX_LISTED).map(({ location, kind }) => `${location}: ${kind}`)
  const more = leaks.length > MAX_LISTED ? [`and ${leaks.length - MAX_LISTED} more`] : []
  const violations = [{ rule: PASSIVE[experiment], step: 'all', evidence: [...evidence, ...more] }]
  return { experiment, lines: [], transactions: [], violations: leaks.length > 0 ? violations : [] }
}

/** Searches logs, files and pages of all runs. */
export const passive = async ({ app, leaks }: AuditContext): Promise<readonly RunResult[]> => {
  const logged = (await app.logs()).flatMap(({ name, text }) => leaksIn(name, text))
  const written = (await app.files()).flatMap(({ name, text }) => leaksIn(name, text))
  return [runResult('passive-logs', logged), runResult('passive-files', written), runResult('passive-pages', leaks)]
}
