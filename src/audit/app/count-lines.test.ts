// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/given-folder.ts'
import { countLines } from './count-lines.ts'

const LINES = ['{"order":"17","mail":1}', '{"order":"171"}', 'order-17', 'paid 17, mailed 17', '{"order":"18"}'].join(
  '\n',
)

const counted = (name: string, contains = '${ref}', before = 0) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'mails.jsonl'), `${LINES}\n`)
  const count = { file: { text: `\${work}/${name}`, at: '' }, contains: { text: contains, at: 'audit.yaml:1:1' } }
  const sizes = new Map([[join(folder, name), before]])
  return countLines(count, { work: folder, ref: '17', empty: '' }, sizes)
}

it.each([
  ['lines with the reference as a word', 'mails.jsonl', '${ref}', { value: 2 }],
  ['lines with another text', 'mails.jsonl', 'order":"${ref}', { value: 1 }],
  ['no lines from before the audit', 'mails.jsonl', '${ref}', { value: 1 }, LINES.indexOf('order-17')],
  ['all lines of a file that became smaller', 'mails.jsonl', '${ref}', { value: 2 }, 10_000],
  ['no lines of a file that does not exist yet', 'none.jsonl', '${ref}', { value: 0 }],
])('counts %s', async (_title, name, contains, expected, before = 0) => {
  expect(await counted(name, contains, before)).toEqual(expected)
})

it('returns the reason for an unreadable file', async () => {
  expect(await counted('.')).toEqual({ reason: expect.stringMatching(/: EISDIR: /) })
  expect(await counted('mails.jsonl', '${empty}')).toEqual({ reason: 'audit.yaml:1:1: the text to count is empty' })
  expect(await counted('mails.jsonl', '${order}')).toEqual({ reason: 'audit.yaml:1:1: No value for ${order}.' })
})
