import type { KeptCard } from '../../domain/card.ts'
import type { Redirect } from '../../domain/decision.ts'
import type { Delivery } from '../../domain/delivery.ts'
import type { SandboxEvent } from '../../domain/event.ts'
import { type Ending, howItEnded } from '../../domain/how-it-ended.ts'
import { isMap } from '../../domain/is-map.ts'
import { decidedOf, donePage, type Link, type LinkStatus, redirectOfLink } from '../../domain/link.ts'
import type { Outcome } from '../../domain/outcome.ts'
import { redirectOf } from '../../domain/return-url.ts'
import { tamperedWith } from '../../domain/tampering.ts'
import { hasEnded, type PinnedScenario, type Transaction, type TransactionStatus } from '../../domain/transaction.ts'
import type { Wrong } from '../../reply/problem.ts'
import { linkBody } from '../../wire/link-body.ts'
import { transactionBody } from '../../wire/transaction-body.ts'
import { isAbout } from '../event-pattern.ts'
import { eventsOf } from '../kept-events.ts'
import type { ControlParts } from '../parts.ts'
import { conflict } from '../problems.ts'

/** What a run is about. */
export type RunSubject =
  | { readonly kind: 'transaction'; readonly space: string; readonly transaction: Transaction }
  | { readonly kind: 'link'; readonly space: string; readonly link: Exclude<Link, { status: 'DELETED' }> }

/** How one webhook of the end came: what it said, and what was wrong with it on purpose. */
type CameAs = { readonly status: string; readonly standard: string; readonly own: string }

/** A run as it went: what decided, what the cardholder did, and what came of it. */
export type Run = {
  readonly kind: 'transaction' | 'link'
  readonly id: string
  readonly space: string
  /** The merchant's name of it, and what that is called. */
  readonly name: string
  readonly named: 'refno' | 'reference'
  readonly decided: { readonly scenario: PinnedScenario; readonly outcome: Outcome } | undefined
  /** The cardholder's authentication, where there was one. */
  readonly transaction: Transaction | undefined
  readonly ending: Ending
  /** How many wrong codes were typed, the last one included. */
  readonly wrongCodes: number
  readonly status: TransactionStatus | LinkStatus
  /** `card.3D` as its merchant reads it; undefined where there is none. */
  readonly threeDS: Readonly<Record<string, unknown>> | undefined
  readonly failure: Readonly<Record<string, unknown>> | undefined
  readonly redirect: Redirect | undefined
  /** Where that leads to a page of the sandbox: what its address ends with. */
  readonly ownPage: string | undefined
  readonly webhooks: readonly CameAs[]
  /** How long they wait for their time, on the clock of the space. */
  readonly delayMs: number
  /** Whether the app says where it takes webhooks. */
  readonly isTold: boolean
  /** The card of a link, once it is entered, as far as it is kept. */
  readonly card?: KeptCard
  readonly cardKey?: string
  readonly cardholderName: string | undefined
  readonly events: readonly SandboxEvent[]
  /** Why the story has no beginning, where it has none. */
  readonly gap: string | undefined
}

/** Members of `card.3D` that are new in each run. */
export const NEW_VALUES: readonly string[] = ['cavv', 'xid', 'threeDSTransactionId']

const cameAs = ({ body, tampering }: Delivery, times: number): readonly CameAs[] => {
  const { standard, own } = tamperedWith(tampering)
  const said: unknown = JSON.parse(body)
  const status = isMap(said) && typeof said.status === 'string' ? said.status : ''
  return Array.from({ length: times }, () => ({ status, standard, own }))
}

const ownPageOf = (subject: RunSubject, url: string | undefined): string | undefined => {
  if (subject.kind === 'transaction')
    return url === `${subject.transaction.location}/result` ? `/${subject.transaction.id}/result` : undefined
  return url === donePage(subject.link.link) ? `/${subject.link.id}/done` : undefined
}

const factsOf = (parts: ControlParts, subject: RunSubject) => {
  const { engine, style, returnParameter } = parts
  if (subject.kind === 'transaction') {
    const { transaction } = subject
    const { id, refno, status, webhookUrl, scenario, outcome } = transaction
    const { card, detail } = transactionBody(transaction, style.directoryResponse)
    return {
      id,
      name: refno,
      named: 'refno' as const,
      decided: { scenario, outcome },
      transaction,
      status,
      threeDS: card['3D'],
      failure: detail.fail,
      redirect: hasEnded(transaction) ? redirectOf(transaction, returnParameter) : undefined,
      hasWebhookAddress: webhookUrl !== undefined,
      cardholderName: undefined,
      ofItsEnd: transaction.deliveries ?? [],
    }
  }
  const { link, space } = subject
  const { card } = linkBody(link, style, engine.hasGoodCvv({ space, link }))
  const transaction = 'transactionId' in link ? link.transactionId : undefined
  return {
    id: link.id,
    status: link.status,
    name: link.reference,
    named: 'reference' as const,
    decided: decidedOf(link),
    transaction: transaction === undefined ? undefined : engine.find(transaction)?.transaction,
    threeDS: card?.['3D'],
    failure: undefined,
    redirect: redirectOfLink(link),
    hasWebhookAddress: link.webhookEndpoint !== undefined,
    ...('card' in link && { card: link.card, cardKey: link.cardKey }),
    cardholderName: 'cardholderName' in link ? link.cardholderName : undefined,
    ofItsEnd: 'deliveries' in link ? link.deliveries : [],
  }
}

/** Reads how something went from what is kept of it; a problem where that is not enough to tell. */
export const runOf = (parts: ControlParts, subject: RunSubject): Run | Wrong => {
  const { ofItsEnd, hasWebhookAddress, ...facts } = factsOf(parts, subject)
  const { kind, space } = subject
  const events = eventsOf(parts.traffic, space).filter((event) => isAbout(event.subject, kind, facts.id))
  const refused = events.filter(({ type }) => type === 'challenge.refused').length
  const { transaction } = facts
  const refusals = transaction?.status === 'challenge_ongoing' ? transaction.challenge.wrongCodes : refused
  const ending: Ending | undefined = transaction ? howItEnded(transaction, refusals) : { by: 'nobody' }
  if (!ending)
    return conflict(
      'nothing that is kept tells what the cardholder did: it was probably decided by another scenario before; its timeline shows what is known',
    )
  const { authentication } = facts.decided?.outcome ?? {}
  // Where every code is right, those that were wrong were typed before another scenario was pinned.
  const isAnyRight = authentication?.flow === 'challenge' && authentication.challenge.codes === 'any'
  const isThere = events.some(({ type }) => type === `${kind}.created`)
  const isOld =
    parts.traffic.dropped(space) > 0
      ? 'its first events were dropped'
      : 'it was there before this start of the sandbox, or was imported'
  const { send, copies = 1, delayMs = 0 } = facts.decided?.outcome.webhook ?? {}
  // What somebody fires by hand is no part of how it goes by itself.
  const isAutomatic = (send ?? (parts.settings.webhooks === 'manual' ? 'manual' : 'automatic')) === 'automatic'
  const [main, ...older] = parts.engine
    .deliveriesOf({ type: kind, id: facts.id })
    .filter(({ id }) => isAutomatic && ofItsEnd.includes(id))
  // One that waits for something that did not happen does not come; an older one comes once the first has.
  const webhooks =
    main && main.state.status !== 'waiting'
      ? [...cameAs(main, copies), ...older.flatMap((delivery) => cameAs(delivery, 1))]
      : []
  return {
    kind,
    space,
    ...facts,
    ownPage: ownPageOf(subject, facts.redirect?.url),
    threeDS: isMap(facts.threeDS) ? facts.threeDS : undefined,
    failure: isMap(facts.failure) ? facts.failure : undefined,
    ending,
    wrongCodes: isAnyRight ? 0 : refusals + (ending.by === 'last_wrong_code' ? 1 : 0),
    webhooks,
    isTold: hasWebhookAddress || webhooks.length > 0,
    delayMs,
    events,
    gap: isThere ? undefined : isOld,
  }
}
