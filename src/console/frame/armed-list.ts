import type { Console } from '../state/console.ts'
import { armedWords } from '../words/armed.ts'

/** One thing that will decide about a request, and how to take it back. */
export type ArmedThing = {
  readonly key: string
  readonly scenario: string
  /** What it does, in words; its name until the scenarios are there. */
  readonly title: string
  /** About which requests it decides. */
  readonly how: string
  readonly disarm: () => Promise<unknown>
}

/** Everything that is armed in the space, what is used up first before what stays. */
export const armedList = ({ watch, catalogue, act }: Console): readonly ArmedThing[] => {
  const { armed, space } = watch.value
  const { once, choice } = armed.value
  // Whoever only watches does not load all scenarios and cards.
  if (once.length > 0 || choice) catalogue.need()
  const title = (scenario: string): string => catalogue.scenario(scenario)?.title ?? scenario
  const shots = once.map((shot) => ({
    key: shot.id,
    scenario: shot.scenario,
    title: title(shot.scenario),
    how: armedWords(shot),
    disarm: () => act('Disarmed', 'disarmNext', { path: { id: shot.id } }),
  }))
  if (!choice) return shots
  const takeBack = () => act('Disarmed: the card decides', 'chooseScenario', { path: { space }, body: { name: null } })
  return [
    ...shots,
    { key: choice.mode, scenario: choice.name, title: title(choice.name), how: armedWords(choice), disarm: takeBack },
  ]
}

/** Takes all of it back, one after the other, so that each is told. */
export const disarmAll = async (armed: readonly ArmedThing[]): Promise<void> => {
  for (const { disarm } of armed) await disarm()
}
