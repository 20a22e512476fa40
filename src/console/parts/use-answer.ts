import { useEffect, useState } from 'preact/hooks'
import type { Outcome } from '../../contract/control-call.ts'
import { sentence } from '../../telling/figures.ts'
import { useConsole } from './use-console.ts'

/** So long nobody types before it is asked what the sandbox says of what was typed. */
export const TYPING_MS = 200

/**
 * What a call answers, asked again whenever one of the things has changed that it depends on, `after` so long without another
 * change; until then what it answered before. What went wrong is said; that nobody answers at all, the whole console says.
 */
export const useAnswer = <Value>(
  ask: () => Promise<Outcome<Value>>,
  dependsOn: readonly unknown[],
  after = 0,
): Value | undefined => {
  const { toasts } = useConsole()
  const [answer, setAnswer] = useState<{ readonly value: Value }>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const got = await ask()
      if (!isCurrent) return
      if ('value' in got) setAnswer(got)
      else if (got.refused.status !== undefined) toasts.say({ tone: 'fail', words: sentence(got.refused.message) })
    }, after)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, dependsOn)
  return answer?.value
}
