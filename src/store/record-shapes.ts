import { z } from 'zod'
import type { TableName } from './store.ts'

const text = z.string()
const when = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
const amount = z.int().positive()
const map = z.looseObject({})
const brand = z.enum(['VIS', 'ECA', 'AMX', 'DIN', 'DIS', 'JCB', 'CUP', 'DNK'])

const outcome = z.looseObject({ initialization: map, authentication: z.looseObject({ flow: text }) })
const scenario = z.strictObject({ name: text, because: text })
const history = z.array(z.looseObject({ action: text, source: text, date: when, success: z.boolean() }))
const kept = z.strictObject({
  brand,
  masked: z.string().regex(/^\d{6}x{2,9}\d{4}$/),
  fingerprint: text,
  expiryMonth: text,
  expiryYear: text,
  info: map,
  alias: text.exactOptional(),
  cardKey: text.exactOptional(),
})

const transaction = z.looseObject({
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
  location: text,
  expires: when,
  scenario,
  outcome,
  history,
  status: z.enum(['initialized', 'challenge_required', 'challenge_ongoing', 'authenticated', 'failed', 'canceled']),
})

const link = z.discriminatedUnion('status', [
  z.strictObject({ id: text, reference: text, link: text, status: z.literal('DELETED') }),
  z.looseObject({
    id: text,
    reference: text,
    link: text,
    created: when,
    context: z.array(z.array(text)),
    status: z.enum(['PENDING', 'SUCCESS', 'ERROR']),
  }),
])

const delivery = z.looseObject({
  id: text,
  subject: z.strictObject({ type: z.enum(['transaction', 'link']), id: text }),
  url: text,
  body: text,
  created: when,
  attemptCount: z.int().min(0),
  attempts: z.array(map).max(20),
  state: z.looseObject({ status: z.enum(['waiting', 'pending', 'delivered', 'given_up']) }),
})

/**
 * What a record must at least be for the program to work with it. Files that people can change are held against
 * this; what the program wrote itself has a checksum.
 */
export const RECORD_SHAPES: Record<TableName, z.ZodType> = {
  transactions: transaction,
  links: link,
  deliveries: delivery,
  aliases: z.looseObject({ alias: text, brand, cardKey: text, masked: text, fingerprint: text, info: map }),
  aliasCvvs: z.strictObject({ aliasCvv: text, fingerprint: text, expires: when, used: z.boolean() }),
  answers: z.looseObject({ bodyHash: text, expires: when }),
  counters: z.int().min(0),
  refnos: text,
  clocks: z.union([
    z.strictObject({ mode: z.literal('live'), offsetMs: z.int() }),
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
