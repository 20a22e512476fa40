import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assumptionsIn } from '../../src/control/info/assumption-list.ts'
import { collectOrigins, type OriginRow } from '../../src/core/contract/origins.ts'
import { contractIn, readContract } from '../support/contract-document.ts'
import { assumedIn, EACH_ENDPOINT, linesOfCodes } from '../support/rejection-branches.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const ledger = Object.keys((readContract('openapi.yaml')['x-assumptions'] ?? {}) as object).sort()

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.(test|gen)\./.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))

/** Keys after `ASSUMED`, or in the table of error codes. */
const named = [
  ...new Set([
    ...sources.flatMap(assumedIn),
    ...linesOfCodes.map(([, line]) => line).filter((line) => line !== EACH_ENDPOINT),
  ]),
].sort()

it('lists every ASSUMED of the code', () => {
  expect(named.filter((key) => !ledger.includes(key))).toEqual([])
})

it('has code for every listed assumption', () => {
  expect(ledger.filter((key) => !named.includes(key))).toEqual([])
})

const shared = sharedSandbox()

it('serves all assumptions as data, including those about the wire format', async () => {
  const { body } = await shared().http.get('/_sandbox/assumptions').expect(200)
  expect(body.behavior.map(({ key }: { key: string }) => key).sort()).toEqual(ledger)
  const assumed = collectOrigins(contractIn('openapi.yaml')).rows.filter(({ origin }) => origin.kind === 'assumed')
  expect(body.wire).toHaveLength(assumed.length)
  expect(body.wire[0]).toEqual({ ...assumed[0], origin: undefined, ...reasonOf(assumed[0]) })
})

const reasonOf = (row: OriginRow | undefined) =>
  row?.origin.kind === 'assumed' && { reason: row.origin.reason, source: row.origin.source }

it('returns the recording that confirmed an assumption, with its name, date and count', () => {
  const seen = { by: 'test account', on: '2026-11-20', times: 3 }
  const before = { kind: 'assumed', reason: 'not shown', source: 'design' }
  const { behavior, wire } = assumptionsIn({
    'x-assumptions': { 'one-key': { statement: 'It is so.', reason: 'not shown', source: 'design', recorded: seen } },
    components: {
      schemas: {
        Thing: {
          properties: {
            a: { type: 'string', 'x-origin': { kind: 'recorded', ...seen, replaces: before } },
            b: { type: 'string', 'x-origin': before },
            c: { type: 'string', 'x-origin': { kind: 'documented', section: '2.4' } },
          },
        },
      },
    },
  })
  expect(behavior).toEqual([expect.objectContaining({ key: 'one-key', source: 'design', recorded: seen })])
  expect(wire.map(({ name, reason, recorded }) => [name, reason, recorded])).toEqual([
    ['a', 'not shown', seen],
    ['b', 'not shown', undefined],
  ])
})
