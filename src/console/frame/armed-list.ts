import type { OneShot } from '../../contract/control.gen.ts'
import type { Console } from '../state/console.ts'

/** What a one-shot is called that brings its own scenario or change; else the name of its scenario. */
const ownTitle = ({ scenario = '', whole, change }: OneShot): string => {
  if (change) return `Changes ${Object.keys(change).join(', ')}`
  return typeof whole?.title === 'string' ? whole.title : scenario
}

/** When the scenario of a space decides. */
const HOW = { force: 'always', default: 'when nothing else decides' } as const

/** Everything that is armed in the space, what is used up first before what stays, and how to take it back. */
export const armedList = ({ watch, catalogue, act }: Console) => {
  const { armed, space } = watch.value
  const { once, choice } = armed.value
  // Whoever only watches does not load all scenarios and cards.
  if (once.length > 0 || choice) catalogue.need()
  const shots = once.map((shot) => ({
    key: shot.id,
    scenario: shot.whole || shot.change ? undefined : shot.scenario,
    called: ownTitle(shot),
    how: shot.how,
    disarm: (): Promise<unknown> => act('Disarmed', 'disarmNext', { path: { id: shot.id } }),
  }))
  const takeBack = () => act('Disarmed: the card decides', 'chooseScenario', { path: { space }, body: { name: null } })
  const stays = choice
    ? [{ key: choice.mode, scenario: choice.name, called: choice.name, how: HOW[choice.mode], disarm: takeBack }]
    : []
  // What it does, in words; its name until the scenarios are there.
  return [...shots, ...stays].map(({ called, ...one }) => {
    const known = one.scenario === undefined ? undefined : catalogue.scenario(one.scenario)
    return { ...one, title: known?.title ?? called }
  })
}

/** Takes all of it back, one after the other, so that each is told. */
export const disarmAll = async (armed: ReturnType<typeof armedList>): Promise<void> => {
  for (const { disarm } of armed) await disarm()
}
