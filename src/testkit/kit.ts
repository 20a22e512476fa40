// Public entry point of `import … from 'threeds-sandbox'`.

export type {
  EventCheck,
  QueuedOutcomeRequest,
  RecordedEvent,
  RecordedRequest,
  SpaceCredentials,
} from '../core/contract/control.gen.ts'
export type { CallParts, ControlName } from '../core/contract/control-call.ts'
export type { ControlOperations } from '../core/contract/control-operations.gen.ts'
export {
  type Duration,
  type EventType,
  type Own,
  own,
  type ScenarioName,
  type ScenarioWord,
  type StatusWord,
} from '../core/contract/vocabulary.ts'
export { type Connection, type ConnectOptions, connect } from './connect.ts'
export { type Call, SandboxError } from './control-client.ts'
export type { SpaceOptions } from './cross-site.ts'
export type { Challenge } from './kit-challenge.ts'
export type { Delivery, Match, Signatures, Verdict, WaitOptions } from './kit-delivery.ts'
export { checkSignatures, type Receiver } from './kit-receiver.ts'
export type { Space } from './space.ts'
export { type StartOptions, startSandbox } from './start-sandbox.ts'
export type { WhichLink, WhichTransaction } from './subject-ids.ts'
export type { RequestedBody, WebhookBody } from './webhook-body.ts'
