import type { RecordedEvent, Step, WebhookSummary } from '../contract/control.gen.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import { gapsOf, numberOf, type StepIcon, type StepKind, type StepWords, textOf } from './step.ts'
import { tellAttempt } from './tell-attempt.ts'
import { tellCall } from './tell-call.ts'
import { tellEvent } from './tell-event.ts'

/** What of a transaction or a link is told: what happened to it, and what its merchant reads. */
export type Recorded = {
  readonly status: string
  readonly expires?: string
  readonly challenge?: { readonly due?: string } | undefined
  readonly card?: { readonly brand: string } | undefined
  readonly paymentMethod?: string | undefined
  readonly webhooks?: readonly Pick<WebhookSummary, 'status' | 'due' | 'attemptCount'>[]
  readonly timeline?: readonly RecordedEvent[]
  readonly answer?: unknown
}

/** Something that happens without anybody, and when. */
type Due = { readonly at: string; readonly title: string; readonly icon: StepIcon }

/** What is due next for a transaction or a link. */
const dueOf = (record: Recorded): Due | undefined => {
  const dues: Due[] = (record.webhooks ?? []).flatMap(({ status, due, attemptCount }) =>
    status === 'pending' && due !== undefined
      ? [{ at: due, title: attemptCount === 0 ? 'Webhook leaves' : 'Next webhook try', icon: 'hook' as const }]
      : [],
  )
  if ('expires' in record && OPEN_STATUSES.some((status) => status === record.status)) {
    dues.push({ at: record.expires, title: 'Time runs out', icon: 'time' })
    if (record.challenge?.due !== undefined)
      dues.push({ at: record.challenge.due, title: 'The page ends by itself', icon: 'time' })
  }
  return dues.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]
}

type Draft = {
  readonly place: number
  readonly event: RecordedEvent
  readonly words: StepWords
  readonly events: readonly string[]
  readonly requestId?: string
  readonly webhook?: Step['webhook']
  /** The page that a form was sent from, until its answer has led the browser back there. */
  readonly formAt?: string | undefined
}

/** The steps so far, and events that are told before the step that they belong to. */
type Story = { readonly drafts: readonly Draft[]; readonly ahead: readonly RecordedEvent[] }

/** What has one origin: what one request or one order brought about, and all that there is of one try of a webhook. */
const originOf = ({ id, type, facts, cause }: RecordedEvent): string => {
  if (type === 'webhook.attempted') return `${textOf(facts, 'webhook')} ${numberOf(facts, 'attempt')}`
  if (cause.kind === 'delivery') return `${cause.webhook} ${cause.attempt}`
  return 'requestId' in cause ? cause.requestId : id
}

const withEvent = (story: Story, which: Draft, event: RecordedEvent, more: Partial<Draft> = {}): Story => ({
  ...story,
  drafts: story.drafts.map((draft) =>
    draft === which ? { ...draft, ...more, events: [...draft.events, event.id] } : draft,
  ),
})

/** A step begins with what was told ahead of it. */
const begun = (
  { drafts, ahead }: Story,
  place: number,
  event: RecordedEvent,
  words: StepWords,
  { events: earlier = [], ...more }: Partial<Draft> = {},
): Story => {
  const isOfIt = (one: RecordedEvent): boolean => originOf(one) === originOf(event)
  const events = [...earlier, ...ahead.filter(isOfIt).map(({ id }) => id), event.id]
  return {
    drafts: [...drafts, { place, event, words, events, ...more }],
    ahead: ahead.filter((one) => !isOfIt(one)),
  }
}

/** The newest step of the origin of an event, of some kinds. */
const stepOf = ({ drafts }: Story, event: RecordedEvent, kinds: readonly StepKind[]): Draft | undefined =>
  drafts.findLast((draft) => kinds.includes(draft.words.kind) && originOf(draft.event) === originOf(event))

/** Which steps say what a request was for. */
const EFFECTS: readonly StepKind[] = ['created', 'opened', 'code', 'ended', 'redirect', 'read']

/** What was seen of the pages so far, by which the next one has its name. */
const seenIn = ({ drafts }: Story) => ({
  hasOpened: drafts.some(({ words }) => words.kind === 'opened'),
  hasEnded: drafts.some(({ words }) => words.kind === 'ended'),
})

/** The step of a form whose answer has sent the browser to look at the page again. */
const formBefore = ({ drafts }: Story, { facts }: RecordedEvent): Draft | undefined => {
  const last = drafts.at(-1)
  const isLook = textOf(facts, 'method') === 'GET' && numberOf(facts, 'status') === 200
  return isLook && last?.formAt === textOf(facts, 'path') ? last : undefined
}

/** A request is told once it is answered, behind its effects. */
const afterRequest = (story: Story, place: number, event: RecordedEvent): Story => {
  const requestId = textOf(event.facts, 'requestId')
  const effect = story.drafts.find(
    ({ words, event: first }) => EFFECTS.includes(words.kind) && originOf(first) === originOf(event),
  )
  const formAt = effect?.words.kind === 'code' ? textOf(event.facts, 'path') : undefined
  if (effect) return withEvent(story, effect, event, { requestId, formAt })
  const form = formBefore(story, event)
  return form
    ? withEvent(story, form, event, { formAt: undefined })
    : begun(story, place, event, tellCall(event, seenIn(story)), { requestId })
}

/** A try, what was planned of it, and what the built-in receiver says of it, are one step. */
const afterAttempt = ({ drafts, ahead }: Story, place: number, event: RecordedEvent): Story => {
  const id = textOf(event.facts, 'webhook')
  const plan = drafts.findLast(({ words, event: { facts } }) => words.kind === 'planned' && facts.webhook === id)
  const taken = ahead.find((one) => originOf(one) === originOf(event))
  return begun({ drafts: drafts.filter((one) => one !== plan), ahead }, place, event, tellAttempt(event, taken), {
    events: plan?.events ?? [],
    webhook: { id, attempt: numberOf(event.facts, 'attempt') ?? 1 },
  })
}

/** What is told of a try once it is over. */
const afterTry = (story: Story, place: number, event: RecordedEvent): Story => {
  const tried = stepOf(story, event, ['attempt'])
  if (!tried) return begun(story, place, event, tellEvent(event))
  const { title, detail } = tried.words
  const gaveUp = { title: `${title}: gave up`, detail: `${detail}; ${tellEvent(event).detail}` }
  return withEvent(story, tried, event, {
    words: event.type === 'webhook.given_up' ? { ...tried.words, ...gaveUp } : tried.words,
  })
}

/** Whether something is no step: it belongs to one, before which it may be told. */
const isAhead = ({ type, cause, facts }: RecordedEvent): boolean =>
  type === 'next.used' ||
  (type === 'scenario.chosen' && facts.from !== undefined) ||
  (type === 'webhook.received' && cause.kind === 'delivery')

const after = (story: Story, event: RecordedEvent, place: number): Story => {
  if (isAhead(event)) {
    const known = stepOf(story, event, EFFECTS)
    return known ? withEvent(story, known, event) : { ...story, ahead: [...story.ahead, event] }
  }
  switch (event.type) {
    case 'request':
      return afterRequest(story, place, event)
    case 'webhook.attempted':
      return afterAttempt(story, place, event)
    case 'webhook.delivered':
    case 'webhook.given_up':
      return afterTry(story, place, event)
  }
  const words = tellEvent(event)
  const opened = words.kind === 'opened' ? stepOf(story, event, ['opened']) : undefined
  return opened ? withEvent(story, opened, event, { words }) : begun(story, place, event, words)
}

/** What belongs to a step that never came has one of its own. */
const finished = ({ drafts, ahead }: Story, timeline: readonly RecordedEvent[]): readonly Draft[] => {
  const left = ahead.map((event) => ({
    place: timeline.indexOf(event),
    event,
    words: tellEvent(event),
    events: [event.id],
  }))
  return [...drafts, ...left].sort((one, other) => one.place - other.place)
}

/** The one timeline of a transaction or a link: what happened, in order, and what is due next, which has no words but its time. No event is left out. */
export const steps = (record: Recorded): Step[] => {
  const timeline = record.timeline ?? []
  const drafts = finished(timeline.reduce(after, { drafts: [], ahead: [] }), timeline)
  const told = drafts.map(
    ({ event: { at }, words: { icon, title, detail, tone }, events, requestId, webhook }, i): Step => ({
      ...{ at, icon, title, detail, tone, events: [...events] },
      ...gapsOf(at, drafts[i - 1]?.event.at),
      ...(requestId !== undefined && { requestId }),
      ...(webhook && { webhook }),
    }),
  )
  const due = dueOf(record)
  if (!due) return told
  return [...told, { ...due, detail: '', tone: 'wait', ...gapsOf(due.at, told.at(-1)?.at), isDue: true, events: [] }]
}
