import { expect, it } from 'vitest'
import { createChangeDetector } from './watch-scenarios.ts'

it.each([
  ['nothing changes', 'aaaa', '----'],
  ['it has changed and is stable', 'abbb', '--r-'],
  ['it changes between checks', 'abcdeff', '------r'],
  ['it changes, and again after it was read', 'abbcc', '--r-r'],
  ['it is restored soon', 'abaa', '----'],
  ['it is restored after a read', 'abbaa', '--r-r'],
  ['it changes while it is read', 'abbbcddd', '--r---r-'],
])('reads a folder once it has changed and is stable: %s', (_title, stamps, reads) => {
  const checks = createChangeDetector('a')
  expect([...stamps].map((stamp) => (checks.isDue(stamp) ? 'r' : '-')).join('')).toBe(reads)
})

it('checks sooner while the folder differs from the last read', () => {
  const checks = createChangeDetector('a')
  const isMoving = [...'abbca'].map((stamp) => {
    checks.isDue(stamp)
    return checks.isMoving()
  })
  expect(isMoving).toEqual([false, true, false, true, true])
})
