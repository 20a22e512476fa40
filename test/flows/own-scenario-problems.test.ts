import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { decided, ownScenarios } from '../support/own-scenarios.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()

describe('a name', () => {
  it('that is unknown gets a suggestion', async () => {
    const { show, remove } = ownScenarios(shared())
    const message = 'Unknown scenario. Did you mean `challenge_success`?'
    for (const call of [show, remove])
      expect((await call('challenge_succes')).body).toEqual({ error: { code: 'CLIENT_ERROR', message } })
  })
})

describe('a foreign page', () => {
  it('cannot remove one', async () => {
    const { remove } = ownScenarios(shared())
    expect((await remove('mine').set('sec-fetch-site', 'cross-site')).status).toBe(403)
  })
})

it.each(['application/yaml', 'text/yaml', 'application/x-yaml', 'Text/YAML; charset=UTF-8'])(
  'accepts YAML as %s',
  async (type) => {
    const space = 'types'
    await ownScenarios(shared(), space).put('mine', 'when: { currency: JPY }', { type })
    const mine = inSpace(shared(), space)
    expect(decided(await mine.init({ ...initBody(), currency: 'JPY' }))[0]).toBe('mine')
    await mine.reset()
  },
)
