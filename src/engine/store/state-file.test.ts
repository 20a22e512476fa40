import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsableKey } from '../../../test/support/arbitraries.ts'
import { DELETED, UNUSED } from '../../../test/support/given-link.ts'
import { transactionIn } from '../../../test/support/given-transaction.ts'
import { long } from '../../../test/support/long-runs.ts'
import { createMemoryStore } from './memory-store.ts'
import { parseExport } from './parse-export.ts'
import { replaceSpaces } from './replace-spaces.ts'
import { exportState, filedRecords, stateText } from './state-file.ts'
import type { Change, StateFile, Store } from './store.ts'

const transaction = transactionIn('challenge_ongoing')
const counter = (id: string, value: number, space = 'default'): Change => ({ table: 'counters', space, id, value })
const refno = (id: string, space = 'default'): Change => ({ table: 'refnos', space, id, value: transaction.id })
const kept = (space = 'default', { id } = transaction): Change => ({
  table: 'transactions',
  space,
  id,
  value: { ...transaction, id },
})

const holding = async (...changes: Change[]): Promise<Store> => {
  const store = createMemoryStore()
  await store.commit(changes)
  return store
}

const problemsOf = async (value: unknown): Promise<readonly string[]> => {
  const read = await parseExport(value)
  return 'problems' in read ? read.problems : []
}

/** Parses a file as an import does. */
const read = async (text: string): Promise<StateFile> => {
  const result = await parseExport(JSON.parse(text))
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.state
}

const refill = async (text: string, store = createMemoryStore()): Promise<Store> => {
  const state = await read(text)
  const spaces = Object.keys(state.spaces)
  const rejected = await replaceSpaces(store, spaces, filedRecords(state, spaces))
  if (rejected) throw new Error(rejected.stranger)
  return store
}

const textOf = (store: Store): string => stateText(exportState(store, store.spaces()))

describe('the text of an export', () => {
  it('has one field per line, spaces by name, and no empty tables', async () => {
    const store = await holding(counter('link', 2, 'b'), counter('transaction', 1, 'a'))
    expect(textOf(store).split('\n')).toEqual([
      '{',
      '  "format": "threeds-sandbox state",',
      '  "version": 1,',
      '  "spaces": {',
      '    "a": {',
      '      "counters": {',
      '        "transaction": 1',
      '      }',
      '    },',
      '    "b": {',
      '      "counters": {',
      '        "link": 2',
      '      }',
      '    }',
      '  }',
      '}',
      '',
    ])
  })

  it('does not depend on the insertion order of spaces and tables', async () => {
    const changes = [counter('a', 1, 'x'), refno('r', 'x'), counter('a', 1, 'y')]
    expect(textOf(await holding(...changes.toReversed()))).toBe(textOf(await holding(...changes)))
  })

  it('keeps the order of records', async () => {
    const ids = ['900000000000000001', '100000000000000002', '500000000000000003']
    const store = await holding(...ids.map((id) => kept('default', { ...transaction, id })))
    expect(Object.keys(JSON.parse(textOf(store)).spaces.default.transactions)).toEqual(ids)
    const again = await refill(textOf(store))
    expect([...again.entries('transactions', 'default')].map(([id]) => id)).toEqual(ids)
  })

  it('is the same after an import, with any IDs', async () => {
    const id = fc.oneof(
      fc.constantFrom('__proto__', 'constructor', '', '0', '10', '9', '4294967295'),
      parsableKey(fc.string({ unit: 'binary' })),
    )
    const change = fc.tuple(id, fc.constantFrom('default', '1', '0', 'constructor'), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (parts) => {
        const store = await holding(
          ...parts.map(([name, space, is]) => (is ? refno(name, space) : counter(name, 1, space))),
        )
        const text = textOf(store)
        const again = await refill(text)
        expect(textOf(again)).toBe(text)
        for (const space of store.spaces())
          expect(new Map(again.entries('refnos', space))).toEqual(new Map(store.entries('refnos', space)))
      }),
      { numRuns: long(1, 200) },
    )
  })
})

describe('replacing a space', () => {
  it('removes its former content and leaves other spaces unchanged', async () => {
    const text = textOf(await holding(counter('a', 1), kept()))
    const store = await refill(text, await holding(counter('b', 7), refno('r'), kept(), counter('c', 3, 'other')))
    expect(JSON.parse(textOf(store)).spaces).toEqual({
      default: JSON.parse(text).spaces.default,
      other: { counters: { c: 3 } },
    })
  })

  it('with nothing empties it', async () => {
    const store = await holding(counter('a', 1), refno('__proto__'), kept(), counter('b', 1, 'other'))
    await replaceSpaces(store, ['default', 'never'], [])
    expect(store.spaces()).toEqual(['other'])
    expect(store.spaceOf('transactions', transaction.id)).toBeUndefined()
  })

  it('is rejected if an ID exists elsewhere, unless that space is replaced as well', async () => {
    const state = await read(textOf(await holding(kept('a'), refno('r', 'a'))))
    const store = await holding(kept('b'), refno('r', 'b'))
    const filling = async (into: Store, spaces: readonly string[]) => {
      const rejected = await replaceSpaces(into, spaces, filedRecords(state, spaces))
      return rejected?.stranger ?? into.spaceOf('transactions', transaction.id)
    }
    expect(await filling(store, ['a'])).toBe(`transactions ${transaction.id} already exists in space b`)
    expect(store.spaceOf('transactions', transaction.id)).toBe('b')
    expect(await filling(store, ['a', 'b'])).toBe('a')
    expect(await filling(await holding(kept('a')), ['a'])).toBe('a')
    expect(await filling(await holding(refno('r', 'b')), ['a'])).toBe('a')
  })
})

describe('an export file', () => {
  const spaces = { default: { transactions: { [transaction.id]: transaction }, counters: { transaction: 1 } } }
  const file = { format: 'threeds-sandbox state', version: 1, spaces }
  const within = (tables: unknown, space = 'default') => ({ ...file, spaces: { [space]: tables } })

  it('can be read', async () => {
    expect(await parseExport(file)).toEqual({ state: file })
    expect(await problemsOf({ ...file, spaces: {} })).toEqual([])
  })

  it.each<[what: string, value: unknown, problem: string | RegExp]>([
    ['is null', null, 'This is not an export of the sandbox: `format` must be "threeds-sandbox state".'],
    ['is a list', [file], 'This is not an export of the sandbox: `format` must be "threeds-sandbox state".'],
    ['is of another program', { ...file, format: 'x' }, /^This is not an export of the sandbox/],
    ['is of a newer version', { ...file, version: 2 }, 'Unknown version 2: this program reads version 1.'],
    [
      'has a card number as a table',
      { ...file, spaces: { default: { '6223164991230014': null } } },
      /^(?!.*6223164991230014)/,
    ],
    [
      'has a card number as its version',
      { ...file, version: '6223164991230014' },
      /^Unknown version (?!6223164991230014)/,
    ],
    ['has its version as a string', { ...file, version: '1' }, /^Unknown version 1:/],
    ['has no spaces', { ...file, spaces: undefined }, '`spaces` must be an object of spaces'],
    ['has an array of spaces', { ...file, spaces: [] }, '`spaces` must be an object of spaces'],
    ['has a bad name', within({}, 'No'), /^spaces\.No: a space has 1 to 63 of/],
    [
      'has the prototype as a space',
      JSON.parse(`{"format":"${file.format}","version":1,"spaces":{"__proto__":{}}}`),
      /^spaces\.__proto__: a space/,
    ],
    ['has a number as a space', within(5), 'spaces.default must be an object of tables'],
    [
      'has an unknown table',
      within({ cards: {} }),
      /^spaces\.default\.cards is not a table. Tables: transactions, links,/,
    ],
    ['has an inherited table', within({ toString: {} }), /^spaces\.default\.toString is not a table/],
    ['has an array as a table', within({ links: [UNUSED] }), 'spaces.default.links must be an object of records by ID'],
    [
      'has a record that is null',
      within({ links: { [UNUSED.id]: null } }),
      /^spaces\.default\.links\.9F0C71D2\S+: the record /,
    ],
    [
      'has another id',
      within({ links: { x: DELETED } }),
      'spaces.default.links.x: id does not match the ID of its record',
    ],
    [
      'has a wrong counter',
      within({ counters: { link: '2' } }),
      /^spaces\.default\.counters\.link: the record Invalid input: expected number/,
    ],
    [
      'has a wrong field deep in a record',
      within({ transactions: { [transaction.id]: { ...transaction, card: { ...transaction.card, masked: 4 } } } }),
      new RegExp(`^spaces\\.default\\.transactions\\.${transaction.id}: card\\.masked Invalid input`),
    ],
    [
      'has an id in two spaces',
      { ...file, spaces: { ...spaces, b: spaces.default } },
      `spaces.b.transactions.${transaction.id}: space default has the same ID`,
    ],
  ])('that %s is rejected with the path in the message', async (_title, value, problem) => {
    expect(await problemsOf(value)).toEqual([typeof problem === 'string' ? problem : expect.stringMatching(problem)])
  })

  it('reports all problems up to the limit', async () => {
    const links = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`l${n}`, {}]))
    const problems = await problemsOf(within({ links, cards: {}, counters: { a: -1 } }))
    expect(problems).toHaveLength(10)
    expect(await problemsOf(within({ cards: {}, counters: { a: -1, b: 0.5 } }))).toHaveLength(3)
  })
})

describe('an export of an older version', () => {
  /** Version 1 of a program whose version 2 renames the mode of a choice. */
  const named = (spaces: Readonly<Record<string, unknown>>) => ({
    ...spaces,
    default: { choices: { scenario: { name: 'x', mode: 'force' } } },
  })
  const old = {
    format: 'threeds-sandbox state',
    version: 1,
    spaces: { default: { choices: { scenario: { name: 'x' } } } },
  }

  it('is upgraded before it is validated', async () => {
    expect(await problemsOf(old)).toEqual([expect.stringContaining('spaces.default.choices.scenario')])
    expect(await parseExport(old, undefined, [named])).toMatchObject({ state: { version: 2, spaces: named({}) } })
  })

  it('is distinguished from one of a newer program', async () => {
    for (const version of [0, 3, '2', undefined])
      expect(await parseExport({ ...old, version }, undefined, [named])).toEqual({
        problems: [`Unknown version ${String(version)}: this program reads the versions 1 to 2.`],
      })
  })
})
