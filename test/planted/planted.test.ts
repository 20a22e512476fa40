import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What somebody could write by mistake in the place of a text, and what a user would suffer from it. */
type Fault = Readonly<Record<'id' | 'room' | 'file' | 'text' | 'instead' | 'harm', string>>

const FAULTS: readonly Fault[] = JSON.parse(readFileSync('test/planted/faults.json', 'utf8'))

/** Rooms in which two faults or more are planted. */
const ROOMS = [
  ...['http', 'pages', 'scripts of pages', 'console state', 'console views', 'stream', 'settings', 'command line'],
  ...['kit', 'store', 'journal', 'scheduler', 'webhooks', 'contract', 'scenarios'],
]

describe('the faults that are planted to see whether a test finds them', () => {
  it('are forty at least, two in each of these rooms, each with a name of its own', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(40)
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length)
    for (const room of ROOMS) expect(FAULTS.filter((fault) => fault.room === room).length, room).toBeGreaterThan(1)
  })

  it.each(FAULTS)('$id: its text stands exactly once in $file; whoever moves it moves the fault', (fault) => {
    expect(readFileSync(fault.file, 'utf8').split(fault.text)).toHaveLength(2)
  })
})
