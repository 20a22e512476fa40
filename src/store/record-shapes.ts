import { z } from 'zod'
import type { LinkStatus } from '../domain/link.ts'
import { TRANSACTION_STATUSES, type TransactionStatus } from '../domain/transaction.ts'
import type { TableName } from './store.ts'

const text = z.string()
const when = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
  .refine((at) => !Number.isNaN(Date.parse(at)), 'is no time that there is')
const amount = z.int().positive()
const count = z.int().min(0)
const map = z.looseObject({})
const brand = z.enum(['VIS', 'ECA', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'])
/** Never a whole number. */
const masked = z.string().regex(/^\d{6}x{2,9}\d{4}$/)
const ids = z.array(text)

const result = z.looseObject({ transStatus: z.enum(['Y', 'N', 'U', 'A', 'R', 'I']), version: text })
const DAY_MS = 86_400_000
/** Ten years: a due time must stay a date that can be written. */
const delayMs = z
  .number()
  .min(0)
  .max(3650 * DAY_MS)
const challenge = z.looseObject({
  method: z.enum(['one_time_code', 'out_of_band', 'single_select']),
  codes: z.union([z.enum(['table', 'any']), z.array(text)]),
  attempts: z.int().positive(),
  automation: z.looseObject({ type: z.enum(['none', 'cancel', 'end', 'abandon']) }),
})
const outcome = z.looseObject({
  initialization: z.looseObject({ type: z.enum(['accepted', 'declined']), delayMs }),
  authentication: z.discriminatedUnion('flow', [
    z.looseObject({ flow: z.literal('error_on_start') }),
    z.looseObject({ flow: z.literal('frictionless'), delayMs, result }),
    z.looseObject({ flow: z.literal('challenge'), delayMs, challenge, result }),
  ]),
})
const scenario = z.strictObject({ name: text, because: text })
const history = z.array(z.looseObject({ action: text, amount, source: text, date: when, success: z.boolean() }))
const kept = z.strictObject({
  brand,
  masked,
  fingerprint: text,
  expiryMonth: text,
  expiryYear: text,
  info: map,
  alias: text.exactOptional(),
  cardKey: text.exactOptional(),
})

const facts = {
  id: z.string().regex(/^\d{18}$/),
  sequence: z.int().positive(),
  merchantId: text,
  amount,
  currency: text,
  refno: text,
  paymentMethod: brand,
  card: kept,
  returnUrls: map,
  returnMethod: z.enum(['GET', 'POST']),
  forLink: z.strictObject({ id: text, url: text }).exactOptional(),
  deliveries: ids.exactOptional(),
  location: text,
  expires: when,
  scenario,
  outcome,
  history: history.min(1),
}
const progress = z.looseObject({ wrongCodes: count, due: when.exactOptional() })
const inStatus: Record<TransactionStatus, z.ZodRawShape> = {
  initialized: {},
  challenge_required: { threeDS: map },
  challenge_ongoing: { threeDS: map, challenge: progress },
  authenticated: { threeDS: map },
  failed: { failReason: text, failMessage: text },
  canceled: {},
}
const transactionIn = (status: TransactionStatus) =>
  z.looseObject({ ...facts, ...inStatus[status], status: z.literal(status) })
const [firstStatus, ...laterStatuses] = TRANSACTION_STATUSES
const transaction = z.discriminatedUnion('status', [
  transactionIn(firstStatus),
  ...laterStatuses.map((status) => transactionIn(status)),
])

const name = { id: text, reference: text, link: text }
const request = {
  ...name,
  created: when,
  collectCardholderName: z.boolean(),
  context: z.array(z.tuple([text, text])),
  threeDSRequest: z.looseObject({ amount, currency: text, brands: z.array(z.looseObject({ brand })) }).exactOptional(),
}
const decided = { scenario, outcome }
const entered = { ...decided, card: kept, cardKey: text }
const linkIn = {
  DELETED: z.strictObject({ ...name, status: z.literal('DELETED') }),
  PENDING: z.discriminatedUnion('step', [
    z.looseObject({
      ...request,
      status: z.literal('PENDING'),
      step: z.literal('card_entry'),
      pinned: z.looseObject(decided).exactOptional(),
    }),
    z.looseObject({
      ...request,
      ...entered,
      status: z.literal('PENDING'),
      step: z.literal('authentication'),
      transactionId: text,
      location: text,
    }),
  ]),
  SUCCESS: z.looseObject({
    ...request,
    ...entered,
    status: z.literal('SUCCESS'),
    tokens: z.strictObject({ alias: text, aliasCvv: text }),
    history,
    deliveries: ids,
  }),
  ERROR: z.looseObject({ ...request, ...decided, status: z.literal('ERROR'), message: text, history }),
} satisfies Record<LinkStatus, z.ZodType>
const link = z.discriminatedUnion('status', [linkIn.PENDING, linkIn.SUCCESS, linkIn.ERROR, linkIn.DELETED])

const attempt = z.looseObject({
  at: when,
  url: text,
  headers: map,
  body: text,
  durationMs: z.number(),
  result: z.looseObject({ type: z.enum(['answered', 'failed', 'refused']) }),
})
const event = z.looseObject({ event: z.enum(['redirect', 'status_read', 'attempt', 'hand']) })
const delivery = z.looseObject({
  id: text,
  subject: z.strictObject({ type: z.enum(['transaction', 'link']), id: text }),
  url: text,
  body: text,
  created: when,
  delayMs,
  holdsRedirect: z.boolean(),
  repeats: count,
  tries: count,
  attemptCount: count,
  attempts: z.array(attempt).max(20),
  state: z.discriminatedUnion('status', [
    z.looseObject({ status: z.literal('waiting'), for: event }),
    z.looseObject({ status: z.literal('pending'), due: when }),
    z.looseObject({ status: z.literal('delivered') }),
    z.looseObject({ status: z.literal('given_up'), reason: text }),
  ]),
})

const remembered = { bodyHash: text, expires: when }
const answer = z.union([
  z.strictObject({ ...remembered, transactionId: text }),
  z.strictObject({ ...remembered, refusal: z.looseObject({ code: text, message: text }), scenario }),
])

/**
 * What a record must at least be for the program to work with it. Files that people can change are held against
 * this; what the program wrote itself has a checksum.
 */
export const RECORD_SHAPES: Record<TableName, z.ZodType> = {
  transactions: transaction,
  links: link,
  deliveries: delivery,
  aliases: z.strictObject({ alias: text, brand, cardKey: text, masked, fingerprint: text, info: map }),
  aliasCvvs: z.strictObject({ aliasCvv: text, fingerprint: text, expires: when, used: z.boolean() }),
  answers: answer,
  counters: count,
  refnos: text,
  clocks: z.union([
    z.strictObject({
      mode: z.literal('live'),
      offsetMs: z
        .int()
        .min(-1_000 * 365 * DAY_MS)
        .max(7_000 * 365 * DAY_MS),
    }),
    z.strictObject({ mode: z.literal('frozen'), now: when }),
  ]),
  choices: z.strictObject({ name: text, mode: z.enum(['force', 'default']) }),
}

/** The field that repeats the id of a record, where there is one. */
export const ID_FIELD: { readonly [Name in TableName]?: string } = {
  transactions: 'id',
  links: 'id',
  deliveries: 'id',
  aliases: 'alias',
  aliasCvvs: 'aliasCvv',
}
