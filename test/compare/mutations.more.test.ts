import { describe, expect, it } from 'vitest'
import { isLong } from '../support/long-runs.ts'
import { contradictionsOf, reported, withVerdict } from './compare-report.ts'
import { type Mutation, OF_ASSUMPTIONS, OF_DOCUMENTED } from './mutations.ts'
import { FLOWS, type FlowName, SETTINGS_FOR } from './recorded-flows.ts'
import { type Entry, harOf, startRecorder } from './recorder.ts'

/** Recordings by flow. */
const recorded = new Map<FlowName, readonly Entry[]>()

const recordingOf = async (name: FlowName): Promise<Entry[]> => {
  const exchange = recorded.get(name)
  if (exchange) return structuredClone([...exchange])
  const recorder = await startRecorder(SETTINGS_FOR[name])
  await FLOWS[name](recorder)
  recorded.set(name, recorder.entries)
  return structuredClone(recorder.entries)
}

const compareWith = async (...mutations: readonly Mutation[]) => {
  const [first] = mutations
  if (!first) throw new Error('missing mutation')
  const entries = await recordingOf(first.flow)
  for (const { change } of mutations) change(entries)
  return reported(harOf(entries))
}

/** A sample of 10 percent, or all with LONG=1, because each mutation is replayed with every possible setting. */
const selected = (list: readonly Mutation[]): readonly Mutation[] => list.filter((_, n) => isLong || n % 10 === 0)

describe('a mutation of an assumed item', () => {
  it.each(selected(OF_ASSUMPTIONS))('contradicts only its line: $title', async (mutation) => {
    const report = await compareWith(mutation)
    expect(withVerdict(report, 'contradicted'), contradictionsOf(report).join('\n')).toEqual([mutation.line])
    expect(report).toMatchObject({ documented: [], exitCode: 1 })
  })
})

describe('a mutation of a documented item', () => {
  it.each(selected(OF_DOCUMENTED))('contradicts no assumption: $title', async (mutation) => {
    const report = await compareWith(mutation)
    expect(withVerdict(report, 'contradicted'), contradictionsOf(report).join('\n')).toEqual([])
    expect(report.documented.map(({ id }) => id)).toEqual([mutation.line])
    expect(report.exitCode).toBe(3)
  })
})

const named = (list: readonly Mutation[], title: string): Mutation => {
  const match = list.find((mutation) => mutation.title === title)
  if (!match) throw new Error(`unknown mutation ${title}`)
  return match
}

it('gives documented differences precedence in the exit code', async () => {
  const report = await compareWith(named(OF_ASSUMPTIONS, 'no merchantId'), named(OF_DOCUMENTED, 'no currency'))
  expect(report).toMatchObject({ exitCode: 3, summary: { documented: 1, contradicted: 1 } })
})
