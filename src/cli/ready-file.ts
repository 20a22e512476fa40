import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { reasonOf } from '../engine/store/unusable-state.ts'

/** Why the ready file is not as it should be, in words. */
type Failed = string | undefined

const tried = (file: string, what: string, act: () => void): Failed => {
  try {
    act()
    return undefined
  } catch (cause) {
    return `the ready file ${file} cannot be ${what} (${reasonOf(cause)}); see --ready-file`
  }
}

/** Takes the ready file away: that of an earlier run would say "ready" too early, and one of a sandbox that stops too long. */
export const removeReadyFile = (file: string | undefined): Failed =>
  file === undefined ? undefined : tried(file, 'removed', () => rmSync(file, { force: true }))

/** Writes the address into the ready file: whoever polls for it finds the whole address or no file. */
export const writeReadyFile = (file: string | undefined, url: string): Failed =>
  file === undefined
    ? undefined
    : tried(file, 'written', () => {
        const temporary = `${file}.${process.pid}.tmp`
        writeFileSync(temporary, `${url}\n`)
        renameSync(temporary, file)
      })
