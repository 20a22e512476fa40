import type { QueuedOutcome } from '../../core/contract/control.gen.ts'
import { own } from '../../core/contract/vocabulary.ts'
import { counted } from '../../core/describe/format.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { Icon } from '../../pages/design/icon.tsx'
import { holdsOf } from '../parts/holds.tsx'
import { useConsole } from '../parts/hooks.ts'
import type { Console } from '../state/console-state.ts'

/** Returns the title of a patch: `1 status response fails with 503`, `Decline with 51`, otherwise its members. */
const titleOfPatch = (patch: NonNullable<QueuedOutcome['patch']>): string => {
  const { faults, ...others } = patch
  const { authorization, ...rest } = patch
  const { networkCode, ...settings } = isMap(authorization) ? authorization : {}
  if (typeof networkCode === 'string' && Object.keys({ ...rest, ...settings }).length === 0)
    return `Decline with ${networkCode}`
  const { on: points, status, times } = isMap(faults) ? faults : {}
  const on: unknown = Array.isArray(points) && points.length === 1 ? points[0] : points
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

/** Returns the request that queues a removed outcome again. One that only applies to earlier orders cannot be restored. */
const requestOf = ({ scenario, scenarioJson, patch, when, for: scope, left }: QueuedOutcome) => {
  const chosen = scenarioJson ?? (scenario === undefined ? undefined : own(scenario))
  if (left === 0) return undefined
  return { ...compact({ scenario: chosen, patch, when }), for: scope, times: left }
}

/** Returns all queued outcomes of the space, then its permanent one, each with requests that remove and restore it. */
export const queuedList = ({ watch, catalogue, want }: Console) => {
  const { queued, space } = watch.value
  const { once, choice } = queued.value
  const outcomes = once.map((outcome) => {
    const { id, usage, scenarioJson, patch } = outcome
    const scenario = scenarioJson || patch ? undefined : outcome.scenario
    const title = scenario ? catalogue.titleOf(scenario) : titleOfOwn(outcome)
    const body = requestOf(outcome)
    return {
      key: id,
      scenario,
      title,
      usage,
      take: () => want('deleteQueuedOutcome', { path: { id } }),
      restore: body && (() => want('queueOutcome', { body, query: { space } })),
    }
  })
  if (!choice) return outcomes
  const { name, mode } = choice
  const path = { space }
  const permanent = {
    key: mode,
    scenario: name,
    title: catalogue.titleOf(name),
    usage: USAGE[mode],
    take: () => want('setSpaceScenario', { path, body: { name: null } }),
    restore: () => want('setSpaceScenario', { path, body: { name: own(name), mode } }),
  }
  return [...outcomes, permanent]
}

/** Removes queued outcomes one after the other, and offers to undo it. */
export const removeQueued = async (console: Console, items: ReturnType<typeof queuedList>): Promise<void> => {
  const removed: (typeof items)[number][] = []
  for (const item of items) if (await item.take()) removed.push(item)
  const [first] = removed
  if (!first) return
  const restorable = removed.flatMap(({ restore }) => restore ?? [])
  let isUndone = false
  const undo = async () => {
    if (isUndone) return
    isUndone = true
    for (const restore of restorable) if (!(await restore())) return
    console.toasts.report({ tone: 'pass', message: 'Undone: the outcomes are queued again' })
  }
  const subject = removed.length === 1 ? first.title : `${removed.length} outcomes`
  console.toasts.report({ tone: 'pass', message: `No longer queued: ${subject}`, ...(restorable[0] && { undo }) })
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
          <button type="button" aria-keyshortcuts="d" onClick={() => void removeQueued(console, queued)}>
            Remove{more.length > 0 ? ' all' : ''}
          </button>
        </div>
      )}
    </>
  )
}
