import process from 'node:process'

/** Whether this is `npm run test:long` (LONG=1). */
export const isLong = process.env.LONG === '1'

/** One of two numbers: for `npm run test:long`, or for all other runs. */
export const long = (short: number, many: number): number => (isLong ? many : short)

/** One in so many rows of a table, always the same ones; `npm run test:long` has all of them. */
export const oneIn = <Row>(many: number, rows: readonly Row[]): readonly Row[] =>
  rows.filter((_, nth) => isLong || nth % many === 0)

/** One of several ways to do the same, another one for each row; `npm run test:long` has all of them for each row. */
export const inTurn = <Way>(nth: number, ways: readonly Way[]): readonly Way[] =>
  ways.filter((_, which) => isLong || which === nth % ways.length)
