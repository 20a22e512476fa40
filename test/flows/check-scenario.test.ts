import { expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { JSON_TYPE, ownScenarios, YAML } from '../support/own-scenarios.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const running = sharedSandbox()

const ALIEN = '4111111111111113'

it.each<[title: string, name: string, text: string, type?: string]>([
  ['a new scenario', 'shop/slow', 'title: x\nauthentication: { flow: frictionless }'],
  ['a scenario in JSON', 'shop/slow', '{"title":"x"}', JSON_TYPE],
  ['a family', 'limits', 'cases: { low: {}, high: { when: { amount: { from: 9 } } } }'],
  ['a replacement of a shipped scenario', 'decline/51', 'title: x'],
  ['a scenario that matches requests of others', 'greedy', 'when: { brand: ECA }'],
])('reports for %s the same result as saving it, and saves nothing', async (_title, name, text, type = YAML) => {
  const { check, put, list, remove } = ownScenarios(running(), 'fine')
  const { body } = await check(name, text, { type }).expect(200)
  expect((await list()).files).toEqual([])
  const saved = await put(name, text, { type }).expect(201)
  expect(body).toEqual({ space: 'fine', problems: [], saved: saved.body })
  // The same applies when it replaces itself.
  const again = await check(name, text, { type })
  expect(again.body.saved).toEqual((await put(name, text, { type }).expect(200)).body)
  await remove(name)
})

it('considers the space: names of the file to replace are free, names of other files are taken', async () => {
  const { check, put } = ownScenarios(running(), 'beside')
  await put('limits', 'cases: { low: {}, high: {} }')
  const taken = await check('limits/low', 'title: x').expect(200)
  expect(taken.body.problems).toMatchObject([
    { line: 1, column: 1, message: expect.stringContaining('already defined by `limits`') },
  ])
  const { body } = await check('limits', 'cases: { low: {}, other: {} }').expect(200)
  expect(body.saved.scenarios.map(({ name }: { name: string }) => name)).toEqual(['limits/low', 'limits/other'])
  expect((await ownScenarios(running(), 'beside').list()).files[0].scenarios).toEqual(['limits/low', 'limits/high'])
})

it('reports an invalid name', async () => {
  const { body } = await ownScenarios(running()).check('Mine', 'title: x').expect(200)
  expect(body.problems).toMatchObject([{ line: 1, column: 1, message: expect.stringContaining('lower-case letters') }])
})

it('adds no log entry and no event, and stores no number', async () => {
  const { http, sandbox } = running()
  const { check } = ownScenarios(running(), 'quiet')
  const before = eventsIn(sandbox, 'quiet').length
  await check('mine', `title: x # ${ALIEN}`).expect(200)
  await check('mine', 'title: x').expect(200)
  expect(eventsIn(sandbox, 'quiet')).toHaveLength(before)
  const log = JSON.stringify((await http.get('/_sandbox/requests?include=control')).body)
  const state = JSON.stringify((await http.get('/_sandbox/state')).body)
  expect(log).not.toContain('/validate/')
  for (const text of [log, state]) expect(text).not.toContain(ALIEN)
})

it('lists all keys of a scenario file with their values', async () => {
  const { objects } = (await running().http.get('/_sandbox/vocabulary').expect(200)).body
  const of = (at: string, key: string) =>
    objects.find(({ path }: { path: string }) => path === at).keys.find((item: { key: string }) => item.key === key)
  expect(of('authentication', 'flow')).toEqual({
    key: 'flow',
    values: ['challenge', 'frictionless', 'error_on_start'],
    default: 'challenge',
    description: 'The cardholder is challenged, is not challenged, or the authentication fails on start.',
  })
  expect(of('authentication.challenge', 'attempts')).toMatchObject({ accepts: 'number, 1 to 10', default: '3' })
  expect(of('', 'cases')).toMatchObject({ accepts: 'an object' })
})
