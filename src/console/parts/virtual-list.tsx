import { type ComponentChildren, Fragment } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useView } from './use-view.ts'

type VirtualListProps<Item> = {
  /** Undefined what is not loaded yet. */
  readonly items: readonly (Item | undefined)[]
  readonly keyOf: (item: Item) => string
  readonly render: (
    item: Item,
    position: { readonly 'aria-posinset': number; readonly 'aria-setsize': number },
  ) => ComponentChildren
  readonly label: string
  /** The one that must be seen when it changes. */
  readonly shown?: string | undefined
  /** Goes to another one, by key. */
  readonly onStep?: (item: Item) => void
  /** Which part is seen, or nearly. */
  readonly onSee?: (from: number, to: number) => void
  /** What stands for an item that is not loaded, as high as a row. */
  readonly placeholder?: ComponentChildren
  readonly footer?: ComponentChildren
}

/** Rows drawn above and below what is seen, and how many are drawn at most, on however high a screen. */
const MARGIN = 8
const MOST_DRAWN = 60
const ROWS = ['--row'] as const

/**
 * A long list of which only the seen part is in the document. All rows have one height, the one of the style sheet.
 * A row stays where it is on the screen when others come above it, unless the list is at its top.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, render, label, shown, onStep, onSee, placeholder, footer } = props
  const { scroller, view } = useView(ROWS)
  const row = view.heightOf('--row')
  const first = useRef<string | undefined>(undefined)
  const hasStepped = useRef(false)
  const placeOf = (key: string | undefined): number =>
    key === undefined ? -1 : items.findIndex((item) => item !== undefined && keyOf(item) === key)

  // What is read must not move away because something new came above it.
  useLayoutEffect(() => {
    const element = scroller.current
    const before = first.current
    first.current = items[0] && keyOf(items[0])
    if (!element || before === first.current || element.scrollTop < row) return
    const moved = placeOf(before)
    if (moved > 0) element.scrollTop += moved * row
  }, [items])

  useEffect(() => {
    const element = scroller.current
    const at = placeOf(shown)
    if (!element || at < 0) return
    const top = at * row
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + row > element.scrollTop + element.clientHeight) element.scrollTop = top + row - element.clientHeight
  }, [shown, items.length > 0])

  // Two steps may come before the first of them is drawn, and one right after the list is: so these do not wait for a frame.
  const stepped = useRef(shown)
  useLayoutEffect(() => {
    stepped.current = shown
  }, [shown])
  const step = ({ detail }: CustomEvent<number>): void => {
    const at = placeOf(stepped.current)
    const next = items[at < 0 ? 0 : Math.max(0, Math.min(items.length - 1, at + detail))]
    if (next === undefined || !onStep) return
    hasStepped.current = true
    stepped.current = keyOf(next)
    onStep(next)
  }
  useLayoutEffect(() => {
    const element = scroller.current
    const heard = (event: Event): void => {
      if (event instanceof CustomEvent) step(event)
    }
    element?.addEventListener('step', heard)
    return () => element?.removeEventListener('step', heard)
  })
  // The one that was gone to has the keyboard, once it is drawn.
  useEffect(() => {
    const current = hasStepped.current ? scroller.current?.querySelector<HTMLElement>('[aria-current]') : undefined
    if (!current) return
    hasStepped.current = false
    current.focus({ preventScroll: true })
  })

  const fitting = Math.ceil(view.height / row) + 1
  const margin = Math.max(0, Math.min(MARGIN, Math.floor((MOST_DRAWN - fitting) / 2)))
  const count = Math.min(MOST_DRAWN, fitting + 2 * margin)
  const from = Math.max(0, Math.min(Math.floor(view.top / row) - margin, items.length - count))
  useEffect(() => onSee?.(from, from + count), [onSee, from, count])
  return (
    <div class="scroll" ref={scroller} data-steps={onStep ? '' : undefined}>
      <ul class="virtual" aria-label={label} style={{ height: `${items.length * row}px` }}>
        <li class="before" aria-hidden="true" style={{ height: `${from * row}px` }} />
        {items.slice(from, from + count).map((item, n) =>
          item === undefined ? (
            <li key={`at ${from + n}`} aria-hidden="true">
              {placeholder}
            </li>
          ) : (
            <Fragment key={keyOf(item)}>
              {render(item, { 'aria-posinset': from + n + 1, 'aria-setsize': items.length })}
            </Fragment>
          ),
        )}
      </ul>
      {footer}
    </div>
  )
}
