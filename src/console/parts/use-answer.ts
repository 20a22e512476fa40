import { useEffect, useState } from 'preact/hooks'
import type { Outcome } from '../../contract/control-call.ts'
import { sentence } from '../../telling/figures.ts'
import { useConsole } from './use-console.ts'

/**
 * What a call answers, asked again whenever one of the things has changed that it depends on. What went wrong is said;
 * that nobody answers at all, the whole console says.
 */
export const useAnswer = <Value>(
  ask: () => Promise<Outcome<Value>>,
  dependsOn: readonly unknown[],
): Value | undefined => {
  const { toasts } = useConsole()
  const [answer, setAnswer] = useState<{ readonly value: Value }>()
  useEffect(() => {
    let isCurrent = true
    void ask().then((got) => {
      if (!isCurrent) return
      if ('value' in got) setAnswer(got)
      else if (got.refused.status !== undefined) toasts.say({ tone: 'fail', words: sentence(got.refused.message) })
    })
    return () => {
      isCurrent = false
    }
  }, dependsOn)
  return answer?.value
}
