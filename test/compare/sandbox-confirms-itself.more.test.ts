import { describe, expect, it } from 'vitest'
import { createAssumptionIndex } from '../../src/compare/assumption-lines.ts'
import { createContract } from '../../src/compare/contract-index.ts'
import { sentByService } from '../../src/compare/difference.ts'
import { allOf } from '../../src/compare/member-presence.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import { contractIn } from '../support/contract-document.ts'
import { oneIn } from '../support/long-runs.ts'
import { contradictionsOf, reported, withVerdict } from './compare-report.ts'
import { FLOWS, type FlowName, SETTINGS_FOR } from './recorded-flows.ts'
import { startRecorder } from './recorder.ts'
import { withoutMarks } from './remove-sandbox-marks.ts'

const NAMES = Object.keys(FLOWS) as FlowName[]

const contract = createContract(contractIn('openapi.yaml'))
const assumptions = createAssumptionIndex(contractIn('openapi.yaml'))

/** Returns the lines that a recording touches: items, rules and words. */
const touchedBy = (text: string): readonly string[] => {
  const recording = readRecording([{ text }], { contract })
  if ('code' in recording) throw new Error(recording.message)
  const value = allOf(recording).flatMap(sentByService)
  const lines = new Set(value.flatMap(({ item, rule, wordItem }) => [item, rule, wordItem]))
  return [...lines]
    .filter((id) => id !== undefined)
    .filter((id) => assumptions.line(id) && !assumptions.isDocumented(id))
}

describe('a recording of a sandbox without its headers', () => {
  it.each(oneIn(2, NAMES))('is confirmed in all touched lines: %s', async (name) => {
    const settings = SETTINGS_FOR[name] ?? {}
    const recorder = await startRecorder(settings)
    await FLOWS[name](recorder)
    const report = await reported(recorder.har())
    expect(contradictionsOf(report)).toEqual([])
    expect(report).toMatchObject({ exitCode: 0, settings, recording: { excluded: [] } })
    expect(report.recording.replayed).toBeGreaterThan(0)
    const touched = touchedBy(recorder.har())
    const confirmed = withVerdict(report, 'confirmed')
    expect(touched.length).toBeGreaterThan(3)
    expect(touched.filter((id) => !confirmed.includes(id))).toEqual([])
  })

  it('is confirmed as an export with hidden secrets and all flows', async () => {
    const recorder = await startRecorder()
    for (const name of NAMES) await FLOWS[name](recorder)
    const exported: unknown = await (await fetch(`${recorder.space.url}/_sandbox/requests.har`)).json()
    const report = await reported(JSON.stringify(withoutMarks(exported)))
    expect(contradictionsOf(report)).toEqual([])
    expect(report).toMatchObject({ exitCode: 0, settings: {} })
    expect(report.recording.flows).toBeGreaterThan(8)
    expect(withVerdict(report, 'confirmed').length).toBeGreaterThan(100)
  })
})
