import { type ChoiceName, isChoice, SETTING_CHOICES } from '../core/settings-names.ts'
import { BEHAVIOURS } from './behaviors.ts'
import type { Difference } from './difference.ts'
import type { Fitted } from './verdicts.ts'

/** Settings that change no response: how the sandbox runs, logs, keeps and sends. */
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
 * What the contradicted behaviours themselves say: the other value of their setting, where it has but one. A behaviour that
 * was seen both ways is no matter of a setting.
 */
export const switchesOf = (contradicted: readonly string[], confirmed: readonly string[]): readonly Switch[] =>
  Object.entries(BEHAVIOURS).flatMap(([key, behaviour]) => {
    const setting = 'asks' in behaviour ? behaviour.setting : undefined
    const others = switches().filter(({ name }) => name === setting)
    return contradicted.includes(key) && !confirmed.includes(key) && others.length === 1 ? others : []
  })

/** What is left of the differences between a recording and the sandbox, when the sandbox is set so. */
export type DifferencesWith = (fitted: Fitted) => Promise<readonly Difference[]>

/** As they are given to a sandbox. */
export const asFitted = (chosen: readonly Switch[]): Fitted =>
  Object.fromEntries(chosen.map(({ name, value }) => [name, value]))

const keyOf = ({ where, kind, place, line = '' }: Difference): string =>
  [where.file, where.entry, kind, place, line].join(' ')

/** Fewer are left, and none came instead: no setting may hide one behind another. */
const isBetter = (now: readonly Difference[], before: readonly Difference[]): boolean => {
  const keys = new Set(before.map(keyOf))
  const left = new Set(now.map(keyOf))
  return left.size < keys.size && [...left].every((key) => keys.has(key))
}

/**
 * The smallest set of settings that explains what differs. Each is tried where something is left; one that explains nothing
 * beside the others is left out again.
 */
export const fitSettings = async (
  asked: readonly Switch[],
  without: readonly Difference[],
  differencesWith: DifferencesWith,
): Promise<Fitted> => {
  let chosen = asked
  let left = without
  for (const one of switches().filter(({ name }) => !asked.some((other) => other.name === name))) {
    if (left.length === 0) break
    const tried = [...chosen.filter(({ name }) => name !== one.name), one]
    const now = await differencesWith(asFitted(tried))
    if (!isBetter(now, left)) continue
    chosen = tried
    left = now
  }
  const tried = chosen.filter((one) => !asked.includes(one))
  for (const one of chosen.length > 1 ? tried : []) {
    const fewer = chosen.filter((other) => other !== one)
    const now = await differencesWith(asFitted(fewer))
    if (!isBetter(left, now)) chosen = fewer
  }
  return asFitted(chosen)
}
