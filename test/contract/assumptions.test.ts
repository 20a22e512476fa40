import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readContract } from '../support/contract-document.ts'

const ledger = Object.keys((readContract('openapi.yaml')['x-assumptions'] ?? {}) as object).sort()

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.(test|gen)\./.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))

const named = [
  ...new Set(
    sources.flatMap((text) =>
      [...text.matchAll(/ASSUMED: ([a-z0-9, -]+)/g)].flatMap(([, keys = '']) => keys.split(/, */)),
    ),
  ),
]
  .map((key) => key.trim())
  .sort()

it('has a line in the ledger for every ASSUMED in the code', () => {
  expect(named.filter((key) => !ledger.includes(key))).toEqual([])
})

it('has a place in the code for every line of the ledger', () => {
  expect(ledger.filter((key) => !named.includes(key))).toEqual([])
})
