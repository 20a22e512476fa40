import type { Request } from 'express'

/** A browser that loads ahead of a click, by any of the names that browsers have given to it. */
export const isAhead = (req: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|prerender/i.test(req.get(name) ?? ''))
