import type { RecordedEvent, Step, WebhookSummary } from '../contract/control.gen.ts'
import { numberIn } from '../domain/event.ts'
import { memberNamed } from '../domain/table-keys.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import { tellCall } from './call.ts'
import { tellAttempt, tellEvent } from './describe-event.ts'
import { gapsOf, opens, type ReadEvent, readable, type StepWords } from './step.ts'

/** What of a transaction or a link is told: what happened to it, and what its merchant reads. */
export type Recorded = {
  readonly status: string
  readonly expires?: string
  readonly challenge?: { readonly due?: string } | undefined
  readonly paymentMethod?: string | undefined
  readonly webhooks?: readonly Pick<WebhookSummary, 'status' | 'due' | 'attemptCount'>[]
  readonly timeline?: readonly RecordedEvent[]
  readonly response?: unknown
}

/** What is due next for a transaction or a link, without anybody. */
const dueOf = ({ status: stands, expires, challenge, webhooks = [] }: Recorded) => {
  const dues: Pick<Step, 'at' | 'title' | 'icon'>[] = webhooks.flatMap(({ status, due: at, attemptCount }) =>
    status === 'pending' && at !== undefined
      ? [{ at, title: attemptCount === 0 ? 'Webhook leaves' : 'Next webhook try', icon: 'hook' as const }]
      : [],
  )
  if (expires !== undefined && memberNamed(OPEN_STATUSES, stands)) {
    dues.push({ at: expires, title: 'Time runs out', icon: 'time' })
    if (challenge?.due !== undefined) dues.push({ at: challenge.due, title: 'The page ends by itself', icon: 'time' })
  }
  return dues.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))[0]
}

/** A step so far; by its first event it is known when it was, and what belongs to it. */
type Draft = {
  readonly event: ReadEvent
  readonly events: string[]
  words: StepWords
  requestId?: string
  /** The page that a form was sent from, until its answer has led the browser back there. */
  formAt?: string | undefined
}

/** The steps so far, and events that are told before the step that they belong to. */
type Story = { readonly drafts: Draft[]; ahead: readonly ReadEvent[] }

/** What has one origin: what one request or one order brought about, and all that there is of one try of a webhook. */
const originOf = ({ id, type, text, number, cause }: ReadEvent): string => {
  if (type === 'webhook.attempted') return `${text('webhook')} ${number('attempt')}`
  if (cause.kind === 'delivery') return `${cause.webhook} ${cause.attempt}`
  return 'requestId' in cause ? cause.requestId : id
}

const haveOneOrigin = (one: ReadEvent, other: ReadEvent): boolean => originOf(one) === originOf(other)

/** A step goes on with an event. */
const goOn = (draft: Draft, { id }: ReadEvent, more: Partial<Draft> = {}): void => {
  draft.events.push(id)
  Object.assign(draft, more)
}

/** A step begins with what was told ahead of it. */
const begin = (
  story: Story,
  event: ReadEvent,
  words: StepWords,
  { events = [], ...more }: Partial<Draft> = {},
): void => {
  const early = story.ahead.filter((one) => haveOneOrigin(one, event))
  story.ahead = story.ahead.filter((one) => !early.includes(one))
  story.drafts.push({ event, words, events: [...events, ...[...early, event].map(({ id }) => id)], ...more })
}

/** Which events say what a request was for. */
const isEffect = ({ type }: ReadEvent): boolean => /^(?:transaction|link|challenge|redirect|status)\./.test(type)

/** The newest step of the origin of an event, of some kind. */
const stepOf = ({ drafts }: Story, event: ReadEvent, fits: (first: ReadEvent) => boolean): Draft | undefined =>
  drafts.findLast((draft) => fits(draft.event) && haveOneOrigin(draft.event, event))

/** A request is told once it is answered, behind its effects. */
const afterRequest = (story: Story, event: ReadEvent): void => {
  const { text, number } = event
  const requestId = text('requestId')
  const effect = story.drafts.find(({ event: first }) => isEffect(first) && haveOneOrigin(first, event))
  if (effect) {
    const isForm = ['challenge.input_rejected', 'challenge.code_resent'].includes(effect.event.type)
    goOn(effect, event, { requestId, formAt: isForm ? text('path') : undefined })
    return
  }
  // The answer to a form may have sent the browser to look at the page again.
  const last = story.drafts.at(-1)
  const isLook = text('method') === 'GET' && number('status') === 200
  if (isLook && last?.formAt === text('path')) goOn(last, event, { formAt: undefined })
  else {
    const before = story.drafts.map((draft) => draft.event)
    begin(story, event, tellCall(event, before), { requestId })
  }
}

/** A try, what was planned of it, and what the built-in receiver says of it, are one step. */
const afterAttempt = (story: Story, event: ReadEvent): void => {
  const { drafts, ahead } = story
  const id = event.text('webhook')
  const at = drafts.findLastIndex(({ event: { type, facts } }) => type === 'webhook.scheduled' && facts.webhook === id)
  const [plan] = at < 0 ? [] : drafts.splice(at, 1)
  const taken = ahead.find((one) => haveOneOrigin(one, event))
  begin(story, event, tellAttempt(event, taken), { events: plan?.events ?? [] })
}

/** What is told of a try once it is over. */
const afterTry = (story: Story, event: ReadEvent): void => {
  const tried = stepOf(story, event, ({ type }) => type === 'webhook.attempted')
  const words = tellEvent(event)
  if (!tried) {
    begin(story, event, words)
    return
  }
  goOn(tried, event)
  const { title, detail } = tried.words
  if (event.type === 'webhook.failed')
    tried.words = { ...tried.words, title: `${title}: gave up`, detail: `${detail}; ${words.detail}` }
}

/** Whether something is no step: it belongs to one, before which it may be told. */
const isAhead = ({ type, cause, facts }: ReadEvent): boolean =>
  type === 'outcome.used' ||
  (type === 'scenario.matched' && facts.from !== undefined) ||
  (type === 'webhook.received' && cause.kind === 'delivery')

const take = (story: Story, event: ReadEvent): void => {
  if (isAhead(event)) {
    const known = stepOf(story, event, isEffect)
    if (known) goOn(known, event)
    else story.ahead = [...story.ahead, event]
  } else if (event.type === 'request') afterRequest(story, event)
  else if (event.type === 'webhook.attempted') afterAttempt(story, event)
  else if (event.type === 'webhook.delivered' || event.type === 'webhook.failed') afterTry(story, event)
  else {
    const words = tellEvent(event)
    const opened = opens(event) && stepOf(story, event, opens)
    if (opened) goOn(opened, event, { words })
    else begin(story, event, words)
  }
}

/** The one timeline of a transaction or a link: every event, in order, and what is due next, which has no words but its time. */
export const steps = (record: Recorded): Step[] => {
  const story: Story = { drafts: [], ahead: [] }
  for (const event of record.timeline ?? []) take(story, readable(event))
  // What belongs to a step that never came has one of its own.
  const left = story.ahead.map((event): Draft => ({ event, words: tellEvent(event), events: [event.id] }))
  const drafts = [...story.drafts, ...left].sort((one, other) => numberIn(one.event.id) - numberIn(other.event.id))
  const told = drafts.map(
    ({ event: { type, at, text, number }, words, events, requestId }, i): Step => ({
      at,
      ...words,
      events,
      ...gapsOf(at, drafts[i - 1]?.event.at),
      ...(requestId !== undefined && { requestId }),
      ...(type === 'webhook.attempted' && { webhook: { id: text('webhook'), attempt: number('attempt') ?? 1 } }),
    }),
  )
  const due = dueOf(record)
  if (!due) return told
  return [...told, { ...due, detail: '', tone: 'wait', ...gapsOf(due.at, told.at(-1)?.at), isDue: true, events: [] }]
}
