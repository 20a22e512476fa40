import type { RecordedEvent } from '../../contract/control.gen.ts'

/** What of a space has to be asked again because of an event. */
export type Touched = {
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

const EVERYTHING: Touched = { all: true, clock: true, armed: true, scenarios: true, received: true }

const STEERED: Readonly<Record<string, Touched>> = {
  'space.reset': EVERYTHING,
  'space.restored': EVERYTHING,
  'clock.moved': { clock: true },
  'next.armed': { armed: true },
  'next.disarmed': { armed: true },
  'next.used': { armed: true },
  'space.scenario': { armed: true },
  'scenario.put': { scenarios: true, armed: true },
  'scenario.removed': { scenarios: true, armed: true },
  'webhook.received': { received: true },
}

/** The types of events that touch more than rows: those are all that the console asks for. */
export const STEERING_TYPES = Object.keys(STEERED).join(',')

/** Which parts of the page an event touches. */
export const steeredBy = ({ type }: Pick<RecordedEvent, 'type'>): Touched => STEERED[type] ?? {}
