import { useEffect, useRef } from 'preact/hooks'
import type { Route } from '../state/route.ts'
import { useConsole } from './use-console.ts'

/** A `ref` for the first field of a view, which has the keyboard where somebody came for that. */
export const useEntered = <Field extends HTMLElement>(view: Route['view']) => {
  const { enters } = useConsole()
  const at = useRef<Field>(null)
  useEffect(() => {
    if (enters.value !== view) return
    at.current?.focus()
    enters.value = ''
  }, [enters.value])
  return at
}
