import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import counts from '../store/crash/counts.json' with { type: 'json' }
import { CHUNKS } from '../store/crash/crash-states.ts'
import { CRASHES, type Crash } from '../store/crash/crashes.ts'
import { WORKLOADS } from '../store/crash/workloads.ts'
import { STEPS } from '../support/kill-spaces.ts'
import { STORIES as KILLED } from '../support/kill-writers.ts'

const KINDS = Object.keys(CRASHES) as Crash[]
const counted: Readonly<Record<string, Readonly<Record<Crash, number>>>> = counts

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const display = (count: number | undefined): string =>
  count === undefined ? 'not counted' : count.toLocaleString('en')
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const totals = KINDS.map((kind) => sum(Object.values(counted).map((of) => of[kind])))

it('docs/contributing/evidence/crashes.md has the list of the crash tests', () => {
  expect(Object.keys(counts), 'a story is not counted: npm run test:long -- test/store/every-crash -u').toEqual(
    WORKLOADS.map(({ name }) => name),
  )
  const page = readFileSync('docs/contributing/evidence/crashes.md', 'utf8')
  const parts = [
    ...WORKLOADS.map(({ name, description }) => row([name, description])),
    ...KINDS.map((kind) => row([kind, CRASHES[kind]])),
    ...WORKLOADS.map(({ name }) =>
      row([
        name,
        ...KINDS.map((kind) => display(counted[name]?.[kind])),
        display(sum(Object.values(counted[name] ?? {}))),
      ]),
    ),
    row(['all', ...totals.map(display), display(sum(totals))]),
    `each of ${CHUNKS} pieces`,
    Object.keys(KILLED).join(', '),
    Object.keys(STEPS).join(', '),
  ]
  expect(parts.filter((part) => !page.includes(part))).toEqual([])
})
