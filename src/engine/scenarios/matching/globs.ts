/**
 * Returns whether a pattern, in which `*` is any sequence of characters, matches a text. `fits` compares one character
 * of each. Uses two pointers and no regular expression: the time stays within pattern times text for any input.
 */
const passes = (pattern: string, text: string, fits: (patternChar: string, textChar: string) => boolean): boolean => {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    const patternChar = pattern.charAt(p)
    const textChar = text.charAt(t)
    if (patternChar === '*') {
      star = p++
      resume = t
    } else if (patternChar !== '' && fits(patternChar, textChar)) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** Returns whether a text matches a pattern in which `*` is any sequence of characters and `?` is one. */
export const matchesGlob = (pattern: string, text: string): boolean =>
  passes(pattern, text, (patternChar, textChar) => patternChar === '?' || patternChar === textChar)

const mayBeSame = (a: string, b: string): boolean => a === b || a === '?' || b === '?'

/** Returns whether two texts agree in their common length. */
const agree = (a: string, b: string): boolean =>
  a.split('').every((character, index) => index >= b.length || mayBeSame(character, b.charAt(index)))

const reversed = (text: string): string => text.split('').reverse().join('')
const beforeStar = (glob: string): string => glob.slice(0, glob.indexOf('*'))

/** Returns whether a text exists that both patterns match. */
export const globsMeet = (a: string, b: string): boolean => {
  if (!b.includes('*')) return passes(a, b, mayBeSame)
  if (!a.includes('*')) return passes(b, a, mayBeSame)
  // The part between the first and the last star can follow that of the other pattern.
  return agree(beforeStar(a), beforeStar(b)) && agree(beforeStar(reversed(a)), beforeStar(reversed(b)))
}

/** Returns whether a pattern matches every text of the other one. Returns false if uncertain, as for `?*` and `*?`. */
export const globCovers = (wide: string, narrow: string): boolean =>
  passes(wide, narrow, (wideChar, narrowChar) => narrowChar !== '*' && (wideChar === narrowChar || wideChar === '?'))
