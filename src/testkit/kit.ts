// What `import … from 'threeds-sandbox'` gives: the only file of the sources that is there to be imported by strangers.

export type {
  EventCheck,
  OneShotWish,
  RecordedEvent,
  RecordedRequest,
  SpaceCredentials,
} from '../contract/control.gen.ts'
export type { ControlName, Given } from '../contract/control-call.ts'
export type { ControlOperations } from '../contract/control-operations.gen.ts'
export {
  type Duration,
  type EventType,
  type Own,
  own,
  type ScenarioName,
  type ScenarioWord,
  type StatusWord,
} from '../contract/words.ts'
export type { Challenge } from './challenge.ts'
export { type Connection, type ConnectOptions, connect } from './connect.ts'
export { type Call, SandboxError } from './control-client.ts'
export type { SpaceOptions } from './cross-site.ts'
export type { Delivery, Match, Signatures, Verdict, WaitOptions } from './delivery.ts'
export { checkSignatures, type Receiver } from './receiver.ts'
export type { Space } from './space.ts'
export { type StartOptions, startSandbox } from './start-sandbox.ts'
export type { WantedBody, WebhookBody } from './webhook-body.ts'
export type { WhichLink, WhichTransaction } from './which.ts'
