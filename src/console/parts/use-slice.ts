import type { RefObject } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { type Line, useView } from './use-view.ts'

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

/**
 * Which lines of a list of known heights have to be drawn. `kindOf` names the custom property that holds the height of a
 * line; the line at `shown` is brought into view when it changes.
 */
export const useSlice = (kinds: readonly Line[], shown: number): Slice => {
  const { scroller, view } = useView(kinds)
  const { heightOf } = view

  /** Where each line begins, and at the end where the last one ends. */
  const starts = useMemo(() => {
    const all = [0]
    for (const kind of kinds) all.push((all.at(-1) ?? 0) + heightOf(kind))
    return all
  }, [kinds, heightOf])

  useEffect(() => {
    const element = scroller.current
    const top = starts[shown]
    const bottom = starts[shown + 1]
    if (!element || top === undefined || bottom === undefined) return
    // What is stuck to the top covers one more line.
    if (top < element.scrollTop + 40) element.scrollTop = top - 40
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }, [shown, heightOf])

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
