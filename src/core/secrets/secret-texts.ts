import { hideCardNumbers } from '../domain/card-numbers.ts'
import { HIDDEN, hiddenBy } from './secret-names.ts'
import { securityCodesIn } from './security-codes.ts'

/** User info of a URL. Parsers read it to the last `@`. */
const USER_INFO = /(:\/\/)[^\s/?#"'<>\\]+@/g
/** Credentials after their scheme, but not the parameters of a challenge. */
const AFTER_SCHEME = /\b((?:Basic|Bearer|Digest|Negotiate)(?:\s+|%20|\+))(?!\w+=["'])([\w.~+/=-]{6,})/gi
/** Credentials that begin alike everywhere: webhook keys, JSON web tokens, private keys, and keys of payment services. */
const KNOWN_FORM =
  /\bwhsec_[\w+/-]{8,}=*|\beyJ[\w-]{5,500}\.[\w-]{5,}\.[\w-]*|(?<=-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)[\s\S]+?(?=-----END|$)|\b[sr]k_(?:live|test)_\w{8,}/g
/**
 * A name before its value: in queries, forms, headers, settings, options, JSON within texts, and log lines. It may follow
 * an escape, as in an address within a query.
 */
const NAME =
  /(?:(?<!\w-{0,2})|(?<=%(?:25){0,3}(?:3F|26|23|2F|3B|20)))([A-Za-z][\w.[\]-]{1,60})(?:\\*["'])?(?:\s*(?:=>|[:=])\s*|%(?:25){0,3}3[AD])(\\*["'])?/gi
/** The value, with the scheme of a credential. */
const VALUE = /(?:(?:Basic|Bearer|Digest|Token|ApiKey)\s+)?[^\s"'\\&,;#<>{}[\]]+/iy
/** All cookies of a header. */
const COOKIES = /[^\r\n"'\\]+/y
/** A field of a form with parts, or of a page: its name, and its value after that. */
const PART =
  /\bname=\\*["']?([\w.[\]-]{1,60})(?![\w.[\]-])\\*["']?[^\r\n]{0,200}(?:\r?\n[^\r\n]{1,200}){0,3}\r?\n\r?\n([^\r\n]+)/dg
const INPUT =
  /\bname=["']?([\w.[\]-]{1,60})["']?\s[^<>]{0,200}?\b(?:value|content)=["']?((?<=["'])[^"'<>]+|[^\s"'<>]+)/dgi
/** An option of a command. */
const OPTION = /--([A-Za-z][\w-]{1,60})\s+["']?((?<=["'])[^"'\r\n]+|[^\s"'`-][^\s"'`]*)/dg
/** An element of XML. */
const ELEMENT = /<(?:[\w.-]{1,60}:)?([A-Za-z][\w.-]{1,60})(?:\s[^<>]{0,200})?>([^<>]+)<\//dg

/** A security code. Longer values are no codes and are not read to their end. */
const CODE_VALUE = /\d{3,4}(?![^\s"'\\&,;#<>{}[\]])/y

const HINT =
  /[=@]|:\s*\\*["']?[^\s/]|%(?:25){0,3}3[AD]|whsec_|b(?:asic|earer)[\s+%]|eyJ|k_live_|k_test_|E KEY-|<\/|--\w/i

/** Returns whether a text may hold a secret that is no card data. Most texts do not. */
export const mayHoldCredential = (text: string): boolean => HINT.test(text)

/**
 * Returns the end of a value in quotes, or that of the text if it is cut. `quote` has the backslashes of JSON within
 * texts: none, one or three of them, and an escaped quote in the value has more.
 */
const endOfQuoted = (text: string, from: number, quote: string): number => {
  const depth = quote.length - 1
  const mark = quote.slice(-1)
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    let before = 0
    while (at - before > from && text[at - before - 1] === '\\') before += 1
    if (before % (2 * (depth + 1)) === depth) return at - depth
  }
  return text.length
}

const endOfValue = (text: string, from: number, placeholder: string, [, name = '', quote]: RegExpExecArray): number => {
  if (quote !== undefined && placeholder !== HIDDEN.cvv) return endOfQuoted(text, from, quote)
  const cookies = /cookie$/i.test(name) ? COOKIES : VALUE
  const value = new RegExp(placeholder === HIDDEN.cvv ? CODE_VALUE : cookies)
  value.lastIndex = from
  return from + (value.exec(text)?.[0].length ?? 0)
}

/** Replaces the values of secret fields that a pattern finds. Security codes are found by their name. */
const withoutFields = (text: string, pattern: RegExp): string => {
  let hidden = ''
  let done = 0
  for (const { 1: name = '', indices } of text.matchAll(pattern)) {
    const [from, to] = indices?.[2] ?? [0, 0]
    if (hiddenBy(name) !== HIDDEN.other) continue
    hidden += text.slice(done, from) + HIDDEN.other
    done = to
  }
  return done === 0 ? text : hidden + text.slice(done)
}

/**
 * Replaces the values of secrets after their names. Names of card numbers are too general: the number decides. A value
 * may hold further names, such as an address with a query.
 */
const withoutPairs = (text: string): string => {
  const names = new RegExp(NAME)
  let hidden = ''
  let done = 0
  for (let match = names.exec(text); match; match = names.exec(text)) {
    const placeholder = hiddenBy(match[1] ?? '')
    if (placeholder === undefined || placeholder === HIDDEN.number) continue
    const end = endOfValue(text, names.lastIndex, placeholder, match)
    if (end === names.lastIndex) continue
    hidden += text.slice(done, names.lastIndex) + placeholder
    done = end
    names.lastIndex = done
  }
  return done === 0 ? text : hidden + text.slice(done)
}

/** Hides a value after a scheme, unless it is a word of a sentence, which has neither digits nor padding. */
const withoutCredentials = (written: string, scheme: string, value: string): string =>
  /[\d=]/.test(value) ? `${scheme}${HIDDEN.other}` : written

const withoutCodes = (text: string): string => {
  let hidden = ''
  let done = 0
  for (const { from, to } of securityCodesIn(text)) {
    if (from < done) continue
    hidden += `${text.slice(done, from)}${HIDDEN.cvv}`
    done = to
  }
  return done === 0 ? text : hidden + text.slice(done)
}

/**
 * The one judge of texts. Hides card numbers, and credentials that the text itself shows to be some: user info and
 * parameters of URLs, values after a scheme or the name of a secret, keys of a known form, and security codes after their
 * name.
 */
export const hideSecrets = (text: string): string => {
  if (!mayHoldCredential(text)) return hideCardNumbers(withoutCodes(text))
  // Keys first: a name before a private key would hide its first line, by which it is recognized.
  const withoutKnown = text.replace(KNOWN_FORM, HIDDEN.other).replace(USER_INFO, `$1${HIDDEN.other}@`)
  const judged = withoutPairs([PART, INPUT, OPTION, ELEMENT].reduce(withoutFields, withoutKnown))
  return hideCardNumbers(withoutCodes(judged.replace(AFTER_SCHEME, withoutCredentials)))
}

/** Maximum length of a card number or a secret in any spelling. */
const LONGEST_SPELLING = 500

/**
 * Returns the beginning of a text without secrets, at most `most` characters. It reads no more than it needs: names of
 * members can have 64 KB. The end of a cut text is left out, because a cut number is not recognized.
 */
export const hideSecretsUpTo = (text: string, most: number): string => {
  // A placeholder is shorter than most spellings.
  const longest = 2 * (most + LONGEST_SPELLING)
  const shown =
    text.length > longest ? hideSecrets(text.slice(0, longest)).slice(0, -LONGEST_SPELLING) : hideSecrets(text)
  return shown.slice(0, most)
}
