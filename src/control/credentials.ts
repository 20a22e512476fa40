import { problem } from '../reply/problem.ts'
import type { Incoming, Route } from '../reply/route.ts'
import { credentialsOfSpace, type SandboxAccount } from '../spaces/space-credentials.ts'
import { CONTROL_ROOT, calling } from './control-route.ts'

/** Same-origin, and what is typed into the address bar. Everything that is no browser says nothing. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none']

/**
 * Whether a page from elsewhere asks, by what its browser says of it. A page could not read the answer anyway; what it
 * cannot have it shall not even cause.
 */
const isFromElsewhere = ({ headers, origin }: Pick<Incoming, 'headers' | 'origin'>): boolean => {
  const page = headers.origin === undefined ? origin : String(headers.origin)
  // Before a proxy that ends TLS, the same place has another scheme.
  return !OWN_SITES.includes(headers['sec-fetch-site']) || page.replace(/^https:/, 'http:') !== origin
}

/** What a program needs that works in a space. A space need not hold anything yet. */
export const credentialRoutes = ({
  account,
  ownAddress,
  controlToken,
}: {
  readonly account: SandboxAccount
  /** The address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
  readonly controlToken: string | undefined
}): readonly Route[] => [
  calling({
    operation: 'showCredentials',
    handle({ json, space, headers, origin }) {
      if (isFromElsewhere({ headers, origin }))
        return problem(403, 'FORBIDDEN', 'a page from elsewhere may not read credentials')
      const url = ownAddress(origin)
      const answer = credentialsOfSpace(account, space, { url, controlUrl: `${url}${CONTROL_ROOT}`, controlToken })
      return json(answer, { headers: { 'Cache-Control': 'no-store' } })
    },
  }),
]
