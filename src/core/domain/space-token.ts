const SPACE_TOKEN = /^space\/([a-z0-9][a-z0-9._-]{0,62})\/[\w-]{43}$/

/** The token of a space, of its name and a hash. The name tells programs where they are at home; the hash opens it. */
export const spaceToken = (space: string, hash: string): string => `space/${space}/${hash}`

/** The space that a token names, be it the right one or not; the control token names none. */
export const spaceOfToken = (token: string | undefined): string | undefined => SPACE_TOKEN.exec(token ?? '')?.[1]

/** The header that opens a control API which wants a token; none where there is no token. */
export const bearerHeader = (token: string | undefined): Readonly<Record<string, string>> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** The same on a line of a shell, where the token stands in a variable: it is never written out. */
export const bearerOption = (variable = 'SANDBOX_CONTROL_TOKEN'): string => `-H "Authorization: Bearer $${variable}"`
