import process from 'node:process'

/** Whether this is `npm run test:long` (LONG=1). */
export const isLong = process.env.LONG === '1'

/** Returns one of two numbers: for `npm run test:long`, or for all other runs. */
export const long = (short: number, many: number): number => (isLong ? many : short)

/** Returns every n-th row of a table; `npm run test:long` has all of them. */
export const oneIn = <Row>(many: number, rows: readonly Row[]): readonly Row[] =>
  rows.filter((_, nth) => isLong || nth % many === 0)

/** Returns one of several variants per row in turn; `npm run test:long` has all of them for each row. */
export const inTurn = <Way>(nth: number, ways: readonly Way[]): readonly Way[] =>
  ways.filter((_, which) => isLong || which === nth % ways.length)
