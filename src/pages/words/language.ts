/** The languages that the hosted pages speak; the other codes of `language` (sources.md: facts 1.3) fall back. */
export const LANGUAGES = ['en', 'de', 'fr', 'it'] as const
export type Language = (typeof LANGUAGES)[number]

const known = (code: string): Language | undefined =>
  // What follows the first part names a region or a script: de-CH is German here.
  LANGUAGES.find((language) => language === code.trim().toLowerCase().split(/[-_]/)[0])

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

/**
 * The language of a page: that of the initialization, else the first of the browser's that the pages speak, else
 * English. ASSUMED: page-language.
 */
export const languageFor = (wished: string | undefined, acceptLanguage: unknown): Language =>
  [wished ?? '', ...wantedBy(typeof acceptLanguage === 'string' ? acceptLanguage : '')]
    .map(known)
    .find((language) => language !== undefined) ?? 'en'
