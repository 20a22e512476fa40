/**
 * Whether a text matches a pattern in which `*` is any run of characters and `?` is one.
 * Two pointers and no regular expression: the time stays within pattern times text, whatever the author writes.
 */
export const matchesGlob = (pattern: string, text: string): boolean => {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) {
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
