import { expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

it('the sandbox-explain header is ASCII even if a condition of the scenario is not', async () => {
  const { http, init } = shared()
  const text = 'when: { refno: "成功*" }\nauthentication: { flow: frictionless }\n'
  await http.put('/_sandbox/scenarios/mine/one').set('content-type', 'application/yaml').send(text).expect(201)
  const { status, headers } = await init(initBody(undefined, { refno: '成功-1' }))
  expect([status, headers['sandbox-scenario']]).toEqual([201, 'mine/one'])
  expect(headers['sandbox-explain']).toMatch(/^[\x20-\x7e]+$/)
})
