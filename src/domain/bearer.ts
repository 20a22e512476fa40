/** The header that opens a control API which wants a token; none where there is no token. */
export const bearerHeader = (token: string | undefined): Readonly<Record<string, string>> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** The same on a line of a shell, where the token stands in a variable: it is never written out. */
export const bearerOption = (variable = 'SANDBOX_CONTROL_TOKEN'): string => `-H "Authorization: Bearer $${variable}"`
