import { type ReadonlySignal, signal } from '@preact/signals'

/** What whoever looks wishes of the page, kept in this browser. */
export type Wishes = {
  /** Undefined: as the system has it. */
  readonly theme: ReadonlySignal<'light' | 'dark' | undefined>
  readonly switchTheme: () => void
  /** Whether single letters do something. Some people's tools type them (WCAG 2.1.4). */
  readonly hasLetterKeys: ReadonlySignal<boolean>
  readonly switchLetterKeys: () => void
}

const THEME = 'threeds-sandbox-theme'
const LETTERS = 'threeds-sandbox-letter-keys'

export const createWishes = ({ localStorage, document, matchMedia }: Window): Wishes => {
  const kept = localStorage.getItem(THEME)
  const theme = signal<'light' | 'dark' | undefined>(kept === 'light' || kept === 'dark' ? kept : undefined)
  const show = (): void => {
    if (theme.value) document.documentElement.dataset.theme = theme.value
  }
  show()
  const hasLetterKeys = signal(localStorage.getItem(LETTERS) !== 'off')
  return {
    theme,
    switchTheme() {
      const isDark = theme.value ? theme.value === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
      theme.value = isDark ? 'light' : 'dark'
      localStorage.setItem(THEME, theme.value)
      show()
    },
    hasLetterKeys,
    switchLetterKeys() {
      hasLetterKeys.value = !hasLetterKeys.value
      localStorage.setItem(LETTERS, hasLetterKeys.value ? 'on' : 'off')
    },
  }
}
