import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/given-folder.ts'
import { OF_ASSUMPTIONS, OF_DOCUMENTED } from './mutations.ts'
import { FLOWS } from './recorded-flows.ts'
import { type Entry, harOf, startRecorder } from './recorder.ts'

/** Writes a recording with some mutations to a file. */
export const writeRecording = async (...changes: readonly string[]): Promise<string> => {
  const recorder = await startRecorder()
  await FLOWS.canceled(recorder)
  for (const { title, flow, change } of [...OF_ASSUMPTIONS, ...OF_DOCUMENTED])
    if (flow === 'canceled' && changes.includes(title)) change(recorder.entries)
  return inFile(harOf(recorder.entries))
}

export const inFile = (text: string, name = 'recording.har'): string => {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return file
}

export const entriesIn = (file: string): Entry[] => JSON.parse(readFileSync(file, 'utf8')).log.entries

/** Replaces the host of the service by a card number, which scrubbing does not remove. */
export const withNumberAsHost = (file: string): string =>
  inFile(readFileSync(file, 'utf8').replaceAll(/127\.0\.0\.1:\d+/g, '4000001000000026.example'))

export const ASSUMED = 'no merchantId'
export const DOCUMENTED = 'no currency'

/** Writes a recording without a path of the contract. */
export const ofSomethingElse = async (): Promise<string> => {
  const [entry] = entriesIn(await writeRecording())
  if (!entry) throw new Error('missing entries')
  const request = { ...entry.request, url: 'https://other.example/pixel' }
  return inFile(harOf([{ ...entry, request }]))
}
