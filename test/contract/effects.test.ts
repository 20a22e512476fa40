import { describe, expect, it } from 'vitest'
import { contractOf, readDocument } from '../../scripts/generate/contract.ts'
import { effectsIn, namedBy } from '../../scripts/generate/effects.ts'
import { leavesOf } from '../support/request-leaves.ts'

const document = (effects: object) => ({ openapi: '3.1.0', 'x-effects': effects })
const contract = contractOf(readDocument('openapi.yaml'), 'openapi.yaml')

it('states an effect of each member of card.3D', () => {
  const leaves = leavesOf(contract, 'RequestThreeDSecure')
  expect(leaves.length).toBeGreaterThan(90)
  expect(leaves.filter(({ effects }) => effects.length === 0).map(({ path }) => path)).toEqual([])
})

it('uses each entry of x-effects', () => {
  const text = JSON.stringify(contract)
  const names = Object.keys(Object(contract['x-effects']))
  expect(names.filter((name) => !text.includes(`"x-effect":"${name}"`))).toEqual([])
})

describe('reads effects', () => {
  it('by the name of an entry', () => {
    const effectsOf = effectsIn(document({ wish: { kind: ['decides', 'noted'], source: 'S1' } }))
    expect([effectsOf({ 'x-effect': 'wish' }), effectsOf({}), effectsOf(true)]).toEqual([['decides', 'noted'], [], []])
  })

  it.each([
    ['an unknown name', {}, 'x-effects.wish has no kind'],
    ['an unknown kind', { wish: { kind: ['ignored'], source: 'S1' } }, 'x-effects.wish has no kind'],
    ['an unknown source', { wish: { kind: ['noted'], source: 'S99' } }, 'x-effects.wish has no source'],
  ])('and rejects %s', (_title, effects, message) => {
    expect(() => effectsIn(document(effects))({ 'x-effect': 'wish' })).toThrow(message)
  })

  it('that notes name', () => {
    expect([namedBy(['decides', 'noted']), namedBy(['unavailable']), namedBy(['checked'])]).toEqual([
      'noted',
      'unavailable',
      undefined,
    ])
  })
})
