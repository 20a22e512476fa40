import { z } from 'zod'
import type { CardInfo, KeptCard } from '../../domain/card.ts'
import { TRANSACTION_ID } from '../../domain/ids.ts'
import {
  type AuthenticatingLink,
  type CardTokens,
  type Decided,
  type DeletedLink,
  type EnteredCard,
  type FailedLink,
  LINK_BRANDS,
  type LinkFacts,
  type LinkThreeDS,
  type SuccessfulLink,
  type UnusedLink,
} from '../../domain/link.ts'
import { THREEDS_VERSIONS, type ThreeDSResult, TRANS_STATUSES } from '../../domain/outcome.ts'

import type {
  ChallengeProgress,
  HistoryEntry,
  PinnedScenario,
  ReturnUrls,
  Transaction,
  TransactionFacts,
} from '../../domain/transaction.ts'
import { amount, brand, count, type Fields, masked, maybe, text, texts, when } from './fields.ts'
import { failReason, outcome } from './outcome-shape.ts'

export const scenario = z.strictObject({ name: text, because: text } satisfies Fields<PinnedScenario>)
const line = z.looseObject({
  action: z.enum(['init', 'authenticate', 'cancel']),
  amount,
  source: z.enum(['api', 'web', 'secure_fields', 'system']),
  date: when,
  success: z.boolean(),
  ip: maybe,
} satisfies Fields<HistoryEntry>)
const history = z.array(line)
const info = z.looseObject({
  brand: text,
  type: z.enum(['credit', 'debit', 'prepaid']),
  usage: z.enum(['consumer', 'corporate', 'unknown']),
  country: text,
  issuer: text,
} satisfies Fields<CardInfo>)
/** What a card and its alias have in common. */
export const kept = { brand, masked, fingerprint: text, info }
const card = z.strictObject({
  ...kept,
  expiryMonth: text,
  expiryYear: text,
  alias: maybe,
} satisfies Fields<KeptCard>)
const threeDS = z.looseObject({
  eci: maybe,
  xid: maybe,
  cavv: maybe,
  threeDSVersion: z.enum(THREEDS_VERSIONS).exactOptional(),
  directoryResponse: z.enum([...TRANS_STATUSES, 'C']).exactOptional(),
  authenticationResponse: z.enum([...TRANS_STATUSES, 'C', 'D']).exactOptional(),
  transStatusReason: maybe,
  cardHolderInfo: maybe,
  threeDSTransactionId: maybe,
} satisfies Fields<ThreeDSResult>)

const facts = {
  id: text.regex(new RegExp(`^${TRANSACTION_ID}$`)),
  sequence: z.int().positive(),
  merchantId: text,
  amount,
  currency: text,
  refno: text,
  refno2: maybe,
  language: maybe,
  paymentMethod: brand,
  card,
  merchantName: maybe,
  returnUrls: z.looseObject({ success: maybe, cancel: maybe, error: maybe } satisfies Fields<ReturnUrls>),
  returnMethod: z.enum(['GET', 'POST']),
  webhookUrl: maybe,
  forLink: z.strictObject({ id: text, url: text }).exactOptional(),
  deliveries: texts.exactOptional(),
  location: text,
  expires: when,
  scenario,
  outcome,
  history: history.min(1).readonly(),
} satisfies Fields<TransactionFacts>
const progress = z.looseObject({
  wrongCodes: count,
  channel: maybe,
  due: when.exactOptional(),
} satisfies Fields<ChallengeProgress>)
const maybe3DS = threeDS.exactOptional()
type In<Status extends Transaction['status']> = Fields<Extract<Transaction, { status: Status }>>
export const transaction = z.discriminatedUnion('status', [
  z.looseObject({ ...facts, status: z.literal('initialized') } satisfies In<'initialized'>),
  z.looseObject({ ...facts, status: z.literal('challenge_required'), threeDS } satisfies In<'challenge_required'>),
  z.looseObject({
    ...facts,
    status: z.literal('challenge_ongoing'),
    threeDS,
    challenge: progress,
  } satisfies In<'challenge_ongoing'>),
  z.looseObject({ ...facts, status: z.literal('authenticated'), threeDS } satisfies In<'authenticated'>),
  z.looseObject({
    ...facts,
    status: z.literal('failed'),
    failReason,
    failMessage: text,
    threeDS: maybe3DS,
  } satisfies In<'failed'>),
  z.looseObject({ ...facts, status: z.literal('canceled'), threeDS: maybe3DS } satisfies In<'canceled'>),
])

const name = { id: text, reference: text, link: text }
const request = z.looseObject({
  amount,
  currency: text,
  brands: z.array(z.looseObject({ brand: z.enum(LINK_BRANDS), merchantName: maybe })).readonly(),
} satisfies Fields<LinkThreeDS>)
const decided = { scenario, outcome } satisfies Fields<Decided>
const linkFacts = {
  ...name,
  created: when,
  successUrl: maybe,
  webhookEndpoint: maybe,
  collectCardholderName: z.boolean(),
  context: z.array(z.tuple([text, text]).readonly()).readonly(),
  threeDSRequest: request.exactOptional(),
  pinned: z.looseObject(decided).exactOptional(),
} satisfies Fields<LinkFacts>
const entered = { card, cardKey: text, cardholderName: maybe } satisfies Fields<EnteredCard>
const used = { ...linkFacts, ...decided, history: history.readonly(), transactionId: maybe }
const pending = { ...linkFacts, status: z.literal('PENDING') }
export const link = z.discriminatedUnion('status', [
  z.discriminatedUnion('step', [
    z.looseObject({ ...pending, step: z.literal('card_entry') } satisfies Fields<UnusedLink>),
    z.looseObject({
      ...pending,
      ...decided,
      ...entered,
      step: z.literal('authentication'),
      transactionId: text,
      location: text,
    } satisfies Fields<AuthenticatingLink>),
  ]),
  z.looseObject({
    ...used,
    ...entered,
    status: z.literal('SUCCESS'),
    tokens: z.strictObject({ alias: text, aliasCvv: text } satisfies Fields<CardTokens>),
    threeDS: maybe3DS,
    deliveries: texts,
  } satisfies Fields<SuccessfulLink>),
  z.looseObject({ ...used, status: z.literal('ERROR'), message: text } satisfies Fields<FailedLink>),
  z.strictObject({ ...name, status: z.literal('DELETED') } satisfies Fields<DeletedLink>),
])
