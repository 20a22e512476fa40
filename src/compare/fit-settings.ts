import { type ChoiceName, isChoice, SETTING_CHOICES } from '../core/settings-names.ts'
import { BEHAVIORS } from './behaviors.ts'
import type { Difference } from './difference.ts'
import type { FittedSettings } from './verdicts.ts'

/** Settings that change no response: operation, logging, storage and delivery. */
const NOT_IN_RESPONSES: readonly ChoiceName[] = [
  'durability',
  'on-corrupt',
  'webhooks',
  'webhook-timestamps',
  'webhook-targets',
  'page-choices',
  'log-format',
  'space-tokens',
]

export type Switch = { readonly name: ChoiceName; readonly value: string }

/** Returns every value but the default of each setting that takes one of several words and changes responses. */
export const switches = (): readonly Switch[] =>
  Object.entries(SETTING_CHOICES).flatMap(([name, { words, default: standard }]) =>
    isChoice(name) && !NOT_IN_RESPONSES.includes(name)
      ? words.filter((word) => word !== standard).map((value) => ({ name, value }))
      : [],
  )

/**
 * Returns the settings that contradicted behaviors suggest, if a setting has only one other value. Behaviors that were
 * also confirmed do not depend on a setting.
 */
export const switchesOf = (contradicted: readonly string[], confirmed: readonly string[]): readonly Switch[] =>
  Object.entries(BEHAVIORS).flatMap(([key, behavior]) => {
    const setting = 'asks' in behavior ? behavior.setting : undefined
    const others = switches().filter(({ name }) => name === setting)
    return contradicted.includes(key) && !confirmed.includes(key) && others.length === 1 ? others : []
  })

/** Returns the remaining differences between a recording and the sandbox with these settings. */
export type DifferencesWith = (fitted: FittedSettings) => Promise<readonly Difference[]>

/** Converts switches to settings. */
export const asFitted = (chosen: readonly Switch[]): FittedSettings =>
  Object.fromEntries(chosen.map(({ name, value }) => [name, value]))

const keyOf = ({ where, kind, place, line = '' }: Difference): string =>
  [where.file, where.entry, kind, place, line].join(' ')

/** Returns whether fewer differences remain and no new ones appeared, so that no setting hides one behind another. */
const isBetter = (now: readonly Difference[], before: readonly Difference[]): boolean => {
  const keys = new Set(before.map(keyOf))
  const left = new Set(now.map(keyOf))
  return left.size < keys.size && [...left].every((key) => keys.has(key))
}

/**
 * Finds the smallest set of settings that explains the differences. Each setting is tried while differences remain, and
 * removed again if it explains nothing beyond the others.
 */
export const fitSettings = async (
  requested: readonly Switch[],
  without: readonly Difference[],
  differencesWith: DifferencesWith,
): Promise<FittedSettings> => {
  let chosen = requested
  let left = without
  for (const one of switches().filter(({ name }) => !requested.some((other) => other.name === name))) {
    if (left.length === 0) break
    const tried = [...chosen.filter(({ name }) => name !== one.name), one]
    const now = await differencesWith(asFitted(tried))
    if (!isBetter(now, left)) continue
    chosen = tried
    left = now
  }
  const tried = chosen.filter((one) => !requested.includes(one))
  for (const one of chosen.length > 1 ? tried : []) {
    const fewer = chosen.filter((other) => other !== one)
    const now = await differencesWith(asFitted(fewer))
    if (!isBetter(left, now)) chosen = fewer
  }
  return asFitted(chosen)
}
