import process from 'node:process'
import { describe, it } from 'vitest'

/** Whether this is `npm run test:long` (LONG=1). */
export const isLong = process.env.LONG === '1'

/** One of two numbers: for `npm test`, or for `npm run test:long`. */
export const long = (short: number, many: number): number => (isLong ? many : short)

/** One of so many rows of a table, always the same ones; `npm run test:long` has all of them. */
export const oneIn = <Row>(many: number, rows: readonly Row[]): readonly Row[] =>
  rows.filter((_, nth) => isLong || nth % many === 0)

/** Of several ways to do the same thing, another one with each row, in turn; `npm run test:long` has them all with each. */
export const inTurn = <Way>(nth: number, ways: readonly Way[]): readonly Way[] =>
  ways.filter((_, which) => isLong || which === nth % ways.length)

/**
 * Whether everything is wanted that is not a long form: in CI (WHOLE=1), and in the long form. `npm test`, which is run before
 * each commit, has a part of it (docs/decisions/020-quick-tests.md).
 */
export const isWhole = isLong || process.env.WHOLE === '1'

/** One of two numbers: for `npm test`, or for CI. */
export const whole = (short: number, many: number): number => (isWhole ? many : short)

/** One of so many rows of a table, always the same ones; CI has all of them. */
export const someOf = <Row>(many: number, rows: readonly Row[]): readonly Row[] =>
  rows.filter((_, nth) => isWhole || nth % many === 0)

/** A test that `npm test` leaves to CI. */
export const itWhole = it.runIf(isWhole)

/** `it.each` of one row in so many of a table, always the same ones; CI has all of them. */
export const itSome = (many: number): typeof it.each =>
  ((rows: readonly unknown[]) => it.each(someOf(many, rows))) as typeof it.each

/** `describe.each` of one row in so many of a table, always the same ones; CI has all of them. */
export const describeSome = (many: number): typeof describe.each =>
  ((rows: readonly unknown[]) => describe.each(someOf(many, rows))) as typeof describe.each
