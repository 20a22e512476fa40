import { expect, it } from 'vitest'
import { compact } from '../domain/without-undefined.ts'
import { type Draft, passedAs } from './exact-body.ts'

/** A body as openapi.yaml might describe it. */
type Body = { status: 'open' | 'ended'; reason?: string }

const displayed = passedAs<Body>()
const status = 'open' as const

it('omits undefined fields and keeps the order of the others', () => {
  const body: Body = compact({ reason: undefined, status } satisfies Draft<Body>)
  expect(JSON.stringify(body)).toBe('{"status":"open"}')
})

it('returns a part unchanged', () => {
  const part: { readonly status: 'ended'; readonly reason?: string } = { status: 'ended', reason: 'late' }
  expect(displayed(part)).toBe(part)
})

/** The compiler is the test: each line below is an error, and its directive would be unused otherwise. */
it('compiles no field, status or omission that the contract does not have', () => {
  const misspelt = { status, reasn: 'late' }
  const unknown: { readonly status: 'open' | 'settled' } = { status }
  // @ts-expect-error a field that the contract does not have
  compact({ status, reasn: undefined } satisfies Draft<Body>)
  // @ts-expect-error a value that the contract does not have
  compact({ status: 'settled' } satisfies Draft<Body>)
  // @ts-expect-error a required field may not be missing
  const gap: Body = compact({ status: undefined } satisfies Draft<Body>)
  // @ts-expect-error a field of ours that the contract does not have
  displayed(misspelt)
  // @ts-expect-error a value of ours that the contract does not have
  displayed(unknown)
  expect(gap).toEqual({})
})
