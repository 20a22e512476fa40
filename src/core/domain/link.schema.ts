import { z } from 'zod'
import { LINK_BRANDS } from './brand-names.ts'
import { keptCard } from './card.schema.ts'
import type { Frozen } from './frozen.ts'
import { LINK_ID } from './ids.ts'
import { threeDS } from './outcome.schema.ts'
import { overlay } from './patch.schema.ts'
import { amount, decided, historyEntry } from './transaction.schema.ts'
import { asItCame, currency, instant, maybe, ownUrl, text, textUpTo, webUrl } from './values.schema.ts'

/** What a link needs to authenticate with 3-D Secure, all of it or nothing (sources.md: document 8.3). */
const threeDSRequest = z.object({
  amount,
  currency,
  /** The brands with an object of their own, and the merchant's name in it. */
  brands: z.array(z.object({ brand: z.enum(LINK_BRANDS), merchantName: maybe })),
})

const linkId = text.regex(new RegExp(`^${LINK_ID}$`))

/** `link` is the hosted page's address, fixed at creation. */
const name = { id: linkId, reference: asItCame(textUpTo(100)), link: ownUrl }

const facts = z.object({
  ...name,
  created: instant,
  successUrl: webUrl.exactOptional(),
  webhookEndpoint: webUrl.exactOptional(),
  /** The trace of whoever made it (header `traceparent`). */
  traceparent: asItCame(text).exactOptional(),
  collectCardholderName: z.boolean(),
  /** Pairs, because the keys are data and must not reach a prototype. */
  context: z.array(z.tuple([text, text])),
  threeDSRequest: threeDSRequest.exactOptional(),
  /** Only where the request chose its scenario itself; otherwise the card does when it is entered. */
  pinned: z.object(decided).exactOptional(),
  /** What was found before anything had decided, and waits for that. */
  patches: z.array(overlay).exactOptional(),
})

/** A card as it was entered, without its number and CVV. */
const entered = z.object({
  card: keptCard,
  /** The catalogue key of the card: the scenario of the number follows its alias. */
  cardKey: text,
  cardholderName: maybe,
})

/** When it was used up or deleted; absent in states of older versions. */
const ended = instant.exactOptional()

/** `transactionId` is that of the transaction that authenticated the cardholder, where there was one. */
const used = { ...facts.shape, ...decided, history: z.array(historyEntry), transactionId: maybe, ended }
const pending = { ...facts.shape, status: z.literal('PENDING') }

/** A link. A field exists only in the states that have it; a deleted one has hardly anything. */
export const link = z.discriminatedUnion('status', [
  z.discriminatedUnion('step', [
    z.object({ ...pending, step: z.literal('card_entry') }),
    // The card is entered, and its holder is being authenticated by the transaction with this id, at its start page.
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
    /** Absent where no 3-D Secure was performed. */
    threeDS: threeDS.exactOptional(),
    deliveries: z.array(text),
  }),
  z.object({ ...used, status: z.literal('ERROR'), message: text }),
  z.strictObject({ ...name, status: z.literal('DELETED'), ended }),
])

/** Members that a link has in every status but `DELETED`. */
export type LinkFacts = Frozen<z.output<typeof facts>>
/** Card as it was entered on the page of a link. */
export type EnteredCard = Frozen<z.output<typeof entered>>
export type Link = Frozen<z.output<typeof link>>
