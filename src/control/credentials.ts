import { DEFAULT_SPACE, isSpaceName, SPACE_RULE } from '../domain/space-name.ts'
import { problem } from '../reply/problem.ts'
import { json } from '../reply/reply.ts'
import type { Incoming, Route } from '../reply/route.ts'
import { CONTROL_ROOT, looking } from './control-route.ts'

/** What opens the spaces of the sandbox, and what its webhooks are signed with. */
export type Account = {
  readonly merchantId: string
  readonly password: string
  readonly linkKey: string
  readonly linkKeyHeader: string
  readonly webhookSecret: string
  readonly signatureKey: string
  readonly signatureHeader: string
}

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

/** The credentials of a space: those of the account with the space as a suffix. */
export const credentialsOf = (account: Account, space: string) => {
  const suffix = space === DEFAULT_SPACE ? '' : `+${space}`
  const merchantId = `${account.merchantId}${suffix}`
  return {
    space,
    ...account,
    merchantId,
    linkKey: `${account.linkKey}${suffix}`,
    authorization: `Basic ${Buffer.from(`${merchantId}:${account.password}`).toString('base64')}`,
  }
}

/** The same as variables, by the names that `exec` gives a command. */
const environmentOf = (credentials: ReturnType<typeof credentialsOf>, url: string) => ({
  SANDBOX_URL: url,
  SANDBOX_CONTROL_URL: `${url}${CONTROL_ROOT}`,
  SANDBOX_MERCHANT_ID: credentials.merchantId,
  SANDBOX_PASSWORD: credentials.password,
  SANDBOX_LINK_KEY: credentials.linkKey,
  SANDBOX_LINK_KEY_HEADER: credentials.linkKeyHeader,
  SANDBOX_WEBHOOK_SECRET: credentials.webhookSecret,
  SANDBOX_SIGNATURE_KEY: credentials.signatureKey,
})

/** What a program needs that works in a space. A space need not hold anything yet. */
export const credentialRoutes = ({
  account,
  ownAddress,
}: {
  readonly account: Account
  /** The address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
}): readonly Route[] => [
  looking({
    path: '/spaces/{space}/credentials',
    operation: 'showCredentials',
    handle({ params: { space = '' }, headers, origin }) {
      if (isFromElsewhere({ headers, origin }))
        return problem(403, 'FORBIDDEN', 'a page from elsewhere may not read credentials')
      if (!isSpaceName(space)) return problem(400, 'INVALID_PROPERTY', SPACE_RULE)
      const credentials = credentialsOf(account, space)
      const answer = { ...credentials, environment: environmentOf(credentials, ownAddress(origin)) }
      return json(200, answer, { about: { space }, headers: { 'Cache-Control': 'no-store' } })
    },
  }),
]
