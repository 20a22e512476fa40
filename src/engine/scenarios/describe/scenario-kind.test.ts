import { describe, expect, it } from 'vitest'
import { createCardCatalog } from '../../../core/domain/card-catalog.ts'
import { parseScenarios } from '../reading/parse-scenarios.ts'
import { kindOf } from './scenario-kind.ts'

const catalogue = createCardCatalog()
const kind = (text: string) => {
  const parsed = parseScenarios(text, { file: 'x.yaml', name: 'x' }, catalogue)
  if (!('scenarios' in parsed) || !parsed.scenarios[0]) throw new Error(JSON.stringify(parsed))
  return kindOf(parsed.scenarios[0])
}

const N = 'authentication: { flow: frictionless, transStatus: N, reason: "10" }'

describe('the group and the icon of a scenario are derived from its effects', () => {
  it.each<[text: string, group: string, icon: string]>([
    ['title: x', 'challenge', 'challenge'],
    ['authentication: { flow: frictionless }', 'frictionless', 'pass'],
    ['authentication: { flow: frictionless, transStatus: A }', 'frictionless', 'attempt'],
    ['authentication: { flow: frictionless, transStatus: I }', 'frictionless', 'attempt'],
    ['initialization: { enrolled: false }', 'frictionless', 'pass'],
    ['nonsense: true\nauthentication: { flow: frictionless, overrides: { cavv: absent } }', 'frictionless', 'defect'],
    [N, 'failed', 'fail'],
    ['authentication: { flow: frictionless, transStatus: U }', 'failed', 'error'],
    ['authentication: { flow: frictionless, transStatus: R }', 'failed', 'fail'],
    ['authentication: { flow: error_on_start }', 'failed', 'error'],
    ['authentication: { transStatus: N, challenge: { codes: any } }', 'failed', 'fail'],
    ['authentication: { transStatus: A }', 'challenge', 'attempt'],
    ['authentication: { transStatus: N, challenge: { automatic: 3s } }', 'failed', 'fail'],
    ['initialization: { error: DECLINED, networkCode: 51 }', 'declined', 'rejected'],
    ['initialization: { error: SERVER_ERROR }', 'transport', 'plug'],
    ['initialization: { error: SERVER_ERROR, networkCode: 96 }', 'declined', 'rejected'],
    ['initialization: { delay: 5s }', 'transport', 'plug'],
    ['authentication: { challenge: { cancel: true } }', 'page', 'cancel'],
    ['authentication: { challenge: { abandon: challenge_ongoing } }', 'page', 'time'],
    ['authentication: { challenge: { timeout: 10s } }', 'page', 'time'],
    ['authentication: { flow: frictionless, delay: 5s }', 'page', 'eye'],
    ['redirect: { method: POST }', 'page', 'eye'],
    ['nonsense: true\nredirect: { to: nowhere }', 'page', 'eye'],
    [`nonsense: true\nredirect: { to: success }\n${N}`, 'page', 'defect'],
    ['webhook: { send: automatic }', 'challenge', 'challenge'],
    ['webhook: { send: never }', 'webhook', 'webhook'],
    ['webhook: { delay: 1s }', 'webhook', 'webhook'],
    ['webhook: { tampering: key_order }', 'webhook', 'webhook'],
    ['tokenization: { result: error }', 'links', 'rejected'],
    ['tokenization: { redirectAfter: 30s }', 'links', 'pass'],
    [`tokenization: { result: success }\n${N}`, 'links', 'defect'],
    ['when: { interface: links }\nauthentication: { flow: frictionless }', 'links', 'pass'],
    ['when: { reference: "a*" }\ninitialization: { error: DECLINED }', 'links', 'rejected'],
  ])('%s: %s, %s', (text, group, icon) => {
    expect(kind(text)).toMatchObject({ group, icon })
  })
})

describe('the effect that an app notices first decides', () => {
  it.each([
    ['faults: { connection: reset }\nwebhook: { send: never }', 'transport'],
    [`webhook: { copies: 2 }\nnonsense: true\nredirect: { to: nowhere }\n${N}`, 'webhook'],
    ['tokenization: { redirectAfter: 1s }\nwebhook: { copies: 2 }', 'webhook'],
    ['tokenization: { redirectAfter: 1s }\nauthentication: { challenge: { cancel: true } }', 'page'],
  ])('%s: %s', (text, group) => {
    expect(kind(text).group).toBe(group)
  })
})

describe('the codes and interfaces of a scenario', () => {
  const both = ['transactions', 'links']
  it.each([
    [N, { reason: '10', interfaces: both }],
    ['authentication: { transStatus: U, reason: { VIS: 81, default: 22 } }', { reason: '81' }],
    ['authentication: { challenge: { cancel: true } }', { reason: '26' }],
    ['initialization: { error: DECLINED, networkCode: 1A }', { networkCode: '1A' }],
    ['when: { refno: "a*" }', { interfaces: ['transactions'] }],
    ['when: { interface: transactions }', { interfaces: ['transactions'] }],
    ['redirect: { method: POST }', { interfaces: ['transactions'] }],
    ['nonsense: true\nredirect: { to: nowhere }', { interfaces: both }],
    ['tokenization: { result: error }', { interfaces: ['links'] }],
  ])('%s: %j', (text, reported) => {
    expect(kind(text)).toMatchObject(reported)
  })

  it('are left out if there are none', () => {
    expect(Object.keys(kind('title: x'))).toEqual(['group', 'icon', 'interfaces'])
  })
})
