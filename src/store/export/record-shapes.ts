import { z } from 'zod'
import { BRANDS } from '../../domain/card.ts'
import { AWAITED_EVENTS, GIVEN_UP_REASONS } from '../../domain/delivery.ts'
import { TRANSACTION_ID } from '../../domain/ids.ts'
import { LINK_BRANDS } from '../../domain/link.ts'
import { ERROR_CODES } from '../../domain/refusals.ts'
import { SCENARIO_TYPES } from '../../domain/space-settings.ts'
import type { TransactionStatus } from '../../domain/transaction.ts'
import type { TableName, Tables } from '../store.ts'
import { oneShot } from './one-shot-shape.ts'
import {
  alteration,
  count,
  delayMs,
  failReason,
  info,
  maybe,
  offsetMs,
  outcome,
  tampering,
  text,
  texts,
  threeDS,
} from './outcome-shape.ts'

const amount = z.int().positive()
const brand = z.enum(BRANDS)
const when = text
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
  .refine((at) => !Number.isNaN(Date.parse(at)), 'is no time that there is')

const scenario = z.strictObject({ name: text, because: text })
const line = z.looseObject({
  action: z.enum(['init', 'authenticate', 'cancel']),
  amount,
  source: z.enum(['api', 'web', 'secure_fields', 'system']),
  date: when,
  success: z.boolean(),
  ip: maybe,
})
/** What a card and its alias have in common; never a whole number. */
const kept = { brand, masked: text.regex(/^\d{6}x{2,9}\d{4}$/), fingerprint: text, info }
const card = z.strictObject({ ...kept, expiryMonth: text, expiryYear: text, alias: maybe })
const maybe3DS = threeDS.exactOptional()

const transactionFacts = {
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
  returnUrls: z.looseObject({ success: maybe, cancel: maybe, error: maybe }),
  returnMethod: z.enum(['GET', 'POST']),
  webhookUrl: maybe,
  forLink: z.strictObject({ id: text, url: text }).exactOptional(),
  deliveries: texts.exactOptional(),
  location: text,
  expires: when,
  scenario,
  outcome,
  history: z.array(line).min(1).readonly(),
}
const inStatus = <Status extends TransactionStatus, More extends z.ZodRawShape>(status: Status, more: More) =>
  z.looseObject({ ...transactionFacts, status: z.literal(status), ...more })
const progress = z.looseObject({
  wrongCodes: count,
  channel: maybe,
  opened: when.exactOptional(),
  due: when.exactOptional(),
})
const transaction = z.discriminatedUnion('status', [
  inStatus('initialized', {}),
  inStatus('challenge_required', { threeDS }),
  inStatus('challenge_ongoing', { threeDS, challenge: progress }),
  inStatus('authenticated', { threeDS }),
  inStatus('failed', { failReason, failMessage: text, threeDS: maybe3DS }),
  inStatus('canceled', { threeDS: maybe3DS }),
])

const name = { id: text, reference: text, link: text }
const threeDSRequest = z.looseObject({
  amount,
  currency: text,
  brands: z.array(z.looseObject({ brand: z.enum(LINK_BRANDS), merchantName: maybe })).readonly(),
})
const decided = { scenario, outcome }
const linkFacts = {
  ...name,
  created: when,
  successUrl: maybe,
  webhookEndpoint: maybe,
  collectCardholderName: z.boolean(),
  context: z.array(z.tuple([text, text]).readonly()).readonly(),
  threeDSRequest: threeDSRequest.exactOptional(),
  pinned: z.looseObject(decided).exactOptional(),
}
const entered = { card, cardKey: text, cardholderName: maybe }
const used = { ...linkFacts, ...decided, history: z.array(line).readonly(), transactionId: maybe }
const pending = { ...linkFacts, status: z.literal('PENDING') }
const authenticating = { ...pending, ...decided, ...entered, transactionId: text, location: text }
const tokens = z.strictObject({ alias: text, aliasCvv: text })
const successful = { ...used, ...entered, tokens, threeDS: maybe3DS, deliveries: texts }
const link = z.discriminatedUnion('status', [
  z.discriminatedUnion('step', [
    z.looseObject({ ...pending, step: z.literal('card_entry') }),
    z.looseObject({ ...authenticating, step: z.literal('authentication') }),
  ]),
  z.looseObject({ ...successful, status: z.literal('SUCCESS') }),
  z.looseObject({ ...used, status: z.literal('ERROR'), message: text }),
  z.strictObject({ ...name, status: z.literal('DELETED') }),
])

const headers = z.record(text, text)
const sentAs = { tampering, ageMs: delayMs.exactOptional(), webhookId: maybe }
const attempt = z.looseObject({
  at: when,
  url: text,
  headers,
  body: text,
  durationMs: z.number(),
  result: z.discriminatedUnion('type', [
    z.looseObject({ type: z.literal('answered'), status: z.int(), headers, body: text }),
    z.looseObject({ type: z.enum(['failed', 'refused']), error: text }),
  ]),
})
const delivery = z.looseObject({
  id: text,
  subject: z.strictObject({ type: z.enum(['transaction', 'link']), id: text }),
  url: text,
  body: text,
  created: when,
  delayMs,
  holdsRedirect: z.boolean(),
  repeats: count,
  ...sentAs,
  again: z.looseObject(sentAs).exactOptional(),
  followedBy: maybe,
  tries: count,
  attemptCount: count,
  attempts: z.array(attempt).max(20).readonly(),
  state: z.discriminatedUnion('status', [
    z.looseObject({
      status: z.literal('waiting'),
      for: z.looseObject({ event: z.enum(AWAITED_EVENTS) }),
    }),
    z.looseObject({ status: z.literal('pending'), due: when }),
    z.looseObject({ status: z.literal('delivered') }),
    z.looseObject({ status: z.literal('given_up'), reason: z.enum(GIVEN_UP_REASONS) }),
  ]),
})

const remembered = { bodyHash: text, expires: when }
const situation = z.literal('other_body').exactOptional()
const refusal = z.looseObject({ code: z.enum(ERROR_CODES), message: text, networkCode: maybe, situation })

const SHAPES = {
  transactions: transaction,
  links: link,
  deliveries: delivery,
  aliases: z.strictObject({ ...kept, alias: text, cardKey: text }),
  aliasCvvs: z.strictObject({ aliasCvv: text, fingerprint: text, expires: when, used: z.boolean() }),
  answers: z.union([
    z.strictObject({ ...remembered, transactionId: text }),
    z.strictObject({ ...remembered, refusal, scenario }),
  ]),
  counters: count,
  refnos: text,
  clocks: z.union([
    z.strictObject({ mode: z.literal('live'), offsetMs }),
    z.strictObject({ mode: z.literal('frozen'), now: when }),
  ]),
  choices: z.strictObject({ name: text, mode: z.enum(['force', 'default']) }),
  scenarios: z.strictObject({ name: text, mediaType: z.enum(SCENARIO_TYPES), text }),
  alterations: alteration,
  oneShots: oneShot,
} satisfies { readonly [Name in TableName]: z.ZodType<Tables[Name]> }

/** A type whose members must all be there, so that one which another type lacks does not compile. */
type Spelled<T> = T extends readonly (infer Item)[]
  ? Spelled<Item>[]
  : { [Key in keyof T as string extends Key ? never : Key]-?: Spelled<T[Key]> }
type Accepted = Spelled<{ [Name in TableName]: z.output<(typeof SHAPES)[Name]> }>
type Within<Wide, Narrow extends Wide> = keyof Narrow

/**
 * What a record must be for the program to work with it. Files that people can change are held against this; what the
 * program wrote itself has a checksum. It does not compile while the domain has a field that its shape lacks or a
 * record that it refuses, or a shape has a field that the domain lacks or accepts what is no record of the domain.
 */
export const RECORD_SHAPES: {
  readonly [Name in Within<Accepted, Spelled<Tables>> & Within<Spelled<Tables>, Accepted>]: z.ZodType<Tables[Name]>
} = SHAPES
