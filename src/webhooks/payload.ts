import { isMap } from '../domain/is-map.ts'
import type { Link } from '../domain/link.ts'
import { type Tampering, tamperedWith } from '../domain/tampering.ts'
import type { Transaction } from '../domain/transaction.ts'
import { linkNotification } from '../wire/link-body.ts'
import { type DirectoryResponseStyle, transactionBody } from '../wire/transaction-body.ts'

/** What a webhook can tell about. */
export type Told = { readonly transaction: Transaction } | { readonly link: Link }

/** The payload of a webhook: the status answer for a transaction, id and status for a link (openapi.yaml, webhooks). */
export const payloadOf = (told: Told, style: DirectoryResponseStyle): object =>
  'link' in told ? linkNotification(told.link) : transactionBody(told.transaction, style)

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isMap(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member)]),
  )
}

/** A text as a whole, and the colon that follows it when it is a key: a colon inside a text is data. */
const TEXT = /("(?:[^"\\]|\\.)*")(: )?/g

/** Valid JSON that is not what `JSON.stringify` would write: the last key first, and space in unusual places. */
const unusual = (payload: object): string => {
  const spaced = (_all: string, text: string, colon?: string): string => (colon ? `${text}  :\t` : text)
  return `\n${JSON.stringify(reversed(payload), null, '\t').replace(TEXT, spaced)} \n`
}

/** The raw body. Receivers must verify these bytes, not what they parse and write again. */
export const bodyText = (payload: object, tampering: Tampering | undefined): string =>
  tamperedWith(tampering).layout === 'unusual' ? unusual(payload) : JSON.stringify(payload)
