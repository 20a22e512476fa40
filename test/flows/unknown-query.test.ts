import { describe, expect, it } from 'vitest'
import { startSandbox } from '../support/sandbox.ts'
import { exported, fill, reset } from '../support/state.ts'

describe('an unused space', () => {
  const ending = (call: string, space: string) => call.replace('SPACE', space)

  it('has no export: the error suggests the nearest name', async () => {
    const running = await startSandbox()
    await fill(running, 'test-1')
    const response = await running.http.get('/_sandbox/state?space=tset-1')
    expect([response.status, response.body.error]).toEqual([
      404,
      { code: 'CLIENT_ERROR', message: 'The space `tset-1` is unused. Did you mean `test-1`?' },
    ])
    expect(Object.keys(JSON.parse(await exported(running, 'test-1')).spaces)).toEqual(['test-1'])
    expect(Object.keys(JSON.parse(await exported(running, 'default')).spaces)).toEqual(['default'])
    await reset(running, 'test-1')
    expect(JSON.parse(await exported(running, 'test-1')).spaces).toEqual({ 'test-1': {} })
  })

  it.each(['POST /_sandbox/reset?space=SPACE', 'DELETE /_sandbox/spaces/SPACE'])(
    'is emptied anyway, and the response reports that it was empty: %s',
    async (call) => {
      const running = await startSandbox()
      await fill(running, 'test-1')
      const emptied = async (space: string) => {
        const [method = '', path = ''] = ending(call, space).split(' ')
        const response = await fetch(`${running.url}${path}`, { method })
        return [response.status, await response.json()]
      }
      const hint = 'The space `tset-1` was empty. Did you mean `test-1`?'
      expect(await emptied('tset-1')).toEqual([200, { space: 'tset-1', status: 'empty', hint }])
      expect(await emptied('tset-1')).toEqual([200, { space: 'tset-1', status: 'empty', hint }])
      expect(await emptied('test-1')).toEqual([200, { space: 'test-1', status: 'empty' }])
      const inUse = 'The space `test-1` was empty. Spaces in use: default.'
      expect(await emptied('test-1')).toEqual([200, { space: 'test-1', status: 'empty', hint: inUse }])
      expect(await emptied('default')).toEqual([200, { space: 'default', status: 'empty' }])
    },
  )

  it('accepts all other calls', async () => {
    const { http } = await startSandbox()
    for (const path of ['/clock', '/next', '/requests', '/events', '/activity', '/webhooks', '/scheduled', '/receiver'])
      expect([path, (await http.get(`/_sandbox${path}?space=new`)).status]).toEqual([path, 200])
    expect((await http.put('/_sandbox/clock?space=new').send({ mode: 'live' })).status).toBe(200)
  })
})
