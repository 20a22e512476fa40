import type { Hop } from '../customer-port.ts'
import { belongsTo, type Cookie, cookieIn } from './set-cookie.ts'
import { isTrustworthy } from './trustworthy-host.ts'

/**
 * The context of a request. `same`: from the same site, or typed. `safe`: a link or redirect from another site, by GET.
 * `unsafe`: the same by POST. `cross`: a call by a script of another site.
 */
export type SiteContext = 'same' | 'safe' | 'unsafe' | 'cross'

type Withheld = Hop['withheld'][number]

type CookieJar = {
  /** Stores the cookies of a response. */
  readonly store: (headers: readonly string[], url: URL, context: SiteContext) => void
  /** Returns the cookies for a URL, and those that their attributes withhold. */
  readonly select: (
    url: URL,
    context: SiteContext,
  ) => { readonly sent: readonly Cookie[]; readonly withheld: readonly Withheld[] }
}

/** For this time after it was set, a cookie without SameSite is sent with a form of another site (Chromium). */
const TWO_MINUTES_MS = 120_000

const isSame = (a: Cookie, b: Cookie): boolean =>
  a.name === b.name && a.domain === b.domain && a.path === b.path && a.hostOnly === b.hostOnly

/** Creates a cookie jar that behaves like a browser. `now`: the customer's clock, in milliseconds. */
export const createCookieJar = (now: () => number): CookieJar => {
  let cookies: readonly Cookie[] = []
  const withholdReason = (cookie: Cookie, url: URL, context: SiteContext): Withheld['reason'] | undefined => {
    if (cookie.secure && !isTrustworthy(url)) return 'secure'
    if (context === 'same' || cookie.sameSite === 'none') return undefined
    if (cookie.sameSite === 'strict') return 'strict'
    if (context === 'safe') return undefined
    if (cookie.sameSite === 'lax' || context === 'cross') return 'lax'
    return now() - cookie.created > TWO_MINUTES_MS ? 'two_minutes' : undefined
  }
  const put = (cookie: Cookie): void => {
    const before = cookies.find((each) => isSame(each, cookie))
    // Setting the same value again does not restart the two minutes.
    const created = before?.value === cookie.value ? before.created : cookie.created
    cookies = [...cookies.filter((each) => each !== before), { ...cookie, created }]
  }
  const removeExpired = (): void => {
    cookies = cookies.filter(({ expires = Number.POSITIVE_INFINITY }) => expires > now())
  }
  return {
    store(headers, url, context) {
      removeExpired()
      for (const header of headers) {
        const cookie = cookieIn(header, url, now())
        if (cookie && (context !== 'cross' || cookie.sameSite === 'none')) put(cookie)
      }
      removeExpired()
    },
    select(url, context) {
      removeExpired()
      const own = cookies
        .filter((cookie) => belongsTo(cookie, url))
        .sort((a, b) => b.path.length - a.path.length || a.created - b.created)
        .map((cookie) => ({ cookie, reason: withholdReason(cookie, url, context) }))
      return {
        sent: own.flatMap(({ cookie, reason }) => (reason === undefined ? [cookie] : [])),
        withheld: own.flatMap(({ cookie: { name }, reason }) => (reason === undefined ? [] : [{ name, reason }])),
      }
    },
  }
}
