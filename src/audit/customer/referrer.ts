const POLICIES = [
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
] as const
export type ReferrerPolicy = (typeof POLICIES)[number]

export const DEFAULT_POLICY = 'strict-origin-when-cross-origin'

/** Returns the policy of a header or meta element: the last known one of its list. */
export const policyIn = (text: string): ReferrerPolicy | undefined => {
  const policies = text.split(',').map((policy) => policy.trim().toLowerCase())
  return POLICIES.findLast((policy) => policy === policies.findLast((word) => POLICIES.some((each) => each === word)))
}

/** Returns the `Referer` for a request from a page to a URL. `from` may be an earlier `Referer`. */
export const referrerFor = (policy: ReferrerPolicy, from: URL, to: URL): string | undefined => {
  const page = new URL(from)
  page.hash = page.username = page.password = ''
  const full = page.href
  const origin = `${page.origin}/`
  const isSame = page.origin === to.origin
  const isDowngrade = page.protocol === 'https:' && to.protocol !== 'https:'
  switch (policy) {
    case 'no-referrer':
      return undefined
    case 'no-referrer-when-downgrade':
      return isDowngrade ? undefined : full
    case 'origin':
      return origin
    case 'origin-when-cross-origin':
      return isSame ? full : origin
    case 'same-origin':
      return isSame ? full : undefined
    case 'strict-origin':
      return isDowngrade ? undefined : origin
    case 'strict-origin-when-cross-origin':
      if (isSame) return full
      return isDowngrade ? undefined : origin
    case 'unsafe-url':
      return full
  }
}
