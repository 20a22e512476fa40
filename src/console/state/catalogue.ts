import { effect, signal } from '@preact/signals'
import type { CardList, ScenarioList } from '../../contract/control.gen.ts'
import type { Control } from '../calls/control.ts'

export type ListedScenario = ScenarioList['scenarios'][number]
export type ListedCard = CardList['cards'][number]

/** What there is to test with in the space: loaded when a view first needs it, and again when it has changed. */
export const createCatalogue = (control: Control, changed: () => number, space: () => string) => {
  /** Undefined until they are there. */
  const scenarios = signal<readonly ListedScenario[] | undefined>(undefined)
  const cards = signal<readonly ListedCard[] | undefined>(undefined)
  const isNeeded = signal(false)
  /** Counts what was asked: an answer to an earlier question may be older. */
  let asked = 0
  let known = ''
  const read = async (of: string): Promise<void> => {
    asked += 1
    const mine = asked
    if (known !== of) {
      scenarios.value = undefined
      cards.value = undefined
    }
    known = of
    const query = { space: of }
    const [listed, found] = await Promise.all([
      control.call('listScenarios', { query }),
      control.call('listCards', { query }),
    ])
    if (mine !== asked) return
    if ('value' in listed) scenarios.value = listed.value.scenarios
    if ('value' in found) cards.value = found.value.cards
  }
  effect(() => {
    const of = space()
    // Also said when the space is loaded: after a restart it may have others.
    if (changed() > 0 && isNeeded.value) void read(of)
  })
  return {
    scenarios,
    cards,
    /** From now on they are wanted. */
    need: () => {
      isNeeded.value = true
    },
    scenario: (name: string) => scenarios.value?.find((one) => one.name === name),
  }
}
