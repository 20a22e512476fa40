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
