import type { RefObject } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/** What is seen of something that scrolls, and the heights of its lines as the style sheet says them. */
export type Viewed = {
  readonly top: number
  readonly height: number
  /** The same function for as long as the heights are the same. */
  readonly heightOf: (line: Line) => number
}

/** The custom property of the style sheet that holds the height of a line: on a phone it says more. */
export type Line = `--${string}`

/** What is assumed until the style sheet is there. */
const OTHERWISE = { height: 800, line: 50 } as const

type Seen = { readonly top: number; readonly height: number; readonly heights: ReadonlyMap<string, number> }

/** Follows what is seen of the element of the reference: as it scrolls, as it grows, and as its lines do. */
export const useView = (
  lines: readonly Line[],
): { readonly scroller: RefObject<HTMLDivElement | null>; readonly view: Viewed } => {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>({ top: 0, height: OTHERWISE.height, heights: new Map() })
  const wanted = [...new Set(lines)].sort().join(' ')
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      const style = getComputedStyle(element)
      const heights = new Map(
        wanted.split(' ').map((line) => [line, Number.parseFloat(style.getPropertyValue(line)) || OTHERWISE.line]),
      )
      setSeen((before) => {
        const { scrollTop: top, clientHeight: height } = element
        const isSame = [...heights].every(([line, pixels]) => before.heights.get(line) === pixels)
        if (isSame && before.top === top && before.height === height) return before
        return { top, height, heights: isSame ? before.heights : heights }
      })
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [wanted])
  const { top, height, heights } = seen
  const heightOf = useCallback((line: Line) => heights.get(line) ?? OTHERWISE.line, [heights])
  return { scroller, view: { top, height, heightOf } }
}
