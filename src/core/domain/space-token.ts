const SPACE_TOKEN = /^space\/([a-z0-9][a-z0-9._-]{0,62})\/[\w-]{43}$/

/** Returns the token of a space. The name selects the space for programs; the hash authenticates. */
export const spaceToken = (space: string, hash: string): string => `space/${space}/${hash}`

/** Returns the space that a token names, valid or not. The control token names none. */
export const spaceOfToken = (token: string | undefined): string | undefined => SPACE_TOKEN.exec(token ?? '')?.[1]

/** Returns the header for a control API with a token; none without a token. */
export const bearerHeader = (token: string | undefined): Readonly<Record<string, string>> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** Returns the curl option with the token from a shell variable, so that the token itself is never displayed. */
export const bearerOption = (variable = 'SANDBOX_CONTROL_TOKEN'): string => `-H "Authorization: Bearer $${variable}"`
