import type { QueuedOutcome } from '../../core/contract/control.gen.ts'
import { counted } from '../../core/describe/format.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { holdsOf } from '../parts/holds.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { Console } from '../state/console-state.ts'

/** Returns the title of a patch: `1 status response fails with 503`, otherwise its members. */
const titleOfPatch = (patch: NonNullable<QueuedOutcome['patch']>): string => {
  const { faults, ...others } = patch
  const { on, status, times } = isMap(faults) ? faults : {}
  if (typeof on === 'string' && typeof status === 'number' && typeof times === 'number' && !Object.keys(others)[0])
    return `${counted(times, `${on} response fails`, `${on} responses fail`)} with ${status}`
  return `Patch: ${Object.keys(patch).join(', ')}`
}

/** Returns the title of a queued outcome that has its own scenario or patch. */
const titleOfOwn = ({ scenario = '', scenarioJson, patch }: QueuedOutcome): string => {
  if (patch) return titleOfPatch(patch)
  return typeof scenarioJson?.title === 'string' ? scenarioJson.title : scenario
}

/** When the scenario of a space applies. */
const USAGE = { force: 'always', default: 'if nothing else applies' }

/** Returns all queued outcomes of the space, then its permanent one, each with a function that removes it. */
export const queuedList = ({ watch, catalogue, act }: Console) => {
  const { queued, space } = watch.value
  const { once, choice } = queued.value
  const outcomes = once.map((outcome) => {
    const { id, usage, scenarioJson, patch } = outcome
    const scenario = scenarioJson || patch ? undefined : outcome.scenario
    const title = scenario ? catalogue.titleOf(scenario) : titleOfOwn(outcome)
    return { key: id, scenario, title, usage, remove: () => act('Removed', 'deleteQueuedOutcome', { path: { id } }) }
  })
  const reset = () => act('Removed: the card decides', 'setSpaceScenario', { path: { space }, body: { name: null } })
  if (!choice) return outcomes
  const { name, mode } = choice
  return [...outcomes, { key: mode, scenario: name, title: catalogue.titleOf(name), usage: USAGE[mode], remove: reset }]
}

/** Removes all of them one after the other, so that each result is shown. */
export const removeAllQueued = async (queued: ReturnType<typeof queuedList>): Promise<void> => {
  for (const { remove } of queued) await remove()
}

/** Shows the holds: a held response looks like a sandbox that hangs. Releases all on one click. */
const HoldChip = () => {
  const console = useConsole()
  const holds = holdsOf(console)
  if (!holds) return null
  const { title, description, id, action, run } = holds
  return (
    <div class="queued across">
      <a class="line" href={console.nav.href({ view: 'live', selected: id })} title={description}>
        <Icon name="snow" isSmall />
        <b class="cut">{title}</b>
      </a>
      <button type="button" onClick={() => void run()}>
        {action}
      </button>
    </div>
  )
}

/** Shows the holds and the queued outcomes at all times, because they affect the next request of every user of the space. Removes all on one click. */
export const QueueBar = () => {
  const console = useConsole()
  const queued = queuedList(console)
  const [first, ...more] = queued
  return (
    <>
      <HoldChip />
      {first && (
        <div class="queued across">
          <a
            class="line"
            href={console.nav.href({ view: 'outcomes', selected: first.scenario ?? '' })}
            title={`${first.title}, ${first.usage}`}
          >
            <Icon name="target" isSmall />
            <span class="cut">
              <span class="vh">Queued: </span>
              <b>{first.title}</b>{' '}
              <span class="how cut">
                <span class="desk">· </span>
                {first.usage}
              </span>
            </span>
            {more.length > 0 && <span class="more">+{more.length}</span>}
          </a>
          <button type="button" aria-keyshortcuts="d" onClick={() => void removeAllQueued(queued)}>
            Remove{more.length > 0 ? ' all' : ''}
          </button>
        </div>
      )}
    </>
  )
}
