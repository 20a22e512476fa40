import { expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { JSON_TYPE, ownScenarios, YAML } from '../support/own-scenarios.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const running = sharedSandbox()

const ALIEN = '4111111111111113'

it.each<[what: string, name: string, text: string, type?: string]>([
  ['one that is new', 'shop/slow', 'title: x\nauthentication: { flow: frictionless }'],
  ['one in JSON', 'shop/slow', '{"title":"x"}', JSON_TYPE],
  ['a family', 'limits', 'cases: { low: {}, high: { when: { amount: { from: 9 } } } }'],
  ['one in the place of a shipped one', 'decline/51', 'title: x'],
  ['one that takes what is meant for others', 'greedy', 'when: { brand: ECA }'],
])('says of %s what is said when it is put, and puts nothing', async (_what, name, text, type = YAML) => {
  const { check, put, list, remove } = ownScenarios(running(), 'fine')
  const { body } = await check(name, text, { type }).expect(200)
  expect((await list()).put).toEqual([])
  const said = await put(name, text, { type }).expect(201)
  expect(body).toEqual({ space: 'fine', problems: [], put: said.body })
  // In its own place, too.
  const again = await check(name, text, { type })
  expect(again.body.put).toEqual((await put(name, text, { type }).expect(200)).body)
  await remove(name)
})

it('knows what is in the space: the cases of the text that it would replace are gone, those of others are taken', async () => {
  const { check, put } = ownScenarios(running(), 'beside')
  await put('limits', 'cases: { low: {}, high: {} }')
  const taken = await check('limits/low', 'title: x').expect(200)
  expect(taken.body.problems).toMatchObject([
    { line: 1, column: 1, message: expect.stringContaining('already defined by limits') },
  ])
  const { body } = await check('limits', 'cases: { low: {}, other: {} }').expect(200)
  expect(body.put.scenarios.map(({ name }: { name: string }) => name)).toEqual(['limits/low', 'limits/other'])
  expect((await ownScenarios(running(), 'beside').list()).put[0].scenarios).toEqual(['limits/low', 'limits/high'])
})

it('says what is wrong with the name, too', async () => {
  const { body } = await ownScenarios(running()).check('Mine', 'title: x').expect(200)
  expect(body.problems).toMatchObject([{ line: 1, column: 1, message: expect.stringContaining('lower case letters') }])
})

it('stands in no log and no event, and keeps no number', async () => {
  const { http, sandbox } = running()
  const { check } = ownScenarios(running(), 'quiet')
  const before = eventsIn(sandbox, 'quiet').length
  await check('mine', `title: x # ${ALIEN}`).expect(200)
  await check('mine', 'title: x').expect(200)
  expect(eventsIn(sandbox, 'quiet')).toHaveLength(before)
  const log = JSON.stringify((await http.get('/_sandbox/requests?include=control')).body)
  const state = JSON.stringify((await http.get('/_sandbox/state')).body)
  expect(log).not.toContain('/check/')
  for (const text of [log, state]) expect(text).not.toContain(ALIEN)
})

it('tells all words that a text may say, with what they take', async () => {
  const { maps } = (await running().http.get('/_sandbox/vocabulary').expect(200)).body
  const of = (at: string, word: string) =>
    maps.find(({ path }: { path: string }) => path === at).words.find((one: { word: string }) => one.word === word)
  expect(of('authentication', 'flow')).toEqual({
    word: 'flow',
    values: ['challenge', 'frictionless', 'error_on_start'],
    usual: 'challenge',
    means: 'The cardholder is challenged, is not challenged, or the authentication fails on start.',
  })
  expect(of('authentication.challenge', 'attempts')).toMatchObject({ takes: 'number, 1 to 10', usual: '3' })
  expect(of('', 'cases')).toMatchObject({ takes: 'a map' })
})
