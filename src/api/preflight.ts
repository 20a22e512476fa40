import { formatName } from './format-value.ts'
import type { Reply } from './http/response.ts'
import type { Incoming } from './http/route.ts'

type Unrouted = Pick<Incoming, 'method' | 'headers'> & { readonly path: string }

/** Returns whether a browser asks if a page of another origin may send a request. */
const isPreflight = ({ method, headers }: Unrouted): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Returns a rejection with the reason that helps the author of a page: status and headers stay those of the rejection. */
export const explainPreflight = (request: Unrouted, reply: Reply): Reply =>
  'problem' in reply && isPreflight(request)
    ? {
        ...reply,
        problem: {
          ...reply.problem,
          message: `\`${formatName(request.path)}\` does not support the preflight of a browser: call it from your server. Pages of other origins cannot use this API.`,
        },
      }
    : reply
