import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import { isMap } from '../../src/core/domain/is-record.ts'
import { contractIn } from '../support/contract-document.ts'
import { isLong } from '../support/long-runs.ts'

const contract = createContract(contractIn('openapi.yaml'))
const FOLDER = 'test/compare/recordings'
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.har'))

/** Replaces each value and name, one at a time. */
const SECRET = 'Zq7Secret'

type Change = { readonly at: string; readonly changed: unknown }

/** Yields the data with a secret in each value and each member name, including JSON bodies. */
function* changesOf(value: unknown, at: string): Generator<Change> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      for (const { changed, ...below } of changesOf(each, `${at}[]`))
        yield { ...below, changed: value.with(index, changed) }
    return
  }
  if (isMap(value)) {
    for (const [name, each] of Object.entries(value)) {
      const { [name]: _, ...others } = value
      yield { at: `${at}.${name} renamed`, changed: { ...others, [SECRET]: each } }
      for (const { changed, ...below } of changesOf(each, `${at}.${name}`))
        yield { ...below, changed: { ...value, [name]: changed } }
    }
    return
  }
  const body = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : undefined
  if (body === undefined) yield { at, changed: SECRET }
  else
    for (const { changed, ...below } of changesOf(body, `${at} as JSON`))
      yield { ...below, changed: JSON.stringify(changed) }
  if (typeof value === 'string' && value.startsWith('https://'))
    for (const more of [`/${SECRET}`, `?${SECRET}=${SECRET}`, `#${SECRET}`])
      yield { at: `${at} and ${more}`, changed: value + more }
}

/** Returns the recording with decoded bodies. */
const plain = (file: string): unknown =>
  JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'), (_name, value) =>
    isMap(value) && value.encoding === 'base64'
      ? { text: Buffer.from(String(value.text), 'base64').toString('utf8') }
      : value,
  )

describe.each(FILES)('%s', (file) => {
  it('never reveals a secret in any value or name', () => {
    const covered = new Set<string>()
    const leaks: string[] = []
    for (const { at, changed } of changesOf(plain(file), '')) {
      // Entries are alike: one change of each kind is enough, and a sixth of them in the short test.
      if (covered.has(at)) continue
      covered.add(at)
      if (!isLong && covered.size % 6 > 0) continue
      const kept = JSON.stringify(readRecording([{ text: JSON.stringify(changed) }], { contract, live: true }))
      if (kept.toLowerCase().includes(SECRET.toLowerCase())) leaks.push(at)
    }
    expect(leaks).toEqual([])
    expect(covered.size).toBeGreaterThan(100)
  })
})
