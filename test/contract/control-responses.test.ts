import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { json } from '../../src/api/http/response.ts'
import { routeWithBody, routeWithoutBody } from '../../src/control/control-route.ts'

const CLOCK = { space: 'a', mode: 'live', now: '2026-01-02T03:04:05.678+00:00' } as const
const WELL = { status: 'ok', version: '1', start: 's' } as const
const EXTRA = { colour: 'red' } as const

/** Checked by `tsc`: each `@ts-expect-error` fails if its line compiles. */
describe('a handler of the control API', () => {
  it('returns the response of its contract', () => {
    const route = routeWithoutBody({ operation: 'getClock', handle: ({ json }) => json({ ...CLOCK, offsetMs: 0 }) })
    expect(route).toMatchObject({ verb: 'get', path: '/_sandbox/clock', operation: 'getClock' })
    const spelled = routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json(WELL) })
    expect(spelled).toMatchObject({ path: '/_sandbox/health', isOpen: true })
  })

  it('does not compile with anything else', () => {
    const routes = [
      // @ts-expect-error `version` is required
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ status: 'ok' }) }),
      // @ts-expect-error a member that the contract lacks
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ ...WELL, colour: 'red' }) }),
      // @ts-expect-error also from a spread value
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ ...WELL, ...EXTRA }) }),
      routeWithoutBody({
        operation: 'listHolds',
        // @ts-expect-error also in a nested object
        handle: ({ json }) => json({ holds: [].map(() => ({ ...HOLD, ...EXTRA })) }),
      }),
      // @ts-expect-error a value that the contract lacks
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json({ ...WELL, status: 'fine' }) }),
      // @ts-expect-error a status that the contract lacks
      routeWithoutBody({ operation: 'getHealth', handle: ({ json }) => json(WELL, { status: 201 }) }),
      // @ts-expect-error JSON that was not checked with the contract
      routeWithoutBody({ operation: 'getHealth', handle: () => json(200, WELL) }),
      // @ts-expect-error a parameter that the contract lacks
      routeWithoutBody({ operation: 'listCards', handle: ({ json, query: { kye: _ } }) => json({ cards: [] }) }),
      // @ts-expect-error a path parameter that the contract lacks
      routeWithoutBody({ operation: 'listCards', handle: ({ json, params: { id: _ } }) => json({ cards: [] }) }),
      routeWithBody({
        operation: 'setClock',
        // @ts-expect-error a body that the contract rejects
        body: z.strictObject({ mode: z.literal('stopped') }),
        usage: '',
        handle: () => ({ problem: { status: 400, code: 'CLIENT_ERROR', message: '' } }),
      }),
    ]
    expect(routes.length).toBe(10)
  })
})

const HOLD = { id: 'hold_1', on: 'init', created: '', holding: [] } as const
