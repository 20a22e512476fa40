import { expect } from 'vitest'
import { matchedBy } from './matched-by.ts'
import type { Running } from './sandbox.ts'

/** Returns the scenario and the reason: the two headers of a response. */
export const decided = ({ headers }: { readonly headers: Record<string, string> }) => [
  headers['sandbox-scenario'],
  matchedBy(headers),
]

/** Returns the reason text of a queued outcome. */
export const byQueuedOutcome = (scenario: string, n = 1) => [scenario, `queued outcome next_${n} of the space`]

/** The calls with which a test controls a space. */
export const steering = ({ http }: Pick<Running, 'http'>, space = 'default') => {
  const query = `?space=${space}`
  return {
    arm: (body: object) => http.post(`/_sandbox/next${query}`).send(body),
    queued: async () => (await http.get(`/_sandbox/next${query}`).expect(200)).body.queuedOutcomes,
    /** Returns the queued IDs with their remaining counts. */
    left: async (): Promise<Record<string, number>> => {
      const { queuedOutcomes } = (await http.get(`/_sandbox/next${query}`).expect(200)).body
      return Object.fromEntries(queuedOutcomes.map(({ id, left }: { id: string; left: number }) => [id, left]))
    },
    remove: (id?: string) => http.delete(`/_sandbox/next${id === undefined ? '' : `/${id}`}${query}`),
    repin: (kind: 'transactions' | 'links', id: string, name: string) =>
      http.put(`/_sandbox/${kind}/${id}/scenario${query}`).send({ name }),
  }
}

/** Queues an outcome and expects success. */
export const queued = async (running: Pick<Running, 'http'>, body: object, space?: string): Promise<string> => {
  const response = await steering(running, space).arm(body)
  expect([response.status, response.text]).toEqual([201, expect.any(String)])
  return response.body.id
}
