import { SHARED_FILE, writeOutput } from '../app/output-file.ts'
import type { EventPage } from '../core/contract/control.gen.ts'
import { reasonOf } from '../engine/store/unusable-state.ts'
import { createCall, type Target } from '../testkit/control-client.ts'
import { eventPages } from '../testkit/space.ts'

/** Returns the kept events of a space, and if some are missing. */
const eventsIn = async (target: Target, space: string) => {
  const pages: EventPage[] = []
  for await (const page of eventPages(createCall(target, space))) pages.push(page)
  return {
    space,
    isIncomplete: pages.some(({ incomplete }) => incomplete),
    events: pages.flatMap(({ events }) => events),
  }
}

/** Returns state and events of all spaces as JSON. */
const asJson = async (target: Target, space: string, exitCode: number): Promise<string> => {
  const call = createCall(target)
  const { spaces } = await call('listSpaces')
  const names = [...new Set([space, ...spaces.map(({ space: name }) => name)])]
  const events = await Promise.all(names.map((name) => eventsIn(target, name)))
  const remaining = { exitCode, space, events, state: await call('exportState') }
  return `${JSON.stringify(remaining, undefined, 2)}\n`
}

/**
 * Writes a file with everything that a failed command of `exec` did in the sandbox. Returns a message about it; an error
 * does not change the exit code.
 */
export const exportAfterFailure = async (
  file: string,
  target: Target,
  space: string,
  exitCode: number,
  stateFolder?: string,
): Promise<string> => {
  // The page opens without the sandbox.
  const isPage = /\.html?$/i.test(file)
  const ended = `The command exited with ${exitCode}.`
  const content = isPage ? 'timeline' : 'state and events'
  try {
    const text = isPage
      ? await createCall(target, space)('getTimeline', { query: { all: 'true' } })
      : await asJson(target, space, exitCode)
    const problem = writeOutput(file, text, {
      others: stateFolder === undefined ? [] : [stateFolder],
      // The page has no secrets, and another user may upload it. The JSON has the state.
      ...(isPage && { mode: SHARED_FILE }),
    })
    return problem !== undefined ? `${ended} ${problem}` : `${ended} Open \`${file}\` for the ${content}.`
  } catch (cause) {
    return `${ended} Cannot write the ${content} to \`${file}\` (${reasonOf(cause)}).`
  }
}
