import type { ListedScenario } from '../state/catalogue.ts'
import { GROUPS } from './find.ts'

/** A line of the list of outcomes: one of them, or many that differ in a code only, behind one line that opens. */
export type Entry = { readonly scenario: ListedScenario } | Family
export type Family = { readonly key: string; readonly title: string; readonly cases: readonly ListedScenario[] }

/** A group as people think of it, and what is in it. */
export type Group = {
  readonly key: string
  readonly words: string
  readonly count: number
  readonly entries: readonly Entry[]
}

/** How the shipped families are called; `shown` stand in the list beside the folded others. */
const FAMILIES: Readonly<Record<string, readonly [title: string, ...shown: readonly string[]]>> = {
  init_error: ['Refused with an error'],
  decline: ['Declined with a network code', '51', '05', '41', '54', '91'],
  frictionless_reason: ['without asking, with a reason'],
  challenge_reason: ['after a code, with a reason'],
}

/** More of a family than this are folded. */
const MOST_UNFOLDED = 6

/** Everything before the last part of a name: what the cases of a family have in common. */
export const familyOf = (name: string): string | undefined => {
  const at = name.lastIndexOf('/')
  return at < 0 ? undefined : name.slice(0, at)
}

const titleOf = (family: string, group: string): string => {
  const title = FAMILIES[family]?.[0] ?? family
  if (!family.endsWith('_reason')) return title
  return `${group === 'fails' ? 'Fails' : 'Passes'} ${title}`
}

/** The list: groups in their order, families folded; a smaller rank is further up. */
export const groupsOf = (
  scenarios: readonly ListedScenario[],
  rank: (scenario: ListedScenario) => number,
): readonly Group[] => {
  const sorted = [...scenarios].sort((one, other) => rank(one) - rank(other))
  return Object.entries(GROUPS).flatMap(([key, words]): readonly Group[] => {
    const mine = sorted.filter(({ group }) => group === key)
    const entries = mine.flatMap((scenario): readonly Entry[] => {
      const family = familyOf(scenario.name)
      const cases = mine.filter(({ name }) => familyOf(name) === family)
      if (family === undefined || cases.length <= MOST_UNFOLDED) return [{ scenario }]
      // All of a family stand where its first one would.
      if (scenario !== cases[0]) return []
      const [, ...shown] = FAMILIES[family] ?? []
      const seen = cases.filter(({ name }) => shown.includes(name.slice(family.length + 1)))
      return [
        ...seen.map((one) => ({ scenario: one })),
        { key: `${key} ${family}`, title: titleOf(family, key), cases },
      ]
    })
    return mine.length === 0 ? [] : [{ key, words, count: mine.length, entries }]
  })
}
