import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { missing } from '../support/client-generators.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { builtProgram } from '../support/process.ts'
import { homesOf, spaceNames, startReplicas, whyNoReplicas } from '../support/replicas.ts'

builtProgram()

const SPACES = [...spaceNames(8), 'default']

/** A step of docs/how-to/replicas.md, "Change the number of replicas". */
const step = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('sh', ['examples/replicas/spaces.sh', ...args], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

it('assigns every space to the correct replica after a change of their number', { timeout: 600_000 }, async ({
  skip,
}) => {
  const why = whyNoReplicas() ?? missing([['curl', '--version']])[0]
  if (why !== undefined) return skip(why)
  const folder = join(temporaryFolder(), 'spaces')
  const two = await startReplicas(2)
  const paid = new Map<string, string>()
  for (const space of SPACES) {
    const body = (await (await two.pay(space, `order of ${space}`)).json()) as { transactionId: string }
    paid.set(space, body.transactionId)
  }
  step('export', two.proxy.url, '2', folder)
  step('empty', two.proxy.url, folder)
  expect([...(await two.spacesOn(0)), ...(await two.spacesOn(1))]).toEqual([])

  const three = await startReplicas(3)
  const filled = step('import', three.proxy.url, folder).trim().split('\n')
  expect(filled.toSorted()).toEqual(SPACES.toSorted())
  const homes = await homesOf(three, SPACES)
  for (const [space, id] of paid) {
    const read = await three.api(space, `/v1/transactions/${id}`)
    expect([read.status, await read.json()], space).toEqual([
      200,
      expect.objectContaining({ refno: `order of ${space}` }),
    ])
  }
  for (const n of [0, 1, 2]) {
    const atHome = SPACES.filter((space) => homes.get(space) === `sandbox-${n}`)
    expect((await three.spacesOn(n)).toSorted(), `sandbox-${n}`).toEqual(atHome.toSorted())
  }
  // Otherwise the test would prove nothing.
  const before = await homesOf(two, SPACES)
  expect(SPACES.filter((space) => before.get(space) !== homes.get(space))).not.toEqual([])
})

it('drains an old set: its runs end there, and new runs use the new set', { timeout: 600_000 }, async ({ skip }) => {
  const why = whyNoReplicas()
  if (why !== undefined) return skip(why)
  const old = await startReplicas(2)
  const begun = await Promise.all(
    SPACES.map(async (space) => {
      const response = await old.pay(space, `order of ${space}`)
      const { transactionId } = (await response.json()) as { transactionId: string }
      return { space, transactionId, page: response.headers.get('location') ?? '' }
    }),
  )
  const three = await startReplicas(3)
  for (const space of SPACES) expect((await three.pay(`new-${space}`, 'new')).status).toBe(201)
  // The page is on the old set, and so is the end of the payment.
  for (const { space, transactionId, page } of begun) {
    expect([page.startsWith(`${old.address}/sandbox-`), (await fetch(page, { redirect: 'manual' })).status]).toEqual([
      true,
      200,
    ])
    const ended = await fetch(`${old.proxy.url}/_sandbox/transactions/${transactionId}/challenge?space=${space}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{ "code": "4444" }',
    })
    expect([ended.status, await ended.json()]).toEqual([200, expect.objectContaining({ status: 'authenticated' })])
    const deleted = await fetch(`${old.proxy.url}/_sandbox/spaces/${space}`, { method: 'DELETE' })
    expect(deleted.status).toBe(200)
  }
  expect([await old.spacesOn(0), await old.spacesOn(1)]).toEqual([[], []])
  const remaining = (await Promise.all([0, 1, 2].map(three.spacesOn))).flat()
  expect(remaining.toSorted()).toEqual(SPACES.map((space) => `new-${space}`).toSorted())
})
