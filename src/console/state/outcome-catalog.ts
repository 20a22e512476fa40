import { signal, untracked } from '@preact/signals'
import type { CardList, ScenarioList } from '../../core/contract/control.gen.ts'
import type { Control } from '../calls/control-api.ts'
import { inTurn } from './space-clock.ts'

export type ListedScenario = ScenarioList['scenarios'][number]
export type ListedCard = CardList['cards'][number]

/** Creates the scenarios and test cards of a space. They are loaded on first use, and again after changes. */
export const createCatalog = (control: Control, space: string) => {
  /** Undefined until loaded. */
  const scenarios = signal<readonly ListedScenario[] | undefined>(undefined)
  const cards = signal<readonly ListedCard[] | undefined>(undefined)
  /** Counts changes of the own scenarios, and loads, because a restarted sandbox may have others. */
  const changes = signal(0)
  let isNeeded = false
  const read = inTurn(async () => {
    const query = { space }
    const [listed, result] = await Promise.all([
      control.call('listScenarios', { query }),
      control.call('listCards', { query }),
    ])
    // Of two with the same title, a case of a family comes after a single scenario.
    if ('value' in listed)
      scenarios.value = listed.value.scenarios.toSorted(
        (a, b) => Number(a.name.includes('/')) - Number(b.name.includes('/')),
      )
    if ('value' in result) cards.value = result.value.cards
  })
  /** Loads the lists on first read. Untracked, so that signals that are read while loading do not cause a rendering. */
  const needed = <Listed>(listed: Listed): Listed => {
    if (!isNeeded && changes.peek() > 0) untracked(read)
    isNeeded = true
    return listed
  }
  const scenario = (name: string) => needed(scenarios).value?.find((scenario) => scenario.name === name)
  return {
    get scenarios() {
      return needed(scenarios)
    },
    get cards() {
      return needed(cards)
    },
    changes,
    again() {
      changes.value += 1
      if (isNeeded) read()
    },
    scenario,
    /** Returns the title of an outcome, or its name until the list is loaded. */
    titleOf: (name: string) => scenario(name)?.title ?? name,
  }
}
