import { signal, untracked } from '@preact/signals'
import type { CardList, ScenarioList } from '../../core/contract/control.gen.ts'
import type { Control } from '../calls/control-api.ts'
import { oneAtATime } from './space-clock.ts'

export type ListedScenario = ScenarioList['scenarios'][number]
export type ListedCard = CardList['cards'][number]

/** What there is to test with in a space: loaded when somebody first looks, and again when it has changed. */
export const createCatalogue = (control: Control, space: string) => {
  /** Undefined until they are there. */
  const scenarios = signal<readonly ListedScenario[] | undefined>(undefined)
  const cards = signal<readonly ListedCard[] | undefined>(undefined)
  /** Counts up when the space's own scenarios have changed, and when it is loaded: after a restart it may have others. */
  const changes = signal(0)
  let isNeeded = false
  const read = oneAtATime(async () => {
    const query = { space }
    const [listed, found] = await Promise.all([
      control.call('listScenarios', { query }),
      control.call('listCards', { query }),
    ])
    // Of two that are called alike, the case of a family comes after what stands for itself.
    if ('value' in listed)
      scenarios.value = listed.value.scenarios.toSorted(
        (one, other) => Number(one.name.includes('/')) - Number(other.name.includes('/')),
      )
    if ('value' in found) cards.value = found.value.cards
  })
  /** Who reads them asks for them: what is always drawn must not. What the call itself reads is no reason to draw again. */
  const needed = <Listed>(listed: Listed): Listed => {
    if (!isNeeded && changes.peek() > 0) untracked(read)
    isNeeded = true
    return listed
  }
  const scenario = (name: string) => needed(scenarios).value?.find((one) => one.name === name)
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
    /** What an outcome is called; its name until that is known. */
    titleOf: (name: string) => scenario(name)?.title ?? name,
  }
}
