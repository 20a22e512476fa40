import { describe, expect, it } from 'vitest'
import type { StartOptions } from '../../src/testkit/start-sandbox.ts'
import { contradictionsOf, reported } from './compare-report.ts'
import { FLOWS, type FlowName } from './recorded-flows.ts'
import { startRecorder } from './recorder.ts'

/** Services that behave like a setting, and the line of that setting. */
const SERVICES: readonly (readonly [settings: StartOptions, story: FlowName, line: string])[] = [
  [{ 'directory-response': 'emv' }, 'passedAfterChallenge', 'directory-response-documented'],
  [{ 'not-found-status': '404' }, 'rejectedRequests', 'not-found-is-400'],
  [{ 'link-failed-3ds': 'error', 'link-history': 'entries' }, 'linkNotAuthenticated', 'link-after-failed-3ds'],
  [{ 'link-history': 'entries' }, 'linkWithHistory', 'link-history'],
  [{ 'mastercard-failure-eci': '00' }, 'rejectedOfMastercard', 'eci-on-failure'],
  [{ 'success-reason': 'on' }, 'passedAfterChallenge', 'success-reason'],
  [{ 'deleted-link-status': '404' }, 'linkWithTokens', 'deleted-link-is-readable'],
]

describe('a service that behaves like a setting', () => {
  it.each(SERVICES)('confirms the line with the setting %o (%s)', async (settings, flow, key) => {
    const recorder = await startRecorder(settings)
    await FLOWS[flow](recorder)
    const report = await reported(recorder.har())
    expect(contradictionsOf(report)).toEqual([])
    expect(report).toMatchObject({ settings, exitCode: 0 })
    const [[name, value] = []] = Object.entries(settings)
    expect(report.assumptions.find((line) => line.id === `#/x-assumptions/${key}`)).toMatchObject({
      verdict: 'confirmed',
      setting: `--${name} ${value}`,
    })
  })

  it('finds two settings and no third', async () => {
    const settings: StartOptions = { 'link-history': 'entries', 'link-history-dates': 'seconds' }
    const recorder = await startRecorder(settings)
    await FLOWS.linkWithHistory(recorder)
    const report = await reported(recorder.har())
    expect(contradictionsOf(report)).toEqual([])
    expect(report.settings).toEqual(settings)
  })

  it('suggests no setting for contradictory observations', async () => {
    const entry = await startRecorder()
    const other = await startRecorder({ 'directory-response': 'emv', seed: 'another' })
    await FLOWS.passedAfterChallenge(entry)
    await FLOWS.passedAfterChallenge(other)
    const base = new URL(entry.space.url).host
    const away = new URL(other.space.url).host
    const entries = JSON.stringify([...entry.entries, ...other.entries]).replaceAll(away, base)
    const report = await reported(`{"log":{"entries":${entries}}}`)
    expect(report).toMatchObject({ settings: {}, exitCode: 1 })
    expect(report.assumptions.filter(({ verdict }) => verdict === 'contradicted').map(({ name }) => name)).toEqual([
      'directory-response-documented',
    ])
  })
})
