import { z } from 'zod'
import { durationText } from '../../../core/domain/duration.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import { type MergePatch, patchAt, patched } from '../../../core/domain/merge-patch.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { Fault } from '../../../core/domain/outcome.ts'
import type { Change, Whole } from '../../../core/domain/patch.schema.ts'
import { scenarioWords, wholeWords } from '../../../core/domain/vocabulary.schema.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { pointlessIn } from './conflicts.ts'
import { faultWords, wordsOf } from './outcome-of.ts'

/** Words that are written even where they are the usual ones: whoever reads an outcome looks for them. */
const ALWAYS: readonly string[] = ['flow', 'transStatus', 'codes', 'result', 'on']

const isUsual = (word: z.core.$ZodType, value: unknown): boolean => z.globalRegistry.get(word)?.default === value

/** A value as it was read, in the words that read it. What is `usual`, or an empty map, is left out. */
const written = (word: z.core.$ZodType, value: unknown, usual = isUsual): unknown => {
  const { def } = word._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'optional') return written(def.innerType, value, usual)
  if (def.type === 'pipe') return def.reverseTransform?.(value, { value, issues: [] })
  if (def.type !== 'object' || !isMap(value)) return value
  return Object.fromEntries(
    Object.entries(def.shape).flatMap(([key, member]) => {
      const said = value[key]
      if (said === undefined || (usual(member, said) && !ALWAYS.includes(key))) return []
      const made = written(member, said, usual)
      return isMap(made) && Object.keys(made).length === 0 ? [] : [[key, made]]
    }),
  )
}

/** An outcome as a file of a scenario says it: what is usual, or has no effect beside the rest, is left out. */
export const writtenOf = (outcome: Outcome): MergePatch => {
  const whole = written(scenarioWords, wordsOf(outcome))
  // From the end, where the words of a part stand before the part is gone.
  return pointlessIn(whole).reduceRight((words, { path }) => patched(words, patchAt(path, null)), patched(whole, {}))
}

/** A fault as a scenario says it; where it strikes is a list, also of one place. */
export const writtenFault = (fault: Fault) => {
  const { on: _, times, latency, ...what } = faultWords(fault)
  return {
    on: fault.on,
    ...compact({ times, latency: latency === undefined ? undefined : durationText(latency) }),
    ...what,
  }
}

/** What a change, or a scenario that came with a call, says: all of it, since each word may be there to take another's place. */
export const writtenWhole = (words: Change | Whole): MergePatch =>
  patched(
    written(wholeWords, words, () => false),
    {},
  )
