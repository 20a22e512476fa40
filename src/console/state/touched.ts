import type { RecordedEvent } from '../../contract/control.gen.ts'

/** A row that has come or changed. */
export type TouchedRow = { readonly id: string; readonly isNew: boolean }

/** What of a space has to be asked again because of an event. */
export type Touched = {
  /** Rows of the list that it is about. */
  readonly rows: readonly TouchedRow[]
  /** Rows of the list of all requests, and of that of all deliveries. */
  readonly requests: readonly TouchedRow[]
  readonly webhooks: readonly TouchedRow[]
  /** Everything: the space was emptied, filled from an export, or put back. */
  readonly all?: true
  readonly clock?: true
  /** What is armed, and what decides always or by default. */
  readonly armed?: true
  /** The scenarios that were put into the space. */
  readonly scenarios?: true
  /** What came to the built-in receiver. */
  readonly received?: true
}

/** The list tells of the authentication of a link's cardholder in the row of the link. */
const ownRow = ({ type, subject }: RecordedEvent): readonly TouchedRow[] => {
  if (subject?.id === undefined) return []
  if (subject.kind === 'transaction' && subject.link !== undefined) return [{ id: subject.link, isNew: false }]
  return [{ id: subject.id, isNew: type === 'transaction.created' || type === 'link.created' }]
}

/** A request that got what it asked for is no row of the list: what it made is. */
const isFine = ({ status, end }: RecordedEvent['facts']): boolean =>
  typeof status === 'number' && status < 400 && end === 'answered'

const steered = ({ type }: RecordedEvent): Partial<Touched> => {
  if (type === 'space.reset' || type === 'space.restored')
    return { all: true, clock: true, armed: true, scenarios: true, received: true }
  if (type === 'clock.moved') return { clock: true }
  if (type.startsWith('next.') || type === 'space.scenario') return { armed: true }
  if (type === 'scenario.put' || type === 'scenario.removed') return { scenarios: true, armed: true }
  return type === 'webhook.received' ? { received: true } : {}
}

/** Which rows and which parts of the page an event touches. Types that a newer sandbox has touch their subject at least. */
export const touchedBy = (event: RecordedEvent): Touched => {
  const { type, facts } = event
  const requests =
    type === 'request' && typeof facts.requestId === 'string' ? [{ id: facts.requestId, isNew: true }] : []
  const webhooks =
    type.startsWith('webhook.') && typeof facts.webhook === 'string'
      ? [{ id: facts.webhook, isNew: type === 'webhook.planned' }]
      : []
  return { rows: [...ownRow(event), ...(isFine(facts) ? [] : requests)], requests, webhooks, ...steered(event) }
}
