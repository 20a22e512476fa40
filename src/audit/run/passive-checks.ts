import { findCardData } from '../card-data/find-card-data.ts'
import type { Customer, Trip } from '../customer-port.ts'
import { PASSIVE } from '../experiments/all-experiments.ts'
import type { Spill, Stage } from '../play/stage.ts'
import type { Played } from './play-result.ts'

/** An audit buys with nothing but test numbers: wherever one turns up, a real one would. */
const spillsIn = (where: string, text: string): readonly Spill[] =>
  findCardData(text, { listed: 'finding' }).map(({ line, column, kind, spelling }) => ({
    where: `${where}:${line}:${column}`,
    what: `${kind === 'cvv' ? 'a security code' : 'a card number'} (${spelling})`,
  }))

/** A customer whose pages and addresses at an app are looked through. */
export const watched = (customer: Customer, isApps: (url: string) => boolean, spills: Spill[]): Customer => {
  const lookAt = (trip: Trip): Trip => {
    const page = trip.kind === 'failed' ? undefined : trip.page
    const addresses = trip.hops.filter(({ url }) => isApps(url)).map(({ url }) => url)
    for (const address of addresses) spills.push(...spillsIn('an address of the app', address))
    if (page && isApps(page.url)) {
      const { pathname } = new URL(page.url)
      spills.push(...spillsIn(pathname, page.text))
      spills.push(...spillsIn(`a cookie of ${pathname}`, page.headers['set-cookie'] ?? ''))
    }
    return trip
  }
  return {
    ...customer,
    go: (going) => customer.go(going).then(lookAt),
    another: () => watched(customer.another(), isApps, spills),
  }
}

/** As many places are told: one is enough to look for the line that writes it. */
const MOST_TOLD = 3

const played = (experiment: 'passive-logs' | 'passive-pages', spills: readonly Spill[]): Played => {
  const evidence = spills.slice(0, MOST_TOLD).map(({ where, what }) => `${where}: ${what}`)
  const more = spills.length > MOST_TOLD ? [`and ${spills.length - MOST_TOLD} more`] : []
  const found = [{ rule: PASSIVE[experiment], step: 'all', evidence: [...evidence, ...more] }]
  return { experiment, lines: [], transactions: [], found: spills.length > 0 ? found : [] }
}

/** What the app has written and shown while everything else was played. */
export const passive = async ({ app, spills }: Stage): Promise<readonly Played[]> => {
  const logged = (await app.logs()).flatMap(({ name, text }) => spillsIn(name, text))
  return [played('passive-logs', logged), played('passive-pages', spills)]
}
