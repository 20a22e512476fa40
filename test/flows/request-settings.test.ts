import { expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox({ 'request-indicators': 'ignore' })
const path = (space: string) => `/_sandbox/spaces/${space}/request-settings`

it('a space has the request settings of the sandbox until it has its own', async () => {
  const { http, sandbox } = shared()
  const before = { space: 'own', requestIndicators: 'ignore', dataRules: 'note', own: {} }
  expect((await http.get(path('own')).expect(200)).body).toEqual(before)
  const changed = { requestIndicators: 'obey', dataRules: 'off' }
  const after = { space: 'own', ...changed, own: changed }
  expect((await http.put(path('own')).send(changed).expect(200)).body).toEqual(after)
  expect((await http.get(path('own')).expect(200)).body).toEqual(after)
  expect((await http.get(path('other')).expect(200)).body).toEqual({ ...before, space: 'other' })
  const partial = { space: 'own', requestIndicators: 'ignore', dataRules: 'off', own: { dataRules: 'off' } }
  expect((await http.put(path('own')).send({ dataRules: 'off' }).expect(200)).body).toEqual(partial)
  expect((await http.delete(path('own')).expect(200)).body).toEqual(before)
  await http.delete(path('own')).expect(200)
  const events = eventsIn(sandbox, 'own').flatMap((event) =>
    event.type === 'space.request_settings_changed' ? [event.facts] : [],
  )
  expect(events).toEqual([changed, { dataRules: 'off' }, {}])
})

it.each([
  [{ requestIndicators: 'maybe' }, 'requestIndicators'],
  [{ dataRules: 'yes' }, 'dataRules'],
  [{ indicators: 'obey' }, 'indicators'],
])('rejects %j and names the member', async (body, member) => {
  const response = await shared().http.put(path('bad')).send(body).expect(400)
  expect(response.body.error.message).toContain(`\`${member}\``)
})

it('exports contain the request settings of a space, and a reset removes them', async () => {
  const { http } = shared()
  await http.put(path('kept')).send({ dataRules: 'reject' }).expect(200)
  const state = (await http.get('/_sandbox/state?space=kept').expect(200)).body
  expect((await http.post('/_sandbox/reset?space=kept')).status).toBeLessThan(300)
  expect((await http.get(path('kept'))).body.own).toEqual({})
  const { http: elsewhere } = await startSandbox()
  await elsewhere.put('/_sandbox/state').send(state).expect(200)
  expect((await elsewhere.get(path('kept'))).body.own).toEqual({ dataRules: 'reject' })
})
