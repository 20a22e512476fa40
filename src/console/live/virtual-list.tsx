import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Row } from '../../core/contract/control.gen.ts'
import { Button } from '../parts/controls.tsx'
import { useConsole } from '../parts/hooks.ts'
import { formatCount } from './attention.tsx'
import { LiveRow } from './live-row.tsx'

type VirtualListProps = {
  /** All rows; undefined if not loaded yet. */
  readonly all: ReadonlySignal<readonly (Row | undefined)[]>
  readonly label: string
  /** Called with the visible part and its margin. */
  readonly onSee: (from: number, to: number) => void
  readonly footer: ComponentChildren
}

/** Number of rows rendered above and below the visible part, and maximum number of rendered rows. */
const MARGIN = 8
const MOST_DRAWN = 60

/** Assumed height of a row and of the list in pixels until the style sheet is loaded. */
const LINE = 50
const HEIGHT = 800

/** Measures the scroll position, the height and the row height, which the style sheet increases on a phone. */
const useSeen = (scroller: RefObject<HTMLElement | null>) => {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(HEIGHT)
  const [line, setLine] = useState(LINE)
  const measure = (): void => {
    const element = scroller.current
    if (!element) return
    setTop(element.scrollTop)
    setHeight(element.clientHeight)
    setLine(Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || LINE)
  }
  useEffect(() => {
    const sizes = new ResizeObserver(measure)
    if (scroller.current) sizes.observe(scroller.current)
    measure()
    return () => sizes.disconnect()
  }, [])
  return { top, height, line, measure }
}

/**
 * Renders a long list with only its visible part in the document. All rows have the same height. A list that the details
 * cover on a phone renders no rows, and ignores new ones.
 */
export const VirtualList = ({ all, label, onSee, footer }: VirtualListProps) => {
  const { nav } = useConsole()
  const { selected } = nav.route.value
  const scroller = useRef<HTMLDivElement>(null)
  const { top, height, line, measure } = useSeen(scroller)
  const isCovered = height === 0
  const rows = isCovered ? all.peek() : all.value
  const first = useRef<string | undefined>(undefined)
  /** The first row when the list was last at its top, and the scroll position that keeps it there. */
  const newestSeen = useRef<string | undefined>(undefined)
  const keptAt = useRef(0)
  const [isHeld, setHeld] = useState(false)
  const hasStepped = useRef(false)
  const indexOfRow = (id: string | undefined): number => rows.findIndex((row) => row !== undefined && row.id === id)

  const isAtTop = top < line && !isHeld
  if (isAtTop) newestSeen.current = rows[0]?.id
  const added = isAtTop ? 0 : Math.max(0, indexOfRow(newestSeen.current))
  // A short list needs space below it to stay in place.
  const space = Math.max(rows.length * line, isHeld && added > 0 ? added * line + height : 0)
  const showNewest = () => {
    newestSeen.current = all.peek()[0]?.id
    keptAt.current = 0
    scroller.current?.scrollTo({ top: 0 })
  }
  const release = () => {
    setHeld(false)
    // Only if you have not scrolled in the meantime.
    if (scroller.current?.scrollTop === keptAt.current) showNewest()
  }

  // Keeps the visible rows in place when new rows come above them, unless the list is at its top without the pointer.
  useLayoutEffect(() => {
    const element = scroller.current
    const before = first.current
    first.current = rows[0]?.id
    // Reading the position from the element costs a layout.
    if (!element || before === first.current || isAtTop) return
    element.scrollTop += Math.max(0, indexOfRow(before)) * line
    if (isHeld) keptAt.current = element.scrollTop
  }, [rows])

  // Scrolls a newly selected row into view.
  useEffect(() => {
    const element = scroller.current
    const begin = indexOfRow(selected) * line
    if (!element || begin < 0) return
    element.scrollTop = Math.max(begin + line - element.clientHeight, Math.min(begin, element.scrollTop))
  }, [selected, rows.length > 0])

  // A layout effect, because a step may follow right after the rendering, and a second one before the first is rendered.
  useLayoutEffect(() => {
    const element = scroller.current
    const step = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return
      const rows = all.peek()
      const at = rows.findIndex((row) => row?.id === nav.route.peek().selected)
      const next = rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + event.detail))]
      if (!next) return
      hasStepped.current = true
      nav.go({ selected: next.id })
    }
    element?.addEventListener('step', step)
    return () => element?.removeEventListener('step', step)
  })
  // Focuses the row of the last step once it is rendered.
  useEffect(() => {
    const current = hasStepped.current ? scroller.current?.querySelector<HTMLElement>('[aria-current]') : undefined
    if (!current) return
    hasStepped.current = false
    current.focus({ preventScroll: true })
  })

  const fitting = Math.ceil(height / line) + 1
  const margin = Math.max(0, Math.min(MARGIN, Math.floor((MOST_DRAWN - fitting) / 2)))
  const count = isCovered ? 0 : Math.min(MOST_DRAWN, fitting + 2 * margin)
  const from = Math.max(0, Math.min(Math.floor(top / line) - margin, rows.length - count))
  useEffect(() => onSee(from, from + count), [onSee, from, count])
  return (
    <div
      class="scroll"
      ref={scroller}
      data-steps=""
      onScroll={measure}
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'mouse' || top >= line) return
        keptAt.current = top
        setHeld(true)
      }}
      onPointerLeave={release}
    >
      {added > 0 && (
        <div class="pill">
          <Button icon="back" onClick={showNewest}>
            {formatCount(added)} new
          </Button>
        </div>
      )}
      <ul aria-label={label} style={{ height: `${space}px` }}>
        <li aria-hidden="true" style={{ height: `${from * line}px` }} />
        {rows.slice(from, from + count).map((row, n) =>
          row ? (
            <LiveRow key={row.id} row={row} position={from + n + 1} of={rows.length} />
          ) : (
            // Not loaded yet.
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
