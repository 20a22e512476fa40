/**
 * Whether a pattern, in which `*` is any run of characters, gets past all characters of a text. `fits` says it of one
 * character of each. Two pointers and no regular expression: the time stays within pattern times text, whatever the author
 * writes.
 */
const passes = (pattern: string, text: string, fits: (ours: string, theirs: string) => boolean): boolean => {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    const ours = pattern.charAt(p)
    const theirs = text.charAt(t)
    if (ours === '*') {
      star = p++
      resume = t
    } else if (ours !== '' && fits(ours, theirs)) {
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

/** Whether a text matches a pattern in which `*` is any run of characters and `?` is one. */
export const matchesGlob = (pattern: string, text: string): boolean =>
  passes(pattern, text, (ours, theirs) => ours === '?' || ours === theirs)

const mayBeSame = (ours: string, theirs: string): boolean => ours === theirs || ours === '?' || theirs === '?'

/** Whether two texts agree as far as both go. */
const agree = (one: string, other: string): boolean =>
  one.split('').every((character, place) => place >= other.length || mayBeSame(character, other.charAt(place)))

const reversed = (text: string): string => text.split('').reverse().join('')
const beforeStar = (glob: string): string => glob.slice(0, glob.indexOf('*'))

/** Whether there is a text that both patterns match. */
export const globsMeet = (one: string, other: string): boolean => {
  if (!other.includes('*')) return passes(one, other, mayBeSame)
  if (!one.includes('*')) return passes(other, one, mayBeSame)
  // What stands between the first star and the last can follow that of the other pattern.
  return agree(beforeStar(one), beforeStar(other)) && agree(beforeStar(reversed(one)), beforeStar(reversed(other)))
}

/** Whether a pattern matches every text that the other one matches. In doubt it says no, as of `?*` and `*?`. */
export const globCovers = (wide: string, narrow: string): boolean =>
  passes(wide, narrow, (ours, theirs) => theirs !== '*' && (ours === theirs || ours === '?'))
