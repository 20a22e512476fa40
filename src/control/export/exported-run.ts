import type { WithProblem } from '../../api/http/problem.ts'
import { linkBody } from '../../core/bodies/link-body.ts'
import { transactionBody } from '../../core/bodies/transaction-body.ts'
import type { Delivery } from '../../core/domain/delivery.schema.ts'
import { ENDED_BY, type Ending, endingOf } from '../../core/domain/final-state.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import { donePage, type LinkStatus, redirectOfLink, scenarioOfLink } from '../../core/domain/link.ts'
import { FINAL_STATES, MANUAL_SOURCES } from '../../core/domain/return-targets.ts'
import { redirectOf } from '../../core/domain/return-url.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { authorizationOf, hasEnded, type TransactionStatus } from '../../core/domain/transaction.ts'
import { sentAsOf } from '../../core/domain/webhook-options.ts'
import { signaturesAs } from '../../core/domain/webhook-recipe.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict } from '../control-problems.ts'
import { eventsAbout } from '../events/read-events.ts'
import { isAbout } from '../wait/event-pattern.ts'

/** Record of a run. */
export type RunSubject =
  | { readonly kind: 'transaction'; readonly space: string; readonly transaction: Transaction }
  | { readonly kind: 'link'; readonly space: string; readonly link: Exclude<Link, { status: 'DELETED' }> }

/** Members of `card.3D` that are new in each run. */
export const NEW_VALUES: readonly string[] = ['cavv', 'xid', 'threeDSTransactionId']

/** Returns the expected status and signatures of a final webhook, once for each copy. */
const expectedWebhooks = ({ body, ...delivery }: Delivery, times: number) => {
  const { standard, own } = signaturesAs(sentAsOf(delivery))
  const content: unknown = JSON.parse(body)
  const status = isMap(content) && typeof content.status === 'string' ? content.status : ''
  return Array.from({ length: times }, () => ({ status, standard, own }))
}

/** Returns the end of the redirect address, if it is a page of the sandbox. */
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
      card: undefined,
      cardKey: undefined,
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
    decided: scenarioOfLink(link),
    transaction: transaction === undefined ? undefined : engine.find(transaction)?.transaction,
    threeDS: card?.['3D'],
    failure: undefined,
    redirect: redirectOfLink(link),
    hasWebhookAddress: link.webhookEndpoint !== undefined,
    card: 'card' in link ? link.card : undefined,
    cardKey: 'cardKey' in link ? link.cardKey : undefined,
    cardholderName: 'cardholderName' in link ? link.cardholderName : undefined,
    ofItsEnd: 'deliveries' in link ? link.deliveries : [],
  }
}

/** Returns the authorization by the service, with the decline of the card network. */
const authorizedIn = ({ engine }: ControlParts, transaction: Transaction | undefined) => {
  const authorization = transaction && authorizationOf(transaction)
  if (!transaction || !authorization) return undefined
  const { amount, isApproved } = authorization
  const decided = isApproved ? undefined : engine.authorizationResult(transaction, amount)
  return {
    amount,
    isSettled: transaction.status === 'settled',
    declined: decided?.decision === 'declined' ? decided.rejection : undefined,
  }
}

const mapOf = (value: unknown) => (isMap(value) ? value : undefined)

/** Reads a run from stored data; returns a problem if the data is insufficient. */
export const runOf = (parts: ControlParts, subject: RunSubject) => {
  const { ofItsEnd, hasWebhookAddress, ...facts } = factsOf(parts, subject)
  const { kind, space } = subject
  const events = eventsAbout(parts.traffic, space, facts.id).filter((event) => isAbout(event.subject, kind, facts.id))
  const rejected = events.filter(({ type }) => type === 'challenge.input_rejected').length
  const { transaction } = facts
  const rejections = transaction?.status === 'challenge_ongoing' ? transaction.challenge.wrongCodes : rejected
  const ending: Ending | undefined = transaction ? endingOf(transaction, rejections, parts.results) : { by: 'none' }
  const isThere = events.some(({ type }) => type === `${kind}.created`)
  const isOld =
    parts.traffic.dropped(space) > 0
      ? 'its first events were dropped'
      : 'it is older than this start of the sandbox, or was imported'
  if (!ending)
    return conflict(
      `The stored data does not contain the actions of the cardholder: ${isThere ? 'the scenario probably changed later' : isOld}. The timeline shows the known events.`,
    )
  const { authentication } = facts.decided?.outcome ?? {}
  // If every code is accepted, wrong codes were typed before the scenario changed.
  const isAnyRight = authentication?.flow === 'challenge' && authentication.challenge.codes === 'any'
  const { send, copies = 1, delayMs = 0 } = facts.decided?.outcome.webhook ?? {}
  // Manual webhooks are not part of the run.
  const isAutomatic = (send ?? (parts.settings.webhooks === 'manual' ? 'manual' : 'automatic')) === 'automatic'
  const [main, ...older] = parts.engine
    .deliveriesOf({ type: kind, id: facts.id })
    .filter(({ id }) => isAutomatic && ofItsEnd.includes(id))
  // A webhook that still waits for its event is not expected; an older one follows the first.
  const webhooks =
    main && main.state.status !== 'waiting'
      ? [...expectedWebhooks(main, copies), ...older.flatMap((delivery) => expectedWebhooks(delivery, 1))]
      : []
  return {
    kind,
    space,
    ...facts,
    ownPage: ownPageOf(subject, facts.redirect?.url),
    threeDS: mapOf(facts.threeDS),
    failure: mapOf(facts.failure),
    authorization: authorizedIn(parts, transaction),
    ending,
    // Including the last one.
    wrongCodes: isAnyRight ? 0 : rejections + (ending.by === 'last_wrong_code' ? 1 : 0),
    webhooks,
    // True if the app requested webhooks.
    hasWebhooks: hasWebhookAddress || webhooks.length > 0,
    delayMs,
    events,
    // Reason for a missing beginning.
    gap: isThere ? undefined : isOld,
  }
}

/** A recorded run: its scenario, the actions of the cardholder, and the result. */
export type Run = Exclude<ReturnType<typeof runOf>, WithProblem>

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Returns external text for one line: without control characters, and shortened. */
export const inLine = (text: string, most = 80): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}

const OPEN: Readonly<Record<Exclude<TransactionStatus | LinkStatus, keyof typeof FINAL_STATES>, string>> = {
  initialized: 'is not started',
  challenge_required: 'waits for its challenge',
  challenge_ongoing: 'waits for its cardholder',
  PENDING: 'is not finished',
}

/** Summarizes a run: `A transaction is authenticated after one wrong code`. */
export const describeRun = ({ ending, wrongCodes, threeDS, kind, authorization, ...run }: Run): string => {
  const status = authorization?.declined ? 'authenticated' : run.status
  const declined = authorization?.declined ? ', and its authorization is declined' : ''
  const { transStatusReason: reason } = threeDS ?? {}
  const why = typeof reason === 'string' ? ` with reason ${reason}` : ''
  const count = NUMBERS[wrongCodes] ?? wrongCodes
  const codes = wrongCodes > 0 ? ` after ${count} wrong code${wrongCodes === 1 ? '' : 's'}` : ''
  const by = ending.by === 'manual' ? ` ${MANUAL_SOURCES[ending.source].phrase}` : ENDED_BY[ending.by]
  return `A ${kind} ${rowNamed(FINAL_STATES, status)?.verb ?? rowNamed(OPEN, status)}${why}${codes}${by}${declined}`
}

/** Summarizes a run with the merchant's reference, in one line. */
export const headLine = (run: Run): string =>
  `${describeRun(run)} (recorded from the ${run.kind} with the ${run.named} ${JSON.stringify(inLine(run.name))}).`
