import type { ListedScenario } from '../state/catalogue.ts'
import { GROUPS } from './find.ts'

/** A line of the list of outcomes. */
export type Entry =
  | { readonly is: 'group'; readonly key: string; readonly words: string; readonly count: number }
  | { readonly is: 'outcome'; readonly key: string; readonly scenario: ListedScenario }
  /** Many that differ in a code only: one line that leads to the first of them, where another can be picked. */
  | {
      readonly is: 'family'
      readonly key: string
      readonly title: string
      readonly what: string
      readonly first: ListedScenario
      readonly count: number
      readonly isOpen: boolean
    }

/** How the shipped families are called; `shown` stand in the list beside the folded others. */
const FAMILIES: Readonly<
  Record<string, { readonly title: string; readonly what: string; readonly shown?: readonly string[] }>
> = {
  frictionless_reason: { title: 'without asking: pick a reason', what: 'reasons' },
  challenge_reason: { title: 'after a code: pick a reason', what: 'reasons' },
  init_error: { title: 'Refused: pick an error', what: 'errors' },
  decline: {
    title: 'Declined: pick a network code',
    what: 'codes',
    shown: ['decline/51', 'decline/05', 'decline/41', 'decline/54', 'decline/91'],
  },
}

/** More of a family than this are folded. */
const MOST_UNFOLDED = 6

/** Everything before the last part of a name: what the cases of a family have in common. */
export const familyOf = (name: string): string | undefined => {
  const at = name.lastIndexOf('/')
  return at < 0 ? undefined : name.slice(0, at)
}

const titleOf = (family: string, group: string): string => {
  const title = FAMILIES[family]?.title ?? `${family}: pick one`
  if (!family.endsWith('_reason')) return title
  return `${group === 'fails' ? 'Fails' : 'Passes'} ${title}`
}

const outcome = (scenario: ListedScenario): Entry => ({ is: 'outcome', key: scenario.name, scenario })

type ListedParts = {
  readonly scenarios: readonly ListedScenario[]
  /** Which families are unfolded; `group family`. */
  readonly open: ReadonlySet<string>
  /** What is selected is in the list, even where its family is folded. */
  readonly selected: string
  /** Those that people know come first: a smaller number is further up. */
  readonly rank: (scenario: ListedScenario) => number
}

/** The lines of the list: groups in their order, families folded. */
export const listEntries = ({ scenarios, open, selected, rank }: ListedParts): readonly Entry[] => {
  const sorted = [...scenarios].sort((one, other) => rank(one) - rank(other))
  return Object.entries(GROUPS).flatMap(([group, words]): readonly Entry[] => {
    const mine = sorted.filter((scenario) => scenario.group === group)
    if (mine.length === 0) return []
    const lines = mine.flatMap((scenario): readonly Entry[] => {
      const family = familyOf(scenario.name)
      const cases = mine.filter(({ name }) => familyOf(name) === family)
      if (family === undefined || cases.length <= MOST_UNFOLDED) return [outcome(scenario)]
      // All of a family stand where its first one would.
      const [first = scenario] = cases
      if (scenario !== first) return []
      const key = `${group} ${family}`
      const isOpen = open.has(key)
      const { what = 'cases', shown = [] } = FAMILIES[family] ?? {}
      const seen = isOpen ? cases : cases.filter(({ name }) => shown.includes(name) || name === selected)
      return [
        { is: 'family', key, title: titleOf(family, group), what, first, count: cases.length, isOpen },
        ...seen.map(outcome),
      ]
    })
    return [{ is: 'group', key: group, words, count: mine.length }, ...lines]
  })
}
