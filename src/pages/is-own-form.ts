import type { Request } from 'express'

/**
 * Whether a posted form came from the page that it claims to come from. Who knows the seed can compute a token, and the
 * default seed is public; browsers tell where a form comes from.
 */
export const isOwnForm = <P>(req: Request<P>, fields: Readonly<Record<string, unknown>>, token: string): boolean =>
  fields.token === token && req.get('sec-fetch-site') !== 'cross-site'
