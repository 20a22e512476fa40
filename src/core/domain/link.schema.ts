import * as z from 'zod'
import { LINK_BRANDS } from './brand-names.ts'
import { keptCard } from './card.schema.ts'
import type { Frozen } from './frozen.ts'
import { LINK_ID } from './ids.ts'
import { threeDS } from './outcome.schema.ts'
import { appliedPatch } from './patch.schema.ts'
import { amount, decided, historyEntry } from './transaction.schema.ts'
import {
  currency,
  instant,
  maybe,
  ownUrl,
  passesThrough,
  returnUrl,
  text,
  textUpTo,
  webhookUrl,
} from './values.schema.ts'

/** Data that a link needs for 3-D Secure, all of it or nothing (sources.md: document 8.3). */
const threeDSRequest = z.object({
  amount,
  currency,
  /** The brands with their own object, and the merchant name in it. */
  brands: z.array(z.object({ brand: z.enum(LINK_BRANDS), merchantName: maybe })),
})

const linkId = text.regex(new RegExp(`^${LINK_ID}$`))

/** `link` is the address of the hosted page, fixed at creation. */
const name = { id: linkId, reference: passesThrough(textUpTo(100)), link: ownUrl }

const facts = z.object({
  ...name,
  created: instant,
  successUrl: returnUrl.exactOptional(),
  webhookEndpoint: webhookUrl.exactOptional(),
  /** Trace context of its creation (header `traceparent`). */
  traceparent: passesThrough(text).exactOptional(),
  collectCardholderName: z.boolean(),
  /** Pairs instead of an object, because the keys are data and must not reach a prototype. */
  context: z.array(z.tuple([text, text])),
  threeDSRequest: threeDSRequest.exactOptional(),
  /** Set only if the request selects its scenario. Otherwise the entered card does. */
  pinned: z.object(decided).exactOptional(),
  /** Patches found before the scenario is decided. */
  patches: z.array(appliedPatch).exactOptional(),
})

/** An entered card without its number and CVV. */
const entered = z.object({
  card: keptCard,
  /** Key of the card in the card list: the scenario of the number follows its alias. */
  cardKey: text,
  cardholderName: maybe,
})

/** Time of its use or deletion; absent in states of older versions. */
const ended = instant.exactOptional()

/** `transactionId` is the ID of the transaction that authenticated the cardholder, if any. */
const used = { ...facts.shape, ...decided, history: z.array(historyEntry), transactionId: maybe, ended }
const pending = { ...facts.shape, status: z.literal('PENDING') }

/** A link. A field exists only in the states that have it; a deleted link has hardly any. */
export const link = z.discriminatedUnion('status', [
  z.discriminatedUnion('step', [
    z.object({ ...pending, step: z.literal('card_entry') }),
    // The card is entered, and the transaction with this ID is authenticating the cardholder from its start page.
    z.object({
      ...pending,
      step: z.literal('authentication'),
      ...decided,
      ...entered.shape,
      transactionId: text,
      location: ownUrl,
    }),
  ]),
  z.object({
    ...used,
    status: z.literal('SUCCESS'),
    ...entered.shape,
    tokens: z.strictObject({ alias: text, aliasCvv: text }),
    /** Absent if no 3-D Secure was performed. */
    threeDS: threeDS.exactOptional(),
    deliveries: z.array(text),
  }),
  z.object({ ...used, status: z.literal('ERROR'), message: text }),
  z.strictObject({ ...name, status: z.literal('DELETED'), ended }),
])

/** Members of a link in every status except `DELETED`. */
export type LinkFacts = Frozen<z.output<typeof facts>>
/** An entered card of a link. */
export type EnteredCard = Frozen<z.output<typeof entered>>
export type Link = Frozen<z.output<typeof link>>
