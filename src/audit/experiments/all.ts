import { EXPLORATIONS } from '../explore/explorations.ts'
import { AMOUNTS } from './amounts.ts'
import { ARRIVALS } from './arrivals.ts'
import { SIGNATURES } from './autopsy.ts'
import { CUSTOMERS } from './customers.ts'
import type { Experiment } from './experiment.ts'
import { FAULTS } from './faults.ts'
import { FORGED } from './forged.ts'
import { OUTCOMES } from './outcomes.ts'
import { SITES } from './sites.ts'
import { TRUST } from './trust.ts'

/** Every experiment that is one play, in the order in which they are told. */
export const EXPERIMENTS: readonly Experiment[] = [
  ...OUTCOMES,
  ...AMOUNTS,
  ...ARRIVALS,
  ...TRUST,
  ...FORGED,
  ...SIGNATURES,
  ...CUSTOMERS,
  ...SITES,
  ...FAULTS,
]

/** What judges what was written and shown during all the others. */
export const PASSIVE_IDS = [
  'passive-logs',
  'passive-pages',
  'passive-status',
  'passive-5xx',
  'passive-polling',
] as const

/** The ids that `leaveOut` of audit.yaml may name. */
export const EXPERIMENT_IDS: readonly string[] = [
  ...EXPERIMENTS.map(({ id }) => id),
  ...EXPLORATIONS.map(({ id }) => id),
  ...PASSIVE_IDS,
]
