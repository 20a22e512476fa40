import { z } from 'zod'
import type {
  SendWebhookRequest as ContractOrder,
  LinkWebhookRequest,
  TransactionWebhookRequest,
  UnknownWebhookRequest,
} from '../../core/contract/control.gen.ts'
import type { SentAs } from '../../core/domain/delivery.schema.ts'
import type { SendOptions, Subject } from '../../core/domain/delivery.ts'
import { rawWords, signWords } from '../../core/domain/delivery-vocabulary.schema.ts'
import { durationMs, LONGEST_MS, signedDurationMs } from '../../core/domain/duration.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { MOST_SIMULTANEOUS } from '../../core/domain/outcome-values.ts'
import { returnUrlProblem } from '../../core/domain/return-url-problem.ts'
import {
  LONGEST_RAW,
  SIGN_KEYS,
  SIGN_ONLY,
  SIGN_OVERS,
  SIGN_UNITS,
  WEBHOOK_ID,
} from '../../core/domain/signature-options.ts'
import { TAMPERINGS } from '../../core/domain/tampering.ts'
import { repeatedMember } from '../../core/domain/webhook-recipe.ts'
import { compact, type Whole } from '../../core/domain/without-undefined.ts'

/** Attempts beyond these are not kept. */
const MOST_COPIES = 20

const duration = z
  .string()
  .transform((written) => durationMs(written) ?? Number.NaN)
  .refine((ms) => ms <= LONGEST_MS)

/** What every order of the contract can say of how a webhook is sent: one that lacks a word does not compile. */
type HowOfEach =
  | Pick<LinkWebhookRequest, keyof ContractOrder>
  | Pick<TransactionWebhookRequest, keyof ContractOrder>
  | Pick<UnknownWebhookRequest, keyof ContractOrder>

/** How a webhook is sent that somebody sends by hand. */
const sendWords = {
  tampering: z.enum(TAMPERINGS).optional(),
  age: z
    .string()
    .transform((written) => signedDurationMs(written) ?? Number.NaN)
    .refine((ms) => Math.abs(ms) <= LONGEST_MS)
    .optional(),
  sign: signWords.optional(),
  raw: rawWords.optional(),
  webhookId: z.string().regex(WEBHOOK_ID).optional(),
  times: z.int().min(1).max(MOST_COPIES).optional(),
  retry: z.boolean().optional(),
  together: z.int().min(2).max(MOST_SIMULTANEOUS).optional(),
  delay: duration.optional(),
} satisfies Record<keyof HowOfEach, z.ZodType>
type SendWords = z.output<z.ZodObject<typeof sendWords>>

const USAGE: Readonly<Record<keyof SendWords, string>> = {
  tampering: `"tampering":"${TAMPERINGS.join('|')}"`,
  age: '"age":"10m" (how old its signature is; "-10m": ahead; not beside old_timestamp)',
  sign: `"sign":{"over":"${SIGN_OVERS.join('|')}","key":"${SIGN_KEYS.join('|')}","unit":"${SIGN_UNITS.join('|')}","id":"another","extra":true,"only":"${SIGN_ONLY.join('|')}"} (none that "tampering" is about as well)`,
  raw: `"raw":{"type":"text/plain","body":"no JSON"} (${LONGEST_RAW} characters at most, no card number; not beside key_order)`,
  webhookId: '"webhookId" (letters, digits, _ . : and -)',
  times: `"times" (1 to ${MOST_COPIES} in all)`,
  retry: '"retry":true (what is spoilt is not tried again without it)',
  together: `"together" (2 to ${MOST_SIMULTANEOUS} on the wire at once)`,
  delay: '"delay":"5s"',
}

/** The words of an order in the engine's. */
export const sendOrder = ({
  tampering,
  age,
  sign,
  raw,
  webhookId,
  retry,
  together,
  times,
  delay,
}: SendWords): SendOptions =>
  compact<Whole<SendOptions>>({
    tampering,
    ageMs: age,
    sign,
    raw,
    webhookId,
    retry,
    together,
    copies: times,
    delayMs: delay,
  })

/** Whether no two words are about the same member of a webhook. */
const saysOnce = ({ tampering, age, sign, raw }: SendWords): boolean =>
  repeatedMember(compact<SentAs>({ tampering, ageMs: age, sign, raw } as SentAs)) === undefined

const id = z.string().min(1).max(64)
const subjectWords = { link: id.optional(), transaction: id.optional() }

/** A webhook to be fired. */
export const orderWords = z
  .strictObject({
    ...subjectWords,
    about: z.strictObject(subjectWords).optional(),
    status: z.string().min(1).max(64).optional(),
    // Not z.record, which drops a key called __proto__.
    payload: z.custom<Readonly<Record<string, unknown>>>(isMap).optional(),
    url: z
      .string()
      .refine((url) => returnUrlProblem(url) === undefined)
      .optional(),
    ...sendWords,
  })
  .refine(saysOnce)

/** How a webhook is to be sent again. */
export const againWords = z.strictObject(sendWords).refine(saysOnce)

const USAGES = Object.values(USAGE)
const HOW = `${USAGES.slice(0, -1).join(', ')} and ${USAGES.at(-1)}`

export const ORDER_USAGE = `send {"link":"id"} or {"transaction":"id"}, or for an id that nothing has {"about":{"link":"id"}} or {"about":{"transaction":"id"}}, optionally with "status", "payload" (merged into the body), "url" (http or https), ${HOW}`

export const AGAIN_USAGE = `send nothing, or any of ${HOW}`

/** The one resource that is named. */
export const subjectOf = (link: unknown, transaction: unknown): Subject | undefined => {
  if (typeof link === 'string' && transaction === undefined) return { type: 'link', id: link }
  if (typeof transaction === 'string' && link === undefined) return { type: 'transaction', id: transaction }
  return undefined
}

/** The same in an answer. */
export const subjectView = ({ type, id }: Subject) => (type === 'link' ? { link: id } : { transaction: id })
