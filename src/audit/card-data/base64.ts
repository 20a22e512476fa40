import type { Span } from '../../domain/readings.ts'

const SHORTEST = 16
const TOKEN = new RegExp(String.raw`[\w+/-]{${SHORTEST},}(?:\r?\n[\w+/-]{${SHORTEST},})*={0,2}`, 'g')

/** What no text has. */
const NO_TEXT = /[^\P{Cc}\t\r\n]|\ufffd/u

/** The text that a token stands for; undefined where it is none: most long words are not. */
const decoded = (token: string): string | undefined => {
  const text = Buffer.from(token, 'base64').toString('utf8')
  return NO_TEXT.test(text) ? undefined : text
}

/** What a text has in base64 (of both kinds, in lines or not), decoded. */
export const base64In = (text: string): readonly (Span & { readonly text: string })[] =>
  [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const whole = decoded(token)
    // Part of a path, or one of several lines.
    const texts =
      whole === undefined
        ? token
            .split(/[\s/]/)
            .filter((part) => part.length >= SHORTEST)
            .map(decoded)
        : [whole]
    return texts.flatMap((meant) =>
      meant === undefined ? [] : [{ from: index, to: index + token.length, text: meant }],
    )
  })
