import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { putIn } from '../../domain/put-in.ts'
import type { Language } from './language.ts'
import { type Key, type Values, WORDS } from './words.ts'

/** The language in which a page is written. */
export const PageLanguage = createContext<Language>('en')

/** A text with what is put into it, before it is known in which language it is said. */
export type Said = { readonly key: Key; readonly values: Readonly<Record<string, string>> }

/** A text to be said by whoever shows it; one without names in braces needs no values. */
export const said = <K extends Key>(
  key: K,
  ...[values]: keyof Values<K, string> extends never ? [] : [Values<K, string>]
): Said => ({ key, values: values ?? {} })

const NAMED = /\{(\w+)\}/

/** A text in a language: strings and, at odd places, the names of what is put in. */
const partsOf = (key: Key, language: Language): readonly string[] => WORDS[key][language].split(NAMED)

/** Says a text as a string: for titles, labels and attributes. */
export const inWords = ({ key, values }: Said, language: Language): string => putIn(WORDS[key][language], values)

/** Says texts as strings in the page's language. */
export const useSaying = (): ((text: Said) => string) => {
  const language = useContext(PageLanguage)
  return (text) => inWords(text, language)
}

/** Says a text; what is put in may be anything that a page can show. */
export const Say = <K extends Key>({ it, ...values }: { readonly it: K } & Values<K, ComponentChildren>) => {
  const given: Readonly<Record<string, ComponentChildren>> = values
  return <>{partsOf(it, useContext(PageLanguage)).map((part, place) => (place % 2 === 0 ? part : given[part]))}</>
}

/** Says a text that somebody else has chosen. */
export const Saying = ({ text }: { readonly text: Said }) => <>{useSaying()(text)}</>
