import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/compare/compare-report.ts'
import { reported, withVerdict } from './compared.ts'
import { EXPECTED } from './recordings/verdicts.ts'

const textOf = (file: string): string => readFileSync(new URL(`recordings/${file}`, import.meta.url), 'utf8')

/** Items, with the first in time that contradicts each; behaviours have tables of their own. */
const contradicted = ({ lines, documented }: Report) =>
  Object.fromEntries(
    [...documented, ...lines].flatMap(({ id, kind, differences: [first] = [] }) =>
      first && kind !== 'behaviour'
        ? [[id, { entry: first.entry, form: first.theirs.replace(/^accepted: form /, '') }]]
        : [],
    ),
  )

/** Lines and documented items that differ by nothing: what is confirmed of these is not told. */
const isConfirmed = (report: Report, id: string): boolean =>
  withVerdict(report, 'confirmed').includes(id) ||
  (!report.lines.some((line) => line.id === id) && !report.documented.some((line) => line.id === id))

describe.each(Object.entries(EXPECTED))('the recording by hand %s', (file, expected) => {
  it('contradicts what its table says, compared with the contract alone', async () => {
    const report = await reported(textOf(file), { replays: false })
    expect(contradicted(report)).toEqual(expected.contradicted)
    expect(expected.confirmed.filter((id) => !isConfirmed(report, id))).toEqual([])
    expect(expected.untouched.filter((id) => withVerdict(report, 'confirmed').includes(id))).toEqual([])
    expect(report.settings).toMatchObject(expected.settings)
  })

  it('contradicts at least that when it is replayed', async () => {
    const report = await reported(textOf(file))
    expect(Object.keys(contradicted(report))).toEqual(expect.arrayContaining(Object.keys(expected.contradicted)))
    expect(report.settings).toMatchObject(expected.settings)
    expect(report.recording.replayed).toBeGreaterThan(0)
    expect(report.documented).toEqual([])
    // It would make every call fail, and so leave fewer places to differ.
    expect(report.settings).not.toHaveProperty('account-3ds')
  })
})
