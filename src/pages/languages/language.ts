import { clockTime } from '../../core/describe/format.ts'
import { putIn } from '../../core/domain/fill-template.ts'
import { amountIn } from '../../core/domain/money.ts'
import type { Instant } from '../../core/domain/time.ts'
import { de } from './de.ts'
import type { Translation } from './en.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

/** The languages that the hosted pages speak; other codes of `language` (sources.md: facts 1.3) fall back. */
export const TRANSLATIONS = { en, de, fr, it } as const satisfies Readonly<Record<string, Translation>>
export type Language = keyof typeof TRANSLATIONS

const isLanguage = (code: string): code is Language => Object.hasOwn(TRANSLATIONS, code)

export const LANGUAGES: readonly Language[] = Object.keys(TRANSLATIONS).filter(isLanguage)

/** What a browser would rather read, the most wanted first; what it refuses (`q=0`) is not among it. */
const wantedBy = (acceptLanguage: string): readonly string[] =>
  acceptLanguage
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.split(';')
      const q = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean)
      return { code, weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => code)

/** The language of the initialization, else the first of the browser's that pages speak, else English. ASSUMED: page-language. */
export const languageFor = (wished: string | undefined, acceptLanguage: unknown): Language =>
  [wished ?? '', ...wantedBy(typeof acceptLanguage === 'string' ? acceptLanguage : '')]
    // What follows the first part names a region or a script: de-CH is German here.
    .map((code) => code.trim().toLowerCase().split(/[-_]/)[0] ?? '')
    .find(isLanguage) ?? 'en'

/** An amount in minor units in the manner of a language: `EUR 1,250.00` in English, `1.250,00 EUR` in German. */
export const amountText = (minorUnits: number, currency: string, language: Language): string => {
  const { manner } = TRANSLATIONS[language]
  return putIn(manner.amount, { amount: amountIn(minorUnits, currency, manner), currency })
}

/** `20 November 2026`, and in German `20. November 2026`. The first of a month is an ordinal in some languages. */
export const dateText = (at: Instant, language: Language): string => {
  const { date, firstDay, months } = TRANSLATIONS[language].manner
  const [year, month = 1, day] = at.slice(0, 10).split('-').map(Number)
  return putIn(date, {
    day: day === 1 ? firstDay : String(day),
    month: months.split(' ')[month - 1] ?? '',
    year: String(year),
  })
}

/** `12:34:56 UTC` in every language. */
export const timeOfDay = (at: Instant): string => `${clockTime(at)} UTC`
