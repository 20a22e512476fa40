import process from 'node:process'

/** Whether this is `npm run test:long` (LONG=1). */
export const isLong = process.env.LONG === '1'

/** One of two numbers: for `npm test`, or for `npm run test:long`. */
export const long = (short: number, many: number): number => (isLong ? many : short)
