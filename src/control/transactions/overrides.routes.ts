import { z } from 'zod'
import type { Route } from '../../api/http/route.ts'
import { transactionBody } from '../../core/bodies/transaction-body.ts'
import { holdsCardNumber } from '../../core/domain/card-numbers.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { type Difference, differencesOf, type MergePatch } from '../../core/domain/merge-patch.ts'
import type { Fault } from '../../core/domain/outcome.ts'
import { type FaultSequence, nextOverride } from '../../core/domain/overrides.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine, Found } from '../../engine/engine-api.ts'
import { parseScenarios } from '../../engine/scenarios/reading/parse-scenarios.ts'
import { writtenFault } from '../../engine/scenarios/vocabulary/written-scenario.ts'
import type { ControlParts } from '../control-parts.ts'
import { CARD_NUMBER, conflict, invalid } from '../control-problems.ts'
import { recordRoute, recordRouteWithBody } from '../control-route.ts'
import { theTransaction } from './challenge.routes.ts'
import { faultsView, shownView, sufferedIn } from './sequence-view.ts'

/** How many there may be in a row, and how many answers one is for. */
const MOST_TURNS = 50
const times = z.int().min(1).max(1000).exactOptional()
/** Several that are used up one after the other, or a single one. */
const inARow = <Turn extends z.ZodType>(turn: Turn) => z.array(turn).min(1).max(MOST_TURNS)

const PATCH_USAGE =
  'send members of the status answer with what they are to be, such as {"detail":{"authorize":{"amount":999}},"refno":"another"}; null removes one; or a list of {"response":{…},"times":1}, one read after the other'

const patch = z.custom<MergePatch>((value) => isMap(value) && Object.keys(value).length > 0)
const patchWords = z.union([patch, inARow(z.strictObject({ response: patch.nullable(), times }))])

const NO_ANSWER_OF_ITS_OWN = conflict(
  'this transaction authenticates the cardholder of a link: no status answer tells of it, so there is nothing to show',
)

/** A status answer that tells something else than what is true. */
const shownRoutes = ({ engine, style }: ControlParts): readonly Route[] => {
  const found = theTransaction(engine)
  const shownOf = ({ space, transaction }: Found) => {
    const alteration = engine.alterationOf(space, transaction.id) ?? {}
    const { patch: next } = nextOverride(alteration)
    const differences =
      next === undefined ? [] : differencesOf(transactionBody(transaction, style.directoryResponse), next)
    const pathsOf = (is: Difference['is']) =>
      differences.filter((found) => found.is === is).map((found) => found.path.join('.'))
    return {
      transactionId: transaction.id,
      statusOverride: shownView(alteration),
      changed: pathsOf('changed'),
      added: pathsOf('added'),
      removed: pathsOf('removed'),
    }
  }
  return [
    recordRoute(found, { operation: 'getStatusOverride', handle: ({ json, subject }) => json(shownOf(subject)) }),
    recordRouteWithBody(found, {
      operation: 'setStatusOverride',
      words: patchWords,
      usage: PATCH_USAGE,
      async handle({ json, words, subject }) {
        if (subject.transaction.forLink) return NO_ANSWER_OF_ITS_OWN
        if (holdsCardNumber(JSON.stringify(words))) return CARD_NUMBER
        await engine.setStatusOverride(subject, words)
        return json(shownOf(subject))
      },
    }),
    recordRoute(found, {
      operation: 'deleteStatusOverride',
      async handle({ json, subject }) {
        await engine.setStatusOverride(subject, null)
        return json(shownOf(subject))
      },
    }),
  ]
}

const WITHOUT_PLACE =
  'faults.on: is missing: the transaction exists already, so say which of its answers suffer, such as {"on":["status"],"status":500,"times":2}; init is for repetitions with its Idempotency-Key'

const FAULTS_USAGE =
  'send the words of a scenario\'s faults, such as {"on":["status"],"status":500,"times":2}, or a list of {"fault":{…},"times":1}, one answer after the other; null is none'

const faultMap = z.custom<Readonly<Record<string, unknown>>>(isMap)
const faultWords = z.union([faultMap, inARow(z.strictObject({ fault: faultMap.nullable(), times }))])

/** Faults of the answers about one transaction, until they are lifted. */
const faultRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => {
  const found = theTransaction(engine)
  const faultsOf = ({ space, transaction: { id, outcome } }: Found) => {
    const alteration = engine.alterationOf(space, id) ?? {}
    return {
      transactionId: id,
      from: alteration.faults === undefined ? ('scenario' as const) : ('control' as const),
      faults:
        alteration.faults === undefined ? (outcome.fault ? writtenFault(outcome.fault) : null) : faultsView(alteration),
      applied: sufferedIn(alteration),
    }
  }
  const readFault = (words: Readonly<Record<string, unknown>>): Fault | string => {
    if (!Object.hasOwn(words, 'on')) return WITHOUT_PLACE
    // The parser of scenario files applies the same rules. JSON is valid YAML.
    const read = parseScenarios(JSON.stringify({ faults: words }), { file: 'faults', name: 'faults' }, catalogue)
    if ('problems' in read) return read.problems.map(({ message }) => message).join('; ')
    return read.scenarios[0]?.outcome.fault ?? 'faults: says nothing'
  }
  const readFaults = (words: z.infer<typeof faultWords>): Fault | FaultSequence | string => {
    if (!Array.isArray(words)) return readFault(words)
    const turns: FaultSequence[number][] = []
    for (const [nth, { fault: said, ...often }] of words.entries()) {
      const fault = said && (Object.hasOwn(said, 'times') ? 'times: stands beside fault in a list' : readFault(said))
      if (typeof fault === 'string') return `[${nth}].fault: ${fault}`
      turns.push({ fault, ...often })
    }
    return turns
  }
  return [
    recordRoute(found, { operation: 'getFaults', handle: ({ json, subject }) => json(faultsOf(subject)) }),
    recordRouteWithBody(found, {
      operation: 'setFaults',
      outside: faultWords,
      usage: FAULTS_USAGE,
      async handle({ json, words, subject }) {
        const faults = readFaults(words)
        if (typeof faults === 'string') return invalid(faults)
        await engine.setFaults(subject, faults)
        return json(faultsOf(subject))
      },
    }),
    recordRoute(found, {
      operation: 'deleteFaults',
      async handle({ json, subject }) {
        await engine.setFaults(subject, 'none')
        return json(faultsOf(subject))
      },
    }),
  ]
}

/** The transactions of a space whose answers are altered by hand, and how: `faults` is null where they were lifted. */
export const alteredView = (engine: Engine, space: string) =>
  engine.alterationsIn(space).map(([transactionId, alteration]) => {
    const { shown, faults } = alteration
    return {
      transactionId,
      ...compact({ statusOverride: shown && (shownView(alteration) ?? undefined) }),
      ...(faults && { faults: faultsView(alteration) }),
      ...(faults && faults !== 'none' && { applied: sufferedIn(alteration) }),
    }
  })

/** What the sandbox says about one transaction, changed while everything else goes on. The transaction stays what it is. */
export const alteredAnswerRoutes = (parts: ControlParts): readonly Route[] => [
  ...shownRoutes(parts),
  ...faultRoutes(parts),
]
