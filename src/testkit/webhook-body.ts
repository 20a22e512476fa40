import type {
  LinkNotification,
  LinkStatus,
  TransactionStatus,
  TransactionStatusResponse,
} from '../core/contract/wire.gen.ts'
import { isMap } from '../core/domain/is-record.ts'

type Members = Omit<TransactionStatusResponse, 'status'> & Omit<LinkNotification, 'status'>

/** Body of a webhook of a transaction or of a link; the two have different members. */
export type WebhookBody = { readonly [Member in keyof Members]?: Members[Member] } & {
  readonly status?: TransactionStatus | LinkStatus
}

/** Makes all members optional, at any depth. */
type Some<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Member in keyof Value]?: Some<Value[Member]> | undefined }
    : Value

/** Expected members of the body of a webhook. */
export type RequestedBody = Some<WebhookBody>

/** Returns true if a value has all wanted members; values that are no objects must be equal. */
export const hasMembers = (value: unknown, wanted: unknown): boolean =>
  isMap(wanted) && isMap(value)
    ? Object.entries(wanted).every(([name, inner]) => hasMembers(value[name], inner))
    : JSON.stringify(value) === JSON.stringify(wanted)
