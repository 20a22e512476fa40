import { useEffect, useRef } from 'preact/hooks'
import { useConsole } from './use-console.ts'

/** Does something once whoever looks has gone to another place of the console. */
export const useElsewhere = (does: () => void): void => {
  const { view, selected } = useConsole().nav.route.value
  const place = `${view} ${selected}`
  const before = useRef(place)
  useEffect(() => {
    if (before.current !== place) does()
    before.current = place
  }, [place])
}
