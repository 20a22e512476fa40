import { expect } from 'vitest'
import { initBody } from '../support/init-body.ts'
import type { Running } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

/** Something that once got through. */
export type Attack = {
  /** What is done. */
  readonly what: string
  /** What happened before there was a rule against it: figures of the machine on which it was found. */
  readonly before: string
  /** What has to happen now. */
  readonly holds: string
  /** The test by which `npm run test:more` has it, where it does not play it here as well. */
  readonly elsewhere?: string
  /** Plays it against a sandbox that many attacks share, and gives what happened. Throws where it does not hold. */
  readonly play: (running: Running) => Promise<string>
}

/** So many things, counted from 0. */
export const list = (length: number): number[] => Array.from({ length }, (_, n) => n)

/** JSON that goes so deep. */
export const nested = (levels: number): string => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`

/** How long something took, to be read: nobody judges it, for it says as much about the machine. */
export const timed = async <T>(act: () => PromiseLike<T>): Promise<readonly [result: T, took: string]> => {
  const began = performance.now()
  const result = await act()
  return [result, `${(performance.now() - began).toLocaleString('en', { maximumFractionDigits: 0 })} ms`]
}

/** Plays something against a space that has a transaction, which must still be there. */
export const sparing = async (
  running: Running,
  space: string,
  act: (space: string) => Promise<string>,
): Promise<string> => {
  const { init, status } = inSpace(running, space)
  const { transactionId } = (await init(initBody())).body
  const said = await act(space)
  expect((await status(transactionId)).body.status).toBe('initialized')
  return `${said}, and its transaction is there`
}

type Refused = { readonly status: number; readonly body: { readonly error?: { readonly code?: string } } }

/** Expects a refusal with one of these statuses, and tells which. */
export const refused = ({ status, body }: Refused, ...expected: readonly number[]): string => {
  expect([status, body.error]).toEqual([
    expect.toSatisfy((it: number) => expected.includes(it)),
    expect.objectContaining({}),
  ])
  return `${status} ${body.error?.code}`
}
