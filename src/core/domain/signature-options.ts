import { namesOf } from './table-keys.ts'

/** What can be said of one member of a signature; null where that is as usual. */
type Words = Readonly<Record<string, { readonly phrase: string | null; readonly help: string }>>

const FURTHER = 'with a further signature by another key'

/** How a signature can be made otherwise, as people get it wrong, with all that is said of it. */
export const SIGN = {
  over: {
    sent: { phrase: null, help: 'the bytes that are sent' },
    compact: { phrase: 'signed over the JSON written again', help: 'the same JSON as JSON.stringify writes it' },
    other: { phrase: 'with a body changed after signing', help: 'another body' },
  },
  key: {
    right: { phrase: null, help: 'the key' },
    other: { phrase: 'signed with another key', help: 'another key' },
    text: { phrase: 'signed with the text of the key', help: 'its text, not decoded' },
  },
  unit: {
    s: { phrase: 'with seconds in the own signature', help: 'seconds, wrong in the own one' },
    ms: { phrase: 'with milliseconds in webhook-timestamp', help: 'milliseconds, wrong in the standard one' },
  },
  only: {
    standard: { phrase: 'with webhook-signature only', help: 'webhook-signature' },
    own: { phrase: 'with the own signature only', help: "the service's own header" },
  },
} as const satisfies Readonly<Record<string, Words>>

export const SIGN_OVERS = namesOf(SIGN.over)
export const SIGN_KEYS = namesOf(SIGN.key)
export const SIGN_UNITS = namesOf(SIGN.unit)
export const SIGN_ONLY = namesOf(SIGN.only)

/** What may be signed in place of the webhook-id, and what a webhook-id may be: it stands in a header. */
export const WEBHOOK_ID = /^[\w.:-]{1,100}$/

/** A content-type that a header takes. */
export const CONTENT_TYPE = /^[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/

/** How long a raw body may be: twenty attempts are kept with theirs. */
export const LONGEST_RAW = 16_000

/** How the two signatures are made where that is not as usual. */
export type Sign = {
  readonly over?: keyof typeof SIGN.over
  readonly key?: keyof typeof SIGN.key
  readonly unit?: keyof typeof SIGN.unit
  readonly id?: string
  readonly extra?: true
  readonly only?: keyof typeof SIGN.only
}

/** What is other than usual about signatures that are made like this, one by one. */
export const signPhrases = ({ over = 'sent', key = 'right', unit, id, extra, only }: Sign): readonly string[] =>
  [
    SIGN.over[over].phrase,
    SIGN.key[key].phrase,
    unit === undefined ? null : SIGN.unit[unit].phrase,
    id === undefined ? null : `signed for the id ${id}`,
    extra ? FURTHER : null,
    only === undefined ? null : SIGN.only[only].phrase,
  ].filter((phrase) => phrase !== null)
