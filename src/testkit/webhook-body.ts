import type {
  LinkNotification,
  LinkStatus,
  TransactionStatus,
  TransactionStatusResponse,
} from '../core/contract/wire.gen.ts'
import { isMap } from '../core/domain/is-record.ts'

type Told = Omit<TransactionStatusResponse, 'status'> & Omit<LinkNotification, 'status'>

/** What a webhook tells, of a transaction or of a link: what the one has, the other has not. */
export type WebhookBody = { readonly [Member in keyof Told]?: Told[Member] } & {
  readonly status?: TransactionStatus | LinkStatus
}

/** Some members of something, at any depth. */
type Some<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Member in keyof Value]?: Some<Value[Member]> | undefined }
    : Value

/** Members that the body of a webhook is to have. */
export type WantedBody = Some<WebhookBody>

/** Whether everything that is wanted is there: members of a map by name, anything else as it is. */
export const holds = (value: unknown, wanted: unknown): boolean =>
  isMap(wanted) && isMap(value)
    ? Object.entries(wanted).every(([name, inner]) => holds(value[name], inner))
    : JSON.stringify(value) === JSON.stringify(wanted)
