import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { builtProgram } from '../support/process.ts'
import { homesOf, replicaOf, spaceNames, startReplicas, whyNoReplicas } from '../support/replicas.ts'

builtProgram()

const SPACES = spaceNames(10)
const KILLED = 'sandbox-0'
const HUNG_UP = 'hung up'

/** Results of the requests of a space. */
type Reported = {
  readonly ids: string[]
  readonly results: Set<number | typeof HUNG_UP>
  readonly replicas: Set<string>
  away: number
}

it('a killed replica restores its spaces after a restart', { timeout: 600_000 }, async ({ skip }) => {
  const why = whyNoReplicas()
  if (why !== undefined) return skip(why)
  const replicas = await startReplicas(2)
  const homes = await homesOf(replicas, SPACES)
  const ofKilled = SPACES.filter((space) => homes.get(space) === KILLED)
  const ofOther = SPACES.filter((space) => homes.get(space) === 'sandbox-1')
  expect([ofKilled.length > 0, ofOther.length > 0, ofKilled.length + ofOther.length]).toEqual([true, true, 10])

  const reported = new Map(
    SPACES.map((space): [string, Reported] => [space, { ids: [], results: new Set(), replicas: new Set(), away: 0 }]),
  )
  const of = (space: string): Reported => reported.get(space) as Reported
  const retryAfter = new Set<string | null>()
  let isOver = false

  /** Returns the created ID of a request, if any, and records its result. */
  const call = async (space: string, response: Promise<Response>): Promise<string | undefined> => {
    const here = of(space)
    const reply = await response.catch(() => undefined)
    // A request in flight: the proxy returns no message, and its result is unknown.
    if (reply === undefined) {
      here.results.add(HUNG_UP)
      return undefined
    }
    const result = await reply.json()
    here.results.add(reply.status)
    here.replicas.add(replicaOf(reply))
    if (reply.ok) return (result as { transactionId?: string }).transactionId
    here.away += 1
    retryAfter.add(reply.headers.get('retry-after'))
    return undefined
  }
  /** A suite that continues after errors: it creates records and reads them. */
  const suite = async (space: string): Promise<void> => {
    const { ids } = of(space)
    for (let n = 0; !isOver; n += 1) {
      const created = await call(space, replicas.pay(space, `${space}-${n}`))
      if (created !== undefined) ids.push(created)
      const known = ids.at(-1)
      if (known !== undefined) await call(space, replicas.api(space, `/v1/transactions/${known}`))
    }
  }
  /** Waits until each space has this many more records. */
  const more = async (spaces: readonly string[], count: (space: string) => number): Promise<void> => {
    const before = new Map(spaces.map((space) => [space, count(space)]))
    await eventually(() => {
      for (const [space, had] of before) expect(count(space)).toBeGreaterThanOrEqual(had + 3)
    })
  }
  const created = (space: string): number => of(space).ids.length

  const suites = SPACES.map(suite)
  const killAndBringBack = async (): Promise<void> => {
    await more(SPACES, created)
    replicas.running[0]?.kill('SIGKILL')
    await more(ofKilled, (space) => of(space).away)
    await more(ofOther, created)
    await replicas.start(0)
    await more(SPACES, created)
  }
  await killAndBringBack().finally(async () => {
    isOver = true
    await Promise.all(suites)
  })

  const resultsOf = (spaces: readonly string[]) => new Set(spaces.flatMap((space) => [...of(space).results]))
  expect(resultsOf(ofOther)).toEqual(new Set([201, 200]))
  const ofAway = resultsOf(ofKilled)
  expect(ofAway).toContain(503)
  // A request in flight during the kill may have either result.
  for (const maybe of [502, HUNG_UP] as const) ofAway.delete(maybe)
  expect(ofAway).toEqual(new Set([201, 200, 503]))
  expect(retryAfter).toEqual(new Set(['2']))
  for (const space of SPACES) expect([...of(space).replicas], space).toEqual([homes.get(space)])

  const lost: string[] = []
  for (const space of SPACES)
    for (const id of of(space).ids) {
      const response = await replicas.api(space, `/v1/transactions/${id}`)
      await response.arrayBuffer()
      if (response.status !== 200) lost.push(`${space} ${id}: ${response.status}`)
    }
  expect(lost).toEqual([])
  // No replica accepted requests of another space.
  expect((await replicas.spacesOn(0)).toSorted()).toEqual(ofKilled.toSorted())
  expect((await replicas.spacesOn(1)).toSorted()).toEqual(ofOther.toSorted())
})
