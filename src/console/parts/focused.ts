/** A `ref` for what has the keyboard once it is there. */
export const focused = (element: HTMLElement | null): void => element?.focus()
