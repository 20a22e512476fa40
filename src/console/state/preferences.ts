import { signal } from '@preact/signals'
import { isMap } from '../../core/domain/is-record.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'

const THEME = 'threeds-sandbox-theme'
const LETTERS = 'threeds-sandbox-letter-keys'
const FLOW = 'threeds-sandbox-flow'

/** Creates the preferences of the user, kept in this browser. */
export const createPreferences = ({ localStorage, document, matchMedia }: Window) => {
  const { dataset } = document.documentElement
  const kept = localStorage.getItem(THEME)
  if (kept === 'light' || kept === 'dark') dataset.theme = kept
  const hasLetterKeys = signal(localStorage.getItem(LETTERS) !== 'off')
  const hasFlow = signal(localStorage.getItem(FLOW) === 'on')
  return {
    /** True if the timeline of a payment begins with a picture. */
    hasFlow,
    showFlow(isShown: boolean) {
      hasFlow.value = isShown
      localStorage.setItem(FLOW, isShown ? 'on' : 'off')
    },
    switchTheme() {
      // The default is the theme of the system.
      const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
      dataset.theme = isDark ? 'light' : 'dark'
      localStorage.setItem(THEME, dataset.theme)
    },
    /** True if single-letter keys are on. Speech input and other tools may type letters (WCAG 2.1.4). */
    hasLetterKeys,
    switchLetterKeys() {
      hasLetterKeys.value = !hasLetterKeys.value
      localStorage.setItem(LETTERS, hasLetterKeys.value ? 'on' : 'off')
    },
  }
}

/** The time until which each alert was marked as seen, by its cause. */
export type SeenMarks = Readonly<Record<string, unknown>>

/** Creates the marks of seen alerts, kept in this browser for each space. */
export const createSeen = ({ localStorage }: Window, space: () => string) => {
  const changes = signal(0)
  const name = () => `threeds-sandbox-seen ${space()}`
  const read = (): SeenMarks => {
    const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(name()) ?? ''))
    // Reading the signal makes components render again after a change.
    return changes.value >= 0 && isMap(kept) ? kept : {}
  }
  return {
    read,
    /** Marks an alert as seen until a time; an empty time removes the mark. */
    mark(key: string, until: string) {
      localStorage.setItem(name(), JSON.stringify({ ...read(), [key]: until }))
      changes.value += 1
    },
  }
}
