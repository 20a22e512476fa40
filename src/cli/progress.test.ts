import { expect, it } from 'vitest'
import { createProgress } from './progress.ts'

it('shows progress after a second, a few times in a second, and removes it before other output', () => {
  let at = 0
  const written: string[] = []
  const progress = createProgress(
    (text) => void written.push(text),
    () => at,
  )
  for (at = 0; at < 1_500; at += 1) progress(`${at} of 1500`)
  expect(written).toEqual([1_000, 1_200, 1_400].map((n) => `\r\u001b[2K${n} of 1500`))
  progress(undefined)
  progress(undefined)
  expect(written.slice(3)).toEqual(['\r\u001b[2K'])
})
