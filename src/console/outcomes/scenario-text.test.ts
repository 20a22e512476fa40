import { describe, expect, it } from 'vitest'
import { hasLines, isPatchText, proposedName, titleIn, withPatch, withTitle } from './scenario-text.ts'

describe('the title in a text', () => {
  it.each([
    ['title: An outcome\n', 'An outcome'],
    ['# why\ntitle:   Slow # a comment\nwhen: {}', 'Slow'],
    ['title: "Webhook: sent \\"twice\\""\n', 'Webhook: sent "twice"'],
    ["title: 'it''s'\n", "it's"],
    ['title: "not closed\n', '"not closed'],
    ['title:\n', ''],
    ['webhook:\n  title: nested\n', ''],
    ['', ''],
  ])('of %j is %j', (text, title) => {
    expect(titleIn(text)).toBe(title)
  })

  it.each([
    ['title: a\npatch: true\n', 'Slow bank', 'title: Slow bank\npatch: true\n'],
    ['# why\nwebhook: { copies: 2 }\n', 'Twice', '# why\ntitle: Twice\nwebhook: { copies: 2 }\n'],
    ['title: a\n', 'Webhook: twice', 'title: "Webhook: twice"\n'],
    ['title: a\n', 'costs $& and 5 %', 'title: "costs $& and 5 %"\n'],
    ['title: a\n', 'no', 'title: "no"\n'],
    ['title: a\n', 'trailing ', 'title: "trailing "\n'],
    ['title: a\n', '', 'title: ""\n'],
  ])('of %j becomes %j', (text, title, expected) => {
    const next = withTitle(text, title)
    expect(next).toBe(expected)
    expect(titleIn(next)).toBe(title)
  })
})

describe('a patch', () => {
  it.each([
    ['title: a\nwebhook: { copies: 2 }\n', 'title: a\npatch: true\nwebhook: { copies: 2 }\n'],
    ['webhook: { copies: 2 }\n', 'patch: true\nwebhook: { copies: 2 }\n'],
  ])('is made from %j, and undone', (text, patch) => {
    expect([isPatchText(text), isPatchText(patch)]).toEqual([false, true])
    expect(withPatch(text, true)).toBe(patch)
    expect(withPatch(patch, true)).toBe(patch)
    expect(withPatch(patch, false)).toBe(text)
  })

  it('replaces `patch: false`', () => {
    expect(withPatch('title: a\npatch: false # why\n', true)).toBe('title: a\npatch: true\n')
  })

  it('is not a nested member, and not false', () => {
    expect([isPatchText('webhook:\n  patch: true\n'), isPatchText('patch: false\n')]).toEqual([false, false])
  })
})

it.each([
  ['Slow bank', [], 'slow_bank'],
  ['Slow bank', ['slow_bank', 'slow_bank_2'], 'slow_bank_3'],
  ['Für Ärzte: 5 %', [], 'fur_arzte_5'],
  ['', [], 'my_outcome'],
  ['銀行', [], 'my_outcome'],
  [`${'a'.repeat(59)} ${'b'.repeat(59)}`, [], 'a'.repeat(59)],
])('a scenario with the title %j is named, next to %j, %s', (title, taken, name) => {
  expect(proposedName(title, (other) => taken.includes(other))).toBe(name)
})

it('knows the texts whose lines it can change', () => {
  expect([hasLines('title: a\n'), hasLines(' {"title": "a"}'), hasLines('')]).toEqual([true, false, true])
  expect([hasLines('---\ntitle: a'), hasLines('title: >-\n  a\n')]).toEqual([false, false])
})
