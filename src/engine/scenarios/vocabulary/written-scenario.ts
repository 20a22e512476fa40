import { z } from 'zod'
import { durationText } from '../../../core/domain/duration.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import { type MergePatch, patchAt, patched } from '../../../core/domain/merge-patch.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { Fault } from '../../../core/domain/outcome.ts'
import type { Patch, ScenarioJson } from '../../../core/domain/patch.schema.ts'
import { scenarioJsonWords, scenarioWords } from '../../../core/domain/vocabulary.schema.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { wordsWithoutEffect } from './conflicts.ts'
import { faultWords, wordsOf } from './outcome-of.ts'

/** Words that are written even with their default values, because readers look for them. */
const ALWAYS: readonly string[] = ['flow', 'transStatus', 'codes', 'result', 'on']

const isUsual = (word: z.core.$ZodType, value: unknown): boolean => z.globalRegistry.get(word)?.default === value

/** Returns a parsed value in the words of a file, without `usual` values and empty objects. */
const written = (word: z.core.$ZodType, value: unknown, usual = isUsual): unknown => {
  const { def } = word._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'optional') return written(def.innerType, value, usual)
  if (def.type === 'pipe') return def.reverseTransform?.(value, { value, issues: [] })
  if (def.type !== 'object' || !isMap(value)) return value
  return Object.fromEntries(
    Object.entries(def.shape).flatMap(([key, member]) => {
      const input = value[key]
      if (input === undefined || (usual(member, input) && !ALWAYS.includes(key))) return []
      const made = written(member, input, usual)
      return isMap(made) && Object.keys(made).length === 0 ? [] : [[key, made]]
    }),
  )
}

/** Returns an outcome as in a scenario file, without defaults and words without effect. */
export const writtenOf = (outcome: Outcome): MergePatch => {
  const whole = written(scenarioWords, wordsOf(outcome))
  // In reverse order, so that the words of a part are removed before the part.
  return wordsWithoutEffect(whole).reduceRight(
    (words, { path }) => patched(words, patchAt(path, null)),
    patched(whole, {}),
  )
}

/** Returns a fault as in a scenario file; `on` is always an array. */
export const writtenFault = (fault: Fault) => {
  const { on: _, times, latency, ...subject } = faultWords(fault)
  return {
    on: fault.on,
    ...compact({ times, latency: latency === undefined ? undefined : durationText(latency) }),
    ...subject,
  }
}

/** Returns all words of a patch or a complete scenario of a call, because each one may override another. */
export const writtenWhole = (words: Patch | ScenarioJson): MergePatch =>
  patched(
    written(scenarioJsonWords, words, () => false),
    {},
  )
