import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { appAt, audited, rulesOf } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const LONG = { timeout: 300_000 }

/** Experiments and explorations with two attempts to pay one order. */
const ATTEMPTS = [
  'attempt-after-failure',
  'attempt-both-pass',
  'attempts-in-sequence',
  'attempts-at-once',
  'attempts-in-sequence-returns',
  'attempts-at-once-returns',
]

it.each(isLong ? ['direct', 'queue', 'polling', 'asks', 'pages'] : ['direct'])(
  'finds nothing in a correct app with several attempts: %s',
  LONG,
  async (name) => {
    const { findings, results } = await audited(appAt(name), { only: ATTEMPTS })
    expect(findings.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
    expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
  },
)

it.each(VARIANTS.filter(({ rule }) => /^attempt\.|other-attempt$/.test(rule)))(
  'finds a planted bug in an app with several attempts: $name',
  LONG,
  async (variant) => {
    const result = await audited(plant([variant], temporaryFolder()), { only: variant.plays })
    expect(rulesOf(result)[0]).toBe(variant.rule)
  },
)
