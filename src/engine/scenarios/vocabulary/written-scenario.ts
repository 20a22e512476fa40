import * as z from 'zod'
import { durationText } from '../../../core/domain/duration.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import { type MergePatch, patchAt, patched } from '../../../core/domain/merge-patch.ts'
import type { Outcome } from '../../../core/domain/outcome.schema.ts'
import type { Fault } from '../../../core/domain/outcome.ts'
import type { Patch, ScenarioJson } from '../../../core/domain/patch.schema.ts'
import { scenarioJsonSchema, scenarioSchema } from '../../../core/domain/vocabulary.schema.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { membersWithoutEffect } from './conflicts.ts'
import { faultMembers, membersOf } from './outcome-of.ts'

/** Members that are written even with their default values, because readers look for them. */
const ALWAYS: readonly string[] = ['flow', 'transStatus', 'codes', 'result', 'on']

const isUsual = (schema: z.core.$ZodType, value: unknown): boolean => z.globalRegistry.get(schema)?.default === value

/** Returns a parsed value as in a file, without `usual` values and empty objects. */
const written = (schema: z.core.$ZodType, value: unknown, usual = isUsual): unknown => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
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

/** Returns an outcome as in a scenario file, without defaults and members without effect. */
export const writtenOf = (outcome: Outcome): MergePatch => {
  const whole = written(scenarioSchema, membersOf(outcome))
  // In reverse order, so that the members of a part are removed before the part.
  return membersWithoutEffect(whole).reduceRight(
    (members, { path }) => patched(members, patchAt(path, null)),
    patched(whole, {}),
  )
}

/** Returns a fault as in a scenario file; `on` is always an array. */
export const writtenFault = (fault: Fault) => {
  const { on: _, times, latency, ...subject } = faultMembers(fault)
  return {
    on: fault.on,
    ...compact({ times, latency: latency === undefined ? undefined : durationText(latency) }),
    ...subject,
  }
}

/** Returns all members of a patch or a complete scenario of a call, because each one may override another. */
export const writtenWhole = (members: Patch | ScenarioJson): MergePatch =>
  patched(
    written(scenarioJsonSchema, members, () => false),
    {},
  )
