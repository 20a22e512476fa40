import { signal } from '@preact/signals'

const THEME = 'threeds-sandbox-theme'
const LETTERS = 'threeds-sandbox-letter-keys'

/** What whoever looks wishes of the page, kept in this browser. */
export const createWishes = ({ localStorage, document, matchMedia }: Window) => {
  const { dataset } = document.documentElement
  const kept = localStorage.getItem(THEME)
  if (kept === 'light' || kept === 'dark') dataset.theme = kept
  const hasLetterKeys = signal(localStorage.getItem(LETTERS) !== 'off')
  return {
    switchTheme(): void {
      // Until somebody wishes otherwise, it is as the system has it.
      const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
      dataset.theme = isDark ? 'light' : 'dark'
      localStorage.setItem(THEME, dataset.theme)
    },
    /** Whether single letters do something. Some people's tools type them (WCAG 2.1.4). */
    hasLetterKeys,
    switchLetterKeys(): void {
      hasLetterKeys.value = !hasLetterKeys.value
      localStorage.setItem(LETTERS, hasLetterKeys.value ? 'on' : 'off')
    },
  }
}
