import { describe, expect, it } from 'vitest'
import { contradictionsOf, reported, withVerdict } from './compared.ts'
import { startRecorder } from './recorder.ts'
import { STORIES, type StoryName } from './stories.ts'

const NAMES = Object.keys(STORIES) as StoryName[]

describe('a recording of a sandbox without its headers', () => {
  it.each(NAMES)('is confirmed in all that it touches: %s', async (name) => {
    const recorder = await startRecorder()
    await STORIES[name](recorder)
    const report = await reported(recorder.har())
    expect(contradictionsOf(report)).toEqual([])
    expect(report).toMatchObject({ exitCode: 0, settings: {}, recording: { aside: [] } })
    expect(report.recording.replayed).toBeGreaterThan(0)
    expect(withVerdict(report, 'confirmed').length).toBeGreaterThan(3)
  })
})
