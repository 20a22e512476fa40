import { expect, it } from 'vitest'
import { createContracts } from './contracts.ts'

const NOTHING = { yaml: () => '', json: () => '{}' }

/** Creates a contract that counts its reads. */
const givenContract = (yaml: (nth: number) => string) => {
  let reads = 0
  const written = {
    yaml() {
      reads += 1
      return yaml(reads)
    },
    json: () => undefined,
  }
  return { contracts: createContracts(written, NOTHING), reads: () => reads }
}

it('creates a contract once for concurrent requests', async () => {
  const { contracts, reads } = givenContract(() => 'paths: {}')
  const reported = await Promise.all([contracts.getContract(), contracts.getContractJson(), contracts.getContract()])
  expect([reads(), new Set(reported).size]).toEqual([1, 2])
})

it('retries after a failure', async () => {
  const { contracts, reads } = givenContract((nth) => {
    if (nth === 1) throw new Error('not there yet')
    return 'paths: {}'
  })
  await expect(contracts.getContract()).rejects.toThrow('not there yet')
  expect([await contracts.getContract(), reads()]).toEqual(['paths: {}', 2])
})
