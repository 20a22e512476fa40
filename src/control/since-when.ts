import type { SandboxEvent } from '../domain/event.ts'
import { problem, type Wrong } from '../reply/problem.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { BEGINNING, LIMITS } from './kept-events.ts'

/** What has happened in a space since a moment, as far as it is kept. */
export type Window = {
  readonly events: readonly SandboxEvent[]
  /** Whether something of that time was dropped. */
  readonly hasGap: boolean
}

/** What has happened after an event, or why that cannot be said: a cursor that leads nowhere must never look like one after which nothing happened. */
export const readAfter = (traffic: Traffic, space: string, after: string): Window | Wrong => {
  const kept = traffic.since(space, after === BEGINNING ? undefined : after)
  if (!('unknown' in kept)) return kept
  const newest = `the newest of the space ${space} is ${traffic.newest(space)}`
  switch (kept.unknown) {
    case 'not_an_id':
      return problem(
        400,
        'INVALID_PROPERTY',
        `after is the id of an event, as the header sandbox-event and every event have it, or 0 for the beginning; ${newest}`,
      )
    case 'other_start':
      return problem(
        409,
        'INVALID_STATE',
        `after is an id of another start of the sandbox, whose events are gone; ${newest}`,
      )
    case 'not_yet':
      return problem(
        409,
        'INVALID_STATE',
        `the space ${space} has not given this id yet; ${newest}, and ?space= names another space`,
      )
  }
}

/** What comes after an event, or after the beginning, as the end of a sentence. */
export const sayAfter = (after: string): string => (after === BEGINNING ? 'the beginning' : `event ${after}`)

/** What to do where events were dropped, as the end of a sentence. */
export const RAISE_LIMITS = `take a later cursor, a space of its own for each test, or higher limits ${LIMITS}`

/** The same for whoever gets no answer where something was dropped. */
export const readAfterWhole = (traffic: Traffic, space: string, after: string): Window | Wrong => {
  const read = readAfter(traffic, space, after)
  if ('problem' in read || !read.hasGap) return read
  return problem(
    410,
    'INVALID_STATE',
    `events that came after ${sayAfter(after)} were dropped, and it may be one of them; ${RAISE_LIMITS}`,
  )
}
