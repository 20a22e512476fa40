import { parsedUrl } from './parse-url.ts'

/** What a browser would say of a way from one page to another, in the words of `Sec-Fetch-Site`. */
export type SiteRelation = 'same-site' | 'cross-site'

/**
 * Names of two labels below which everybody's names differ: second levels of countries, and what hosters give away. The list of
 * all of them (publicsuffix.org) is not here: below others, the last two labels are the site.
 */
const SHARED_BY_MANY =
  /^((ac|co|com|edu|go|gov|gv|ltd|ne|net|nom|or|org|plc|sch)\.[a-z]{2}|home\.arpa|(github|gitlab|ngrok)\.io|(netlify|ngrok-free|vercel|web|fly|run)\.app|(pages|workers|deno)\.dev|herokuapp\.com|azurewebsites\.net)$/

export const isAddress = (host: string): boolean => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)

/**
 * The site of an address, as a browser sees it: scheme and registrable name (HTML, "schemelessly same site"). Neither ports nor
 * paths make one; an address, a name of one label and the name of a top level are sites of their own.
 */
export const siteOf = ({ protocol, hostname }: URL): string => {
  const host = hostname.replace(/\.$/, '')
  const labels = host.split('.')
  const own = isAddress(host) || labels.length < 3
  const count = SHARED_BY_MANY.test(labels.slice(-2).join('.')) ? 3 : 2
  return `${protocol}//${own ? host : labels.slice(-count).join('.')}`
}

/**
 * Whether a browser that goes from a page to other addresses stays on one site: `cross-site` as soon as one of them is on another
 * one. Undefined where there is no other address.
 */
export const siteRelation = (page: string, others: readonly (string | undefined)[]): SiteRelation | undefined => {
  const sites = [page, ...others].flatMap((address) => {
    const url = address === undefined ? undefined : parsedUrl(address)
    return url === undefined ? [] : [siteOf(url)]
  })
  if (sites.length < 2) return undefined
  return new Set(sites).size === 1 ? 'same-site' : 'cross-site'
}

/** A host name of this machine that is another site than the app's: every program finds both, and no browser takes them for one. */
export const hostOfAnotherSite = (app: string): '127.0.0.1' | 'localhost' =>
  parsedUrl(app)?.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
