import { type ChoiceName, type ComparedSetting, isChoice, SETTING_CHOICES } from '../core/settings-names.ts'
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

/** Returns every value but the default of each setting that takes one of several values and changes responses. */
export const switches = (): readonly Switch[] =>
  Object.entries(SETTING_CHOICES).flatMap(([name, { values, default: standard }]) =>
    isChoice(name) && !NOT_IN_RESPONSES.includes(name)
      ? values.filter((value) => value !== standard).map((value) => ({ name, value }))
      : [],
  )

/** Returns the setting of a behavior. */
export const settingOf = (key: string): ComparedSetting | undefined => {
  const behavior = BEHAVIORS[key]
  return behavior && 'check' in behavior ? behavior.setting : undefined
}

/**
 * Returns the settings that contradicted behaviors suggest, if a setting has only one other value. Behaviors that were
 * also confirmed do not depend on a setting.
 */
export const switchesOf = (contradicted: readonly string[], confirmed: readonly string[]): readonly Switch[] =>
  Object.keys(BEHAVIORS).flatMap((key) => {
    const others = switches().filter(({ name }) => name === settingOf(key))
    return contradicted.includes(key) && !confirmed.includes(key) && others.length === 1 ? others : []
  })

/** Returns the remaining differences between a recording and the sandbox with these settings. */
export type DifferencesWith = (fitted: FittedSettings) => Promise<readonly Difference[]>

/** Converts switches to settings. */
export const asFitted = (selected: readonly Switch[]): FittedSettings =>
  Object.fromEntries(selected.map(({ name, value }) => [name, value]))

const keyOf = ({ position, kind, location, line = '' }: Difference): string =>
  [position.file, position.entry, kind, location, line].join(' ')

/** Returns whether fewer differences remain and no new ones appeared, so that no setting hides one behind another. */
const isBetter = (after: readonly Difference[], before: readonly Difference[]): boolean => {
  const keys = new Set(before.map(keyOf))
  const remaining = new Set(after.map(keyOf))
  return remaining.size < keys.size && [...remaining].every((key) => keys.has(key))
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
  let selected = requested
  let remaining = without
  for (const option of switches().filter(({ name }) => !requested.some((other) => other.name === name))) {
    if (remaining.length === 0) break
    const candidate = [...selected.filter(({ name }) => name !== option.name), option]
    const after = await differencesWith(asFitted(candidate))
    if (!isBetter(after, remaining)) continue
    selected = candidate
    remaining = after
  }
  const candidate = selected.filter((option) => !requested.includes(option))
  for (const option of selected.length > 1 ? candidate : []) {
    const fewer = selected.filter((other) => other !== option)
    const after = await differencesWith(asFitted(fewer))
    if (!isBetter(remaining, after)) selected = fewer
  }
  return asFitted(selected)
}
