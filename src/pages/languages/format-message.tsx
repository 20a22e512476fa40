import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { putIn } from '../../core/domain/fill-template.ts'
import type { Key, Translation, Values } from './en.ts'
import { type Language, TRANSLATIONS } from './language.ts'

/** The language in which a page is written. */
export const PageLanguage = createContext<Language>('en')

/** A text with what is put into it, before it is known in which language it is told. */
export type Message<Value = string> = { readonly text: Key; readonly values: Readonly<Record<string, Value>> }

/** A text without names in braces needs no values. */
type Wanted<K extends Key, Value> = keyof Values<K, Value> extends never ? [] : [Values<K, Value>]

/** A text for whoever is to tell it. */
export const message = <K extends Key>(text: K, ...[values]: Wanted<K, string>): Message => ({
  text,
  values: values ?? {},
})

/** Tells a text as a string: for titles, where no page can be shown. */
export const tellPlainly = ({ text, values }: Message, language: Language): string =>
  putIn(TRANSLATIONS[language].words[text], values)

/** Tells what somebody else wants to be told. */
export const Tell = ({ text, values }: Message<ComponentChildren>) => {
  // Strings and, at odd places, the names of what is put in.
  const parts = TRANSLATIONS[useContext(PageLanguage)].words[text].split(/\{(\w+)\}/)
  return <>{parts.map((part, place) => (place % 2 === 0 ? part : values[part]))}</>
}

/** Tells a text in a page; what is put in may be anything that a page can show. */
export const tell = <K extends Key>(text: K, ...[values]: Wanted<K, ComponentChildren>) => (
  <Tell text={text} values={values ?? {}} />
)

/** What is said in English elsewhere, in a language of the pages; what nobody has put into it stays as it was written. */
export const saidIn = (language: Language, english: string): string => {
  const { said }: Translation = TRANSLATIONS[language]
  return (Object.hasOwn(said, english) ? said[english] : undefined) ?? english
}

/** The same in a page. */
export const Said = ({ words }: { readonly words: string }) => <>{saidIn(useContext(PageLanguage), words)}</>
