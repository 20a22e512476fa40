import { createHash } from 'node:crypto'

/** Permissions of a page. Everything else is forbidden. */
type PageNeeds = {
  readonly style: string
  readonly script?: string
  /** Targets of the page's forms, redirects included; absent for a page without a form. */
  readonly formTargets?: FormTargets
  /** Origins whose pages may show it in a frame; none by default. */
  readonly frameAncestors?: readonly string[]
}

/** Targets of a form in addition to the page's own origin. */
export type FormTargets = {
  readonly merchant: readonly string[]
  /** Pages of the sandbox at their public addresses, which may differ from the name in the browser. */
  readonly own?: readonly string[]
}

/** Returns the hash source of a text. Hashes, not nonces, so that equal pages have equal bytes. */
const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Hosts that a source expression can contain. Measured: Chromium ignores IPv6 literals and underscores. */
const NAMEABLE_HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/
const LOOPBACK_HOST = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/

const isWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

/**
 * Returns the origin or, if a policy cannot express the host, the scheme: a host may contain `;`, `,` or `*`. The page of
 * an app has no origin.
 */
const sourceOf = (url: URL): string => (isWeb(url) && NAMEABLE_HOST.test(url.hostname) ? url.origin : url.protocol)

/**
 * Chromium applies form-action to every redirect after a form post, also to the merchant's. On one host, a return
 * endpoint usually redirects to a front end on another port, which would be blocked silently. So a merchant on
 * loopback may lead to every port of loopback.
 */
const LOOPBACK_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*']

const formAction = (targets: FormTargets | undefined): string => {
  if (targets === undefined) return "'none'"
  const merchant = targets.merchant.map((url) => new URL(url))
  const own = (targets.own ?? []).map((url) => new URL(url))
  const onLoopback = merchant.some((url) => isWeb(url) && LOOPBACK_HOST.test(url.hostname))
  const sources = [...own, ...merchant].map(sourceOf)
  return [...new Set(["'self'", ...sources, ...(onLoopback ? LOOPBACK_SOURCES : [])])].join(' ')
}

/** Returns the Content-Security-Policy of a page. ASSUMED: frame-ancestors-none. */
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
