import { createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Arguments, ControlName, OperationResponse } from '../../core/contract/control-call.ts'
import { sentence } from '../../core/describe/format.ts'
import type { Console } from '../state/console-state.ts'
import type { View } from '../state/navigation-state.ts'

export const ConsoleContext = createContext<Console | undefined>(undefined)

/** Returns the console of the current view. @throws Error outside of a console. */
export const useConsole = (): Console => {
  const matchesOf = useContext(ConsoleContext)
  if (!matchesOf) throw new Error('useConsole needs a ConsoleContext')
  return matchesOf
}

/** Delay in milliseconds after the last key press before the input is checked. */
export const TYPING_MS = 200

/**
 * Runs `ask` and returns its result. Runs it again once the dependencies have not changed for `after` milliseconds; until
 * then it returns the previous result.
 */
export const useOutcome = <Value>(load: () => Promise<Value>, dependsOn: readonly unknown[], after = 0) => {
  const [outcome, setOutcome] = useState<Value>()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const got = await load()
      if (isCurrent) setOutcome(() => got)
    }, after)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, dependsOn)
  return outcome
}

/**
 * Sends a request and returns the response. Sends it again when the arguments change. Shows rejections as a message; a lost
 * connection is shown by the console.
 */
export const useResponse = <Name extends ControlName>(
  name: Name,
  args: Arguments<Name>,
  dependsOn: readonly unknown[] = [],
  after?: number,
): OperationResponse<Name> | undefined => {
  const { control, space, toasts } = useConsole()
  const last = useRef<OperationResponse<Name>>(undefined)
  const got = useOutcome(() => control.call(name, ...args), [space.value, JSON.stringify(args), ...dependsOn], after)
  useEffect(() => {
    if (got && 'rejected' in got && got.rejected.status !== undefined)
      toasts.report({ tone: 'fail', message: sentence(got.rejected.message) })
  }, [got])
  // Keeps the previous response until the next one arrives.
  if (got && 'value' in got) last.current = got.value
  return last.current
}

/** Keeps the values of a form by field, so that they survive a visit to another view. */
export const useDraft = (key: string) => {
  const { drafts } = useConsole()
  const draft = drafts.value[key] ?? {}
  const put = (typed: typeof draft) => {
    drafts.value = { ...drafts.value, [key]: typed }
  }
  return {
    draft,
    change: (more: typeof draft) => put({ ...drafts.value[key], ...more }),
    forget: () => put({}),
  }
}

/** Returns a `ref` for the first field of a view, which is focused if the navigation requested it. */
export const useEntryFocus = (view: View) => {
  const { enters } = useConsole()
  const at = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (enters.value !== view) return
    at.current?.focus()
    enters.value = ''
  }, [enters.value])
  return at
}

/** Returns false on a phone, whose on-screen keyboard would cover the view of a focused field. */
export const mayFocus = (): boolean => window.matchMedia('(pointer: fine)').matches

/** A `ref` that focuses its element once it is rendered. */
export const focusOnRender = (element: HTMLElement | null): void => element?.focus()

/** Runs a function after a navigation, in the same layout effect as the new page. */
export const useAfterNavigation = ({ nav }: Console, does: () => void): void => {
  const { view, selected } = nav.route.value
  const key = `${view} ${selected}`
  const before = useRef(key)
  useLayoutEffect(() => {
    if (before.current !== key) does()
    before.current = key
  }, [key])
}
