import * as z from 'zod'
import type { Route } from '../../api/http/route.ts'
import { transactionBody } from '../../core/bodies/transaction-body.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { type Difference, differencesOf, type MergePatch } from '../../core/domain/merge-patch.ts'
import type { Fault } from '../../core/domain/outcome.ts'
import { type FaultSequence, nextOverride } from '../../core/domain/overrides.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine, Match } from '../../engine/engine-api.ts'
import { parseScenarios } from '../../engine/scenarios/reading/parse-scenarios.ts'
import { writtenFault } from '../../engine/scenarios/vocabulary/written-scenario.ts'
import type { ControlParts } from '../control-parts.ts'
import { CARD_NUMBER, conflict, invalid } from '../control-problems.ts'
import { recordRoute, recordRouteWithBody } from '../control-route.ts'
import { theTransaction } from './challenge.routes.ts'
import { appliedFaultsIn, faultsView, overrideView } from './sequence-view.ts'

/** Largest number of entries in a sequence. */
const MOST_ENTRIES = 50
const times = z.int().min(1).max(1000).exactOptional()
/** Schema of a sequence, whose entries apply one after the other. */
const sequenceOf = <Turn extends z.ZodType>(turn: Turn) =>
  z.strictObject({ turns: z.array(turn).min(1).max(MOST_ENTRIES) }).transform(({ turns }) => turns)
/** Returns true for a map that is not meant as a sequence. */
const isSingle = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isMap(value) && !Object.hasOwn(value, 'turns')

const PATCH_USAGE =
  'Send members of the status response with their new values, such as `{"detail":{"authorize":{"amount":999}},"refno":"another"}`; null removes one. For successive reads, send `{"turns":[{"response":{…},"times":1}]}`.'

const patch = z.custom<MergePatch>((value) => isMap(value) && Object.keys(value).length > 0)
const singlePatch = z.custom<MergePatch>((value) => isSingle(value) && Object.keys(value).length > 0)
const overrideSchema = z.union([sequenceOf(z.strictObject({ response: patch.nullable(), times })), singlePatch])

const NO_STATUS_RESPONSE = conflict(
  'This transaction authenticates the cardholder of a link and has no status response.',
)

/** Creates the routes for the overridden status of a transaction. */
const statusOverrideRoutes = ({ engine, style }: ControlParts): readonly Route[] => {
  const matchesOf = theTransaction(engine)
  const statusOverrideOf = ({ space, transaction }: Match) => {
    const alteration = engine.alterationOf(space, transaction.id) ?? {}
    const { patch: next } = nextOverride(alteration)
    const differences =
      next === undefined ? [] : differencesOf(transactionBody(transaction, style.directoryResponse), next)
    const pathsOf = (is: Difference['is']) =>
      differences.filter((difference) => difference.is === is).map((difference) => difference.path.join('.'))
    return {
      transactionId: transaction.id,
      statusOverride: overrideView(alteration),
      changed: pathsOf('changed'),
      added: pathsOf('added'),
      removed: pathsOf('removed'),
    }
  }
  return [
    recordRoute(matchesOf, {
      operation: 'getStatusOverride',
      handle: ({ json, subject }) => json(statusOverrideOf(subject)),
    }),
    recordRouteWithBody(matchesOf, {
      operation: 'setStatusOverride',
      body: overrideSchema,
      usage: PATCH_USAGE,
      async handle({ json, body, subject }) {
        if (subject.transaction.forLink) return NO_STATUS_RESPONSE
        if (holdsCardNumber(JSON.stringify(body))) return CARD_NUMBER
        await engine.setStatusOverride(subject, body)
        return json(statusOverrideOf(subject))
      },
    }),
    recordRoute(matchesOf, {
      operation: 'deleteStatusOverride',
      async handle({ json, subject }) {
        await engine.setStatusOverride(subject, null)
        return json(statusOverrideOf(subject))
      },
    }),
  ]
}

const MISSING_ENDPOINTS =
  '`faults.on` is missing. Name the faulty responses of the transaction, as in `{"on":["status"],"status":500,"times":2}`.'

const FAULTS_USAGE =
  'Send the `faults` of a scenario, such as `{"on":["status"],"status":500,"times":2}`; null removes them. For successive responses, send `{"turns":[{"fault":{…},"times":1}]}`.'

const faultMap = z.custom<Readonly<Record<string, unknown>>>(isMap)
const faultSchema = z.union([
  sequenceOf(z.strictObject({ fault: faultMap.nullable(), times })),
  z.custom<Readonly<Record<string, unknown>>>(isSingle),
])

/** Creates the routes for faulty responses of a transaction. */
const faultRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => {
  const matchesOf = theTransaction(engine)
  const faultsOf = ({ space, transaction: { id, outcome } }: Match) => {
    const alteration = engine.alterationOf(space, id) ?? {}
    return {
      transactionId: id,
      from: alteration.faults === undefined ? ('scenario' as const) : ('control' as const),
      faults:
        alteration.faults === undefined ? (outcome.fault ? writtenFault(outcome.fault) : null) : faultsView(alteration),
      applied: appliedFaultsIn(alteration),
    }
  }
  const readFault = (members: Readonly<Record<string, unknown>>): Fault | string => {
    if (!Object.hasOwn(members, 'on')) return MISSING_ENDPOINTS
    // The parser of scenario files applies the same rules. JSON is valid YAML.
    const read = parseScenarios(JSON.stringify({ faults: members }), { file: 'faults', name: 'faults' }, catalogue)
    if ('problems' in read) return read.problems.map(({ message }) => message).join('; ')
    return read.scenarios[0]?.outcome.fault ?? '`faults` is empty.'
  }
  const readFaults = (body: z.infer<typeof faultSchema>): Fault | FaultSequence | string => {
    if (!Array.isArray(body)) return readFault(body)
    const turns: FaultSequence[number][] = []
    for (const [index, { fault: input, ...uses }] of body.entries()) {
      const fault =
        input && (Object.hasOwn(input, 'times') ? 'in `turns`, set `times` next to `fault`.' : readFault(input))
      if (typeof fault === 'string') return `\`turns[${index}].fault\`: ${fault}`
      turns.push({ fault, ...uses })
    }
    return turns
  }
  return [
    recordRoute(matchesOf, { operation: 'getFaults', handle: ({ json, subject }) => json(faultsOf(subject)) }),
    recordRouteWithBody(matchesOf, {
      operation: 'setFaults',
      outside: faultSchema,
      usage: FAULTS_USAGE,
      async handle({ json, body, subject }) {
        const faults = readFaults(body)
        if (typeof faults === 'string') return invalid(faults)
        await engine.setFaults(subject, faults)
        return json(faultsOf(subject))
      },
    }),
    recordRoute(matchesOf, {
      operation: 'deleteFaults',
      async handle({ json, subject }) {
        await engine.setFaults(subject, 'none')
        return json(faultsOf(subject))
      },
    }),
  ]
}

/**
 * Returns the transactions of a space with manual changes of their responses: `faults` is null if they were removed.
 */
export const alteredView = (engine: Engine, space: string) =>
  engine.alterationsIn(space).map(([transactionId, alteration]) => {
    const { statusOverride, faults } = alteration
    return {
      transactionId,
      ...compact({ statusOverride: statusOverride && (overrideView(alteration) ?? undefined) }),
      ...(faults && { faults: faultsView(alteration) }),
      ...(faults && faults !== 'none' && { applied: appliedFaultsIn(alteration) }),
    }
  })

/** Creates the routes that change responses about one transaction. The transaction itself stays unchanged. */
export const alteredResponseRoutes = (parts: ControlParts): readonly Route[] => [
  ...statusOverrideRoutes(parts),
  ...faultRoutes(parts),
]
