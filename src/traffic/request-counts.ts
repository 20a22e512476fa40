/** How many requests came since the start and how many of them were refused: of all spaces, control calls included. */
export type RequestCounts = { requests: number; refusals: number }
