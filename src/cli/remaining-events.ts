import type { EventPage } from '../core/contract/control.gen.ts'
import { replaceFile } from '../engine/store/files.ts'
import { reasonOf } from '../engine/store/unusable-state.ts'
import { createCall, type Target } from '../testkit/control-client.ts'
import { eventPages } from '../testkit/space.ts'

/** What is kept of the events of a space, and whether that is all. */
const eventsIn = async (target: Target, space: string) => {
  const pages: EventPage[] = []
  for await (const page of eventPages(createCall(target, space))) pages.push(page)
  return {
    space,
    isIncomplete: pages.some(({ incomplete }) => incomplete),
    events: pages.flatMap(({ events }) => events),
  }
}

/** Everything that a program can read again: state and events of all spaces. */
const asJson = async (target: Target, space: string, exitCode: number): Promise<string> => {
  const call = createCall(target)
  const { spaces } = await call('listSpaces')
  const names = [...new Set([space, ...spaces.map(({ space: name }) => name)])]
  const events = await Promise.all(names.map((name) => eventsIn(target, name)))
  const left = { exitCode, space, events, state: await call('exportState') }
  return `${JSON.stringify(left, undefined, 2)}\n`
}

/**
 * Keeps in a file what a command of `exec` left behind in the sandbox, for whoever wants to know why it failed, and says so.
 * The exit code of the command stands, whatever becomes of the file.
 */
export const keepLeftBehind = async (
  file: string,
  target: Target,
  space: string,
  exitCode: number,
): Promise<string> => {
  // For people a page, which opens without the sandbox.
  const isPage = /\.html?$/i.test(file)
  const ended = `the command ended with ${exitCode}; ${isPage ? 'what happened' : 'state and events'}`
  try {
    const text = isPage
      ? await createCall(target, space)('getTimeline', { query: { all: 'true' } })
      : await asJson(target, space, exitCode)
    replaceFile(file, text)
    return `${ended} ${isPage ? 'is' : 'are'} in ${file}`
  } catch (cause) {
    return `${ended} cannot be written to ${file} (${reasonOf(cause)})`
  }
}
