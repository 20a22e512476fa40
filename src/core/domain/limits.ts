import { UNIT_MS } from './duration.ts'
import {
  DROPPED,
  HEAD_TOO_LARGE,
  type Limit,
  TOO_DEEP,
  TOO_LARGE,
  TOO_MANY_CONNECTED,
  TOO_MANY_KEPT,
  TOO_MANY_NAMES,
  TOO_MANY_SPACES,
  TOO_MUCH_ASKED,
  TOO_SLOW,
} from './limit-row.ts'
import { namesOf } from './table-keys.ts'

const KIB = 1024
const MIB = 1024 * KIB

const IMPORT_ELSEWHERE =
  'stop the sandbox and run "threeds-sandbox state import FILE", or start one with --import FILE; both take more'

/**
 * Each bound on what a caller may ask for that a refusal tells of. Whoever needs the number takes it from here, docs/limits.md
 * is made of it, and test/flows/limits.test.ts goes beyond each of them.
 */
export const LIMITS = {
  head: {
    what: 'the first line and the headers of a request',
    most: 16 * KIB,
    in: 'bytes',
    refused: HEAD_TOO_LARGE,
  },
  headTime: { what: 'the time that the headers of a request take', most: 10_000, in: 'ms', refused: TOO_SLOW },
  requestTime: { what: 'the time that a request takes to arrive', most: UNIT_MS.m, in: 'ms', refused: TOO_SLOW },
  sockets: { what: 'connections that are open at once', most: 2_000, in: 'number', refused: TOO_MANY_CONNECTED },
  // The longest honest body is a few kilobytes.
  apiBody: { what: 'the body of a call under /v1', most: 64 * KIB, in: 'bytes', refused: TOO_LARGE },
  controlBody: { what: 'the body of a call under /_sandbox', most: 64 * KIB, in: 'bytes', refused: TOO_LARGE },
  pageForm: { what: 'the form of a hosted page', most: 4 * KIB, in: 'bytes', refused: TOO_LARGE },
  returnForm: { what: 'a form that is posted to a return place', most: 16 * KIB, in: 'bytes', refused: TOO_LARGE },
  receivedPost: { what: 'a post to the receiver', most: 64 * KIB, in: 'bytes', refused: TOO_LARGE },
  beliefBody: { what: 'a belief or a judgement', most: 4 * KIB, in: 'bytes', refused: TOO_LARGE },
  gatewayPost: { what: 'a post to a gateway place', most: 64 * KIB, in: 'bytes', refused: TOO_LARGE },
  jsonDepth: {
    what: 'levels of lists and maps in JSON',
    most: 64,
    in: 'number',
    refused: TOO_DEEP,
  },
  jsonValues: {
    what: 'members and elements in JSON, or in a record of an import',
    most: 10_000,
    in: 'number',
    refused: TOO_LARGE,
  },
  contentValues: {
    what: 'members and elements in the content of a check',
    most: 500,
    in: 'number',
    refused: TOO_MUCH_ASKED,
  },
  checks: { what: 'checks in a call of verify', most: 100, in: 'number', refused: TOO_MUCH_ASKED },
  scenarioText: {
    what: 'the text of a scenario',
    most: 64 * KIB,
    in: 'bytes',
    refused: TOO_LARGE,
    instead: 'split it',
  },
  scenarioBody: { what: 'texts of scenarios in one call', most: 4 * MIB, in: 'bytes', refused: TOO_LARGE },
  scenarioTexts: {
    what: 'texts of scenarios in a space',
    most: 500,
    in: 'number',
    refused: TOO_MANY_KEPT,
    instead: 'remove some, or make families',
  },
  scenarioMarks: {
    what: 'keys, values, dashes, commas and brackets in the text of a scenario',
    most: 6_000,
    in: 'number',
    refused: TOO_MUCH_ASKED,
    instead: 'split it',
  },
  cases: {
    what: 'cases of a family of scenarios',
    most: 250,
    in: 'number',
    refused: TOO_MUCH_ASKED,
    instead: 'make two files of them',
  },
  scenarios: {
    what: 'scenarios in a space, each case of a family among them',
    most: 1_000,
    in: 'number',
    refused: TOO_MANY_KEPT,
    instead: 'remove some',
  },
  importBody: {
    what: 'an import over HTTP',
    most: 64 * MIB,
    in: 'bytes',
    refused: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  importRecords: {
    what: 'records of an import over HTTP, its spaces and tables among them',
    most: 50_000,
    in: 'number',
    refused: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  importRecord: { what: 'a record of an import over HTTP', most: MIB, in: 'bytes', refused: TOO_LARGE },
  importAround: {
    what: 'what is around the records of an import over HTTP, their ids among it',
    most: 8 * MIB,
    in: 'bytes',
    refused: TOO_LARGE,
    instead: IMPORT_ELSEWHERE,
  },
  queuedOutcomes: {
    what: 'one-shots that are armed in a space',
    most: 1_000,
    in: 'number',
    refused: TOO_MANY_KEPT,
    instead: 'take some back with DELETE /_sandbox/next',
  },
  scenarioNames: {
    what: 'scenarios that a header names, or that lie over what decides',
    most: 20,
    in: 'number',
    refused: TOO_MANY_NAMES,
    instead: 'make one overlay of several',
  },
  holds: {
    what: 'holds of a space',
    most: 100,
    in: 'number',
    refused: TOO_MANY_KEPT,
    instead: 'delete those that are over',
  },
  webhookOrders: {
    what: 'orders to send a webhook again that are still to come',
    most: 20,
    in: 'number',
    refused: TOO_MANY_KEPT,
    instead: 'wait until some were sent, or take them back with DELETE /_sandbox/webhooks/{id}',
  },
  receiverAnswers: {
    what: 'spaces whose receiver has an answer of its own',
    most: 1_000,
    in: 'number',
    refused: TOO_MANY_KEPT,
    instead: 'take one back first',
  },
  gateways: {
    what: 'spaces that have a gateway place',
    most: 1_000,
    in: 'number',
    refused: TOO_MANY_KEPT,
    instead: 'take one away first',
  },
  streams: {
    what: 'streams of events that are open at once',
    most: 200,
    in: 'number',
    refused: TOO_MANY_CONNECTED,
    instead: 'close some, or ask for pages: GET /_sandbox/events?after=',
  },
  waits: {
    what: 'calls of wait at once',
    most: 1_000,
    in: 'number',
    refused: TOO_MANY_CONNECTED,
    instead: 'let fewer tests wait at once',
  },
  spaces: {
    what: 'spaces that hold something',
    settings: ['max-spaces'],
    refused: TOO_MANY_SPACES,
  },
  events: {
    what: 'events of a space that are kept',
    settings: ['traffic-events', 'traffic-space-kb', 'traffic-total-kb'],
    refused: DROPPED,
  },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMITS

/** Those of a body that is read as a whole. */
export type BodyLimit = { [Name in LimitName]: (typeof LIMITS)[Name] extends { in: 'bytes' } ? Name : never }[LimitName]

export const LIMIT_NAMES = namesOf(LIMITS)
