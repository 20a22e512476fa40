import { createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer, Arguments, ControlName } from '../../core/contract/control-call.ts'
import { sentence } from '../../core/describe/format.ts'
import type { Console } from '../state/console-state.ts'
import type { View } from '../state/navigation-state.ts'

export const ConsoleContext = createContext<Console | undefined>(undefined)

/** The console that a view is part of. */
export const useConsole = (): Console => {
  const found = useContext(ConsoleContext)
  if (!found) throw new Error('a view of the console was drawn outside of it')
  return found
}

/** So long nobody types before it is asked what the sandbox says of what was typed. */
export const TYPING_MS = 200

/** What comes of a call, asked again `after` what it depends on has not changed for so long; until then what came before. */
export const useOutcome = <Value>(ask: () => Promise<Value>, dependsOn: readonly unknown[], after = 0) => {
  const [outcome, setOutcome] = useState<Value>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const got = await ask()
      if (isCurrent) setOutcome(() => got)
    }, after)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, dependsOn)
  return outcome
}

/** What a call answers, asked again if it is given something else. Refusals are said; silence, the whole console says. */
export const useAnswer = <Name extends ControlName>(
  name: Name,
  given: Arguments<Name>,
  dependsOn: readonly unknown[] = [],
  after?: number,
): Answer<Name> | undefined => {
  const { control, space, toasts } = useConsole()
  const last = useRef<Answer<Name>>(undefined)
  const got = useOutcome(() => control.call(name, ...given), [space.value, JSON.stringify(given), ...dependsOn], after)
  useEffect(() => {
    if (got && 'refused' in got && got.refused.status !== undefined)
      toasts.say({ tone: 'fail', words: sentence(got.refused.message) })
  }, [got])
  // Until it is answered again, what was answered before.
  if (got && 'value' in got) last.current = got.value
  return last.current
}

/** What was typed at a place, by field: it is still there for whoever looks at something else meanwhile. */
export const useDraft = (place: string) => {
  const { drafts } = useConsole()
  const draft = drafts.value[place] ?? {}
  const put = (typed: typeof draft) => {
    drafts.value = { ...drafts.value, [place]: typed }
  }
  return {
    draft,
    change: (more: typeof draft) => put({ ...drafts.value[place], ...more }),
    forget: () => put({}),
  }
}

/** A `ref` for the first field of a view, which has the keyboard where somebody came for that. */
export const useEntered = (view: View) => {
  const { enters } = useConsole()
  const at = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (enters.value !== view) return
    at.current?.focus()
    enters.value = ''
  }, [enters.value])
  return at
}

/** A `ref` for what has the keyboard once it is there. */
export const focused = (element: HTMLElement | null): void => element?.focus()

/** Does something once whoever looks has gone to another place of the console, together with what is drawn there. */
export const useElsewhere = ({ nav }: Console, does: () => void): void => {
  const { view, selected } = nav.route.value
  const place = `${view} ${selected}`
  const before = useRef(place)
  useLayoutEffect(() => {
    if (before.current !== place) does()
    before.current = place
  }, [place])
}
