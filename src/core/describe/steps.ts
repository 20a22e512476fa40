import type { RecordedEvent, Step, WebhookSummary } from '../contract/control.gen.ts'
import { numberIn } from '../domain/event.ts'
import { memberNamed } from '../domain/table-keys.ts'
import { OPEN_STATUSES } from '../domain/transaction.ts'
import { type CallsBefore, describeCall } from './call.ts'
import { describeAttempt, describeEvent } from './describe-event.ts'
import { ends, gapsOf, opens, type ReadEvent, type Route, readable, route, type StepDescription } from './step.ts'
import { routeOf, routeOfCall } from './step-routes.ts'

/** The data of a transaction or a link for its timeline: its events, and the response for its merchant. */
export type Recorded = {
  readonly status: string
  readonly expires?: string
  readonly challenge?: { readonly due?: string } | undefined
  readonly paymentMethod?: string | undefined
  readonly webhooks?: readonly Pick<WebhookSummary, 'status' | 'due' | 'attemptCount'>[]
  readonly timeline?: readonly RecordedEvent[]
  /** True if the first events are missing. */
  readonly incomplete?: boolean
  readonly response?: unknown
}

/** Returns the next automatic action of a transaction or a link. */
const dueOf = ({ status: current, expires, challenge, webhooks = [] }: Recorded) => {
  const dues: (Pick<Step, 'at' | 'title' | 'icon'> & Route)[] = webhooks.flatMap(({ status, due: at, attemptCount }) =>
    status === 'pending' && at !== undefined
      ? [
          {
            at,
            title: attemptCount === 0 ? 'Webhook is sent' : 'Next webhook attempt',
            icon: 'webhook' as const,
            ...route('webhooks', 'app'),
          },
        ]
      : [],
  )
  if (expires !== undefined && memberNamed(OPEN_STATUSES, current)) {
    dues.push({ at: expires, title: 'Timeout', icon: 'time', ...route('sandbox') })
    if (challenge?.due !== undefined)
      dues.push({ at: challenge.due, title: 'The challenge ends automatically', icon: 'time', ...route('bank') })
  }
  return dues.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))[0]
}

/** A step in progress. Its first event defines its time and its origin. */
type Draft = {
  readonly event: ReadEvent
  readonly events: string[]
  readonly route: Route
  description: StepDescription
  requestId?: string
  /** The page of a submitted form, until the browser has displayed it again. */
  formAt?: string | undefined
  /** The step that it caused, which was recorded first. */
  readonly causes?: Draft | undefined
  /** True for the schedule of an attempt that was made: it is a part of that step. */
  isMerged?: boolean
}

/**
 * The steps in progress, and events that precede their step, also by their origin: a record may have thousands of
 * events. Scheduled attempts are listed by their webhook.
 */
type Timeline = {
  readonly drafts: Draft[]
  readonly byOrigin: Map<string, Draft[]>
  readonly scheduled: Map<string, Draft[]>
  readonly ahead: Map<string, ReadEvent[]>
  before: CallsBefore
}

/** Returns the origin of an event: its request, its control request, or its attempt of a webhook. */
const originOf = ({ id, type, text, number, cause }: ReadEvent): string => {
  if (type === 'webhook.attempted') return `${text('webhook')} ${number('attempt')}`
  if (cause.kind === 'delivery') return `${cause.webhook} ${cause.attempt}`
  return 'requestId' in cause ? cause.requestId : id
}

/** Adds an item to the list of a key. */
const addTo = <Item>(lists: Map<string, Item[]>, key: string, item: Item): void => {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Adds an event to a step. */
const extend = (draft: Draft, { id }: ReadEvent, more: Partial<Draft> = {}): void => {
  draft.events.push(id)
  Object.assign(draft, more)
}

/** Begins a step with its earlier events. */
const begin = (
  timeline: Timeline,
  event: ReadEvent,
  description: StepDescription,
  { events: earlier = [], ...more }: Partial<Draft> = {},
): void => {
  const origin = originOf(event)
  const early = timeline.ahead.get(origin) ?? []
  timeline.ahead.delete(origin)
  const events = [...earlier, ...[...early, event].map(({ id }) => id)]
  const draft: Draft = { event, description, events, route: routeOf(event, timeline.before), ...more }
  timeline.drafts.push(draft)
  addTo(timeline.byOrigin, origin, draft)
  if (event.type === 'webhook.scheduled') addTo(timeline.scheduled, event.text('webhook'), draft)
  const { hasOpened, hasEnded } = timeline.before
  timeline.before = {
    ...timeline.before,
    hasOpened: hasOpened || opens(event),
    hasEnded: hasEnded || ends(event),
  }
}

/** Returns true for events that are effects of a request. */
const isEffect = ({ type }: ReadEvent): boolean => /^(?:transaction|link|challenge|redirect|status)\./.test(type)

/** Returns the newest step of the same origin whose first event matches. */
const stepOf = ({ byOrigin }: Timeline, event: ReadEvent, fits: (first: ReadEvent) => boolean): Draft | undefined =>
  byOrigin.get(originOf(event))?.findLast((draft) => fits(draft.event))

/** Adds a finished request after its effects. */
const afterRequest = (timeline: Timeline, event: ReadEvent): void => {
  const { text, number } = event
  const requestId = text('requestId')
  const drafts = timeline.byOrigin.get(originOf(event)) ?? []
  const effect = drafts.find(({ event: first }) => isEffect(first))
  if (effect) {
    for (const draft of drafts) if (draft.causes === effect) draft.requestId = requestId
    const isForm = ['challenge.input_rejected', 'challenge.code_resent'].includes(effect.event.type)
    extend(effect, event, { requestId, formAt: isForm ? text('path') : undefined })
    return
  }
  // After a form, the browser may have requested the page again.
  const last = timeline.drafts.findLast(({ isMerged }) => !isMerged)
  const isReload = text('method') === 'GET' && number('status') === 200
  if (isReload && last?.formAt === text('path')) extend(last, event, { formAt: undefined })
  else
    begin(timeline, event, describeCall(event, timeline.before), {
      requestId,
      route: routeOfCall(event, timeline.before),
    })
}

/** Merges an attempt, its schedule and the verdict of the built-in receiver into one step. */
const afterAttempt = (timeline: Timeline, event: ReadEvent): void => {
  const plan = timeline.scheduled.get(event.text('webhook'))?.pop()
  if (plan) plan.isMerged = true
  const [taken] = timeline.ahead.get(originOf(event)) ?? []
  begin(timeline, event, describeAttempt(event, taken), { events: plan?.events ?? [] })
}

/** Adds the final event of an attempt. */
const afterLastAttempt = (timeline: Timeline, event: ReadEvent): void => {
  const last = stepOf(timeline, event, ({ type }) => type === 'webhook.attempted')
  const description = describeEvent(event)
  if (!last) {
    begin(timeline, event, description)
    return
  }
  extend(last, event)
  const { title, detail } = last.description
  if (event.type === 'webhook.failed')
    last.description = {
      ...last.description,
      title: `${title}: no further attempt`,
      detail: `${detail}; ${description.detail}`,
    }
}

/** Returns true for events that belong to another step and may precede it. */
const isAhead = ({ type, cause, facts }: ReadEvent): boolean =>
  type === 'outcome.used' ||
  (type === 'scenario.matched' && facts.from !== undefined) ||
  (type === 'webhook.received' && cause.kind === 'delivery')

const take = (timeline: Timeline, event: ReadEvent): void => {
  if (isAhead(event)) {
    const known = stepOf(timeline, event, isEffect)
    if (known) extend(known, event)
    else addTo(timeline.ahead, originOf(event), event)
  } else if (event.type === 'request') afterRequest(timeline, event)
  else if (event.type === 'webhook.attempted') afterAttempt(timeline, event)
  else if (event.type === 'webhook.delivered' || event.type === 'webhook.failed') afterLastAttempt(timeline, event)
  else {
    // The browser has not received the page yet.
    const page = event.type === 'response.held' && stepOf(timeline, event, opens)
    if (page) page.description = { ...page.description, title: page.description.title.replace('opened', 'requested') }
    const description = describeEvent(event)
    const opened = opens(event) && stepOf(timeline, event, opens)
    const causes = event.type === 'authorization.received' ? stepOf(timeline, event, ends) : undefined
    if (opened) extend(opened, event, { description })
    else begin(timeline, event, description, { causes })
  }
}

/**
 * Returns the timeline of a transaction or a link: every event in order, and the next scheduled action, of which only
 * the time is known.
 */
export const steps = (record: Recorded): Step[] => {
  const timeline: Timeline = {
    drafts: [],
    byOrigin: new Map(),
    scheduled: new Map(),
    ahead: new Map(),
    before: { hasOpened: false, hasEnded: false, isIncomplete: record.incomplete === true },
  }
  for (const event of record.timeline ?? []) take(timeline, readable(event))
  // Events whose step never came become separate steps.
  const left = [...timeline.ahead.values()].flat().map(
    (event): Draft => ({
      event,
      description: describeEvent(event),
      events: [event.id],
      route: routeOf(event, timeline.before),
    }),
  )
  // A cause comes before its effect, and at the same time.
  const placeOf = ({ event, causes }: Draft): ReadEvent => causes?.event ?? event
  const drafts = [...timeline.drafts.filter(({ isMerged }) => !isMerged), ...left].sort(
    (a, b) => numberIn(placeOf(a).id) - numberIn(placeOf(b).id) || Number(!a.causes) - Number(!b.causes),
  )
  const described = drafts.map((draft, i): Step => {
    const { event, description, route: sent, events, requestId } = draft
    const { type, text, number } = event
    const before = drafts[i - 1]
    return {
      at: placeOf(draft).at,
      ...description,
      ...sent,
      events,
      ...gapsOf(placeOf(draft).at, before && placeOf(before).at),
      ...(requestId !== undefined && { requestId }),
      ...(type === 'webhook.attempted' && { webhook: { id: text('webhook'), attempt: number('attempt') ?? 1 } }),
    }
  })
  const due = dueOf(record)
  if (!due) return described
  return [
    ...described,
    { ...due, detail: '', tone: 'wait', ...gapsOf(due.at, described.at(-1)?.at), isDue: true, events: [] },
  ]
}
