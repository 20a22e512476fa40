import { clockTime } from '../../core/describe/format.ts'
import { fillTemplate } from '../../core/domain/fill-template.ts'
import { amountIn } from '../../core/domain/money.ts'
import type { Instant } from '../../core/domain/time.ts'
import { de } from './de.ts'
import type { Translation } from './en.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** Languages of the hosted pages; other codes of `language` (sources.md: facts 1.3) fall back. */
export const TRANSLATIONS = { en, de, fr, it } as const satisfies Readonly<Record<string, Translation>>
export type Language = keyof typeof TRANSLATIONS

const isLanguage = (code: string): code is Language => Object.hasOwn(TRANSLATIONS, code)

export const LANGUAGES: readonly Language[] = Object.keys(TRANSLATIONS).filter(isLanguage)

/** Returns the accepted languages, most preferred first, without excluded ones (`q=0`). */
const acceptedIn = (acceptLanguage: string): readonly string[] =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.split(';')
      const q = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean)
      return { code, weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code)

/**
 * Returns the language of the initialization, else the first supported language of the browser, else English.
 * ASSUMED: page-language.
 */
export const languageFor = (requested: string | undefined, acceptLanguage: unknown): Language =>
  [requested ?? '', ...acceptedIn(typeof acceptLanguage === 'string' ? acceptLanguage : '')]
    // The first part is the language; region and script are ignored (de-CH is German).
    .map((code) => code.trim().toLowerCase().split(/[-_]/)[0] ?? '')
    .find(isLanguage) ?? 'en'

/** Formats an amount in minor units: `EUR 1,250.00` in English, `1.250,00 EUR` in German. */
export const amountText = (minorUnits: number, currency: string, language: Language): string => {
  const { manner } = TRANSLATIONS[language]
  return fillTemplate(manner.amount, { amount: amountIn(minorUnits, currency, manner), currency })
}

/**
 * Formats a date: `20 November 2026`, in German `20. November 2026`. The first of a month is an ordinal in some
 * languages.
 */
export const dateText = (at: Instant, language: Language): string => {
  const { date, firstDay, months } = TRANSLATIONS[language].manner
  const [year, month = 1, day] = at.slice(0, 10).split('-').map(Number)
  return fillTemplate(date, {
    day: day === 1 ? firstDay : String(day),
    month: months.split(' ')[month - 1] ?? '',
    year: String(year),
  })
}

/** Formats a time as `12:34:56 UTC` in every language. */
export const timeOfDay = (at: Instant): string => `${clockTime(at)} UTC`
