import { UNIT_MS } from './duration.ts'
import {
  DROPPED,
  HEAD_TOO_LARGE,
  type Limit,
  TOO_DEEP,
  TOO_LARGE,
  TOO_MANY_CONNECTED,
  TOO_MANY_NAMES,
  TOO_MANY_SPACES,
  TOO_MANY_STORED,
  TOO_MUCH_REQUESTED,
  TOO_SLOW,
} from './limit-row.ts'
import { namesOf } from './table-keys.ts'

const KIB = 1024
const MIB = 1024 * KIB

const IMPORT_ELSEWHERE =
  'stop the sandbox and run `threeds-sandbox state import FILE`, or start one with `--import FILE`; both accept more'

/**
 * Every limit on requests that causes a rejection. All code takes the numbers from here, docs/reference/limits.md is generated
 * from it, and test/flows/limits.test.ts exceeds each limit.
 */
export const LIMITS = {
  head: {
    what: 'the first line and the headers of a request',
    most: 16 * KIB,
    in: 'bytes',
    rejected: HEAD_TOO_LARGE,
  },
  headTime: { what: 'the time to receive the headers of a request', most: 10_000, in: 'ms', rejected: TOO_SLOW },
  requestTime: { what: 'the time to receive a request', most: UNIT_MS.m, in: 'ms', rejected: TOO_SLOW },
  sockets: { what: 'open connections', most: 2_000, in: 'number', rejected: TOO_MANY_CONNECTED },
  // The longest genuine body has a few kilobytes.
  apiBody: { what: 'the body of a request under /v1', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  controlBody: { what: 'the body of a request under /_sandbox', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  pageForm: { what: 'the form of a hosted page', most: 4 * KIB, in: 'bytes', rejected: TOO_LARGE },
  returnForm: { what: 'a form posted to a return page', most: 16 * KIB, in: 'bytes', rejected: TOO_LARGE },
  receivedPost: { what: 'a request to the receiver', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  beliefBody: { what: 'an observation or a verdict', most: 4 * KIB, in: 'bytes', rejected: TOO_LARGE },
  gatewayPost: { what: 'a request to a gateway endpoint', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  jsonDepth: {
    what: 'levels of arrays and objects in JSON',
    most: 64,
    in: 'number',
    rejected: TOO_DEEP,
  },
  jsonValues: {
    what: 'members and elements in JSON, or in a record of an import',
    most: 10_000,
    in: 'number',
    rejected: TOO_LARGE,
  },
  contentValues: {
    what: 'members and elements in the content of a check',
    most: 500,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
  },
  checks: { what: 'checks in one request to verify', most: 100, in: 'number', rejected: TOO_MUCH_REQUESTED },
  scenarioText: {
    what: 'the text of a scenario',
    most: 64 * KIB,
    in: 'bytes',
    rejected: TOO_LARGE,
    instead: 'split it',
  },
  scenarioBody: { what: 'texts of scenarios in one request', most: 4 * MIB, in: 'bytes', rejected: TOO_LARGE },
  scenarioTexts: {
    what: 'texts of scenarios in a space',
    most: 500,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove some, or combine them into families',
  },
  scenarioMarks: {
    what: 'keys, values, dashes, commas and brackets in the text of a scenario',
    most: 6_000,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
    instead: 'split it',
  },
  scenarioSigns: {
    what: 'colons, comments, quoted texts, escapes, anchors, aliases and tags in the text of a scenario',
    most: 3_000,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
    instead: 'split it',
  },
  cases: {
    what: 'cases of a family of scenarios',
    most: 250,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
    instead: 'split the family into two files',
  },
  scenarios: {
    what: 'scenarios in a space, including each case of a family',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove some',
  },
  importBody: {
    what: 'an import over HTTP',
    most: 64 * MIB,
    in: 'bytes',
    rejected: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  importRecords: {
    what: 'records of an import over HTTP, including its spaces and tables',
    most: 50_000,
    in: 'number',
    rejected: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  importRecord: { what: 'a record of an import over HTTP', most: MIB, in: 'bytes', rejected: TOO_LARGE },
  importAround: {
    what: 'data outside the records of an import over HTTP, including their IDs',
    most: 8 * MIB,
    in: 'bytes',
    rejected: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  queuedOutcomes: {
    what: 'queued outcomes of a space',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove some with `DELETE /_sandbox/next`',
  },
  scenarioNames: {
    what: 'scenarios in a header, or patches on top of a scenario',
    most: 20,
    in: 'number',
    rejected: TOO_MANY_NAMES,
    instead: 'combine several patches into one',
  },
  holds: {
    what: 'holds of a space',
    most: 100,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'delete ended ones',
  },
  webhookOrders: {
    what: 'scheduled redeliveries of a webhook',
    most: 20,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'wait until some are sent, or cancel them with `DELETE /_sandbox/webhooks/{id}`',
  },
  receiverAnswers: {
    what: 'spaces with a receiver response',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove one first',
  },
  gateways: {
    what: 'spaces with a gateway endpoint',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove one first',
  },
  streams: {
    what: 'open event streams',
    most: 200,
    in: 'number',
    rejected: TOO_MANY_CONNECTED,
    instead: 'close some, or request pages with `GET /_sandbox/events?after=`',
  },
  waits: {
    what: 'simultaneous wait requests',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_CONNECTED,
    instead: 'run fewer waiting tests in parallel',
  },
  spaces: {
    what: 'spaces with data',
    settings: ['max-spaces'],
    rejected: TOO_MANY_SPACES,
  },
  events: {
    what: 'stored events of a space',
    settings: ['traffic-events', 'traffic-space-kb', 'traffic-total-kb'],
    rejected: DROPPED,
  },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

/** Limits of a body that is read as a whole. */
export type BodyLimit = { [Name in LimitName]: (typeof LIMITS)[Name] extends { in: 'bytes' } ? Name : never }[LimitName]

export const LIMIT_NAMES = namesOf(LIMITS)
