import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

/** The part of a long list that is in the document, and the room that the others take. */
export type Slice = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
  /** The first one that is seen. */
  readonly top: number
}

/** What is drawn above and below what is seen, in pixels. */
const MARGIN = 240

/** How high a line is: the style sheet says it, and on a phone it says more. */
const propertyOf = (element: Element, name: string, otherwise: number): number =>
  Number.parseFloat(getComputedStyle(element).getPropertyValue(name)) || otherwise

/**
 * Which lines of a list of known heights have to be drawn. `kindOf` names the custom property that holds the height of a
 * line; the line at `shown` is brought into view when it changes.
 */
export const useSlice = (kinds: readonly `--${string}`[], shown: number): Slice => {
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 800, heights: new Map<string, number>() })
  const wanted = [...new Set(kinds)].sort().join(' ')

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = (): void => {
      const heights = new Map(wanted.split(' ').map((name) => [name, propertyOf(element, name, 50)]))
      setView((before) => {
        const isSame = [...heights].every(([name, height]) => before.heights.get(name) === height)
        if (isSame && before.top === element.scrollTop && before.height === element.clientHeight) return before
        return { top: element.scrollTop, height: element.clientHeight, heights }
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

  /** Where each line begins, and at the end where the last one ends. */
  const starts = useMemo(() => {
    const all = [0]
    for (const kind of kinds) all.push((all.at(-1) ?? 0) + (view.heights.get(kind) ?? 50))
    return all
  }, [kinds, view.heights])

  useEffect(() => {
    const element = scroller.current
    const top = starts[shown]
    const bottom = starts[shown + 1]
    if (!element || top === undefined || bottom === undefined) return
    // What is stuck to the top covers one more line.
    if (top < element.scrollTop + 40) element.scrollTop = top - 40
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }, [shown, view.heights])

  const end = kinds.length
  const after = (pixel: number): number => {
    const found = starts.findIndex((start) => start > pixel)
    return found < 0 ? end : found
  }
  const from = Math.max(0, after(view.top - MARGIN) - 1)
  const to = Math.min(end, after(view.top + view.height + MARGIN))
  const total = starts[end] ?? 0
  return {
    scroller,
    from,
    to,
    before: starts[from] ?? 0,
    after: total - (starts[to] ?? total),
    top: Math.min(end - 1, Math.max(0, after(view.top) - 1)),
  }
}
