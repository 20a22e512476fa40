import { describe, expect, it } from 'vitest'
import { behaviorLine, createAssumptionIndex } from '../../src/compare/assumption-lines.ts'
import { BEHAVIORS } from '../../src/compare/behaviors.ts'
import type { Difference } from '../../src/compare/difference.ts'
import { isCausedBySettings } from '../../src/compare/judge-exchange.ts'
import { verdictsOf } from '../../src/compare/verdicts.ts'
import { isLong } from '../support/long-runs.ts'
import { CONTRACT, contradictionsOf, reported } from './compare-report.ts'
import { OF_ASSUMPTIONS, OF_BEHAVIORS } from './mutations.ts'
import { FLOWS, SETTINGS_FOR } from './recorded-flows.ts'
import { harOf, startRecorder } from './recorder.ts'

const DIRECTORY = behaviorLine('directory-response-documented')

const MUTATIONS = [...OF_ASSUMPTIONS, ...OF_BEHAVIORS].filter(({ line }) => line.startsWith(behaviorLine('')))

describe('a contradicted behavior in a recording that needs another setting', () => {
  // Each mutation is replayed with every possible setting, so that the default is a sample.
  it.each(MUTATIONS.filter((_, n) => isLong || n % 4 === 0))('is not confirmed: $title', async (mutation) => {
    const { flow, change, line } = mutation
    const recorder = await startRecorder({ 'directory-response': 'emv', ...SETTINGS_FOR[flow] })
    await FLOWS[flow](recorder)
    await FLOWS.passedAfterChallenge(recorder)
    change(recorder.entries)
    const report = await reported(harOf(recorder.entries))
    const verdictOf = (id: string) => report.assumptions.find((each) => each.id === id)
    expect(verdictOf(line)?.verdict, contradictionsOf(report).join('\n')).toBe('contradicted')
    expect(verdictOf(DIRECTORY)).toMatchObject({ verdict: 'confirmed', setting: '--directory-response emv' })
  })
})

describe('a line of a behavior', () => {
  const position = { file: 1, entry: 1 }
  const at = (key: string): string => `${key} 1 1`
  const fitted = { 'directory-response': 'emv' }
  const checked = Object.keys(BEHAVIORS).filter((key) => 'check' in (BEHAVIORS[key] ?? {}))

  const verdictOf = (key: string, inReplay: string | undefined, withoutSettings: string | undefined) => {
    const line = behaviorLine(key)
    const difference: Difference = {
      position,
      operation: 'getTransaction',
      kind: 'value',
      location: key,
      line,
      expected: 'a',
      recorded: 'b',
    }
    const results = (result: string | undefined) => new Map(result === undefined ? [] : [[at(key), result]])
    const isCaused = isCausedBySettings(results('b'), results(inReplay), results(withoutSettings))
    const verdicts = verdictsOf(
      createAssumptionIndex(CONTRACT),
      { differences: [difference], agreements: [] },
      { fitted, remaining: [], isCaused },
    )
    return verdicts.find((each) => each.line.id === line)
  }

  it.each(checked)('is confirmed only if the settings cause the recorded result: %s', (key) => {
    expect(verdictOf(key, 'b', 'a')).toMatchObject({ verdict: 'confirmed', setting: '--directory-response emv' })
    expect(verdictOf(key, 'b', 'b')).toMatchObject({ verdict: 'contradicted' })
    expect(verdictOf(key, 'a', 'a')).toMatchObject({ verdict: 'contradicted' })
    expect(verdictOf(key, undefined, undefined)).toMatchObject({ verdict: 'contradicted' })
  })
})
