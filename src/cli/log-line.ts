import type { Sandbox } from '../app/sandbox.ts'
import type { EventSubject as ShownSubject } from '../core/contract/control.gen.ts'
import type { EventFacts, EventSubject, SandboxEvent } from '../core/domain/event.ts'

/** How a line is written: for people, or for programs. */
type LineFormat = 'pretty' | 'json'

/** How much somebody should care: warn is what was refused or did not arrive, error a failure of the sandbox itself. */
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

/** What a line about a request tells. */
type RequestLine = Pick<
  EventFacts['request'],
  'requestId' | 'method' | 'path' | 'status' | 'durationMs' | 'scenario' | 'notes' | 'fault'
>

/** A request for people: a line, and what a developer should know about it below. */
export const prettyRequest = (line: RequestLine): string => {
  const { requestId, method, path, status, durationMs, scenario, notes, fault } = line
  const facts = [requestId, method, path, status ?? 'the caller went away', `${durationMs} ms`, scenario].filter(
    (word) => word !== undefined,
  )
  const more = [...notes.map((note) => `       ${note}`), ...(fault === undefined ? [] : [fault])]
  return [facts.join('  '), ...more].join('\n')
}

/** What something is about, by kind, id and the merchant's name for it. */
export const nameOf = (subject: ShownSubject | undefined): string => {
  if (!subject) return 'what is gone'
  const name = subject.kind === 'link' ? subject.reference : subject.refno
  return `${subject.kind} ${subject.id ?? ''} (${name})`
}

const prettyAttempt = (
  { webhook, url, attempt, durationMs, status, error, due, sentAs }: EventFacts['webhook.attempted'],
  subject: EventSubject | undefined,
): string => {
  const how = error ?? `answered ${status}`
  const again = due === undefined ? [] : [`       again at ${due}`]
  const about = `about ${nameOf(subject)}`
  const as = sentAs === undefined ? [] : [sentAs]
  const line = [webhook, `POST ${url}`, `try ${attempt}`, ...as, how, `${durationMs} ms`, about]
  return [line.join('  '), ...again].join('\n')
}

/** The facts of a request that a line holds: neither headers nor bodies. */
const requestFacts = ({ facts, space, recordedAt: at }: SandboxEvent & { readonly type: 'request' }) => {
  const { requestId: id, method, path, status, end, durationMs, scenario, notes, fault } = facts
  return {
    level: levelOf(facts),
    type: 'request',
    id,
    at,
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

/**
 * The line of the log for something that has happened: one for each request, control calls included, and one for each
 * try to deliver a webhook. Undefined for everything else.
 */
export const logLine = (
  told: Parameters<Parameters<Sandbox['traffic']['follow']>[0]>[0],
  format: LineFormat,
): string | undefined => {
  if ('call' in told) {
    const { requestId, recordedAt, ...call } = told.call
    return format === 'json'
      ? JSON.stringify({ level: levelOf(call), type: 'control', id: requestId, at: recordedAt, ...call })
      : prettyRequest(told.call)
  }
  const { event } = told
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

/** The format that a setting means: people read a terminal, programs read everything else. */
export const lineFormat = (setting: Sandbox['settings']['log-format'], isTerminal: boolean): LineFormat | 'off' =>
  setting === 'auto' ? (isTerminal ? 'pretty' : 'json') : setting
