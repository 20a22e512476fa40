import type { IconName } from '../../pages/design/icon.tsx'

/** Runs a function, opens a page, or offers a menu, whose entries may have to be loaded. */
type Does =
  | { readonly run: () => unknown }
  | { readonly href: string }
  | { readonly head?: string; readonly entries: readonly Action[] | (() => Promise<readonly Action[]>) }

/** An action for a row. Buttons, menus and the palette are built from it. */
export type Action = Does & {
  readonly label: string
  /** Note in a menu. */
  readonly note?: string
  readonly icon?: IconName
  /** Heading of the entries of a menu that begin with this one. */
  readonly group?: string
  /** Icon of the outcome that it causes. */
  readonly sign?: IconName
  /** Single-letter key. */
  readonly letter?: string
  /** True for the most likely action. */
  readonly isFirst?: boolean
}
