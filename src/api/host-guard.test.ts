import { expect, it } from 'vitest'
import { hostRule } from './host-guard.ts'

it.each([
  ['sandbox', true],
  ['sandbox.payments.svc.cluster.local', true],
  ['sandbox.payments', false],
  ['sandbox.payments.svc', false],
])('the name %s of a Kubernetes Service is local: %s; it can be allowed', (name, isLocal) => {
  expect(hostRule([])(`${name}:8080`)).toBe(isLocal)
  expect(hostRule([name])(`${name}:8080`)).toBe(true)
})
