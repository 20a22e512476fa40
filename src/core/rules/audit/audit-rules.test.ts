import { expect, it } from 'vitest'
import { AUDIT_RULES } from './audit-rules.ts'

const RULES = Object.entries(AUDIT_RULES)

it('rules have ids of a subject and what is wrong with it, and none twice', () => {
  expect(RULES.length).toBeGreaterThan(55)
  expect(RULES.map(([id]) => id).filter((id) => !/^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  expect(new Set(RULES.map(([, { title }]) => title)).size).toBe(RULES.length)
})

it('each says in one short sentence what is wrong, what is lost, how it is seen and mended', () => {
  const isSentence = (text: string): boolean => /^\S.*[.]$/.test(text) && text.length <= 110
  const texts = RULES.flatMap(([id, { title, loses, see, fix }]) =>
    [title, loses, see, fix].map((text) => ({ id, text })),
  )
  expect(texts.filter(({ text }) => !isSentence(text))).toEqual([])
})

it('each says which line to look for, as the rest of a sentence', () => {
  expect(RULES.filter(([, { lookFor }]) => lookFor.endsWith('.') || lookFor.length > 110)).toEqual([])
})
