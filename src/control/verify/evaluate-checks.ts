import type { SandboxEvent } from '../../core/domain/event.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { filterSteps, runAtOnce } from '../../engine/yielding.ts'
import { contentDifferences, contentOf } from '../requests/content-difference.ts'
import { type EventPattern, fits, subjectOf, valueAt } from '../wait/event-pattern.ts'
import {
  type Description,
  formatConditions,
  formatEvent,
  formatEvents,
  formatFirst,
  formatOtherEvents,
  formatPattern,
  formatText,
} from './format-events.ts'
import { type CheckContext, READY_JUDGES, type Verdict, withoutEvents } from './ready-checks.ts'
import { type Check, type Count, SELECTABLE, type Selection } from './verify-request.ts'

const describeSelection = ({ kind, pattern, status }: Selection, many: number): string => {
  const traits = [formatConditions(pattern), ...(status === undefined ? [] : [`status \`${formatText(status)}\``])]
    .filter((part) => part !== '')
    .join(' and ')
  const noun = kind === 'events' ? formatPattern(pattern.slice(0, 1)) : SELECTABLE[kind].nouns[many === 1 ? 0 : 1]
  return traits === '' ? noun : `${noun} with ${traits}`
}

const describeCount = ({ least, most }: Count, selection: Selection): string => {
  if (least === most) return `exactly ${least} ${describeSelection(selection, least)}`
  if (most === undefined) return `at least ${least} ${describeSelection(selection, least)}`
  if (least === 0) return `at most ${most} ${describeSelection(selection, most)}`
  return `${least} to ${most} ${describeSelection(selection, most)}`
}

const describeSteps = (steps: readonly EventPattern[]): string => steps.map(formatPattern).join(', then ')

/** Describes the expectation of a check. */
export const describeCheck = (check: Check): string => {
  switch (check.kind) {
    case 'count': {
      const content = check.content ? `, with content ${Object.keys(check.content).map(formatText).join(', ')}` : ''
      return `${describeCount(check.count, check.selection)}${content}`
    }
    case 'order':
      return `${describeSteps(check.steps)}${check.isExact ? ', and no other of these' : ''}`
    case 'ready':
      return check.ready
  }
}

const noEvents = (space: string, since: string): string => `No events in the space \`${space}\` ${since}.`
const webhookOf = (event: SandboxEvent): string | undefined =>
  'webhook' in event.facts ? event.facts.webhook : undefined

/** Returns the status in the body of an event's webhook. */
const statusOf = (event: SandboxEvent, { bodyOf }: CheckContext): unknown => {
  const webhook = webhookOf(event)
  const body = webhook === undefined ? undefined : bodyOf(webhook)
  return isMap(body) ? body.status : undefined
}

/** Selects the matching events. A redelivered webhook counts once. */
function* selecting(
  { kind, pattern, status }: Selection,
  witness: CheckContext,
): Generator<void, readonly SandboxEvent[]> {
  const matches: SandboxEvent[] = []
  const webhooks = new Set<string | undefined>()
  for (const event of yield* filterSteps(witness.events, (event) => fits(pattern, event))) {
    // A connection without a request is none of the requests that an app sends.
    if (event.type === 'request' && event.facts.connection) continue
    if (status !== undefined) {
      yield
      if (statusOf(event, witness) !== status) continue
    }
    const webhook = webhookOf(event)
    if (kind === 'webhooks' && webhooks.has(webhook)) continue
    webhooks.add(webhook)
    matches.push(event)
  }
  return matches
}

/** Describes why a check matched no events at all; undefined if there were some. A check without events fails. */
const describeNoMatch = ({ kind, pattern }: Selection, { events, space, since }: CheckContext): string | undefined => {
  const subject = subjectOf(pattern)
  const isRelevant = (event: SandboxEvent): boolean =>
    subject.length > 0 ? fits(subject, event) : kind !== 'requests' || event.type === 'request'
  if (events.some(isRelevant)) return undefined
  if (events.length === 0) return noEvents(space, since)
  const [first] = subject
  if (!first) return `No requests in the space \`${space}\` ${since}.`
  const names = events.flatMap((event) => valueAt(event, first.key) ?? [])
  const suggestion = didYouMean(first.text, [...new Set(names)].map(formatText))
  return `No events for ${formatConditions(subject)} in the space \`${space}\` ${since}${suggestion || '.'}`
}

/** Describes the events in place of the expected ones. */
function* describeOtherEvents({ pattern, status }: Selection, witness: CheckContext): Generator<void, string> {
  const { events, space } = witness
  const others = status === undefined ? [] : yield* filterSteps(events, (event) => fits(pattern, event))
  if (others.length === 0) return `. ${yield* formatOtherEvents(pattern, events, space)}`
  const describe = (event: SandboxEvent) =>
    `${formatEvent(event)} has status ${formatText(String(statusOf(event, witness)))}`
  return `. Found: ${formatFirst(others.map(describe))}`
}

function* judgingCount(
  { selection, count, content }: Extract<Check, { kind: 'count' }>,
  witness: CheckContext,
): Generator<void, Verdict> {
  const nothing = describeNoMatch(selection, witness)
  if (nothing !== undefined) return withoutEvents(nothing)
  yield
  const about = yield* selecting(selection, witness)
  yield
  const { least, most = Number.POSITIVE_INFINITY } = count
  if (about.length < least || about.length > most) {
    const much = about.length === 0 ? 'none' : `${about.length}: ${formatEvents(about)}`
    const instead = about.length < least ? yield* describeOtherEvents(selection, witness) : ''
    return { difference: `Expected ${describeCount(count, selection)}, found ${much}${instead}`, about }
  }
  if (!content) return { about }
  // Without events, any content would match.
  if (about.length === 0) return withoutEvents(`Found no ${describeSelection(selection, 1)} with content to compare.`)
  const wrong: { readonly event: SandboxEvent; readonly description: Description }[] = []
  for (const event of about) {
    yield
    const differences = contentDifferences(content, contentOf(event, witness.bodyOf))
    if (differences.length > 0)
      wrong.push({ event, description: () => `${formatEvent(event)}: ${formatFirst(differences, 10)}` })
  }
  if (wrong.length === 0) return { about }
  return {
    difference: formatFirst(wrong.map(({ description }) => description)),
    about: wrong.map(({ event }) => event),
  }
}

function* judgingExactOrder(steps: readonly EventPattern[], { events }: CheckContext): Generator<void, Verdict> {
  const about = yield* filterSteps(events, (event) => steps.some((step) => fits(step, event)))
  const isRight = about.length === steps.length && about.every((event, index) => fits(steps[index] ?? [], event))
  if (isRight) return { about }
  const was = about.length === 0 ? 'none of them' : formatEvents(about, 20)
  return { difference: `Expected ${describeSteps(steps)}, and no other of these, found ${was}`, about }
}

function* judgingOrder(
  { steps, isExact }: Extract<Check, { kind: 'order' }>,
  witness: CheckContext,
): Generator<void, Verdict> {
  const { events, space, since } = witness
  if (events.length === 0) return withoutEvents(noEvents(space, since))
  if (isExact) return yield* judgingExactOrder(steps, witness)
  const about: SandboxEvent[] = []
  let next = 0
  for (const step of steps) {
    yield
    const index = events.findIndex((event, at) => at >= next && fits(step, event))
    const event = events[index]
    if (!event) {
      const last = about.at(-1)
      const wanted = `Expected ${formatPattern(step)}${last ? ` after ${formatEvent(last)}` : ''}`
      const early = yield* filterSteps(events.slice(0, next), (event) => fits(step, event))
      const instead =
        early.length > 0
          ? `. Found only before: ${formatEvents(early)}`
          : yield* describeOtherEvents({ kind: 'events', pattern: step }, witness)
      return { difference: `${wanted}, found none${instead}`, about }
    }
    about.push(event)
    next = index + 1
  }
  return { about }
}

/** Evaluates one check on stored events, one event per step. It has no effect on the state. */
export function* judging(check: Check, witness: CheckContext): Generator<void, Verdict> {
  switch (check.kind) {
    case 'count':
      return yield* judgingCount(check, witness)
    case 'order':
      return yield* judgingOrder(check, witness)
    case 'ready':
      return READY_JUDGES[check.ready](witness)
  }
}

/** Evaluates one check without steps. */
export const judge = (check: Check, witness: CheckContext): Verdict => runAtOnce(judging(check, witness))
