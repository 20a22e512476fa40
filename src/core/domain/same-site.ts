import { parsedUrl } from './parse-url.ts'
import { appStart } from './return-url-problem.ts'

/** Relation of two pages in a browser, in the values of `Sec-Fetch-Site`. */
export type SiteRelation = 'same-site' | 'cross-site'

/**
 * Names of two labels that different owners share: second levels of countries, and domains of hosters. The full list
 * (publicsuffix.org) is not included: below other names, the last two labels are the site.
 */
const SHARED_BY_MANY =
  /^((ac|co|com|edu|go|gov|gv|ltd|ne|net|nom|or|org|plc|sch)\.[a-z]{2}|home\.arpa|(github|gitlab|ngrok)\.io|(netlify|ngrok-free|vercel|web|fly|run)\.app|(pages|workers|deno)\.dev|herokuapp\.com|azurewebsites\.net)$/

export const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/**
 * Returns the site of an address as browsers define it: scheme and registrable name (HTML, "schemelessly same site").
 * Ports and paths do not matter. An IP address, a name of one label and a top-level name are separate sites.
 */
export const siteOf = ({ protocol, hostname }: URL): string => {
  const host = hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const own = isAddress(host) || labels.length < 3
  const count = SHARED_BY_MANY.test(labels.slice(-2).join('.')) ? 3 : 2
  return `${protocol}//${own ? host : labels.slice(-count).join('.')}`
}

/**
 * Returns `cross-site` if a browser that navigates from a page to other addresses leaves its site. Undefined without
 * other addresses. An app on a device has no site.
 */
export const siteRelation = (page: string, others: readonly (string | undefined)[]): SiteRelation | undefined => {
  const sites = [page, ...others].flatMap((address) => {
    const url = address === undefined || appStart(address) !== undefined ? undefined : parsedUrl(address)
    return url === undefined ? [] : [siteOf(url)]
  })
  if (sites.length < 2) return undefined
  return new Set(sites).size === 1 ? 'same-site' : 'cross-site'
}

/**
 * Returns a host name of this host that is another site than the app's. Both names resolve everywhere, and browsers
 * treat them as different sites.
 */
export const hostOfAnotherSite = (app: string): '127.0.0.1' | 'localhost' =>
  parsedUrl(app)?.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
