import type { RecordedEvent, Step } from '../contract/control.gen.ts'
import { dueOf, type Recorded } from './due-step.ts'
import { eventStep } from './event-step.ts'
import { numberOf, textOf } from './facts.ts'
import { requestStep } from './request-step.ts'
import type { StepKind, StepWords } from './step-words.ts'
import { attemptWords, isByHand } from './webhook-step.ts'

type Draft = {
  readonly place: number
  readonly event: RecordedEvent
  readonly words: StepWords
  readonly events: string[]
  readonly requestId?: string
  readonly webhook?: Step['webhook']
}

/** The steps so far, and events that wait for the step that they belong to. */
type Story = {
  readonly drafts: readonly Draft[]
  readonly ahead: readonly string[]
  /** Webhooks that were planned and not tried yet, by their ids. */
  readonly planned: Readonly<Record<string, string>>
  /** What the built-in receiver took, until the try is told that brought it. */
  readonly received: readonly RecordedEvent[]
}

const BEFORE: readonly string[] = ['scenario.chosen', 'next.used']
const CLOSE_MS = 2_000
/** Instants are rounded, and so are durations. */
const SLACK_MS = 5

const withEvent = (
  drafts: readonly Draft[],
  which: Draft,
  event: RecordedEvent,
  more: Partial<Draft> = {},
): readonly Draft[] =>
  drafts.map((draft) => (draft === which ? { ...draft, ...more, events: [...draft.events, event.id] } : draft))

const begun = (
  story: Story,
  place: number,
  event: RecordedEvent,
  words: StepWords,
  more: Partial<Draft> = {},
): Story => ({
  ...story,
  drafts: [...story.drafts, { place, event, words, events: [...story.ahead, event.id], ...more }],
  ahead: [],
})

const isPage = ({ facts }: RecordedEvent): boolean => !/^(init|get|create|delete)/.test(textOf(facts, 'operation'))

/** Of which sort the steps are that a request can have caused. */
const causes = (request: RecordedEvent): readonly StepKind[] => {
  const operation = textOf(request.facts, 'operation')
  if (isPage(request)) return ['opened', 'code', 'ended', 'created', 'redirect']
  if (operation.startsWith('get')) return ['read']
  return operation === 'deleteLink' ? ['ended'] : ['created']
}

const machineTime = ({ machineAt }: RecordedEvent): number => Date.parse(machineAt)

/** The step that a request has caused: an effect is told first, and the request once it is answered. */
const causedBy = (drafts: readonly Draft[], request: RecordedEvent): Draft | undefined => {
  const kinds = causes(request)
  const begin = machineTime(request) - (numberOf(request.facts, 'durationMs') ?? 0) - SLACK_MS
  return drafts.find(
    ({ requestId, words, event }) =>
      requestId === undefined && kinds.includes(words.kind) && machineTime(event) >= begin,
  )
}

/** What was seen of the pages so far, by which the next one has its name. */
const seenIn = ({ drafts }: Story) => ({
  hasOpened: drafts.some(({ words }) => words.kind === 'opened'),
  hasEnded: drafts.some(({ words }) => words.kind === 'ended'),
})

/** The step of a form whose answer has sent the browser to look at the page again. */
const formBefore = (drafts: readonly Draft[], request: RecordedEvent): Draft | undefined => {
  const last = drafts.at(-1)
  const isLook =
    isPage(request) && textOf(request.facts, 'method') === 'GET' && numberOf(request.facts, 'status') === 200
  return isLook && last?.words.kind === 'code' && machineTime(request) - machineTime(last.event) < CLOSE_MS
    ? last
    : undefined
}

const afterRequest = (story: Story, place: number, event: RecordedEvent): Story => {
  const requestId = textOf(event.facts, 'requestId')
  const caused = causedBy(story.drafts, event)
  if (caused) return { ...story, drafts: withEvent(story.drafts, caused, event, { requestId }) }
  const form = formBefore(story.drafts, event)
  return form
    ? { ...story, drafts: withEvent(story.drafts, form, event) }
    : begun(story, place, event, requestStep(event, seenIn(story)), { requestId })
}

/** What the built-in receiver took of a try: it is told before the try is, and not before that was sent. */
const receivedBy = ({ received }: Story, { facts, ...event }: RecordedEvent): RecordedEvent | undefined => {
  const begin = Date.parse(event.machineAt) - (numberOf(facts, 'durationMs') ?? 0) - CLOSE_MS
  const fitting = received.filter((one) => one.facts.webhook === facts.webhook && machineTime(one) >= begin)
  return fitting.find((one) => one.facts.status === facts.status) ?? fitting[0]
}

/** A try, what was planned of it, and what the built-in receiver says of it, are one step. */
const afterAttempt = (story: Story, place: number, event: RecordedEvent): Story => {
  const id = textOf(event.facts, 'webhook')
  const { [id]: plan, ...planned } = story.planned
  const draft = story.drafts.find(({ events }) => plan !== undefined && events.includes(plan))
  const taken = receivedBy(story, event)
  const before = story.drafts.findLast(({ webhook }) => webhook?.id === id)
  return {
    ...story,
    planned,
    received: story.received.filter((one) => one !== taken),
    ahead: [],
    drafts: [
      ...story.drafts.filter((one) => one !== draft),
      {
        place,
        event,
        words: attemptWords(event, taken, isByHand(event, before?.event ?? draft?.event)),
        events: [...(draft?.events ?? []), ...(taken ? [taken.id] : []), ...story.ahead, event.id],
        webhook: { id, attempt: numberOf(event.facts, 'attempt') ?? 1 },
      },
    ],
  }
}

const afterWebhook = (story: Story, place: number, event: RecordedEvent): Story => {
  const id = textOf(event.facts, 'webhook')
  if (event.type === 'webhook.attempted') return afterAttempt(story, place, event)
  if (event.type === 'webhook.received') return { ...story, received: [...story.received, event] }
  const tried = story.drafts.findLast(({ webhook }) => webhook?.id === id)
  if (event.type === 'webhook.planned' || !tried) {
    const told = begun(story, place, event, eventStep(event))
    return event.type === 'webhook.planned' ? { ...told, planned: { ...told.planned, [id]: event.id } } : told
  }
  const words =
    event.type === 'webhook.given_up'
      ? {
          ...tried.words,
          title: `${tried.words.title}: gave up`,
          detail: `${tried.words.detail}; ${eventStep(event).detail}`,
        }
      : tried.words
  return { ...story, drafts: withEvent(story.drafts, tried, event, { words }) }
}

const after = (story: Story, event: RecordedEvent, place: number): Story => {
  if (event.type === 'request') return afterRequest(story, place, event)
  if (event.type.startsWith('webhook.')) return afterWebhook(story, place, event)
  const isByRequest = event.type === 'next.used' || event.facts.from !== undefined
  if (BEFORE.includes(event.type) && isByRequest) return { ...story, ahead: [...story.ahead, event.id] }
  const words = eventStep(event)
  const last = story.drafts.at(-1)
  const isSame = last !== undefined && words.kind === 'opened' && last.words.kind === 'opened'
  return isSame
    ? { ...story, drafts: withEvent(story.drafts, last, event, { words }) }
    : begun(story, place, event, words)
}

/** What belongs to a step that never came has one of its own. */
const finished = (story: Story, timeline: readonly RecordedEvent[]): readonly Draft[] => {
  const left = timeline.filter((event) => story.ahead.includes(event.id) || story.received.includes(event))
  const drafts = left.map((event) => ({
    place: timeline.indexOf(event),
    event,
    words: eventStep(event),
    events: [event.id],
  }))
  return [...story.drafts, ...drafts].sort((one, other) => one.place - other.place)
}

const gapsOf = (at: string, before: string | undefined) => {
  const gapMs = before === undefined ? 0 : Math.max(0, Date.parse(at) - Date.parse(before))
  return { gapMs, isLong: gapMs > 60_000, isDotted: gapMs > 20_000 }
}

/** The one timeline of a transaction or a link: what happened, in order, and what is due next, which has no words but its time. No event is left out. */
export const steps = (record: Recorded): Step[] => {
  const timeline = record.timeline ?? []
  const story = timeline.reduce(after, { drafts: [], ahead: [], planned: {}, received: [] })
  const drafts = finished(story, timeline)
  const told = drafts.map(
    ({ event: { at }, words: { icon, title, detail, tone }, events, requestId, webhook }, i): Step => ({
      ...{ at, icon, title, detail, tone, events },
      ...gapsOf(at, drafts[i - 1]?.event.at),
      ...(requestId !== undefined && { requestId }),
      ...(webhook && { webhook }),
    }),
  )
  const due = dueOf(record)
  if (!due) return told
  return [...told, { ...due, detail: '', tone: 'wait', ...gapsOf(due.at, told.at(-1)?.at), isDue: true, events: [] }]
}
