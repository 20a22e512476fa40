import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { BANK_WORDS } from './bank-words.ts'
import { CODE_WORDS } from './code-words.ts'
import { END_WORDS } from './end-words.ts'
import { ENTRY_WORDS } from './entry-words.ts'
import { amountText, dateText, timeOfDay } from './formats.ts'
import { FRAME_WORDS } from './frame-words.ts'
import { LANGUAGES, languageFor } from './language.ts'
import { LINK_WORDS } from './link-words.ts'
import type { Row } from './row.ts'
import { inWords, PageLanguage, Say, said } from './say.tsx'
import { WORDS } from './words.ts'

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()

describe('the table of texts', () => {
  const rows: readonly [string, Row][] = Object.entries(WORDS)

  it.each(rows)('says %s in every language, with the same put in', (_key, row) => {
    for (const language of LANGUAGES) {
      expect(row[language].trim(), language).not.toBe('')
      expect(namesIn(row[language]), language).toEqual(namesIn(row.en))
    }
  })

  it('has each key once, whichever of its parts it stands in', () => {
    const keys = [FRAME_WORDS, BANK_WORDS, CODE_WORDS, END_WORDS, ENTRY_WORDS, LINK_WORDS].flatMap(Object.keys)
    expect(keys.length).toBeGreaterThan(50)
    expect(keys.sort()).toEqual(Object.keys(WORDS).sort())
  })

  it('is told in another language, not in English again', () => {
    const same = rows.filter(([, row]) => LANGUAGES.filter((language) => row[language] === row.en).length > 1)
    expect(same.map(([key]) => key)).toEqual(['date', 'name', 'email'])
  })
})

describe('a text', () => {
  it('takes what is put in, as a string or as part of the page', () => {
    expect(inWords(said('error', { heading: 'x' }), 'fr')).toBe('Erreur\u00a0: x')
    const page = (
      <PageLanguage.Provider value="de">
        <Say it="returnTo" merchant={<bdi>A & B</bdi>} />
      </PageLanguage.Provider>
    )
    expect(renderToString(page)).toBe('Zurück zu <bdi>A &amp; B</bdi>')
  })
})

describe('the language of a page', () => {
  it.each([
    ['the initialization decides', 'de', 'fr', 'de'],
    [
      'a language that the pages do not speak falls back to that of the browser',
      'es',
      'fr-CH, fr;q=0.9, en;q=0.8',
      'fr',
    ],
    ['without one, the browser decides', undefined, 'it-IT,it;q=0.9', 'it'],
    ['the most wanted comes first, wherever it stands', undefined, 'en;q=0.3, de;q=0.8, fr;q=0.5', 'de'],
    ['what the pages do not speak is passed over', undefined, 'pt-BR,pt;q=0.9,fr;q=0.4', 'fr'],
    ['what is refused is not taken', undefined, 'de;q=0, it;q=0.1', 'it'],
    ['letters may be large', 'DE', undefined, 'de'],
    ['nothing said is English', undefined, undefined, 'en'],
    ['any is English', undefined, '*', 'en'],
    ['nonsense is English', undefined, ';;q=,, -', 'en'],
    ['two headers are no header', undefined, ['de', 'fr'], 'en'],
  ])('%s', (_what, wished, accepted, language) => {
    expect(languageFor(wished, accepted)).toBe(language)
  })
})

describe('amounts and dates', () => {
  it.each([
    ['en', 'EUR 1,234,567.05', '1 March 2026'],
    ['de', '1.234.567,05\u00a0EUR', '1. März 2026'],
    ['fr', '1\u202f234\u202f567,05\u00a0EUR', '1er mars 2026'],
    ['it', '1.234.567,05\u00a0EUR', '1º marzo 2026'],
  ] as const)('are written in the manner of %s', (language, amount, date) => {
    expect(amountText(123456705, 'EUR', language)).toBe(amount)
    expect(dateText('2026-03-01T03:04:05.678+00:00', language)).toBe(date)
    expect(timeOfDay('2026-03-01T03:04:05.678+00:00')).toBe('03:04:05 UTC')
  })

  it('a currency without decimals has none in any language', () => {
    expect(LANGUAGES.map((language) => amountText(1250, 'JPY', language))).toEqual([
      'JPY 1,250',
      '1.250\u00a0JPY',
      '1\u202f250\u00a0JPY',
      '1.250\u00a0JPY',
    ])
  })
})
