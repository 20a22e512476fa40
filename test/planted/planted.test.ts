import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A fault that can be planted in a source file, its harm, and the test file that finds it. */
type Fault = Readonly<Record<'id' | 'file' | 'text' | 'instead' | 'harm' | 'foundBy', string>>

const FAULTS: readonly Fault[] = JSON.parse(readFileSync('test/planted/faults.json', 'utf8'))

/** Maximum number of faults that `npm test` leaves to `npm run test:more`. */
const MOST_LEFT_TO_MORE = 10

describe('the planted faults', () => {
  it.each(FAULTS)('$id: its text is in $file once, and $foundBy exists', ({ file, text, foundBy }) => {
    expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
    expect(existsSync(foundBy)).toBe(true)
  })

  it('are found by npm test, with a few exceptions', () => {
    const left = FAULTS.filter(({ foundBy }) => foundBy.includes('.more.test.'))
    expect(left.length).toBeLessThanOrEqual(MOST_LEFT_TO_MORE)
  })
})
