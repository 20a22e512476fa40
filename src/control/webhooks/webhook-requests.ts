import * as z from 'zod'
import type {
  SendWebhookRequest as ContractOrder,
  LinkWebhookRequest,
  TransactionWebhookRequest,
  UnknownWebhookRequest,
} from '../../core/contract/control.gen.ts'
import type { SentAs } from '../../core/domain/delivery.schema.ts'
import type { SendOptions, Subject } from '../../core/domain/delivery.ts'
import { rawSchema, signSchema } from '../../core/domain/delivery-vocabulary.schema.ts'
import { durationMs, LONGEST_MS, signedDurationMs } from '../../core/domain/duration.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { MOST_SIMULTANEOUS } from '../../core/domain/outcome-values.ts'
import { WEBHOOK_ID, WEBHOOK_ID_RULE } from '../../core/domain/signature-options.ts'
import { TAMPERINGS } from '../../core/domain/tampering.ts'
import { webUrlProblem } from '../../core/domain/web-url-problem.ts'
import { repeatedMember } from '../../core/domain/webhook-recipe.ts'
import { compact, type Whole } from '../../core/domain/without-undefined.ts'

/** Largest number of copies. Further attempts are not stored. */
const MOST_COPIES = 20

const duration = z
  .string()
  .transform((written) => durationMs(written) ?? Number.NaN)
  .refine((ms) => ms <= LONGEST_MS, 'must be a duration of at most 3650d, such as `5s`')

/** Send options that each request of the contract has. A missing option does not compile. */
type OptionsOfKind =
  | Pick<LinkWebhookRequest, keyof ContractOrder>
  | Pick<TransactionWebhookRequest, keyof ContractOrder>
  | Pick<UnknownWebhookRequest, keyof ContractOrder>

/** Send options of a manual webhook. */
const sendShape = {
  tampering: z.enum(TAMPERINGS).optional(),
  age: z
    .string()
    .transform((written) => signedDurationMs(written) ?? Number.NaN)
    .refine(
      (ms) => Math.abs(ms) <= LONGEST_MS,
      'must be a duration of at most 3650d, such as `10m`, or `-10m` for a time in the future',
    )
    .optional(),
  sign: signSchema.optional(),
  raw: rawSchema.optional(),
  webhookId: z.string().regex(WEBHOOK_ID, WEBHOOK_ID_RULE).optional(),
  times: z.int().min(1).max(MOST_COPIES).optional(),
  retry: z.boolean().optional(),
  together: z.int().min(2).max(MOST_SIMULTANEOUS).optional(),
  delay: duration.optional(),
} satisfies Record<keyof OptionsOfKind, z.ZodType>
type SendBody = z.output<z.ZodObject<typeof sendShape>>

/** Converts send options to those of the engine. */
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
}: SendBody): SendOptions =>
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

/** Reports an option that changes the same part of a webhook as its tampering. */
const rejectConflict = ({ tampering, age, sign, raw }: SendBody, context: z.RefinementCtx): void => {
  const member = repeatedMember(compact<SentAs>({ tampering, ageMs: age, sign, raw } as SentAs))
  if (member !== undefined)
    context.addIssue({ code: 'custom', message: `\`${member}\` and \`tampering\` define the same, keep one` })
}

const id = z.string().min(1).max(64)
const subjectShape = { link: id.optional(), transaction: id.optional() }

/** Request for a manual webhook. */
export const newWebhookSchema = z
  .strictObject({
    ...subjectShape,
    about: z.strictObject(subjectShape).optional(),
    status: z.string().min(1).max(64).optional(),
    // Not z.record, which drops a key called __proto__.
    payload: z.custom<Readonly<Record<string, unknown>>>(isMap).optional(),
    url: z
      .string()
      .refine((url) => webUrlProblem(url) === undefined, 'must be an http or https URL')
      .optional(),
    ...sendShape,
  })
  .superRefine(rejectConflict)

/** Request for a redelivery. */
export const resendSchema = z.strictObject(sendShape).superRefine(rejectConflict)

const OPTIONS = Object.keys(sendShape).map((name) => `\`${name}\``)
const HOW = `${OPTIONS.slice(0, -1).join(', ')} and ${OPTIONS.at(-1)}`

export const ORDER_USAGE = `Send \`{"link":"…"}\`, \`{"transaction":"…"}\`, or for an unknown ID \`{"about":{"link":"…"}}\`; \`status\`, \`payload\`, \`url\`, ${HOW} are optional.`

export const AGAIN_USAGE = `Send no body, or an object with some of ${HOW}.`

/** Returns the requested record; undefined unless there is exactly one. */
export const subjectOf = (link: unknown, transaction: unknown): Subject | undefined => {
  if (typeof link === 'string' && transaction === undefined) return { type: 'link', id: link }
  if (typeof transaction === 'string' && link === undefined) return { type: 'transaction', id: transaction }
  return undefined
}

/** Returns a record for responses. */
export const subjectView = ({ type, id }: Subject) => (type === 'link' ? { link: id } : { transaction: id })
