import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { json } from '../../src/api/http/response.ts'
import { routeWithBody, routeWithoutBody } from '../../src/control/control-route.ts'

const CLOCK = { space: 'a', mode: 'live', now: '2026-01-02T03:04:05.678+00:00' } as const
const WELL = { status: 'ok', version: '1', start: 's' } as const
const EXTRA = { colour: 'red' } as const

/** What does not compile here is what `tsc` is asked about: each `@ts-expect-error` is red where it would compile. */
describe('a handler of the control API', () => {
  it('answers what its contract promises', () => {
    const route = routeWithoutBody({ operation: 'getClock', handle: ({ json }) => json({ ...CLOCK, offsetMs: 0 }) })
    expect(route).toMatchObject({ verb: 'get', path: '/_sandbox/clock', operation: 'getClock' })
    const spelled = routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json(WELL) })
    expect(spelled).toMatchObject({ path: '/_sandbox/health', isOpen: true })
  })

  it('does not compile with anything else', () => {
    const routes = [
      // @ts-expect-error `version` is promised.
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ status: 'ok' }) }),
      // @ts-expect-error a member that the contract does not know
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ ...WELL, colour: 'red' }) }),
      // @ts-expect-error nor one that comes from elsewhere
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ ...WELL, ...EXTRA }) }),
      routeWithoutBody({
        operation: 'listHolds',
        // @ts-expect-error nor one that is deeper
        handle: ({ json }) => json({ holds: [].map(() => ({ ...HOLD, ...EXTRA })) }),
      }),
      // @ts-expect-error another word than the contract has
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ ...WELL, status: 'fine' }) }),
      // @ts-expect-error a status that the contract does not have
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json(WELL, { status: 201 }) }),
      // @ts-expect-error JSON that nobody has held against the contract
      routeWithoutBody({ operation: 'getHealth', handle: () => json(200, WELL) }),
      // @ts-expect-error a parameter that the contract does not have
      routeWithoutBody({ operation: 'listCards', handle: ({ json, query: { kye: _ } }) => json({ cards: [] }) }),
      // @ts-expect-error a part that the path does not have
      routeWithoutBody({ operation: 'listCards', handle: ({ json, params: { id: _ } }) => json({ cards: [] }) }),
      routeWithBody({
        operation: 'setClock',
        // @ts-expect-error a body that the contract does not take
        words: z.strictObject({ mode: z.literal('stopped') }),
        usage: '',
        handle: () => ({ problem: { status: 400, code: 'CLIENT_ERROR', message: '' } }),
      }),
    ]
    expect(routes.length).toBe(10)
  })
})

const HOLD = { id: 'hold_1', on: 'init', created: '', holding: [] } as const
