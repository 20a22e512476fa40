import { namesOf } from './table-keys.ts'

/** Descriptions of the values of one signature option; null for the usual value. */
type ValueDescriptions = Readonly<Record<string, { readonly phrase: string | null; readonly help: string }>>

const FURTHER = 'with a further signature by another key'

/** Options of a signature that reproduce typical mistakes, with their descriptions. */
export const SIGN = {
  over: {
    sent: { phrase: null, help: 'the bytes that are sent' },
    compact: { phrase: 'signed over reserialized JSON', help: 'the same JSON as JSON.stringify serializes it' },
    other: { phrase: 'with a body changed after signing', help: 'another body' },
  },
  key: {
    right: { phrase: null, help: 'the key' },
    other: { phrase: 'signed with another key', help: 'another key' },
    text: { phrase: 'signed with the text of the key', help: 'its text, not decoded' },
    next: {
      phrase: 'with webhook-signature made with the next key',
      help: 'webhook-signature with the next key of a rotation, and the own signature with the usual key',
    },
  },
  unit: {
    s: { phrase: 'with seconds in the own signature', help: 'seconds, wrong in the own one' },
    ms: { phrase: 'with milliseconds in webhook-timestamp', help: 'milliseconds, wrong in the standard one' },
  },
  only: {
    standard: { phrase: 'with webhook-signature only', help: 'webhook-signature' },
    own: { phrase: 'with the own signature only', help: "the service's own header" },
  },
} as const satisfies Readonly<Record<string, ValueDescriptions>>

export const SIGN_OVERS = namesOf(SIGN.over)
export const SIGN_KEYS = namesOf(SIGN.key)
export const SIGN_UNITS = namesOf(SIGN.unit)
export const SIGN_ONLY = namesOf(SIGN.only)

/** Pattern of a webhook-id, and of the ID that may be signed instead. It must fit into a header. */
export const WEBHOOK_ID = /^[\w.:-]{1,100}$/

export const WEBHOOK_ID_RULE = 'must be letters, digits, _ . : and -, at most 100'

/** Pattern of a content-type that fits into a header. */
export const CONTENT_TYPE = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/

/** Longest raw body. Twenty attempts are stored with their bodies. */
export const LONGEST_RAW = 16_000

/** Options of the two signatures that differ from the usual ones. */
export type SignatureOptions = {
  readonly over?: keyof typeof SIGN.over
  readonly key?: keyof typeof SIGN.key
  readonly unit?: keyof typeof SIGN.unit
  readonly id?: string
  readonly extra?: true
  readonly only?: keyof typeof SIGN.only
}

/** Returns the descriptions of all differences of the signatures. */
export const signPhrases = ({
  over = 'sent',
  key = 'right',
  unit,
  id,
  extra,
  only,
}: SignatureOptions): readonly string[] =>
  [
    SIGN.over[over].phrase,
    SIGN.key[key].phrase,
    unit === undefined ? null : SIGN.unit[unit].phrase,
    id === undefined ? null : `signed for the id ${id}`,
    extra ? FURTHER : null,
    only === undefined ? null : SIGN.only[only].phrase,
  ].filter((phrase) => phrase !== null)
