import { hideCardNumbers } from '../domain/card-numbers.ts'
import { HIDDEN, hiddenBy } from './secret-names.ts'
import { securityCodesIn } from './security-codes.ts'

/** User info of a URL. */
const USER_INFO = /(:\/\/)[^\s/?#@"'<>\\]+@/g
/** Credentials after their scheme. */
const AFTER_SCHEME = /\b((?:Basic|Bearer|Digest|Negotiate)(?:\s+|%20|\+))([\w.~+/=-]{6,})/gi
/** Keys of the Standard Webhooks signature, which begin alike everywhere. */
const WEBHOOK_KEY = /\bwhsec_[\w+/-]{8,}=*/g
/** A name before its value: in queries, forms, headers, settings, JSON within texts, and log lines. */
const NAME = /(?<![\w-])([A-Za-z][\w.[\]-]{1,60})(?:\\*["'])?(?:\s*[:=]\s*|%3D|%3A)(?:\\*["'])?/gi
/** The value, with the scheme of a credential. */
const VALUE = /(?:(?:Basic|Bearer|Digest)\s+)?[^\s"'\\&,;#<>{}[\]]+/iy

/** A security code. Longer values are no codes and are not read to their end. */
const CODE_VALUE = /\d{3,4}(?![^\s"'\\&,;#<>{}[\]])/y

/** A text that has none of these holds no secret but card data. */
const HINT = /[=@]|:\s*\\*["']?[^\s/]|%3[AD]|whsec_|b(?:asic|earer)[\s+%]/i

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
    const value = new RegExp(placeholder === HIDDEN.cvv ? CODE_VALUE : VALUE)
    value.lastIndex = names.lastIndex
    const [written] = value.exec(text) ?? []
    if (written === undefined) continue
    hidden += text.slice(done, names.lastIndex) + placeholder
    done = names.lastIndex + written.length
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
 * parameters of URLs, values after a scheme or the name of a secret, webhook keys, and security codes after their name.
 */
export const hideSecrets = (text: string): string => {
  const judged = HINT.test(text)
    ? withoutPairs(text.replace(USER_INFO, `$1${HIDDEN.other}@`))
        .replace(AFTER_SCHEME, withoutCredentials)
        .replace(WEBHOOK_KEY, HIDDEN.other)
    : text
  return hideCardNumbers(withoutCodes(judged))
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
