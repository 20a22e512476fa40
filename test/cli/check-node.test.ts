import { expect, it } from 'vitest'
import { nodeProblem } from '../../bin/node-problem.cjs'

it.each(['20.19.0', '20.20.2', '21.0.0', '22.23.3', '24.21.0', '26.10.0'])('accepts Node %s', (version) => {
  expect(nodeProblem(version)).toBeUndefined()
})

it.each(['20.18.3', '18.20.8', '9.11.2', ''])('names the required version for Node %s', (version) => {
  expect(nodeProblem(version)).toMatch(/needs Node 20\.19 or newer; this is .*nodejs\.org/)
  expect(nodeProblem(version)).toContain(version)
})
