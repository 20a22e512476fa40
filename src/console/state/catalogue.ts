import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { CardList, ScenarioList } from '../../contract/control.gen.ts'
import type { Control } from '../calls/control.ts'
import { oneAtATime } from './steering.ts'

export type ListedScenario = ScenarioList['scenarios'][number]
export type ListedCard = CardList['cards'][number]

/** What there is to test with in a space: loaded when a view first needs it, and again when it has changed. */
export const createCatalogue = (control: Control, space: string, changes: ReadonlySignal<number>) => {
  /** Undefined until they are there. */
  const scenarios = signal<readonly ListedScenario[] | undefined>(undefined)
  const cards = signal<readonly ListedCard[] | undefined>(undefined)
  const isNeeded = signal(false)
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
  const end = effect(() => {
    // Also said when the space is loaded: after a restart it may have others. What the call reads to be made is no reason.
    if (changes.value > 0 && isNeeded.value) untracked(read)
  })
  return {
    scenarios,
    cards,
    end,
    /** From now on they are wanted. */
    need: () => {
      isNeeded.value = true
    },
    scenario: (name: string) => scenarios.value?.find((one) => one.name === name),
  }
}
