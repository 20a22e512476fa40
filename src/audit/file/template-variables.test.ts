// biome-ignore-all lint/suspicious/noTemplateCurlyInString: places of audit.yaml are written so
import { expect, it } from 'vitest'
import { fill, fillAll, fillJson, fillUrl } from './template-variables.ts'

const PLACES = {
  app: 'http://a.test',
  amount: 1250,
  email: 'a+b@x.test',
  next: 'http://b.test/?a=1',
  'env.TOKEN': 't/1',
}
const at = 'audit.yaml:3:4'

it.each([
  ['${app}/a', 'http://a.test/a', 'http://a.test/a'],
  ['/pay?for=${email}', '/pay?for=a+b@x.test', '/pay?for=a%2Bb%40x.test'],
  ['${next}', 'http://b.test/?a=1', 'http://b.test/?a=1'],
  ['/x?to=${next}', '/x?to=http://b.test/?a=1', '/x?to=http%3A%2F%2Fb.test%2F%3Fa%3D1'],
  ['/${env.TOKEN}/${amount}', '/t/1/1250', '/t/1/1250'],
])('fills %s as a text and as an address', (text, filled, url) => {
  expect(fill({ text, at }, PLACES)).toEqual({ text: filled })
  expect(fillUrl({ text, at }, PLACES)).toEqual({ text: url })
})

it('says what has no value, and where', () => {
  expect(fill({ text: '${env.NO}', at }, PLACES)).toEqual({
    problem: 'audit.yaml:3:4: NO is not in the environment: set it, or write another name',
  })
  expect(fillAll({ a: { text: 'x', at }, b: { text: '${toString}', at } }, PLACES)).toEqual({
    problem: 'audit.yaml:3:4: there is no value for ${toString} here',
  })
})

it('keeps a number of JSON one where the place is all there is', () => {
  const body = { total: '${amount}', text: '${amount} cents', list: [{ mail: '${email}' }, 1, null, true] }
  expect(fillJson(body, at, PLACES)).toEqual({
    value: { total: 1250, text: '1250 cents', list: [{ mail: 'a+b@x.test' }, 1, null, true] },
  })
  expect(fillJson(['${gone}'], at, PLACES)).toEqual({ problem: 'audit.yaml:3:4: there is no value for ${gone} here' })
})
