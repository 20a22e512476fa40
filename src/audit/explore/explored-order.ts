import type { ExperimentRun } from '../steps/experiment-run.ts'

/** One order of events, which runs with the amount of its payment. */
export type ExploredOrder = {
  readonly steps: string
  readonly run: (run: ExperimentRun, amount: number) => Promise<void>
}
