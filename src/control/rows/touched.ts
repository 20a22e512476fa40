import type { SandboxEvent } from '../../domain/event.ts'

/** What of the rows of a space an event is about. */
export type Touched = {
  /** What has come to be by it. */
  readonly came?: string
  /** What it changed, or may have. */
  readonly ids: readonly string[]
}

const webhookOf = ({ type, facts }: SandboxEvent): readonly string[] =>
  type.startsWith('webhook.') && 'webhook' in facts && facts.webhook !== undefined ? [facts.webhook] : []

/** The row of a link tells of the authentication of its cardholder, too. */
const subjectsOf = ({ subject }: SandboxEvent): readonly string[] => {
  if (subject?.id === undefined) return []
  return subject.kind === 'transaction' && subject.link !== undefined ? [subject.id, subject.link] : [subject.id]
}

/** Which rows an event makes or changes. */
export const touchedBy = (event: SandboxEvent): Touched => {
  const ids = [...subjectsOf(event), ...webhookOf(event)]
  switch (event.type) {
    case 'request':
      return { came: event.facts.requestId, ids }
    case 'webhook.planned':
      return { came: event.facts.webhook, ids }
    case 'transaction.created':
    case 'link.created':
      return event.subject?.id === undefined ? { ids } : { came: event.subject.id, ids }
    default:
      return { ids }
  }
}

/** Whether nothing that was known of a space holds any more. */
export const isAnew = ({ type }: SandboxEvent): boolean => type === 'space.reset' || type === 'space.restored'
