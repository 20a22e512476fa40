// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { expect, it } from 'vitest'
import { fill, fillAll, fillJson, fillUrl } from './template-variables.ts'

const CASES = {
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
])('fills %s as a string and as a URL', (text, filled, url) => {
  expect(fill({ text, at }, CASES)).toEqual({ text: filled })
  expect(fillUrl({ text, at }, CASES)).toEqual({ text: url })
})

it('reports a placeholder without a value and its position', () => {
  expect(fill({ text: '${env.NO}', at }, CASES)).toEqual({
    problem: 'audit.yaml:3:4: Environment variable `NO` is not set. Set it, or use another name.',
  })
  expect(fillAll({ a: { text: 'x', at }, b: { text: '${toString}', at } }, CASES)).toEqual({
    problem: 'audit.yaml:3:4: No value for ${toString}.',
  })
})

it('keeps the type of a single placeholder in JSON', () => {
  const body = { total: '${amount}', text: '${amount} cents', list: [{ mail: '${email}' }, 1, null, true] }
  expect(fillJson(body, at, CASES)).toEqual({
    value: { total: 1250, text: '1250 cents', list: [{ mail: 'a+b@x.test' }, 1, null, true] },
  })
  expect(fillJson(['${gone}'], at, CASES)).toEqual({ problem: 'audit.yaml:3:4: No value for ${gone}.' })
})
