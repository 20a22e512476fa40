import { useMemo, useState } from 'preact/hooks'
import type { Coverage } from '../../core/contract/control.gen.ts'
import { useConsole, useResponse } from '../parts/hooks.ts'

export type SeenScenario = Coverage['scenarios'][number]

/** Loads the coverage of the space, and again after each change. `seenOf` returns the use of a scenario. */
export const useCoverage = () => {
  const { watch } = useConsole()
  const { list, queued } = watch.value
  const [count, setCount] = useState(0)
  const coverage = useResponse('getCoverage', [], [list.rows.value, queued.value, count])
  const seen = useMemo(() => new Map(coverage?.scenarios.map((item) => [item.name, item])), [coverage])
  return {
    /** Undefined until loaded. */
    coverage,
    seenOf: (scenario: string): SeenScenario | undefined => seen.get(scenario),
    again: () => setCount(count + 1),
  }
}
export type CoverageState = ReturnType<typeof useCoverage>
