import type { OneShot } from '../../contract/control.gen.ts'
import type { Console } from '../state/console.ts'

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

const conditions = ({ when = {} }: OneShot): string =>
  Object.entries(when)
    .map(([name, value]) => ` with ${name} ${Array.isArray(value) ? value.join(' or ') : String(value)}`)
    .join(' and')

const onceWords = (shot: OneShot): string => {
  const { left, for: uses } = shot
  const what = uses === 'order' ? (left === 1 ? 'order' : 'orders') : left === 1 ? 'request' : 'requests'
  if (left === 0) return 'for the tries of the order that it met'
  return `${left === 1 ? 'next' : `next ${left}`} ${what}${conditions(shot)}`
}

/** Everything that is armed in the space, what is used up first before what stays. */
export const armedList = ({ watch, catalogue, act }: Console): readonly ArmedThing[] => {
  const { armed, space } = watch.value
  const { once, choice } = armed.value
  catalogue.need()
  const title = (scenario: string): string => catalogue.scenario(scenario)?.title ?? scenario
  const shots = once.map((shot) => ({
    key: shot.id,
    scenario: shot.scenario,
    title: title(shot.scenario),
    how: onceWords(shot),
    disarm: () => act('Disarmed', 'disarmNext', { path: { id: shot.id } }),
  }))
  if (!choice) return shots
  const takeBack = () => act('Disarmed: the card decides', 'chooseScenario', { path: { space }, body: { name: null } })
  const how = choice.mode === 'force' ? 'always' : 'when nothing else decides'
  return [...shots, { key: choice.mode, scenario: choice.name, title: title(choice.name), how, disarm: takeBack }]
}
