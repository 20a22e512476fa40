import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Row } from '../../core/contract/control.gen.ts'
import { useConsole } from '../parts/hooks.ts'
import { LiveRow } from './live-row.tsx'

type VirtualListProps = {
  /** Undefined what is not loaded yet. */
  readonly rows: readonly (Row | undefined)[]
  readonly label: string
  /** Which part is seen, or nearly. */
  readonly onSee: (from: number, to: number) => void
  readonly footer: ComponentChildren
}

/** Rows drawn above and below what is seen, and how many are drawn at most, on however high a screen. */
const MARGIN = 8
const MOST_DRAWN = 60

/** How high a row and the list are assumed to be until the style sheet is there, in pixels. */
const LINE = 50
const HEIGHT = 800

/** What is seen, `look`ed at as it scrolls and grows, and how high a row is: on a phone the style sheet says more. */
const useSeen = (scroller: RefObject<HTMLElement | null>) => {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(HEIGHT)
  const [line, setLine] = useState(LINE)
  const look = (): void => {
    const element = scroller.current
    if (!element) return
    setTop(element.scrollTop)
    setHeight(element.clientHeight)
    setLine(Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || LINE)
  }
  useEffect(() => {
    const sizes = new ResizeObserver(look)
    if (scroller.current) sizes.observe(scroller.current)
    look()
    return () => sizes.disconnect()
  }, [])
  return { top, height, line, look }
}

/** A long list of which only the seen part is in the document. All rows have one height, the one of the style sheet. */
export const VirtualList = ({ rows, label, onSee, footer }: VirtualListProps) => {
  const { nav } = useConsole()
  const { selected } = nav.route.value
  const scroller = useRef<HTMLDivElement>(null)
  const { top, height, line, look } = useSeen(scroller)
  const first = useRef<string | undefined>(undefined)
  const hasStepped = useRef(false)
  const placeOf = (id: string | undefined): number => rows.findIndex((row) => row !== undefined && row.id === id)

  // What is read must not move away because something new came above it, unless the list is at its top.
  useLayoutEffect(() => {
    const element = scroller.current
    const before = first.current
    first.current = rows[0]?.id
    if (!element || before === first.current || element.scrollTop < line) return
    element.scrollTop += Math.max(0, placeOf(before)) * line
  }, [rows])

  // The selected one is seen when that changes.
  useEffect(() => {
    const element = scroller.current
    const begin = placeOf(selected) * line
    if (!element || begin < 0) return
    element.scrollTop = Math.max(begin + line - element.clientHeight, Math.min(begin, element.scrollTop))
  }, [selected, rows.length > 0])

  // Two steps may come before the first of them is drawn, and one right after the list is: so this does not wait for a frame.
  useLayoutEffect(() => {
    const element = scroller.current
    const step = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return
      const at = placeOf(nav.route.peek().selected)
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + event.detail))]
      if (!next) return
      hasStepped.current = true
      nav.go({ selected: next.id })
    }
    element?.addEventListener('step', step)
    return () => element?.removeEventListener('step', step)
  })
  // The one that was gone to has the keyboard, once it is drawn.
  useEffect(() => {
    const current = hasStepped.current ? scroller.current?.querySelector<HTMLElement>('[aria-current]') : undefined
    if (!current) return
    hasStepped.current = false
    current.focus({ preventScroll: true })
  })

  const fitting = Math.ceil(height / line) + 1
  const margin = Math.max(0, Math.min(MARGIN, Math.floor((MOST_DRAWN - fitting) / 2)))
  const count = Math.min(MOST_DRAWN, fitting + 2 * margin)
  const from = Math.max(0, Math.min(Math.floor(top / line) - margin, rows.length - count))
  useEffect(() => onSee(from, from + count), [onSee, from, count])
  return (
    <div class="scroll" ref={scroller} data-steps="" onScroll={look}>
      <ul aria-label={label} style={{ height: `${rows.length * line}px` }}>
        <li aria-hidden="true" style={{ height: `${from * line}px` }} />
        {rows.slice(from, from + count).map((row, n) =>
          row ? (
            <LiveRow key={row.id} row={row} position={from + n + 1} of={rows.length} />
          ) : (
            // It is on its way.
            <li key={`at ${from + n}`} aria-hidden="true">
              <div class="row">
                <span class="sk dot" />
                <span class="sk" />
              </div>
            </li>
          ),
        )}
      </ul>
      {footer}
    </div>
  )
}
