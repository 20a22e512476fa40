import { acceptsHtml } from '../../api/http/prefers-html.ts'
import { problem, type WithProblem } from '../../api/http/problem.ts'
import type { RequestHead } from '../../api/http/route.ts'

const FRAMES: readonly unknown[] = ['frame', 'iframe']

/** User-Agent of browsers and of programs that imitate one. */
const CALLS_ITSELF_BROWSER = /Mozilla\//i

const ADVICE =
  'Programs send `Accept: text/html` without `Sec-Fetch-Dest`; browsers open it in a window, or in a frame of a page in `--frame-ancestors`.'

/**
 * Returns the problem for a `GET` that must not open its page; `undefined` if it may. Opening a page changes state, so
 * only a navigation may do it: an image, a script or a fetch of any foreign page would otherwise open it in the user's
 * browser. Browsers send `Sec-Fetch-Dest` to trusted addresses. At other addresses, `Accept` identifies a navigation,
 * and a client with another User-Agent is not a browser. ASSUMED: opened-by-navigation.
 * @param frameAncestors origins whose pages may show the sandbox's pages in a frame
 */
export const notNavigated = ({ headers }: RequestHead, frameAncestors: readonly string[]): WithProblem | undefined => {
  const { 'sec-fetch-dest': dest, 'user-agent': agent } = headers
  const isOpened =
    dest === undefined
      ? acceptsHtml(headers) || !CALLS_ITSELF_BROWSER.test(String(agent ?? ''))
      : dest === 'document' || (frameAncestors.length > 0 && FRAMES.includes(dest))
  if (isOpened) return undefined
  const origin =
    dest === undefined ? 'a browser (User-Agent) that does not accept a page (Accept)' : 'no window (Sec-Fetch-Dest)'
  return problem(
    406,
    'CLIENT_ERROR',
    `This page opens only for a browser's navigation; the request came from ${origin}. ${ADVICE}`,
    { Vary: 'Accept, Sec-Fetch-Dest, User-Agent' },
  )
}
