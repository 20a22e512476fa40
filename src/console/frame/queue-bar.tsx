import type { QueuedOutcome } from '../../core/contract/control.gen.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { Console } from '../state/console-state.ts'

/** What a one-shot is called that brings its own scenario or change. */
const ownTitle = ({ scenario = '', scenarioJson: whole, patch: change }: QueuedOutcome): string => {
  if (change) return `Changes ${Object.keys(change).join(', ')}`
  return typeof whole?.title === 'string' ? whole.title : scenario
}

/** When the scenario of a space decides. */
const HOW = { force: 'always', default: 'when nothing else decides' }

/** Everything that is armed in the space, what is used up first before what stays, and how to take it back. */
export const armedList = ({ watch, catalogue, act }: Console) => {
  const { armed, space } = watch.value
  const { once, choice } = armed.value
  const shots = once.map((shot) => {
    const { id, how, scenarioJson: whole, patch: change } = shot
    const scenario = whole || change ? undefined : shot.scenario
    const title = scenario ? catalogue.titleOf(scenario) : ownTitle(shot)
    return { key: id, scenario, title, how, disarm: () => act('Disarmed', 'deleteQueuedOutcome', { path: { id } }) }
  })
  const takeBack = () =>
    act('Disarmed: the card decides', 'setSpaceScenario', { path: { space }, body: { name: null } })
  if (!choice) return shots
  const { name, mode } = choice
  return [...shots, { key: mode, scenario: name, title: catalogue.titleOf(name), how: HOW[mode], disarm: takeBack }]
}

/** Takes all of it back, one after the other, so that each is told. */
export const disarmAll = async (armed: ReturnType<typeof armedList>): Promise<void> => {
  for (const { disarm } of armed) await disarm()
}

/** What is armed, never out of sight: it changes the next test of everybody in the space. One click takes all of it back. */
export const ArmedBar = () => {
  const console = useConsole()
  const armed = armedList(console)
  const [first, ...more] = armed
  if (!first) return null
  return (
    <div class="armed across">
      <a
        class="line"
        href={console.nav.href({ view: 'outcomes', selected: first.scenario ?? '' })}
        title={`${first.title}, ${first.how}`}
      >
        <Icon name="target" isSmall />
        <span class="cut">
          <span class="vh">Armed: </span>
          <b>{first.title}</b>{' '}
          <span class="how cut">
            <span class="desk">· </span>
            {first.how}
          </span>
        </span>
        {more.length > 0 && <span class="more">+{more.length}</span>}
      </a>
      <button type="button" aria-keyshortcuts="d" onClick={() => void disarmAll(armed)}>
        Disarm{more.length > 0 ? ' all' : ''}
      </button>
    </div>
  )
}
