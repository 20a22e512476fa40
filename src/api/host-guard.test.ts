import { expect, it } from 'vitest'
import { hostRule } from './host-guard.ts'

it.each([
  ['sandbox', true],
  ['sandbox.payments.svc.cluster.local', true],
  ['sandbox.payments', false],
  ['sandbox.payments.svc', false],
])('of the names of a Service in Kubernetes, %s may be called by itself: %s; allowed, each may', (name, isLocal) => {
  expect(hostRule([])(`${name}:8080`)).toBe(isLocal)
  expect(hostRule([name])(`${name}:8080`)).toBe(true)
})
