import { CHALLENGE_CARD, initBody } from './init-body.ts'
import { type Client, createClient, NoAnswer } from './kill-client.ts'
import type { Ledger } from './kill-ledger.ts'
import type { WriterParts } from './kill-writers.ts'
import { type PseudoRandom, pseudoRandom } from './pseudo-random.ts'

/** Each is written to by one caller at a time, who then knows what it must hold. */
const SPACES = ['own-1', 'own-2', 'own-3']

/** The tables of an export of one space. */
type Filed = Readonly<Record<string, unknown>>

type Caller = { readonly client: Client; readonly space: string; readonly name: string; readonly random: PseudoRandom }

/** One call that changes a space, and what it may change. */
type Step = {
  readonly act: (caller: Caller, before: Filed) => Promise<unknown>
  /** The tables that it may change; or what becomes of all of them. */
  readonly changes: readonly string[] | ((before: Filed) => Filed)
}

const at = (path: string, space: string): string => `/_sandbox${path}?space=${space}`
const idsOf = (table: unknown): string[] => Object.keys((table ?? {}) as object)

/** Everything that is kept of a space, but for what its clock makes of it: an export, as anybody can ask for it. */
const filedOf = async (client: Client, space: string): Promise<Filed> => {
  const exported = await client.find(at('/state', space))
  return (exported?.spaces as Readonly<Record<string, Filed>> | undefined)?.[space] ?? {}
}

const begin: Step = {
  changes: ['transactions', 'counters', 'refnos', 'queuedOutcomes', 'choices'],
  act: ({ client, name }) => client.post('/v1/transactions', initBody(CHALLENGE_CARD, { refno: name })),
}

/** What came of the two that put records by the thousand in one commit: the import is of what was there, and of a little more. */
const grown = (before: Filed): Filed => ({ ...before, counters: { ...(before.counters as object), imported: 1 } })

/** Everything that can be written into a space and that sends no webhook: those have stories of their own. */
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
  'a one-shot': {
    changes: ['queuedOutcomes', 'counters'],
    act: ({ client, space, name }) =>
      client.post(at('/next', space), { scenario: 'decline/51', when: { refno: name } }),
  },
  'no one-shots': { changes: ['queuedOutcomes'], act: ({ client, space }) => client.delete(at('/next', space)) },
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

/** Which table comes first says nothing: one that was empty comes back at another place. */
const textOf = (filed: Filed): string =>
  JSON.stringify(Object.entries(filed).sort(([one], [other]) => (one < other ? -1 : 1)))

/** What is wrong with a space in which a step was cut off: it happened as a whole or not at all, and nothing else did. */
const problemOf = (found: Filed, before: Filed, { changes }: Step): string | undefined => {
  if (textOf(found) === textOf(before)) return undefined
  if (typeof changes === 'function')
    return textOf(found) === textOf(changes(before)) ? undefined : 'is neither what it was nor what it was to become'
  const others = new Set([...Object.keys(found), ...Object.keys(before)])
  const odd = [...others].filter(
    (table) => !changes.includes(table) && textOf({ of: found[table] }) !== textOf({ of: before[table] }),
  )
  return odd.length === 0 ? undefined : `has changed where nobody changed anything: ${odd.join(', ')}`
}

/** What the spaces hold by all that was answered, over many starts. */
export const createOwnSpaces = () => {
  const known = new Map<string, Filed>()
  /** Steps that were asked for and not answered. */
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
    /** How often each step was answered. */
    done: done as Readonly<Record<string, number>>,

    /** Changes its spaces until the program is gone. */
    async write({ victim, ledger, cycle, random }: Pick<WriterParts, 'victim' | 'ledger' | 'cycle' | 'random'>) {
      await Promise.all(
        SPACES.map(async (space) => {
          const client = createClient(victim, ledger, space)
          await writer({ client, space, random: pseudoRandom(random.below(2 ** 32)) }, cycle).catch((error) => {
            if (!(error instanceof NoAnswer)) throw error
          })
        }),
      )
    },

    /** What is lost or came true by half, in words. */
    async lost(clientOf: (space: string) => Client): Promise<string[]> {
      const lost: string[] = []
      for (const space of SPACES) {
        const found = await filedOf(clientOf(space), space)
        const step = STEPS[cutOff.get(space) ?? '']
        const before = known.get(space) ?? {}
        const problem = step
          ? problemOf(found, before, step)
          : textOf(found) === textOf(before)
            ? undefined
            : 'is not what it was'
        if (problem !== undefined)
          lost.push(
            `${space} ${problem} (${cutOff.get(space) ?? 'nothing'} was cut off): ${textOf(found)} for ${textOf(before)}`,
          )
        known.set(space, found)
        cutOff.delete(space)
      }
      return lost
    },
  }
}

export type OwnSpaces = ReturnType<typeof createOwnSpaces>

/** A caller of a program that nobody kills, for one space. */
export const ownClient =
  ({ url }: { readonly url: string }, ledger: Ledger) =>
  (space: string): Client =>
    createClient({ url, isKilled: () => false }, ledger, space)
