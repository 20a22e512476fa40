import { amountIn } from '../../domain/money.ts'
import type { Instant } from '../../domain/time.ts'
import type { Language } from './language.ts'

/** A blank at which no line breaks, and the narrow one that French puts between thousands. */
const NO_BREAK = '\u00a0'
const NARROW = '\u202f'

const POINT_AND_COMMA = { thousands: '.', decimals: ',' } as const
const MARKS = {
  en: { thousands: ',', decimals: '.' },
  de: POINT_AND_COMMA,
  fr: { thousands: NARROW, decimals: ',' },
  it: POINT_AND_COMMA,
} as const satisfies Record<Language, Parameters<typeof amountIn>[2]>

/** An amount in minor units in the manner of a language: `EUR 1,250.00` in English, `1.250,00 EUR` in German. */
export const amountText = (minorUnits: number, currency: string, language: Language): string => {
  const amount = amountIn(minorUnits, currency, MARKS[language])
  return language === 'en' ? `${currency} ${amount}` : `${amount}${NO_BREAK}${currency}`
}

/** By hand: what Intl writes changes between versions of Node. */
const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
}

/** The first of a month is an ordinal in French and Italian. */
const dayText = (day: number, language: Language): string => {
  if (language === 'de') return `${day}.`
  if (day !== 1 || language === 'en') return String(day)
  return language === 'fr' ? '1er' : '1º'
}

/** `20 November 2026`, and in German `20. November 2026`. */
export const dateText = (at: Instant, language: Language): string =>
  `${dayText(Number(at.slice(8, 10)), language)} ${MONTHS[language][Number(at.slice(5, 7)) - 1]} ${at.slice(0, 4)}`

/** `12:34:56 UTC` in every language. */
export const timeOfDay = (at: Instant): string => `${at.slice(11, 19)} UTC`
