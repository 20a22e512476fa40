import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('README.md has at most 1,200 words and 4 pictures', () => {
  const text = readFileSync('README.md', 'utf8')
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1200)
  expect(text.match(/!\[/g)?.length).toBeLessThanOrEqual(4)
})

/** Words outside of code blocks and comments. */
const wordCount = (text: string): number =>
  text
    .replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, '')
    .split(/\s+/)
    .filter((word) => /[a-z]/i.test(word)).length

it('the pages for users have at most 35,000 words', () => {
  const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !name.startsWith('contributing'),
  )
  const counts = pages.map((name) => wordCount(readFileSync(`docs/${name}`, 'utf8')))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(35_000)
})
