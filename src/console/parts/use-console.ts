import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Console } from '../state/console.ts'

export const ConsoleContext = createContext<Console | undefined>(undefined)

/** The console that a view is part of. */
export const useConsole = (): Console => {
  const found = useContext(ConsoleContext)
  if (!found) throw new Error('a view of the console was drawn outside of it')
  return found
}
