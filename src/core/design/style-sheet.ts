import { TOKENS } from './tokens.gen.ts'

const TOKEN = /var\((--[\w-]+)\)/g

/** Returns the design tokens that styles use, directly or through other tokens. */
const tokensOf = (styles: string): string => {
  const wanted = new Set<string>()
  const want = (text: string): void => {
    for (const [, name = ''] of text.matchAll(TOKEN)) {
      const value = TOKENS[name]
      if (value === undefined || wanted.has(name)) continue
      wanted.add(name)
      want(value)
    }
  }
  want(styles)
  return [...wanted].map((name) => `${name}:${TOKENS[name]}`).join(';')
}

/** Minifies styles. */
const minified = (styles: string): string =>
  styles
    .replaceAll(/\s*([{};,>])\s*/g, '$1')
    .replaceAll(/: +/g, ':')
    .replaceAll(/(?<![\d.])0(?=\.\d)/g, '')

/** Returns styles with the design tokens that they use. */
export const sheetOf = (text: string): string => {
  const styles = minified(text)
  return `:root{color-scheme:light dark;${minified(tokensOf(styles))}}${styles}`
}
