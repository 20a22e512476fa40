import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import type { Exchange, Recording, ScrubbedValue } from '../../src/compare/recording.ts'
import { contractIn } from '../support/contract-document.ts'
import { EXPECTED } from './recordings/verdicts.ts'

const contract = createContract(contractIn('openapi.yaml'))

const recorded = (file: string): Recording => {
  const read = readRecording([{ text: readFileSync(`test/compare/recordings/${file}`, 'utf8') }], { contract })
  if ('code' in read) throw new Error(`${read.code}: ${read.message}`)
  return read
}

const inShort = ({ position, operation, status }: Exchange): string => `${position.entry} ${operation} ${status}`

const everyExchange = ({ flows, ungrouped }: Recording): readonly Exchange[] =>
  [...flows.flatMap(({ exchanges }) => exchanges), ...ungrouped].sort((a, b) => a.at - b.at)

const failing = (recording: Recording): string[] =>
  everyExchange(recording).flatMap(({ position, relations }) =>
    relations.filter(({ holds }) => !holds).map(({ name }) => `${position.entry} ${name}`),
  )

describe('a manual recording', () => {
  it('with other forms and without order is one complete flow with its webhook', () => {
    const { flows, ungrouped, excluded, hosts, isLive } = recorded('other-forms.har')
    expect(flows.map(({ about, isComplete }) => ({ about, isComplete }))).toEqual([
      { about: 'transaction', isComplete: true },
    ])
    expect(flows[0]?.exchanges.map(inShort)).toEqual([
      '2 initTransaction 200',
      '3 getTransaction 200',
      '4 startTransaction 200',
      '5 submitChallenge 302',
      '7 transactionNotification 204',
      '1 getTransaction 200',
    ])
    expect(flows[0]?.exchanges.map(({ at }) => at)).toEqual([0, 1_000, 4_000, 63_000, 64_500, 65_000])
    expect(flows[0]?.exchanges[0]?.card).toEqual({ brand: 'VIS', by: 'number' })
    expect([ungrouped, isLive]).toEqual([[], false])
    expect(excluded).toEqual([{ file: 1, entry: 6, reason: 'a path that is not in the contract' }])
    expect(hosts).toEqual({ transactions: 'api.harbour-pay.example', pages: 'pay.harbour-pay.example' })
  })

  it('of an account with other features is a link and the transaction with its alias', () => {
    const { flows, ungrouped, excluded } = recorded('account-option.har')
    expect(
      flows.map(({ about, isComplete, exchanges }) => ({ about, isComplete, exchanges: exchanges.map(inShort) })),
    ).toEqual([
      {
        about: 'link',
        isComplete: true,
        exchanges: [
          '1 createLink 200',
          '2 getLink 200',
          '3 openLinkPage 200',
          '4 submitLinkPage 303',
          '5 linkNotification 200',
          '6 getLink 200',
          '7 initTransaction 201',
        ],
      },
    ])
    expect(flows[0]?.exchanges.flatMap(({ card }) => card ?? [])).toEqual([
      { brand: 'ECA', by: 'number' },
      { brand: 'ECA', by: 'alias' },
    ])
    expect(ungrouped.map(inShort)).toEqual(['8 initTransaction 400', '9 getTransaction 401'])
    expect(excluded.map(({ entry, reason }) => `${entry} ${reason}`)).toEqual([
      '10 a response of a limit (429)',
      '11 a response of a gateway (502)',
      '12 a path that is not in the contract',
      '13 no response',
    ])
  })

  it('that starts late has flows without a beginning, and a separate unknown ID', () => {
    const { flows, ungrouped } = recorded('no-beginning.har')
    expect(flows.map(({ about, isComplete, exchanges }) => ({ about, isComplete, many: exchanges.length }))).toEqual([
      { about: 'transaction', isComplete: false, many: 5 },
      { about: 'link', isComplete: false, many: 2 },
    ])
    expect(ungrouped.map(inShort)).toEqual(['6 getTransaction 404'])
  })

  it.each(Object.keys(EXPECTED))(
    'joins the exchanges of %s, without failed relations except the expected ones',
    (file) => {
      const isExpected = /redirects-to|cavv-/
      const recording = recorded(file)
      expect(failing(recording).filter((name) => !isExpected.test(name))).toEqual([])
      expect(everyExchange(recording).some(({ relations }) => relations.length > 2)).toBe(true)
    },
  )

  it.each(Object.entries(EXPECTED))('finds exactly the intended differences in %s', (file, expected) => {
    const first = new Map<string, { entry: number; format: string }>()
    const shape = ({ location, format, word = format }: ScrubbedValue): string =>
      location === 'status' ? word : format
    for (const { position, sent, received } of everyExchange(recorded(file)))
      for (const value of [...sent, ...received].filter(({ mismatch }) => mismatch !== undefined)) {
        const item = value.rule ?? value.item ?? value.location
        const { entry } = position
        if (!first.has(item)) first.set(item, { entry, format: shape(value) })
      }
    // An amount of 0 was submitted to be rejected.
    const rejected = /TransactionInitRequest/
    expect(Object.fromEntries([...first].filter(([item]) => !rejected.test(item)))).toEqual(expected.contradicted)
  })

  it.each(Object.entries(EXPECTED))('touches the expected items in %s', (file, expected) => {
    const items = new Set(
      everyExchange(recorded(file)).flatMap(({ operation, sent, received }) => [
        contract.operation(operation)?.node.pointer,
        ...[...sent, ...received].flatMap(({ item, rule, wordItem, mismatch }) =>
          mismatch ? [] : [item, rule, wordItem],
        ),
      ]),
    )
    expect(expected.confirmed.filter((item) => !items.has(item))).toEqual([])
    expect(expected.notCovered.filter((item) => items.has(item))).toEqual([])
  })

  it.each(Object.keys(EXPECTED))('keeps no values of %s', (file) => {
    const kept = JSON.stringify(recorded(file))
    expect(kept).not.toMatch(/planted|grace|quayside|merchant\.example|4000001000000026|5100001000000014|418|tx_7h/i)
  })
})
