import { namesHtml } from '../../api/http/prefers-html.ts'
import { problem, type Wrong } from '../../api/http/problem.ts'
import type { RequestHead } from '../../api/http/route.ts'

const FRAMES: readonly unknown[] = ['frame', 'iframe']

/** What every browser calls itself, and who wants to be taken for one. */
const CALLS_ITSELF_BROWSER = /Mozilla\//i

const WHAT_TO_SEND =
  'A program sends "Accept: text/html" and no Sec-Fetch-Dest; a browser opens the address in its window, or in a frame of a page that --frame-ancestors names'

/**
 * Why a `GET` may not open what its address opens; undefined where it may. Opening a page changes something, so only a
 * navigation may do it: a picture, a script or a fetch of any page would do it as well, with the browser of whoever reads
 * that page. Browsers say what they ask for (`Sec-Fetch-Dest`) of addresses that they trust; of others, what a navigation
 * accepts tells it, and who calls itself no browser is none. ASSUMED: opened-by-navigation.
 * @param frameAncestors origins whose pages may show ours in a frame
 */
export const notNavigated = ({ headers }: RequestHead, frameAncestors: readonly string[]): Wrong | undefined => {
  const { 'sec-fetch-dest': dest, 'user-agent': agent } = headers
  const isOpened =
    dest === undefined
      ? namesHtml(headers) || !CALLS_ITSELF_BROWSER.test(String(agent ?? ''))
      : dest === 'document' || (frameAncestors.length > 0 && FRAMES.includes(dest))
  if (isOpened) return undefined
  const came =
    dest === undefined ? 'a browser (User-Agent) that does not ask for a page (Accept)' : 'no window (Sec-Fetch-Dest)'
  return problem(
    406,
    'CLIENT_ERROR',
    `nothing was opened: this page opens for a browser's navigation only, and the request came from ${came}. ${WHAT_TO_SEND}`,
    { Vary: 'Accept, Sec-Fetch-Dest, User-Agent' },
  )
}
