import * as z from 'zod'
import type { Route } from '../../api/http/route.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { aboutTransaction } from '../../core/domain/event-factories.ts'
import { ORDER_STATUSES, SEVERITIES, VERDICT_RESULTS } from '../../core/domain/observation.ts'
import { memberNamed } from '../../core/domain/table-keys.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import { DECISION_CHANNELS, judgeEvents } from '../../core/rules/audit/judge-events.ts'
import { forEachYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { CARD_NUMBER, invalid, unknown } from '../control-problems.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'
import { keptAfter, readAll } from '../events/read-events.ts'
import { fits, readConditions } from '../wait/event-pattern.ts'

const short = z.string().min(1).max(200)

const observationSchema = z.strictObject({
  order: short,
  value: z.enum(ORDER_STATUSES),
  effects: z
    .record(short, z.int().min(0))
    .refine((effects) => Object.keys(effects).length <= 20, 'must have at most 20 members')
    .optional(),
  step: short,
  experiment: short.optional(),
  transaction: short.optional(),
  refno: short.optional(),
})

const verdictSchema = z
  .strictObject({
    result: z.enum(VERDICT_RESULTS),
    experiment: short,
    rule: short.optional(),
    severity: z.enum(SEVERITIES).optional(),
    step: short.optional(),
    transaction: short.optional(),
    reason: z.string().min(1).max(1000).optional(),
  })
  .refine(
    ({ result, rule, severity }) => result !== 'finding' || (rule !== undefined && severity !== undefined),
    'a finding requires `rule` and `severity`',
  )

const NO_TRANSACTION = unknown('This space has no transaction with this ID.')

type About = { readonly transaction?: string | undefined; readonly refno?: string | undefined }

/** Creates the routes for observations of an app and for verdicts about them. */
export const observationRoutes = ({ engine, traffic, coverage }: ControlParts): readonly Route[] => {
  /** Finds the transaction of an ID, or the newest one with a refno. */
  const meant = async (space: string, { transaction: id, refno }: About): Promise<Transaction | undefined> => {
    if (id !== undefined) {
      const match = engine.find(id)
      return match?.space === space ? match.transaction : undefined
    }
    let newest: Transaction | undefined
    if (refno !== undefined)
      await forEachYielding(engine.transactionsIn(space), (transaction) => {
        if (transaction.refno === refno && !transaction.forLink) newest = transaction
      })
    return newest
  }

  /** Returns the subject of an event; undefined for an unknown ID. */
  const aboutOf = async (space: string, about: About) => {
    const transaction = await meant(space, about)
    if (transaction) return { subject: aboutTransaction(transaction) }
    if (about.transaction !== undefined) return undefined
    return about.refno === undefined ? {} : { subject: { kind: 'transaction' as const, refno: about.refno } }
  }

  const recordedView = (space: string, transaction: string | undefined) => ({
    space,
    event: traffic.newest(space),
    ...compact({ transaction }),
  })

  return [
    routeWithBody({
      operation: 'recordObservation',
      limit: 'observationBody',
      body: observationSchema,
      usage:
        'Send `{"order":"order-1","value":"paid","step":"return"}`; `effects`, `experiment`, and `transaction` or `refno` are optional.',
      async handle({ json, space, cause, body }) {
        if (holdsCardNumber(JSON.stringify(body))) return CARD_NUMBER
        const about = await aboutOf(space, body)
        if (!about) return NO_TRANSACTION
        const { transaction: _, refno: __, ...facts } = body
        traffic.publish(space, cause, { type: 'observation.recorded', ...about, facts: compact(facts) })
        return json(recordedView(space, about.subject && 'id' in about.subject ? about.subject.id : undefined))
      },
    }),
    routeWithBody({
      operation: 'recordVerdict',
      limit: 'observationBody',
      body: verdictSchema,
      usage:
        'Send `{"result":"passed","experiment":"order-return-twice"}`; `step`, `transaction` and `reason` are optional.',
      async handle({ json, space, cause, body }) {
        if (holdsCardNumber(JSON.stringify(body))) return CARD_NUMBER
        const about = await aboutOf(space, body)
        if (!about) return NO_TRANSACTION
        const { transaction, ...facts } = body
        traffic.publish(space, cause, { type: 'verdict.recorded', ...about, facts: compact(facts) })
        return json(recordedView(space, transaction))
      },
    }),
    routeWithoutBody({
      operation: 'listVerdicts',
      handle({ json, space }) {
        // Includes the newest events.
        traffic.settle()
        return json({ space, verdicts: coverage.judgements(space) })
      },
    }),
    routeWithoutBody({
      operation: 'judgeObservations',
      async handle({ json, space, query: { after, decides: requested, ...filter } }) {
        const decides = memberNamed(DECISION_CHANNELS, requested)
        if (requested !== undefined && !decides)
          return invalid(`\`decides\` must be one of ${DECISION_CHANNELS.join(', ')}.`)
        const chosen = readConditions(filter)
        if ('problem' in chosen) return chosen
        await readAll(traffic, space)
        const kept = keptAfter(traffic, space, 'after', after)
        if ('problem' in kept) return kept
        const events = kept.events.filter((event) => fits(chosen.pattern, event))
        const findings = judgeEvents(events, { decides, isWhole: !kept.gap.incomplete }).map((event) => {
          const { title, fix } = AUDIT_RULES[event.rule]
          return { ...event, title, fix }
        })
        const observations = events.filter(({ type }) => type === 'observation.recorded').length
        return json({ space, observations, findings, ...kept.gap })
      },
    }),
  ]
}
