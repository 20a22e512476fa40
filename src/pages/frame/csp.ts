import { createHash } from 'node:crypto'

/** What a page may do. Everything that is not named here is forbidden to it. */
type PageNeeds = {
  readonly style: string
  readonly script?: string
  /** Where the page's forms may lead, redirects included; absent for a page without a form. */
  readonly formTargets?: FormTargets
  /** Origins whose pages may show it in a frame; nobody may without one. */
  readonly frameAncestors?: readonly string[]
}

/** URLs that a form may lead to besides the page's own origin. */
export type FormTargets = {
  readonly merchant: readonly string[]
  /** Pages of our own, as they are known outside: not always under the name that the browser used. */
  readonly own?: readonly string[]
}

/** Hashes, not nonces: the same page has the same bytes. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hosts that a source expression can name. Measured: Chromium ignores IPv6 literals and underscores. */
const NAMEABLE_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
const LOOPBACK_HOST = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/

/** Its origin or, where the policy has no words for the host, its scheme: a host may hold `;`, `,` or `*`. */
const sourceOf = ({ protocol, hostname, origin }: URL): string => (NAMEABLE_HOST.test(hostname) ? origin : protocol)

/**
 * Chromium applies form-action to every redirect that follows a form post, the merchant's own ones included.
 * On one machine a return endpoint usually sends the browser on to a front end on another port, which would be
 * blocked without a word; so a merchant on loopback may lead to every port of loopback.
 */
const LOOPBACK_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*']

const formAction = (targets: FormTargets | undefined): string => {
  if (targets === undefined) return "'none'"
  const merchant = targets.merchant.map((url) => new URL(url))
  const own = (targets.own ?? []).map((url) => new URL(url))
  const onLoopback = merchant.some(({ hostname }) => LOOPBACK_HOST.test(hostname))
  const sources = [...own, ...merchant].map(sourceOf)
  return [...new Set(["'self'", ...sources, ...(onLoopback ? LOOPBACK_SOURCES : [])])].join(' ')
}

/** The Content-Security-Policy of one page. ASSUMED: frame-ancestors-none. */
export const contentSecurityPolicy = ({ style, script, formTargets, frameAncestors = [] }: PageNeeds): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    ...(script === undefined ? [] : [`script-src ${hashSource(script)}`]),
    // The icon is part of the page: without one, browsers ask for /favicon.ico.
    'img-src data:',
    `form-action ${formAction(formTargets)}`,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ')
