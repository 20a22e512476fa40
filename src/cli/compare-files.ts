import { readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Baseline, baselineOf } from '../compare/baseline.ts'
import { attempt } from '../domain/attempt.ts'
import { writeWhole } from '../sandbox/state-files.ts'
import { codeOf } from '../store/unusable.ts'
import { Ended } from './command.ts'

/** What is wrong with a file that the system does not give, and what to do. */
const WHY_UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder; name the files in it',
  EACCES: 'its permissions do not let you',
  ERR_STRING_TOO_LONG: 'it is too large for one recording; export fewer requests into each file',
}

/** The text of a file that is named. @throws Ended */
export const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const why = WHY_UNREADABLE[codeOf(error) ?? '']
    throw new Ended(`${file} cannot be read${why === undefined ? '' : `: ${why}`}`)
  }
}

/** What an earlier comparison said, as `--format json` wrote it. @throws Ended */
export const baselineIn = (file: string): Baseline => {
  const text = textOf(file)
  const baseline = baselineOf(attempt(() => JSON.parse(text)))
  if (baseline === undefined) throw new Ended(`${file} is no baseline: --format json writes one`)
  return baseline
}

/** Writes a file that somebody wants; what cannot be written is no verdict. @throws Ended */
export const writeWanted = (file: string, text: string): void => {
  const isWritten = attempt(() => {
    writeWhole(file, text)
    return true
  })
  if (!isWritten) throw new Ended(`${file} cannot be written: is it a file, in a folder that is there?`)
}

/** Whether two names are of one file, be it there or not. */
export const isSameFile = (one: string, other: string): boolean => placeOf(one) === placeOf(other)

const placeOf = (file: string): string => attempt(() => realpathSync(file)) ?? resolve(file)
