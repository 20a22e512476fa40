import { acceptsHtml } from '../../api/http/prefers-html.ts'
import { problem, type WithProblem } from '../../api/http/problem.ts'
import type { RequestHead } from '../../api/http/route.ts'
import { FRAMES } from '../../core/domain/blocked-frame.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'

const VARY = { Vary: 'Accept, Sec-Fetch-Dest, User-Agent' }

/** User-Agent of browsers and of programs that imitate one. */
const CALLS_ITSELF_BROWSER = /Mozilla\//i

const ADVICE = 'Programs send `Accept: text/html` without `Sec-Fetch-Dest`; browsers open it in a window.'

/** Returns the origin of the page that led a frame here; undefined if it is unknown. */
const originOf = ({ headers }: Pick<RequestHead, 'headers'>): string | undefined =>
  FRAMES.includes(headers['sec-fetch-dest']) ? parsedUrl(String(headers.referer ?? ''))?.origin : undefined

const advice = (origin: string): string => `Allow it in Connect, or start with \`--frame-ancestors ${origin}\`.`

/**
 * Returns the problem for a page in a frame if no origin may show it there. Browsers show such a frame empty. If an
 * origin is allowed, only browsers can decide: they check the pages around the frame, and `Referer` may be a page that
 * was in the frame before. ASSUMED: opened-by-navigation.
 * @param frameAncestors origins whose pages may show the page in a frame
 */
export const notFramed = (
  request: Pick<RequestHead, 'headers'>,
  frameAncestors: readonly string[],
): WithProblem | undefined => {
  if (!FRAMES.includes(request.headers['sec-fetch-dest']) || frameAncestors.length > 0) return undefined
  const origin = originOf(request)
  const message =
    origin === undefined
      ? 'The page was opened in a frame, and no frame origin is allowed. Allow the origin of your shop in Connect, or start with `--frame-ancestors`.'
      : `A page of \`${origin}\` opened this page in a frame, and its origin is not allowed. ${advice(origin)}`
  return problem(406, 'CLIENT_ERROR', message, VARY)
}

/** Returns the notes about a page in a frame that may be empty, because another origin is allowed. */
export const frameNotes = (
  request: Pick<RequestHead, 'headers'>,
  frameAncestors: readonly string[],
): readonly string[] => {
  const origin = originOf(request)
  const isOwn = request.headers['sec-fetch-site'] === 'same-origin'
  if (origin === undefined || isOwn || frameAncestors.some((item) => parsedUrl(item)?.origin === origin)) return []
  return [`A page of \`${origin}\` opened this page in a frame, which may be empty. ${advice(origin)}`]
}

/**
 * Returns the problem for a `GET` that must not open its page; `undefined` if it may. Opening a page changes state, so
 * only a navigation may do it: an image, a script or a fetch of any foreign page would otherwise open it in the user's
 * browser. Browsers send `Sec-Fetch-Dest` to trusted addresses. At other addresses, `Accept` identifies a navigation,
 * and a client with another User-Agent is not a browser. ASSUMED: opened-by-navigation.
 * @param frameAncestors origins whose pages may show the sandbox's pages in a frame
 */
export const notNavigated = (
  { headers }: Pick<RequestHead, 'headers'>,
  frameAncestors: readonly string[],
): WithProblem | undefined => {
  const { 'sec-fetch-dest': dest, 'user-agent': agent } = headers
  if (FRAMES.includes(dest)) return notFramed({ headers }, frameAncestors)
  const isOpened =
    dest === undefined ? acceptsHtml(headers) || !CALLS_ITSELF_BROWSER.test(String(agent ?? '')) : dest === 'document'
  if (isOpened) return undefined
  const origin =
    dest === undefined ? 'a browser (User-Agent) that does not accept a page (Accept)' : 'no window (Sec-Fetch-Dest)'
  return problem(
    406,
    'CLIENT_ERROR',
    `This page opens only for a browser's navigation; the request came from ${origin}. ${ADVICE}`,
    VARY,
  )
}
