import type { ComponentChildren } from 'preact'
import { fillTemplate } from '../../core/domain/fill-template.ts'
import type { Key, Translation, Values } from './en.ts'
import { type Language, TRANSLATIONS } from './language.ts'

/**
 * Context of every component of a page, which `renderPage` passes as the second argument. Providers and hooks would
 * take three times the CPU time, and their pages live longer than the garbage collector expects.
 */
export type InLanguage = { readonly language: Language }

/** Text with its values, before its language is known. */
export type Message<Value = string> = { readonly text: Key; readonly values: Readonly<Record<string, Value>> }

/** Values that a text requires; none if it has no placeholders. */
type MessageValues<K extends Key, Value> = keyof Values<K, Value> extends never ? [] : [Values<K, Value>]

/** Creates a message to render later. */
export const message = <K extends Key>(text: K, ...[values]: MessageValues<K, string>): Message => ({
  text,
  values: values ?? {},
})

/** Renders a message as a string, for titles. */
export const formatText = ({ text, values }: Message, language: Language): string =>
  fillTemplate(TRANSLATIONS[language].labels[text], values)

/** Renders a message. */
export const Translated = ({ text, values }: Message<ComponentChildren>, { language }: InLanguage) => {
  const label = TRANSLATIONS[language].labels[text]
  if (!label.includes('{')) return <>{label}</>
  // Strings and, at odd indexes, the names of placeholders.
  const parts = label.split(/\{(\w+)\}/)
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : values[part]))}</>
}

/** Renders a text in a page; values may be any content. */
export const translate = <K extends Key>(text: K, ...[values]: MessageValues<K, ComponentChildren>) => (
  <Translated text={text} values={values ?? {}} />
)

/** Returns the translation of an English text of another module; unchanged if there is none. */
export const translateExternal = (language: Language, english: string): string => {
  const { externalTexts }: Translation = TRANSLATIONS[language]
  return (Object.hasOwn(externalTexts, english) ? externalTexts[english] : undefined) ?? english
}

/** Renders the translation of an English text of another module. */
export const TranslatedExternal = ({ text }: { readonly text: string }, { language }: InLanguage) => (
  <>{translateExternal(language, text)}</>
)
