import { expect, it } from 'vitest'
import { looksFrom } from './watch-scenarios.ts'

it.each([
  ['nothing changes', 'aaaa', '----'],
  ['it has changed and is still', 'abbb', '--r-'],
  ['it changes from look to look', 'abcdeff', '------r'],
  ['it changes, and again after it was read', 'abbcc', '--r-r'],
  ['it is soon as it was', 'abaa', '----'],
  ['it is as it was after another was read', 'abbaa', '--r-r'],
  ['it changes while it is read', 'abbbcddd', '--r---r-'],
])('reads a folder once it has changed and is still: %s', (_what, stamps, reads) => {
  const looks = looksFrom('a')
  expect([...stamps].map((stamp) => (looks.isDue(stamp) ? 'r' : '-')).join('')).toBe(reads)
})

it('looks sooner while the folder is not as it was read', () => {
  const looks = looksFrom('a')
  const isMoving = [...'abbca'].map((stamp) => {
    looks.isDue(stamp)
    return looks.isMoving()
  })
  expect(isMoving).toEqual([false, true, false, true, true])
})
