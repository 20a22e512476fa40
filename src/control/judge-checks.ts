import type { SandboxEvent } from '../domain/event.ts'
import { isMap } from '../domain/is-map.ts'
import { didYouMean } from '../domain/nearest.ts'
import { contentDifferences, contentOf } from './content-difference.ts'
import { type EventPattern, fits, type PatternKey, subjectOf } from './event-pattern.ts'
import { judgeReady, type Verdict, type Witness } from './ready-checks.ts'
import { actual, nearMisses, sayEvent, sayFirst, sayPattern, sayText, sayTraits, sayTypes } from './say-events.ts'
import type { Check, Count, Selection } from './verify-words.ts'

const NOUNS: Record<Exclude<Selection['what'], 'events'>, readonly [one: string, more: string]> = {
  requests: ['request', 'requests'],
  webhooks: ['delivered webhook', 'delivered webhooks'],
  changes: ['change of a status', 'changes of a status'],
}

const saySelection = ({ what, pattern, told }: Selection, many: number): string => {
  const traits = [sayTraits(pattern), ...(told === undefined ? [] : [`told status ${sayText(told)}`])]
    .filter((words) => words !== '')
    .join(' and ')
  const noun = what === 'events' ? sayPattern(pattern.slice(0, 1)) : NOUNS[what][many === 1 ? 0 : 1]
  return traits === '' ? noun : `${noun} with ${traits}`
}

const sayCount = ({ least, most }: Count, selection: Selection): string => {
  if (least === most) return `exactly ${least} ${saySelection(selection, least)}`
  if (most === undefined) return `at least ${least} ${saySelection(selection, least)}`
  if (least === 0) return `at most ${most} ${saySelection(selection, most)}`
  return `${least} to ${most} ${saySelection(selection, most)}`
}

/** What a check expects, in words. */
export const sayCheck = (check: Check): string => {
  switch (check.kind) {
    case 'count': {
      const content = check.content ? `, with content ${Object.keys(check.content).map(sayText).join(', ')}` : ''
      return `${sayCount(check.count, check.selection)}${content}`
    }
    case 'order':
      return `${check.steps.map((step) => sayPattern(step)).join(', then ')}${check.isExact ? ', and no other of these' : ''}`
    case 'ready':
      return check.ready
  }
}

const webhookOf = (event: SandboxEvent): string | undefined =>
  'webhook' in event.facts ? event.facts.webhook : undefined

/** The status that the body of an event's webhook tells. */
const toldBy = (event: SandboxEvent, { bodyOf }: Witness): unknown => {
  const webhook = webhookOf(event)
  const body = webhook === undefined ? undefined : bodyOf(webhook)
  return isMap(body) ? body.status : undefined
}

/** Those that are meant; a webhook that was delivered again is still one. */
const select = ({ what, pattern, told }: Selection, witness: Witness): readonly SandboxEvent[] => {
  const found = witness.events.filter(
    (event) => fits(pattern, event) && (told === undefined || toldBy(event, witness) === told),
  )
  if (what !== 'webhooks') return found
  return found.filter((event, index) => found.findIndex((other) => webhookOf(other) === webhookOf(event)) === index)
}

/** What events have at a key, for whoever asked for something else. */
const namesIn = (events: readonly SandboxEvent[], key: PatternKey): readonly string[] => [
  ...new Set(events.flatMap((event) => actual(event, key) ?? [])),
]

/** Why a check saw nothing that it could have judged; undefined where there was something. */
const blind = ({ what, pattern }: Selection, { events, space, since }: Witness): string | undefined => {
  const asked = subjectOf(pattern)
  const isAsked = (event: SandboxEvent): boolean =>
    asked.length > 0 ? fits(asked, event) : what !== 'requests' || event.type === 'request'
  if (events.some(isAsked)) return undefined
  if (events.length === 0) return `nothing happened in the space ${space} ${since}`
  if (asked.length === 0) return `no request came to the space ${space} ${since}`
  const [first] = asked
  const near = first ? didYouMean(first.text, namesIn(events, first.key).map(sayText)) : ''
  return `nothing happened about ${sayTraits(asked)} in the space ${space} ${since}${near}`
}

/** What there was where something else was expected. */
const insteadWords = ({ pattern, told }: Selection, witness: Witness): string => {
  const { events, space } = witness
  if (told !== undefined) {
    const others = events.filter((event) => fits(pattern, event))
    if (others.length > 0)
      return `; ${sayFirst(others.map((event) => `${sayEvent(event)} tells status ${sayText(String(toldBy(event, witness)))}`))}`
  }
  const near = nearMisses(pattern, events)
  if (near.length > 0) return `; what came near: ${sayFirst(near)}`
  const asked = subjectOf(pattern)
  const same = asked.length === 0 ? [] : events.filter((event) => fits(asked, event))
  if (same.length > 0) return `; what happened about ${sayTraits(asked)}: ${sayFirst(same.map(sayEvent), 8)}`
  return `; what happened in the space ${space}: ${sayTypes(events)}`
}

const judgeCount = ({ selection, count, content }: Extract<Check, { kind: 'count' }>, witness: Witness): Verdict => {
  const nothing = blind(selection, witness)
  if (nothing !== undefined) return { difference: `looked at nothing: ${nothing}`, about: [] }
  const found = select(selection, witness)
  const { least, most = Number.POSITIVE_INFINITY } = count
  if (found.length < least || found.length > most) {
    const much = found.length === 0 ? 'none' : `${found.length}: ${sayFirst(found.map(sayEvent))}`
    const instead = found.length < least ? insteadWords(selection, witness) : ''
    return { difference: `expected ${sayCount(count, selection)}, found ${much}${instead}`, about: found }
  }
  if (!content) return { about: found }
  const wrong = found.flatMap((event) => {
    const differences = contentDifferences(content, contentOf(event, witness.bodyOf))
    return differences.length === 0 ? [] : [{ event, words: `${sayEvent(event)}: ${sayFirst(differences, 10)}` }]
  })
  // Content of nothing is right whatever it says.
  if (found.length === 0)
    return {
      difference: `looked at nothing: there is no ${saySelection(selection, 1)} whose content could be compared`,
      about: [],
    }
  if (wrong.length === 0) return { about: found }
  return { difference: sayFirst(wrong.map(({ words }) => words)), about: wrong.map(({ event }) => event) }
}

const judgeExactOrder = (steps: readonly EventPattern[], { events }: Witness): Verdict => {
  const found = events.filter((event) => steps.some((step) => fits(step, event)))
  const isRight =
    found.length === steps.length &&
    steps.every((step, index) => {
      const event = found[index]
      return event !== undefined && fits(step, event)
    })
  if (isRight) return { about: found }
  const expected = steps.map((step) => sayPattern(step)).join(', then ')
  const was = found.length === 0 ? 'none of them' : sayFirst(found.map(sayEvent), 20)
  return { difference: `expected ${expected}, and no other of these, found ${was}`, about: found }
}

const judgeOrder = ({ steps, isExact }: Extract<Check, { kind: 'order' }>, witness: Witness): Verdict => {
  const { events, space, since } = witness
  if (events.length === 0)
    return { difference: `looked at nothing: nothing happened in the space ${space} ${since}`, about: [] }
  if (isExact) return judgeExactOrder(steps, witness)
  const about: SandboxEvent[] = []
  let next = 0
  for (const step of steps) {
    const index = events.findIndex((event, at) => at >= next && fits(step, event))
    const event = events[index]
    if (!event) {
      const last = about.at(-1)
      const wanted = `expected ${sayPattern(step)}${last ? ` after ${sayEvent(last)}` : ''}`
      const early = events.slice(0, next).filter((one) => fits(step, one))
      const instead =
        early.length > 0
          ? `; it came only before: ${sayFirst(early.map(sayEvent))}`
          : insteadWords({ what: 'events', pattern: step }, witness)
      return { difference: `${wanted}, found none${instead}`, about }
    }
    about.push(event)
    next = index + 1
  }
  return { about }
}

/** Judges what has happened by one check. Pure: it looks at what it is given, and nothing is decided by it. */
export const judge = (check: Check, witness: Witness): Verdict => {
  switch (check.kind) {
    case 'count':
      return judgeCount(check, witness)
    case 'order':
      return judgeOrder(check, witness)
    case 'ready':
      return judgeReady(check.ready, witness)
  }
}
