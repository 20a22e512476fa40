import { describe, expect, it } from 'vitest'
import { contextAt, insertionAt } from './yaml-completion.ts'

describe('the object at the cursor', () => {
  it.each<[text: string, path: string]>([
    ['|', ''],
    ['title: x|', ''],
    ['title: x\n|', ''],
    ['authentication:\n  |', 'authentication'],
    ['authentication:\n  flow: |', 'authentication'],
    ['authentication:\n  challenge:\n    codes: any\n  |', 'authentication'],
    ['authentication:\n  challenge:\n    codes: any\n    |', 'authentication.challenge'],
    ['authentication: { flow: x, |', 'authentication'],
    ['authentication: { challenge: { codes: any, |', 'authentication.challenge'],
    ['authentication: { challenge: { codes: any }, |', 'authentication'],
    ['authentication: { flow: x }|', ''],
    ['authentication: { flow: x }\n|', ''],
    ['cases:\n  low: { webhook: { |', 'webhook'],
    ['cases:\n  low:\n    webhook:\n      |', 'webhook'],
    ['when: {\n  amount: {\n    |', 'when.amount'],
  ])('in %j is “%s”', (text, path) => {
    expect(contextAt(text.slice(0, text.indexOf('|'))).path.join('.')).toBe(path)
  })
})

describe('a word is inserted at the cursor', () => {
  it.each<[text: string, word: string, value: string | undefined, then: string]>([
    ['|', 'title', undefined, 'title: |'],
    ['title: x\n|', 'patch', 'true', 'title: x\npatch: true|'],
    ['title: x|\n', 'patch', 'true', 'title: x\npatch: true|\n'],
    ['authentication: { flow: | }', 'authentication.flow', 'frictionless', 'authentication: { flow: frictionless| }'],
    ['authentication:\n  flow:|', 'authentication.flow', 'challenge', 'authentication:\n  flow: challenge|'],
    ['authentication: {|}', 'authentication.flow', undefined, 'authentication: {flow: |}'],
    [
      'authentication: { flow: x|, reason: 1 }',
      'authentication.transStatus',
      'N',
      'authentication: { flow: x, transStatus: N|, reason: 1 }',
    ],
    ['authentication:\n  flow: x|', 'authentication.transStatus', 'N', 'authentication:\n  flow: x\n  transStatus: N|'],
    [
      'authentication: { flow: x| }\ntitle: y',
      'webhook.copies',
      undefined,
      'authentication: { flow: x }\nwebhook: { copies: | }\ntitle: y',
    ],
    ['title: x|', 'authentication.challenge.codes', undefined, 'title: x\nauthentication: { challenge: { codes: | } }'],
    [
      'authentication:\n  |',
      'authentication.challenge.cancel',
      'true',
      'authentication:\n  challenge: { cancel: true| }',
    ],
  ])('turns %j with %s %s into %j', (text, word, value, then) => {
    const cursor = text.indexOf('|')
    const plain = text.replace('|', '')
    const { at, head, tail } = insertionAt(plain, cursor, word, value)
    expect(`${plain.slice(0, at)}${head}|${tail}${plain.slice(at)}`).toBe(then)
  })
})
