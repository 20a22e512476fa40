import { readFileSync } from 'node:fs'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import type { Translation } from './en.ts'
import { en } from './en.ts'
import { formatText, message, translate } from './format-message.tsx'
import { amountText, dateText, LANGUAGES, languageFor, TRANSLATIONS, timeOfDay } from './language.ts'

const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[]

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()

const others = Object.entries<Translation>(TRANSLATIONS).filter(([language]) => language !== 'en')

describe.each(others)('the texts in %s', (_language, { labels, manner }) => {
  const texts: readonly [string, string, string][] = [
    ...keysOf(en.labels).map((key) => [key, labels[key], en.labels[key]] as const),
    ...keysOf(en.manner).map((key) => [key, manner[key], en.manner[key]] as const),
  ].map(([key, text, english]) => [key, text, english])

  it.each(texts)('has %s, with the same placeholders as in English', (_key, text, english) => {
    expect(text).not.toBe('')
    expect(namesIn(text)).toEqual(namesIn(english))
  })
})

it('the texts differ from the English ones', () => {
  const same = keysOf(en.labels).filter(
    (key) => others.filter(([, { labels }]) => labels[key] === en.labels[key]).length > 0,
  )
  expect(same).toEqual(['date', 'name', 'email', 'withCode', 'scenario', 'transaction', 'link', 'code', 'status'])
})

describe('a text', () => {
  it('inserts values, as a string or as part of the page', () => {
    expect(formatText(message('error', { heading: 'x' }), 'fr')).toBe('Erreur\u00a0: x')
    const page = translate('returnTo', { merchant: <bdi>A & B</bdi> })
    expect(renderToString(page, { language: 'de' })).toBe('Zurück zu <bdi>A &amp; B</bdi>')
  })
})

describe('the language of a page', () => {
  it.each([
    ['the initialization has precedence', 'de', 'fr', 'de'],
    ['an unsupported language falls back to that of the browser', 'ja', 'fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['without one, the language of the browser applies', undefined, 'it-IT,it;q=0.9', 'it'],
    ['the most preferred one applies, in any order', undefined, 'en;q=0.3, de;q=0.8, fr;q=0.5', 'de'],
    ['an unsupported language is skipped', undefined, 'pt-BR,pt;q=0.9,fr;q=0.4', 'fr'],
    ['an excluded language is not used', undefined, 'de;q=0, it;q=0.1', 'it'],
    ['codes may be in upper case', 'DE', undefined, 'de'],
    ['the default is English', undefined, undefined, 'en'],
    ['any language is English', undefined, '*', 'en'],
    ['nonsense is English', undefined, ';;q=,, -', 'en'],
    ['repeated headers are ignored', undefined, ['de', 'fr'], 'en'],
  ])('%s', (_title, wished, accepted, language) => {
    expect(languageFor(wished, accepted)).toBe(language)
  })
})

describe('amounts and dates', () => {
  it.each([
    ['en', 'EUR 1,234,567.05', '1 March 2026'],
    ['de', '1.234.567,05\u00a0EUR', '1. März 2026'],
    ['fr', '1\u202f234\u202f567,05\u00a0EUR', '1er mars 2026'],
    ['it', '1.234.567,05\u00a0EUR', '1º marzo 2026'],
  ] as const)('are formatted for %s', (language, amount, date) => {
    expect(amountText(123456705, 'EUR', language)).toBe(amount)
    expect(dateText('2026-03-01T03:04:05.678+00:00', language)).toBe(date)
    expect(timeOfDay('2026-03-01T03:04:05.678+00:00')).toBe('03:04:05 UTC')
  })

  it.each(Object.entries(TRANSLATIONS))('a currency without decimals has none in %s', (language, { manner }) => {
    const amount = amountText(1250, 'JPY', LANGUAGES.find((item) => item === language) ?? 'en')
    expect(amount.replace('JPY', '').trim()).toBe(`1${manner.thousands}250`)
  })
})

describe.each(LANGUAGES)('the documentation of the language %s', (language) => {
  it.each([
    ['docs/reference/hosted-pages.md', /They support ([^.]+)\./],
    ['openapi.yaml', /Without one of (.+?), the page uses/],
    ['openapi.yaml', /enum: \[(en, [^\]]+)\]/],
  ])('is complete in %s', (file, where) => {
    const [, result = ''] = where.exec(readFileSync(file, 'utf8')) ?? []
    expect(result.match(/\w+/g)).toContain(language)
  })
})
