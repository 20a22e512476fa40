import { expect } from 'vitest'
import { matchedBy } from './explained.ts'
import type { Running } from './sandbox.ts'

/** What decided, and why: the two headers of an answer. */
export const decided = ({ headers }: { readonly headers: Record<string, string> }) => [
  headers['sandbox-scenario'],
  matchedBy(headers),
]

/** How a one-shot says that it decided. */
export const byOneShot = (scenario: string, n = 1) => [scenario, `one-shot next_${n} of the space`]

/** The calls with which a test steers a space. */
export const steering = ({ http }: Pick<Running, 'http'>, space = 'default') => {
  const query = `?space=${space}`
  return {
    arm: (body: object) => http.post(`/_sandbox/next${query}`).send(body),
    armed: async () => (await http.get(`/_sandbox/next${query}`).expect(200)).body.next,
    /** The ids that are armed, and what they will still take. */
    left: async (): Promise<Record<string, number>> => {
      const { next } = (await http.get(`/_sandbox/next${query}`).expect(200)).body
      return Object.fromEntries(next.map(({ id, left }: { id: string; left: number }) => [id, left]))
    },
    disarm: (id?: string) => http.delete(`/_sandbox/next${id === undefined ? '' : `/${id}`}${query}`),
    repin: (kind: 'transactions' | 'links', id: string, name: string) =>
      http.put(`/_sandbox/${kind}/${id}/scenario${query}`).send({ name }),
  }
}

/** Arms and expects that it is armed. */
export const armed = async (running: Pick<Running, 'http'>, body: object, space?: string): Promise<string> => {
  const answer = await steering(running, space).arm(body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.body.id
}
