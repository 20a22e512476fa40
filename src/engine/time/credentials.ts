import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { isSameSecret } from '../../core/domain/ids.ts'
import { isSpaceName } from '../../core/domain/space-name.ts'

/** The configured account of the transaction interface (design, "Spaces"). */
export type Account = {
  readonly merchantId: string
  /** Returns the password of a space; all spaces share one unless they have their own. */
  readonly passwordOf: (space: string) => string
  /** Name and password of the built-in account while it applies: it is public. */
  readonly builtIn?: string
}

/** Parses `base` or `base+space`; undefined if the name belongs to another account. */
const spaceOfName = (name: string, base: string): string | undefined => {
  if (name === base) return DEFAULT_SPACE
  if (!name.startsWith(`${base}+`)) return undefined
  const space = name.slice(base.length + 1)
  return isSpaceName(space) ? space : undefined
}

/** Returns the space of a name's suffix, even if the rest of the name is wrong; undefined without a suffix. */
export const spaceNamedIn = (name = ''): string | undefined => {
  const plus = name.indexOf('+')
  const space = name.slice(plus + 1)
  return plus >= 0 && isSpaceName(space) ? space : undefined
}

/**
 * Creates the check of Authorization headers. It compares the built-in credentials directly, because most callers send
 * them.
 */
export const createBasicAuth = (account: Account): ((header: string | undefined) => string | undefined) => {
  const { builtIn } = account
  // In the form that most clients send.
  const plain = builtIn === undefined ? {} : `Basic ${Buffer.from(builtIn).toString('base64')}`
  return (header) => (header === plain ? DEFAULT_SPACE : spaceOfBasic(header, account))
}

/**
 * Parses an Authorization header: name and password, or the problem. The password may contain colons (sources.md: facts
 * 1.2).
 */
const credentialsOf = (header: string | undefined) => {
  const input = header?.trim() ?? ''
  if (input === '') return 'missing'
  if (!/^basic(?: |$)/i.test(input)) return 'not_basic'
  const encoded = /^basic +([A-Za-z0-9+/_-]+=*)$/i.exec(input)?.[1]
  if (encoded === undefined) return 'not_base64'
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon === -1 ? 'no_colon' : { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Returns the space that an Authorization header opens; undefined for wrong or missing credentials. */
export const spaceOfBasic = (header: string | undefined, account: Account): string | undefined => {
  const credentials = credentialsOf(header)
  if (typeof credentials === 'string') return undefined
  const space = spaceOfName(credentials.name, account.merchantId)
  return space !== undefined && isSameSecret(credentials.password, account.passwordOf(space)) ? space : undefined
}

/** Returns the space that an Authorization header names, even if its password is wrong. */
export const spaceNamedInBasic = (header: string | undefined): string | undefined => {
  const credentials = credentialsOf(header)
  return typeof credentials === 'string' ? undefined : spaceNamedIn(credentials.name)
}

/** Returns whether a name has an invalid space suffix, in any account. */
const hasBadSpace = (name: string): boolean => name.includes('+') && !isSpaceName(name.slice(name.indexOf('+') + 1))

/** Returns why an Authorization header opened no space. It does not reveal if the name or the password is wrong. */
export const basicAuthProblem = (header: string | undefined) => {
  const credentials = credentialsOf(header)
  if (typeof credentials === 'string') return credentials
  return hasBadSpace(credentials.name) ? 'bad_space' : 'wrong'
}

/** Returns why a link API key opened no space. */
export const linkKeyProblem = (input: string | undefined): 'missing' | 'bad_space' | 'wrong' => {
  if (input === undefined || input.trim() === '') return 'missing'
  return hasBadSpace(input) ? 'bad_space' : 'wrong'
}

/** Returns the space that a link API key opens; undefined for a wrong or missing one (sources.md: document 5). */
export const spaceOfKey = (input: string | undefined, keyOf: (space: string) => string): string | undefined => {
  const key = input?.trim() ?? ''
  const plus = key.lastIndexOf('+')
  if (isSameSecret(key, keyOf(DEFAULT_SPACE))) return DEFAULT_SPACE
  const space = key.slice(plus + 1)
  return plus >= 0 && isSpaceName(space) && isSameSecret(key.slice(0, plus), keyOf(space)) ? space : undefined
}
