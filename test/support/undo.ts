import { expect } from 'vitest'
import type { Running } from './sandbox.ts'

type Offer = { readonly id: string; readonly until: string }

/** Empties a space with the option to undo it. */
export const resetKept = async ({ http }: Pick<Running, 'http'>, space = 'default', keep = '1h'): Promise<Offer> => {
  const response = await http.post(`/_sandbox/reset?space=${space}&keep=${keep}`)
  expect([response.status, response.body]).toMatchObject([
    200,
    { space, status: 'empty', undo: { id: expect.any(String) } },
  ])
  return response.body.undo
}

export const undoTo = ({ http }: Pick<Running, 'http'>, id: string, query = '') =>
  http.post(`/_sandbox/undo/${id}${query}`)

const LISTS = ['requests?limit=1000', 'events?limit=1000', 'activity?limit=1000', 'receiver?limit=200']
const VIEWS = ['state', 'transactions', 'links', 'webhooks', 'scheduled', 'next', 'scenarios', 'clock']

/** Returns everything visible of a space except its newest event, because an undo creates one too. */
export const stateOf = async ({ http }: Pick<Running, 'http'>, space = 'default'): Promise<Record<string, unknown>> => {
  const inspected: Record<string, unknown> = {}
  for (const path of [...LISTS, ...VIEWS]) {
    const { body } = await http.get(`/_sandbox/${path}${path.includes('?') ? '&' : '?'}space=${space}`).expect(200)
    const { next, events, ...rest } = body
    inspected[path] = {
      ...rest,
      ...(typeof next !== 'string' && { next }),
      ...(events && { events: events.filter(({ type }: { type: string }) => type !== 'space.restored') }),
    }
  }
  return inspected
}
