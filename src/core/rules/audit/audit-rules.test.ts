import { expect, it } from 'vitest'
import { AUDIT_RULES } from './audit-rules.ts'

const RULES = Object.entries(AUDIT_RULES)

it('rules have unique IDs of a subject and a mistake', () => {
  expect(RULES.length).toBeGreaterThan(55)
  expect(RULES.map(([id]) => id).filter((id) => !/^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  expect(new Set(RULES.map(([, { title }]) => title)).size).toBe(RULES.length)
})

it('each describes in one short sentence the mistake, the loss, the reproduction and the fix', () => {
  const isSentence = (text: string): boolean => /^\S.*[.]$/.test(text) && text.length <= 110
  const texts = RULES.flatMap(([id, { title, loses, see, fix }]) =>
    [title, loses, see, fix].map((text) => ({ id, text })),
  )
  expect(texts.filter(({ text }) => !isSentence(text))).toEqual([])
})

it('each names the code to look for, as the rest of a sentence', () => {
  expect(RULES.filter(([, { codeHint }]) => codeHint.endsWith('.') || codeHint.length > 110)).toEqual([])
})
