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
    subject: 'the first line and the headers of a request',
    most: 16 * KIB,
    in: 'bytes',
    rejected: HEAD_TOO_LARGE,
  },
  headTime: { subject: 'the time to receive the headers of a request', most: 10_000, in: 'ms', rejected: TOO_SLOW },
  requestTime: { subject: 'the time to receive a request', most: UNIT_MS.m, in: 'ms', rejected: TOO_SLOW },
  sockets: { subject: 'open connections', most: 2_000, in: 'number', rejected: TOO_MANY_CONNECTED },
  // The longest genuine body has a few kilobytes.
  apiBody: { subject: 'the body of a request under /v1', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  controlBody: { subject: 'the body of a request under /_sandbox', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  pageForm: { subject: 'the form of a hosted page', most: 4 * KIB, in: 'bytes', rejected: TOO_LARGE },
  returnForm: { subject: 'a form posted to a return page', most: 16 * KIB, in: 'bytes', rejected: TOO_LARGE },
  receivedPost: { subject: 'a request to the receiver', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  observationBody: { subject: 'an observation or a verdict', most: 4 * KIB, in: 'bytes', rejected: TOO_LARGE },
  gatewayPost: { subject: 'a request to a gateway endpoint', most: 64 * KIB, in: 'bytes', rejected: TOO_LARGE },
  jsonDepth: {
    subject: 'levels of arrays and objects in JSON',
    most: 64,
    in: 'number',
    rejected: TOO_DEEP,
  },
  jsonValues: {
    subject: 'members and elements in JSON, or in a record of an import',
    most: 10_000,
    in: 'number',
    rejected: TOO_LARGE,
  },
  contentValues: {
    subject: 'members and elements in the content of a check',
    most: 500,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
  },
  checks: { subject: 'checks in one request to verify', most: 100, in: 'number', rejected: TOO_MUCH_REQUESTED },
  scenarioText: {
    subject: 'the text of a scenario',
    most: 64 * KIB,
    in: 'bytes',
    rejected: TOO_LARGE,
    instead: 'split it',
  },
  scenarioBody: { subject: 'texts of scenarios in one request', most: 4 * MIB, in: 'bytes', rejected: TOO_LARGE },
  scenarioTexts: {
    subject: 'texts of scenarios in a space',
    most: 500,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove some, or combine them into families',
  },
  scenarioMarks: {
    subject: 'keys, values, dashes, commas and brackets in the text of a scenario',
    most: 6_000,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
    instead: 'split it',
  },
  scenarioSigns: {
    subject: 'colons, comments, quoted texts, escapes, anchors, aliases and tags in the text of a scenario',
    most: 3_000,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
    instead: 'split it',
  },
  cases: {
    subject: 'cases of a family of scenarios',
    most: 250,
    in: 'number',
    rejected: TOO_MUCH_REQUESTED,
    instead: 'split the family into two files',
  },
  scenarios: {
    subject: 'scenarios in a space, including each case of a family',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove some',
  },
  importBody: {
    subject: 'an import over HTTP',
    most: 64 * MIB,
    in: 'bytes',
    rejected: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  importRecords: {
    subject: 'records of an import over HTTP, including its spaces and tables',
    most: 50_000,
    in: 'number',
    rejected: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  importRecord: { subject: 'a record of an import over HTTP', most: MIB, in: 'bytes', rejected: TOO_LARGE },
  importAround: {
    subject: 'data outside the records of an import over HTTP, including their IDs',
    most: 8 * MIB,
    in: 'bytes',
    rejected: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  queuedOutcomes: {
    subject: 'queued outcomes of a space',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove some with `DELETE /_sandbox/next`',
  },
  scenarioNames: {
    subject: 'scenarios in a header, or patches on top of a scenario',
    most: 20,
    in: 'number',
    rejected: TOO_MANY_NAMES,
    instead: 'combine several patches into one',
  },
  holds: {
    subject: 'holds of a space',
    most: 100,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'delete ended ones',
  },
  webhookOrders: {
    subject: 'scheduled redeliveries of a webhook',
    most: 20,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'wait until some are sent, or cancel them with `DELETE /_sandbox/webhooks/{id}`',
  },
  receiverAnswers: {
    subject: 'spaces with a receiver response',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove one first',
  },
  gateways: {
    subject: 'spaces with a gateway endpoint',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_STORED,
    instead: 'remove one first',
  },
  streams: {
    subject: 'open event streams',
    most: 200,
    in: 'number',
    rejected: TOO_MANY_CONNECTED,
    instead: 'close some, or request pages with `GET /_sandbox/events?after=`',
  },
  waits: {
    subject: 'simultaneous wait requests',
    most: 1_000,
    in: 'number',
    rejected: TOO_MANY_CONNECTED,
    instead: 'run fewer waiting tests in parallel',
  },
  spaces: {
    subject: 'spaces with data',
    settings: ['max-spaces'],
    rejected: TOO_MANY_SPACES,
  },
  events: {
    subject: 'stored events of a space',
    settings: ['traffic-events', 'traffic-space-kb', 'traffic-total-kb'],
    rejected: DROPPED,
  },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

/** Limits of a body that is read as a whole. */
export type BodyLimit = { [Name in LimitName]: (typeof LIMITS)[Name] extends { in: 'bytes' } ? Name : never }[LimitName]

export const LIMIT_NAMES = namesOf(LIMITS)
