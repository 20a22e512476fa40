import { expect } from 'vitest'
import { initBody } from '../support/init-body.ts'
import type { Running } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

/** Attack that once succeeded. */
export type Attack = {
  /** Action of the attacker. */
  readonly action: string
  /** Effect before the fix, with figures of the host on which it was found. */
  readonly before: string
  /** Required behavior. */
  readonly holds: string
  /** Test of `npm run test:more` that covers the attack, if it does not run here. */
  readonly elsewhere?: string
  /** Runs the attack against a shared sandbox and returns the result. @throws if the required behavior fails */
  readonly play: (running: Running) => Promise<string>
}

/** Returns the integers from 0 to `length` - 1. */
export const integers = (length: number): number[] => Array.from({ length }, (_, n) => n)

/** Returns JSON with this depth. */
export const nested = (levels: number): string => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Runs a function and returns its duration as text. For information only, because it depends on the host. */
export const timed = async <T>(act: () => PromiseLike<T>): Promise<readonly [result: T, took: string]> => {
  const began = performance.now()
  const result = await act()
  return [result, `${(performance.now() - began).toLocaleString('en', { maximumFractionDigits: 0 })} ms`]
}

/** Runs a function against a space with a transaction and checks that the transaction still exists. */
export const withTransaction = async (
  running: Running,
  space: string,
  act: (space: string) => Promise<string>,
): Promise<string> => {
  const { init, status } = inSpace(running, space)
  const { transactionId } = (await init(initBody())).body
  const result = await act(space)
  expect((await status(transactionId)).body.status).toBe('initialized')
  return `${result}, and its transaction still exists`
}

type ErrorResponse = { readonly status: number; readonly body: { readonly error?: { readonly code?: string } } }

/** Expects a rejection with one of these statuses and returns it as text. */
export const expectRejected = ({ status, body }: ErrorResponse, ...expected: readonly number[]): string => {
  expect([status, body.error]).toEqual([
    expect.toSatisfy((it: number) => expected.includes(it)),
    expect.objectContaining({}),
  ])
  return `${status} ${body.error?.code}`
}
