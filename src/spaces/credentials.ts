import { DEFAULT_SPACE, isSpaceName } from '../domain/space-name.ts'

/** The configured account of the transaction interface (design, "Spaces"). */
export type Account = { readonly merchantId: string; readonly password: string }

/** `base` or `base+space` -> the space, or undefined when the name is not this account's. */
const spaceOfName = (name: string, base: string): string | undefined => {
  if (name === base) return DEFAULT_SPACE
  if (!name.startsWith(`${base}+`)) return undefined
  const space = name.slice(base.length + 1)
  return isSpaceName(space) ? space : undefined
}

/** Reads Authorization headers of an account: the one that most callers send is known beforehand. */
export const basicReader = (account: Account): ((header: string | undefined) => string | undefined) => {
  // What a caller of the default space sends, written as most clients write it.
  const plain = `Basic ${Buffer.from(`${account.merchantId}:${account.password}`).toString('base64')}`
  return (header) => (header === plain ? DEFAULT_SPACE : spaceOfBasic(header, account))
}

/**
 * The space that an Authorization header opens, or undefined for wrong or missing credentials.
 * The password may hold colons: only the first one separates (domain-facts 1.2).
 */
export const spaceOfBasic = (header: string | undefined, account: Account): string | undefined => {
  const encoded = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(header?.trim() ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [name = '', ...password] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return password.join(':') === account.password ? spaceOfName(name, account.merchantId) : undefined
}

/** The space that a link API key opens, or undefined for a wrong or missing one (service document 5). */
export const spaceOfKey = (given: string | undefined, key: string): string | undefined =>
  given === undefined ? undefined : spaceOfName(given.trim(), key)
