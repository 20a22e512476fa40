import type { IconName } from '../../pages/design/icon.tsx'

/** Does something at once, opens a page, or offers others, which may have to be asked for. */
type Does =
  | { readonly run: () => unknown }
  | { readonly href: string }
  | { readonly head?: string; readonly entries: readonly Deed[] | (() => Promise<readonly Deed[]>) }

/** Something that can be done about a thing: the one home of its buttons, menus, and what finds it by its words. */
export type Deed = Does & {
  readonly words: string
  /** What to know of it, where it stands in a menu. */
  readonly note?: string
  readonly icon?: IconName
  /** The outline of the outcome that it brings. */
  readonly sign?: IconName
  /** The single letter that does it. */
  readonly letter?: string
  /** Whether it is what is most likely wanted. */
  readonly isFirst?: boolean
}
