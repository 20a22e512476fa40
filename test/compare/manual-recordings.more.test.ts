import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/compare/compare-report.ts'
import { reported, withVerdict } from './compare-report.ts'
import { EXPECTED } from './recordings/verdicts.ts'

const textOf = (file: string): string => readFileSync(new URL(`recordings/${file}`, import.meta.url), 'utf8')

/** Returns the contradicted items with their first entry. Behaviors are tested elsewhere. */
const contradicted = ({ assumptions, documented }: Report) =>
  Object.fromEntries(
    [...documented, ...assumptions].flatMap(({ id, kind, differences: [first] = [] }) =>
      first && kind !== 'behavior'
        ? [[id, { entry: first.entry, format: first.recorded.replace(/^accepted: format /, '') }]]
        : [],
    ),
  )

/** Returns whether an item is confirmed, or a documented item does not differ. */
const isConfirmed = (report: Report, id: string): boolean =>
  withVerdict(report, 'confirmed').includes(id) ||
  (!report.assumptions.some((line) => line.id === id) && !report.documented.some((line) => line.id === id))

describe.each(Object.entries(EXPECTED))('the manual recording %s', (file, expected) => {
  it('contradicts the expected items without a replay', async () => {
    const report = await reported(textOf(file), { replays: false })
    expect(contradicted(report)).toEqual(expected.contradicted)
    expect(expected.confirmed.filter((id) => !isConfirmed(report, id))).toEqual([])
    expect(expected.notCovered.filter((id) => withVerdict(report, 'confirmed').includes(id))).toEqual([])
    expect(report.settings).toMatchObject(expected.settings)
  })

  it('contradicts at least these with a replay', async () => {
    const report = await reported(textOf(file))
    expect(Object.keys(contradicted(report))).toEqual(expect.arrayContaining(Object.keys(expected.contradicted)))
    expect(report.settings).toMatchObject(expected.settings)
    expect(report.recording.replayed).toBeGreaterThan(0)
    expect(report.documented).toEqual([])
    // That setting would make every request fail and so hide differences.
    expect(report.settings).not.toHaveProperty('account-3ds')
  })
})
