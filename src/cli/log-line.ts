import type { Sandbox } from '../app/sandbox.ts'
import type { RecordedEvent } from '../core/contract/control.gen.ts'
import { inLine } from '../core/describe/printable.ts'
import type { EventFacts, EventSubject, SandboxEvent } from '../core/domain/event.ts'

/** Format of a line: for people, or for programs. */
type LineFormat = 'pretty' | 'json'

/** Severity: `warn` for a rejected request or a failed delivery, `error` for a failure of the sandbox itself. */
export type Level = 'info' | 'warn' | 'error'

const levelOf = ({
  status,
  fault,
}: {
  readonly status?: number | undefined
  readonly fault?: string | undefined
}): Level => {
  if (fault !== undefined) return 'error'
  return status === undefined || status >= 400 ? 'warn' : 'info'
}

/** The facts of a request in a line. */
type RequestLine = Pick<
  EventFacts['request'],
  'requestId' | 'method' | 'path' | 'status' | 'durationMs' | 'scenario' | 'notes' | 'fault'
>

/** Formats a request for people: a line, with notes below it. */
export const prettyRequest = (line: RequestLine): string => {
  const { requestId, method, path, status, durationMs, scenario, notes, fault } = line
  const facts = [requestId, method, inLine(path), status ?? 'client disconnected', `${durationMs} ms`, scenario].filter(
    (word) => word !== undefined,
  )
  const more = [...notes.map((note) => `       ${note}`), ...(fault === undefined ? [] : [fault])]
  return [facts.join('  '), ...more].join('\n')
}

/** Describes a subject by its kind, ID, and merchant name. */
export const nameOf = (subject: RecordedEvent['subject']): string => {
  if (!subject) return 'a deleted subject'
  const name = subject.kind === 'link' ? subject.reference : subject.refno
  return inLine(`${subject.kind} ${subject.id ?? ''} (${name})`)
}

const prettyAttempt = (
  { webhook, url, attempt, durationMs, status, error, due, sentAs }: EventFacts['webhook.attempted'],
  subject: EventSubject | undefined,
): string => {
  const result = error ?? `status ${status}`
  const again = due === undefined ? [] : [`       next attempt at ${due}`]
  const about = `about ${nameOf(subject)}`
  const as = sentAs === undefined ? [] : [sentAs]
  const line = [webhook, `POST ${url}`, `attempt ${attempt}`, ...as, result, `${durationMs} ms`, about]
  return [line.join('  '), ...again].join('\n')
}

/** Returns the facts of a request for a line of JSON, without headers and bodies. */
const requestFacts = ({ facts, space, recordedAt }: SandboxEvent & { readonly type: 'request' }) => {
  const { requestId: id, method, path, status, end, durationMs, scenario, notes, fault } = facts
  return {
    level: levelOf(facts),
    type: 'request',
    id,
    at: recordedAt,
    space,
    method,
    path,
    status,
    end,
    durationMs,
    scenario,
    notes,
    fault,
  }
}

/** Types of the events that have a log line. */
export const LOGGED_EVENTS: readonly SandboxEvent['type'][] = ['request', 'webhook.attempted']

/**
 * Returns the log line of a request, a control call or a delivery attempt of a webhook; undefined for all other events.
 */
export const logLine = (
  entry: Parameters<Parameters<Sandbox['traffic']['follow']>[0]>[0],
  format: LineFormat,
): string | undefined => {
  if ('call' in entry) {
    const { requestId, recordedAt, ...call } = entry.call
    return format === 'json'
      ? JSON.stringify({ level: levelOf(call), type: 'control', id: requestId, at: recordedAt, ...call })
      : prettyRequest(entry.call)
  }
  const { event } = entry
  if (event.type === 'request')
    return format === 'json' ? JSON.stringify(requestFacts(event)) : prettyRequest(event.facts)
  if (event.type !== 'webhook.attempted') return undefined
  const { type, space, recordedAt, subject, facts } = event
  return format === 'json'
    ? JSON.stringify({
        level: levelOf({ status: facts.status }),
        type,
        at: recordedAt,
        space,
        ...(subject && { subject }),
        ...facts,
      })
    : prettyAttempt(facts, subject)
}

/** Returns the format of a setting: `auto` is pretty on a terminal, and JSON otherwise. */
export const lineFormat = (setting: Sandbox['settings']['log-format'], isTerminal: boolean): LineFormat | 'off' =>
  setting === 'auto' ? (isTerminal ? 'pretty' : 'json') : setting
