import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'

/** The custom property of the style sheet that holds the height of a line: on a phone it says more. */
type Line = `--${string}`

/** What is assumed until the style sheet is there. */
const OTHERWISE = { height: 800, line: 50 } as const

/**
 * Follows what is seen of the element of the reference, as it scrolls and as it grows, and the heights of its lines as the
 * style sheet says them.
 */
export const useView = (lines: readonly Line[]) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ top: 0, height: OTHERWISE.height as number, heights: new Map<Line, number>() })
  const wanted = [...new Set(lines)].sort().join(' ')
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      const style = getComputedStyle(element)
      const heights = new Map(
        lines.map((line) => [line, Number.parseFloat(style.getPropertyValue(line)) || OTHERWISE.line]),
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
  /** The same function for as long as the heights are the same. */
  const heightOf = useCallback((line: Line) => heights.get(line) ?? OTHERWISE.line, [heights])
  return { scroller, top, height, heightOf }
}

/** What is drawn above and below what is seen, in pixels. */
const MARGIN = 240

/**
 * Which lines of a list of known heights have to be drawn, and the room that the others take before and after them.
 * `kinds` has the height of each; the line at `shown` is brought into view when it changes. `top` is the first that is seen.
 */
export const useSlice = (kinds: readonly Line[], shown: number) => {
  const { scroller, top, height, heightOf } = useView(kinds)
  /** Where each line begins, and at the end where the last one ends. */
  const starts = useMemo(() => {
    let end = 0
    return [0, ...kinds.map((kind) => (end += heightOf(kind)))]
  }, [kinds, heightOf])

  useEffect(() => {
    const element = scroller.current
    const [begin, end] = [starts[shown], starts[shown + 1]]
    if (!element || begin === undefined || end === undefined) return
    // What is stuck to the top covers one more line.
    if (begin < element.scrollTop + 40) element.scrollTop = begin - 40
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight
  }, [shown, heightOf])

  const count = kinds.length
  const after = (pixel: number): number => {
    const found = starts.findIndex((start) => start > pixel)
    return found < 0 ? count : found
  }
  const from = Math.max(0, after(top - MARGIN) - 1)
  const to = Math.min(count, after(top + height + MARGIN))
  const total = starts[count] ?? 0
  return {
    scroller,
    from,
    to,
    before: starts[from] ?? 0,
    after: total - (starts[to] ?? total),
    top: Math.min(count - 1, Math.max(0, after(top) - 1)),
  }
}
