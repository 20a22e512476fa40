import { EVENT_TYPES, type EventFacts, type EventType } from '../../src/core/domain/event.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

type KeyOf<Facts> = Facts extends unknown ? keyof Facts & string : never

/** Description of a type: when it is recorded, and its facts, each with a meaning unless its name has it. */
type Row<Type extends EventType> = {
  readonly when: string
  readonly facts: Readonly<Record<KeyOf<EventFacts[Type]>, string>>
}

const SENT_AS = { sentAs: '', expectedResponse: '' } as const
const HELD = { hold: '', on: '', at: '', request: '' } as const

/** Every type with all its facts. A new type or fact does not compile without a row. */
const EVENTS: { readonly [Type in EventType]: Row<Type> } = {
  request: {
    when: 'The sandbox responded to a request, or its caller disconnected.',
    facts: {
      requestId: '',
      method: '',
      path: '',
      query: '',
      operation: 'operationId',
      end: '`responded`, `reset` or `client_disconnected`',
      status: '',
      durationMs: '',
      scenario: '',
      matchedBy: '',
      notes: '',
      dataGaps: 'number of gaps in the 3-D Secure data',
      code: 'error code',
      rejection: '',
      findings: '',
      connection: '`reason` and `count`, if connections ended before a request',
      fault: '',
      cardKey: '',
      request: 'headers and body',
      response: '',
    },
  },
  'transaction.created': { when: 'A transaction was created.', facts: { amount: '', currency: '', scenario: '' } },
  'transaction.changed': {
    when: 'A transaction has another [status](statuses.md).',
    facts: {
      from: '',
      to: '',
      failReason: '',
      source: '`system` if a timer ended it',
      endedBy: '`control` or `page_choice` if neither cardholder nor clock ended it',
    },
  },
  'link.created': { when: 'A link was created.', facts: { amount: '', currency: '' } },
  'link.changed': { when: 'A link has another [status](statuses.md).', facts: { from: '', to: '', message: '' } },
  'challenge.opened': { when: 'The challenge page was opened.', facts: { method: '' } },
  'challenge.input_rejected': { when: 'A wrong code was entered.', facts: { attemptsLeft: '' } },
  'challenge.code_resent': { when: 'The cardholder requested a new code.', facts: { times: 'so far' } },
  'redirect.sent': {
    when: 'The browser was redirected to the merchant.',
    facts: { method: '', url: '', recipient: '`browser`, or `control` if the control API returned the target' },
  },
  'status.read': {
    when: 'Your app read the status.',
    facts: { status: 'actual status', overridden: 'overridden fields', statusOverride: 'their values' },
  },
  'webhook.scheduled': {
    when: 'A webhook was scheduled.',
    facts: { webhook: 'its ID', url: '', due: '', waitsFor: '', ...SENT_AS },
  },
  'webhook.attempted': {
    when: 'A delivery was attempted.',
    facts: {
      webhook: '',
      url: '',
      attempt: '',
      durationMs: '',
      status: '',
      error: '',
      due: 'next attempt',
      ...SENT_AS,
    },
  },
  'webhook.delivered': { when: 'The receiver accepted a webhook.', facts: { webhook: '', attempts: '', ...SENT_AS } },
  'webhook.failed': {
    when: 'No further attempt follows.',
    facts: { webhook: '', attempts: '', reason: '', ...SENT_AS },
  },
  'webhook.canceled': {
    when: 'The remaining deliveries were canceled.',
    facts: { webhook: '', deliveries: 'canceled ones' },
  },
  'scenario.matched': {
    when: 'A scenario was selected.',
    facts: { scenario: '', matchedBy: '', from: '', patches: '' },
  },
  'outcome.queued': {
    when: 'An outcome was queued.',
    facts: { next: 'its ID', scenario: '', times: '', for: '', patched: 'members of a patch', when: '' },
  },
  'outcome.removed': {
    when: 'A queued outcome was deleted.',
    facts: { next: '', scenario: '', left: 'remaining uses', isAll: '' },
  },
  'outcome.used': { when: 'A queued outcome applied.', facts: { next: '', scenario: '' } },
  'space.scenario_changed': {
    when: 'The space has another forced or default scenario, or none.',
    facts: { scenario: '', mode: '', before: '' },
  },
  'space.pages_changed': { when: 'The hosted pages have another address.', facts: { url: '', before: '' } },
  'space.request_settings_changed': {
    when: 'The space has other settings for requests and frames.',
    facts: { requestIndicators: '', dataRules: '', frameAncestors: '' },
  },
  'scenario.saved': { when: 'A scenario was saved in the space.', facts: { name: '', isNew: '', count: '' } },
  'scenario.deleted': { when: 'A scenario was deleted from the space.', facts: { name: '' } },
  'response.held': {
    when: 'A response, or a request on arrival, is held.',
    facts: { ...HELD, hold: 'its ID', on: 'kind of request', at: '`response` or `arrival`' },
  },
  'response.released': {
    when: 'A hold ended.',
    facts: { ...HELD, reason: '', afterMs: '' },
  },
  'clock.changed': {
    when: 'The clock was frozen, moved or released.',
    facts: { mode: '`live` or `frozen`', now: '', offsetMs: '' },
  },
  'space.reset': { when: 'The space was reset, or replaced by an import.', facts: { cause: '' } },
  'space.restored': { when: 'A reset, an import or an undo was undone.', facts: { undone: '' } },
  'space.trimmed': {
    when: '`--keep` removed completed records.',
    facts: { transactions: '', links: '', webhooks: '', ids: 'up to 200' },
  },
  'webhook.received': {
    when: 'The [built-in receiver](../how-to/receive-webhooks.md) received a request.',
    facts: {
      received: 'its ID',
      webhook: '',
      standard: 'signature check',
      own: 'signature check',
      receiveCount: '',
      status: '',
    },
  },
  'authorization.received': {
    when: 'Your app authorized a payment by the service, or at [the gateway](../how-to/check-gateway-calls.md).',
    facts: {
      authorization: 'its ID',
      repeats: 'the ID of the first one, for a repetition with the same `Idempotency-Key` and values',
      path: '',
      submitted: '',
      recorded: '',
      decision: '`approved` or `declined`',
      code: 'of a decline',
      networkCode: '',
      status: '',
      liability: '',
      verdict: '',
      findings: '',
    },
  },
  'observation.recorded': {
    when: 'A test recorded the status of an order.',
    facts: { order: '', value: '', effects: '', step: '', experiment: '' },
  },
  'verdict.recorded': {
    when: 'A test recorded the result of an experiment.',
    facts: { result: '', experiment: '', rule: '', severity: '', step: '', reason: '' },
  },
}

const factList = (facts: Readonly<Record<string, string>>): string =>
  Object.entries(facts)
    .map(([name, about]) => (about === '' ? code(name) : `${code(name)} (${about})`))
    .join(', ')

/** Parameters that filter events. test/docs/events.test.ts compares them with the code. */
const FILTERS: Readonly<Record<string, string>> = {
  type: 'types of events, comma-separated',
  transaction: 'ID of a transaction',
  link: 'ID of a link, with the authentication of its cardholder',
  subject: 'ID of a transaction or link',
  refno: '`refno` of a transaction',
  reference: '`reference` of a link',
  status: 'status of a response (`404`, `4xx`), a transaction or a link',
  operation: 'operationId of the [service API](service-api.md)',
  scenario: 'name of the scenario that decided',
}

const page = (): string =>
  pageOf(
    'Events',
    'src/core/domain/event.ts',
    `Everything that happens in a space is an event. Read events as pages or as a stream.`,
    `\`\`\`sh
curl 'http://127.0.0.1:8080/_sandbox/events?type=transaction.created,webhook.delivered&limit=10'
\`\`\``,
    `- The page lists the oldest event first. Pass its \`next\` as \`after\` for the next page.
- With \`Accept: text/event-stream\` it is a stream of Server-Sent Events that begins now, or after \`after\`.
- Events contain no card number, CVV or credential.
- If older events were dropped, \`incomplete\` is true and \`gap\` has the reason. A stream sends \`event: gap\`.`,
    '## Members',
    table(
      ['Member', 'Meaning'],
      [
        ['`id`', 'Increases in its space. Headers `sandbox-event` contain the newest one.'],
        ['`space`', 'The space.'],
        ['`at`, `recordedAt`', 'Time on the clock of the space, and actual time.'],
        ['`type`, `facts`', 'See below.'],
        ['`subject`', '`kind`, `id` and `refno` or `reference` of its transaction or link. Some events have none.'],
        ['`cause`', 'See below.'],
      ],
    ),
    '## Types',
    'Facts that do not apply are absent. `sentAs` and `expectedResponse` (`reject` or `either`) describe tampered webhooks.',
    table(
      ['Type', 'Recorded when', 'Facts'],
      EVENT_TYPES.map((type) => [code(type), EVENTS[type].when, factList(EVENTS[type].facts)]),
    ),
    '## Filters',
    'For `/events`, `/wait`, `/verify` and `/requests`. An event must match all of them.',
    table(
      ['Parameter', 'Finds'],
      Object.entries(FILTERS).map(([name, finds]) => [code(name), finds]),
    ),
    '`/requests` has no `type`. It takes `since`, `before` (IDs of events or requests) and `limit` as well.',
    '## Causes',
    table(
      ['`cause.kind`', 'Meaning'],
      [
        ['`request`', 'A request of an app or browser (`requestId`).'],
        ['`control`', 'A call of the control API (`requestId`).'],
        [
          '`due`',
          'A scheduled `action`, such as `transaction_expires` or `webhook_attempt`. `advancedBy` is the call that advanced the clock.',
        ],
        ['`delivery`', 'An attempt of a webhook (`webhook`, `attempt`).'],
        ['`start`, `stop`', 'The sandbox started with an initial state, or was stopped.'],
      ],
    ),
    'See [wait and verify](../how-to/wait-and-verify.md) and [debug a request](../how-to/debug-a-request.md).',
  )

/** Returns docs/reference/events.md. */
export const eventsPage = (): Generated => ({ path: 'docs/reference/events.md', text: page() })
