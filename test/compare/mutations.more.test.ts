import { describe, expect, it } from 'vitest'
import { isLong } from '../support/long.ts'
import { contradictionsOf, reported, withVerdict } from './compared.ts'
import { type Mutation, OF_ASSUMPTIONS, OF_DOCUMENTED } from './mutations.ts'
import { type Entry, harOf, startRecorder } from './recorder.ts'
import { SET_FOR, STORIES, type StoryName } from './stories.ts'

/** Each story is recorded once. */
const recorded = new Map<StoryName, readonly Entry[]>()

const recordingOf = async (name: StoryName): Promise<Entry[]> => {
  const known = recorded.get(name)
  if (known) return structuredClone([...known])
  const recorder = await startRecorder(SET_FOR[name])
  await STORIES[name](recorder)
  recorded.set(name, recorder.entries)
  return structuredClone(recorder.entries)
}

const compareWith = async (...mutations: readonly Mutation[]) => {
  const [first] = mutations
  if (!first) throw new Error('nothing to change')
  const entries = await recordingOf(first.story)
  for (const { change } of mutations) change(entries)
  return reported(harOf(entries))
}

/** One in ten, of all kinds, and all with LONG=1: each takes a replay for every setting that could explain it. */
const chosen = (list: readonly Mutation[]): readonly Mutation[] => list.filter((_, n) => isLong || n % 10 === 0)

describe('what is assumed, done otherwise', () => {
  it.each(chosen(OF_ASSUMPTIONS))('$what contradicts one line and no other', async (mutation) => {
    const report = await compareWith(mutation)
    expect(withVerdict(report, 'contradicted'), contradictionsOf(report).join('\n')).toEqual([mutation.line])
    expect(report).toMatchObject({ documented: [], exitCode: 1 })
  })
})

describe('what is documented, done otherwise', () => {
  it.each(chosen(OF_DOCUMENTED))('$what contradicts no line of the ledger', async (mutation) => {
    const report = await compareWith(mutation)
    expect(withVerdict(report, 'contradicted'), contradictionsOf(report).join('\n')).toEqual([])
    expect(report.documented.map(({ id }) => id)).toEqual([mutation.line])
    expect(report.exitCode).toBe(3)
  })
})

const named = (list: readonly Mutation[], what: string): Mutation => {
  const found = list.find((mutation) => mutation.what === what)
  if (!found) throw new Error(`no mutation is called ${what}`)
  return found
}

it('says first that something documented differs, whatever else is contradicted', async () => {
  const report = await compareWith(named(OF_ASSUMPTIONS, 'no merchantId'), named(OF_DOCUMENTED, 'no currency'))
  expect(report).toMatchObject({ exitCode: 3, summary: { documented: 1, contradicted: 1 } })
})
