import { signal } from '@preact/signals'
import { isMap } from '../../core/domain/is-record.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'

const THEME = 'threeds-sandbox-theme'
const LETTERS = 'threeds-sandbox-letter-keys'

/** What whoever looks wishes of the page, kept in this browser. */
export const createWishes = ({ localStorage, document, matchMedia }: Window) => {
  const { dataset } = document.documentElement
  const kept = localStorage.getItem(THEME)
  if (kept === 'light' || kept === 'dark') dataset.theme = kept
  const hasLetterKeys = signal(localStorage.getItem(LETTERS) !== 'off')
  return {
    switchTheme() {
      // Until somebody wishes otherwise, it is as the system has it.
      const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
      dataset.theme = isDark ? 'light' : 'dark'
      localStorage.setItem(THEME, dataset.theme)
    },
    /** Whether single letters do something. Some people's tools type them (WCAG 2.1.4). */
    hasLetterKeys,
    switchLetterKeys() {
      hasLetterKeys.value = !hasLetterKeys.value
      localStorage.setItem(LETTERS, hasLetterKeys.value ? 'on' : 'off')
    },
  }
}

/** Until which moment somebody has seen each trouble, by what is wrong. */
export type Seen = Readonly<Record<string, unknown>>

/** What was marked as seen, kept in this browser for each space. */
export const createSeen = ({ localStorage }: Window, space: () => string) => {
  const changes = signal(0)
  const name = () => `threeds-sandbox-seen ${space()}`
  const read = (): Seen => {
    const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(name()) ?? ''))
    // Read again whenever it changes, by whoever draws what depends on it.
    return changes.value >= 0 && isMap(kept) ? kept : {}
  }
  return {
    read,
    /** Marks a trouble as seen until a moment, or with an empty one takes that back. */
    mark(key: string, until: string) {
      localStorage.setItem(name(), JSON.stringify({ ...read(), [key]: until }))
      changes.value += 1
    },
  }
}
