import type { Delivery, Subject } from '../../domain/delivery.ts'
import type { Hand } from '../../domain/ends.ts'
import { numberIn, type SandboxEvent } from '../../domain/event.ts'
import type { Engine } from '../../engine/port.ts'

const webhookOf = ({ type, facts }: SandboxEvent): readonly string[] =>
  type.startsWith('webhook.') && 'webhook' in facts && facts.webhook !== undefined ? [facts.webhook] : []

/** The row of a link tells of the authentication of its cardholder, too. */
const subjectsOf = ({ subject }: SandboxEvent): readonly string[] => {
  if (subject?.id === undefined) return []
  return subject.kind === 'transaction' && subject.link !== undefined ? [subject.id, subject.link] : [subject.id]
}

/** Which rows of a space an event is about: the one that came to be by it, and those that it changed, or may have. */
export const touchedBy = (event: SandboxEvent): { readonly came?: string; readonly ids: readonly string[] } => {
  const ids = [...subjectsOf(event), ...webhookOf(event)]
  switch (event.type) {
    case 'request':
      return { came: event.facts.requestId, ids }
    case 'webhook.planned':
      return { came: event.facts.webhook, ids }
    case 'authorization.received':
      return { came: event.facts.authorization, ids }
    case 'transaction.created':
    case 'link.created':
      return event.subject?.id === undefined ? { ids } : { came: event.subject.id, ids }
    default:
      return { ids }
  }
}

/** Whether nothing that was known of a space holds any more. */
export const isAnew = (event: SandboxEvent): boolean => {
  if (event.type === 'space.trimmed') return event.facts.ids === undefined
  return event.type === 'space.reset' || event.type === 'space.restored'
}

/** Collects what events say, each once; what is said by an event that was dropped is forgotten. */
export const createMarks = () => {
  const created = new Map<string, string>()
  const wrongCodes = new Map<string, number>()
  const hands = new Map<string, Hand>()
  /** How to forget what an event said, by its number, oldest first. */
  const forgets = new Map<number, () => void>()
  const count = (id: string, by: number): unknown => wrongCodes.set(id, (wrongCodes.get(id) ?? 0) + by)
  return {
    /** When a link was created, on the space's clock. */
    createdAt: (link: string) => created.get(link),
    wrongCodes: (transaction: string) => wrongCodes.get(transaction) ?? 0,
    /** By whose hand it ended, where that was not its cardholder's. */
    endedBy: (transaction: string) => hands.get(transaction),
    take(event: SandboxEvent): void {
      const id = event.subject?.id ?? ''
      const remember = (forget: () => void): unknown => forgets.set(numberIn(event.id), forget)
      if (event.type === 'link.created') {
        created.set(id, event.at)
        remember(() => created.delete(id))
      } else if (event.type === 'challenge.refused') {
        count(id, 1)
        remember(() => count(id, -1))
      } else if (event.type === 'transaction.changed' && event.facts.by) {
        hands.set(id, event.facts.by)
        remember(() => hands.delete(id))
      }
    },
    /** Forgets what events before a number said. */
    forgetBefore(oldest: number): void {
      for (const [number, forget] of forgets) {
        if (number >= oldest) return
        forgets.delete(number)
        forget()
      }
    },
  }
}

export type EventMarks = ReturnType<typeof createMarks>

/** The webhooks about something: the one that matters most, and how many there are. */
export type WebhooksAbout = { readonly first: Delivery; readonly count: number }

const RANKS: Readonly<Record<Delivery['state']['status'], number>> = {
  given_up: 3,
  pending: 1,
  waiting: 1,
  delivered: 0,
}

/** Given up before tried in vain before not tried yet before delivered. */
const rankOf = ({ state, attemptCount }: Delivery): number =>
  state.status === 'pending' && attemptCount > 0 ? 2 : RANKS[state.status]

/** Which webhooks there are about each thing of a space, oldest first. */
export const createHooks = ({ deliveryIn }: Pick<Engine, 'deliveryIn'>, space: string) => {
  const byThing = new Map<string, Set<string>>()
  const of = ({ type, id }: Subject): Set<string> => {
    const ids = byThing.get(`${type} ${id}`) ?? new Set()
    byThing.set(`${type} ${id}`, ids)
    return ids
  }
  return {
    add: ({ id, subject }: Delivery): unknown => of(subject).add(id),
    about({ type, id }: Subject): WebhooksAbout | undefined {
      const ids = byThing.get(`${type} ${id}`) ?? []
      const [oldest, ...newer] = [...ids].flatMap((one) => deliveryIn(space, one) ?? [])
      const first = oldest && newer.reduce((best, one) => (rankOf(one) >= rankOf(best) ? one : best), oldest)
      return first && { first, count: newer.length + 1 }
    },
  }
}
