import { z } from 'zod'
import { faultInForce } from '../domain/alteration.ts'
import { holdsCardNumber } from '../domain/card-numbers.ts'
import { isMap } from '../domain/is-map.ts'
import { type Difference, differencesOf, type MergePatch } from '../domain/merge-patch.ts'
import type { Engine, Found } from '../engine/port.ts'
import type { Route } from '../reply/route.ts'
import { writtenFault } from '../scenarios/words/written.ts'
import { transactionBody } from '../wire/transaction-body.ts'
import { theTransaction } from './challenge.ts'
import { callingAbout, sayingAbout } from './control-route.ts'
import type { ControlParts } from './parts.ts'
import { CARD_NUMBER, conflict, invalid } from './problems.ts'

const PATCH_USAGE =
  'send members of the status answer with what they are to be, such as {"detail":{"authorize":{"amount":999}},"refno":"another"}; null removes one'

const patchWords = z.custom<MergePatch>((value) => isMap(value) && Object.keys(value).length > 0)

const NO_ANSWER_OF_ITS_OWN = conflict(
  'this transaction authenticates the cardholder of a link: no status answer tells of it, so there is nothing to show',
)

/** A status answer that tells something else than what is true. */
const shownRoutes = ({ engine, style }: ControlParts): readonly Route[] => {
  const found = theTransaction(engine)
  const shownOf = ({ space, transaction }: Found) => {
    const { shown } = engine.alterationOf(space, transaction.id) ?? {}
    const differences =
      shown === undefined ? [] : differencesOf(transactionBody(transaction, style.directoryResponse), shown)
    const pathsOf = (is: Difference['is']) =>
      differences.filter((found) => found.is === is).map((found) => found.path.join('.'))
    return {
      transactionId: transaction.id,
      shown: shown ?? null,
      changed: pathsOf('changed'),
      added: pathsOf('added'),
      removed: pathsOf('removed'),
    }
  }
  return [
    callingAbout(found, { operation: 'getShown', handle: ({ json, subject }) => json(shownOf(subject)) }),
    sayingAbout(found, {
      operation: 'putShown',
      words: patchWords,
      usage: PATCH_USAGE,
      async handle({ json, words, subject }) {
        if (subject.transaction.forLink) return NO_ANSWER_OF_ITS_OWN
        if (holdsCardNumber(JSON.stringify(words))) return CARD_NUMBER
        await engine.showAs(subject, words)
        return json(shownOf(subject))
      },
    }),
    callingAbout(found, {
      operation: 'deleteShown',
      async handle({ json, subject }) {
        await engine.showAs(subject, null)
        return json(shownOf(subject))
      },
    }),
  ]
}

const WITHOUT_PLACE = invalid(
  'faults.on: is missing: the transaction exists already, so say which of its answers suffer, such as {"on":["status"],"status":500,"times":2}; init is for repetitions with its Idempotency-Key',
)

/** Faults of the answers about one transaction, until they are lifted. */
const faultRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => {
  const found = theTransaction(engine)
  const faultsOf = ({ space, transaction: { id, outcome } }: Found) => {
    const alteration = engine.alterationOf(space, id) ?? {}
    const fault = faultInForce(outcome, alteration)
    return {
      transactionId: id,
      from: alteration.faults === undefined ? ('scenario' as const) : ('control' as const),
      faults: fault ? writtenFault(fault) : null,
      suffered: alteration.suffered ?? {},
    }
  }
  return [
    callingAbout(found, { operation: 'getFaults', handle: ({ json, subject }) => json(faultsOf(subject)) }),
    sayingAbout(found, {
      operation: 'putFaults',
      outside: z.custom<Readonly<Record<string, unknown>>>(isMap),
      usage: 'send the words of a scenario\'s faults, such as {"on":["status"],"status":500,"times":2}',
      async handle({ json, words, subject }) {
        if (!Object.hasOwn(words, 'on')) return WITHOUT_PLACE
        // By what reads scenarios: the same rules and the same words. JSON is YAML, which few ask for and which is long.
        const { parseScenarios } = await import('../scenarios/reading/parse.ts')
        const place = { file: 'faults', name: 'faults' }
        const read = parseScenarios(JSON.stringify({ faults: words }), place, catalogue)
        if ('problems' in read) return invalid(read.problems.map(({ message }) => message).join('; '))
        const [fault] = read.scenarios.flatMap(({ outcome }) => outcome.fault ?? [])
        if (!fault) return invalid('faults: says nothing')
        await engine.putFaults(subject, fault)
        return json(faultsOf(subject))
      },
    }),
    callingAbout(found, {
      operation: 'deleteFaults',
      async handle({ json, subject }) {
        await engine.putFaults(subject, 'none')
        return json(faultsOf(subject))
      },
    }),
  ]
}

/** The transactions of a space whose answers are altered by hand, and how: `faults` is null where they were lifted. */
export const alteredView = (engine: Engine, space: string) =>
  engine.alteredIn(space).map(([transactionId, { shown, faults, suffered }]) => ({
    transactionId,
    ...(shown && { shown }),
    ...(faults && { faults: faults === 'none' ? null : writtenFault(faults) }),
    ...(faults && faults !== 'none' && { suffered: suffered ?? {} }),
  }))

/** What the sandbox says about one transaction, changed while everything else goes on. The transaction stays what it is. */
export const alteredAnswerRoutes = (parts: ControlParts): readonly Route[] => [
  ...shownRoutes(parts),
  ...faultRoutes(parts),
]
