import type { Hop } from '../customer-port.ts'
import { belongsTo, type Cookie, cookieIn } from './set-cookie.ts'
import { isTrustworthy } from './trustworthy-host.ts'

/**
 * What cookies see of the way to an address. `same`: from their own site, or typed. `safe`: a link or redirect from another
 * site, by GET; `unsafe`: the same by POST. `cross`: a call by a script of another site's page.
 */
export type SiteContext = 'same' | 'safe' | 'unsafe' | 'cross'

type Withheld = Hop['withheld'][number]

type CookieJar = {
  /** Takes what an answer set. */
  readonly take: (headers: readonly string[], url: URL, context: SiteContext) => void
  /** What goes along to an address, and what would but for its attributes. */
  readonly give: (
    url: URL,
    context: SiteContext,
  ) => { readonly sent: readonly Cookie[]; readonly withheld: readonly Withheld[] }
}

/** So long after it was set, a cookie that says nothing of sites goes along with a form from another site (Chromium). */
const TWO_MINUTES_MS = 120_000

const isSame = (one: Cookie, other: Cookie): boolean =>
  one.name === other.name && one.domain === other.domain && one.path === other.path && one.hostOnly === other.hostOnly

/** Keeps cookies as a browser does. `now`: the customer's clock, in milliseconds. */
export const createCookieJar = (now: () => number): CookieJar => {
  let cookies: readonly Cookie[] = []
  const whyNot = (cookie: Cookie, url: URL, context: SiteContext): Withheld['why'] | undefined => {
    if (cookie.secure && !isTrustworthy(url)) return 'secure'
    if (context === 'same' || cookie.sameSite === 'none') return undefined
    if (cookie.sameSite === 'strict') return 'strict'
    if (context === 'safe') return undefined
    if (cookie.sameSite === 'lax' || context === 'cross') return 'lax'
    return now() - cookie.created > TWO_MINUTES_MS ? 'two_minutes' : undefined
  }
  const put = (cookie: Cookie): void => {
    const before = cookies.find((each) => isSame(each, cookie))
    // Who says the same again does not begin the two minutes anew.
    const created = before?.value === cookie.value ? before.created : cookie.created
    cookies = [...cookies.filter((each) => each !== before), { ...cookie, created }]
  }
  const dropOld = (): void => {
    cookies = cookies.filter(({ expires = Number.POSITIVE_INFINITY }) => expires > now())
  }
  return {
    take(headers, url, context) {
      dropOld()
      for (const header of headers) {
        const cookie = cookieIn(header, url, now())
        if (cookie && (context !== 'cross' || cookie.sameSite === 'none')) put(cookie)
      }
      dropOld()
    },
    give(url, context) {
      dropOld()
      const own = cookies
        .filter((cookie) => belongsTo(cookie, url))
        .sort((one, other) => other.path.length - one.path.length || one.created - other.created)
        .map((cookie) => ({ cookie, why: whyNot(cookie, url, context) }))
      return {
        sent: own.flatMap(({ cookie, why }) => (why === undefined ? [cookie] : [])),
        withheld: own.flatMap(({ cookie: { name }, why }) => (why === undefined ? [] : [{ name, why }])),
      }
    },
  }
}
