import { CHALLENGE_CARD, initBody } from './init-body.ts'
import type { Acknowledged } from './kill-acknowledged.ts'
import { type Client, createClient, NoResponse } from './kill-client.ts'
import type { WriterParts } from './kill-writers.ts'
import { type PseudoRandom, pseudoRandom } from './pseudo-random.ts'

/** One caller at a time writes to each, so that its expected content is known. */
const SPACES = ['own-1', 'own-2', 'own-3']

/** The tables of an export of one space. */
type Filed = Readonly<Record<string, unknown>>

type Caller = { readonly client: Client; readonly space: string; readonly name: string; readonly random: PseudoRandom }

/** One call that changes a space, and the tables that it may change. */
type Step = {
  readonly act: (caller: Caller, before: Filed) => Promise<unknown>
  /** The tables that it may change; or a function of all of them. */
  readonly changes: readonly string[] | ((before: Filed) => Filed)
}

const at = (path: string, space: string): string => `/_sandbox${path}?space=${space}`
const idsOf = (table: unknown): string[] => Object.keys((table ?? {}) as object)

/** Exports a space as any caller can, without members that depend on the clock. */
const filedOf = async (client: Client, space: string): Promise<Filed> => {
  const exported = await client.find(at('/state', space))
  return (exported?.spaces as Readonly<Record<string, Filed>> | undefined)?.[space] ?? {}
}

const begin: Step = {
  changes: ['transactions', 'counters', 'refnos', 'queuedOutcomes', 'choices'],
  act: ({ client, name }) => client.post('/v1/transactions', initBody(CHALLENGE_CARD, { refno: name })),
}

/** Results of the two steps that save thousands of records in one commit: the import has the earlier records and a few more. */
const grown = (before: Filed): Filed => ({ ...before, counters: { ...(before.counters as object), imported: 1 } })

/** All writes into a space that send no webhook; webhooks have separate tests. */
export const STEPS: Readonly<Record<string, Step>> = {
  'a transaction': begin,
  'another transaction': begin,
  'a scenario': {
    changes: ['scenarios'],
    act: ({ client, space, name, random }) =>
      client.put(at(`/scenarios/mine_${random.below(3)}`, space), { title: name, when: { refno: name } }),
  },
  'a folder of scenarios': {
    changes: ['scenarios'],
    act: ({ client, space, name }) =>
      client.put(at('/scenarios', space), { scenarios: { mine_0: `title: ${name}`, mine_3: `title: ${name} too` } }),
  },
  'no scenario': {
    changes: ['scenarios'],
    act: async ({ client, space }, { scenarios }) => {
      const [mine] = idsOf(scenarios)
      if (mine !== undefined) await client.delete(at(`/scenarios/${mine}`, space))
    },
  },
  'a scenario for all': {
    changes: ['choices'],
    act: ({ client, space }) =>
      client.put(`/_sandbox/spaces/${space}/scenario`, { name: 'challenge_failed', mode: 'force' }),
  },
  'a queued outcome': {
    changes: ['queuedOutcomes', 'counters'],
    act: ({ client, space, name }) =>
      client.post(at('/next', space), { scenario: 'decline/51', when: { refno: name } }),
  },
  'no queued outcomes': { changes: ['queuedOutcomes'], act: ({ client, space }) => client.delete(at('/next', space)) },
  'a frozen clock': {
    changes: ['clocks'],
    act: ({ client, space }) => client.put(at('/clock', space), { mode: 'frozen', now: '2026-01-02T03:04:05.678Z' }),
  },
  'a clock that is moved': {
    changes: ['clocks', 'transactions', 'answers'],
    act: ({ client, space }) => client.put(at('/clock', space), { advance: '1s' }),
  },
  faults: {
    changes: ['alterations', 'transactions'],
    act: async ({ client, space }, { transactions }) => {
      const [id] = idsOf(transactions)
      if (id !== undefined) await client.put(at(`/transactions/${id}/faults`, space), { on: ['status'], status: 500 })
    },
  },
  tokens: {
    changes: ['aliases', 'aliasCvvs', 'counters'],
    act: ({ client, space }) => client.post(at('/aliases', space), { number: CHALLENGE_CARD }),
  },
  'an import': {
    changes: grown,
    act: ({ client, space }, before) =>
      client.put(at('/state', space), {
        format: 'threeds-sandbox state',
        version: 1,
        spaces: { [space]: grown(before) },
      }),
  },
  'a reset': { changes: () => ({}), act: ({ client, space }) => client.post(at('/reset', space), {}) },
  'a deletion': { changes: () => ({}), act: ({ client, space }) => client.delete(`/_sandbox/spaces/${space}`) },
}

/** Ignores the order of tables: an emptied one returns at another position. */
const textOf = (filed: Filed): string =>
  JSON.stringify(Object.entries(filed).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Returns the errors of a space after an interrupted step: it is applied completely or not at all. */
const problemOf = (result: Filed, before: Filed, { changes }: Step): string | undefined => {
  if (textOf(result) === textOf(before)) return undefined
  if (typeof changes === 'function')
    return textOf(result) === textOf(changes(before)) ? undefined : 'is neither the old nor the new state'
  const others = new Set([...Object.keys(result), ...Object.keys(before)])
  const odd = [...others].filter(
    (table) => !changes.includes(table) && textOf({ of: result[table] }) !== textOf({ of: before[table] }),
  )
  return odd.length === 0 ? undefined : `has unexpected changes: ${odd.join(', ')}`
}

/** Expected content of the spaces by all responses, over many starts. */
export const createOwnSpaces = () => {
  const known = new Map<string, Filed>()
  /** Steps without a response. */
  const cutOff = new Map<string, string>()
  const done: Record<string, number> = {}

  const writer = async (caller: Omit<Caller, 'name'>, cycle: string): Promise<void> => {
    const { client, space, random } = caller
    const names = Object.keys(STEPS)
    for (let n = 0; ; n += 1) {
      const name = names[random.below(names.length)] ?? ''
      cutOff.set(space, name)
      await STEPS[name]?.act({ ...caller, name: `${cycle}-${space}-${n}` }, known.get(space) ?? {})
      const filed = await filedOf(client, space)
      cutOff.delete(space)
      known.set(space, filed)
      done[name] = (done[name] ?? 0) + 1
    }
  }

  return {
    /** Number of responses per step. */
    done: done as Readonly<Record<string, number>>,

    /** Changes its spaces until the program exits. */
    async write({ victim, ledger, cycle, random }: Pick<WriterParts, 'victim' | 'ledger' | 'cycle' | 'random'>) {
      await Promise.all(
        SPACES.map(async (space) => {
          const client = createClient(victim, ledger, space)
          await writer({ client, space, random: pseudoRandom(random.below(2 ** 32)) }, cycle).catch((error) => {
            if (!(error instanceof NoResponse)) throw error
          })
        }),
      )
    },

    /** Returns lost or partially applied steps in words. */
    async lost(clientOf: (space: string) => Client): Promise<string[]> {
      const lost: string[] = []
      for (const space of SPACES) {
        const result = await filedOf(clientOf(space), space)
        const step = STEPS[cutOff.get(space) ?? '']
        const before = known.get(space) ?? {}
        const problem = step
          ? problemOf(result, before, step)
          : textOf(result) === textOf(before)
            ? undefined
            : 'has changed'
        if (problem !== undefined)
          lost.push(
            `${space} ${problem} (${cutOff.get(space) ?? 'nothing'} was cut off): ${textOf(result)} for ${textOf(before)}`,
          )
        known.set(space, result)
        cutOff.delete(space)
      }
      return lost
    },
  }
}

export type OwnSpaces = ReturnType<typeof createOwnSpaces>

/** A caller of a program that is not killed, for one space. */
export const ownClient =
  ({ url }: { readonly url: string }, records: Acknowledged) =>
  (space: string): Client =>
    createClient({ url, isKilled: () => false }, records, space)
