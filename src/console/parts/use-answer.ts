import { useEffect, useState } from 'preact/hooks'
import type { Outcome } from '../calls/control.ts'

/** What a call answers, asked again whenever one of the things has changed that it depends on. */
export const useAnswer = <Value>(
  ask: () => Promise<Outcome<Value>>,
  dependsOn: readonly unknown[],
): Value | undefined => {
  const [answer, setAnswer] = useState<{ readonly value: Value }>()
  useEffect(() => {
    let isCurrent = true
    void ask().then((got) => {
      if (isCurrent && 'value' in got) setAnswer(got)
    })
    return () => {
      isCurrent = false
    }
  }, dependsOn)
  return answer?.value
}
