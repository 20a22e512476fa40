/** More different parts than this are no repetition any more. */
const MOST = 1_000

/**
 * Lets equal parts of new records be one object. Most transactions of a merchant have the same card, addresses and
 * scenario, which are half of a record in memory. Records are never changed in place, so nobody can tell.
 */
export const createSharer = <Part extends object>() => {
  const known = new Map<string, Part>()
  return (part: Part): Part => {
    const text = JSON.stringify(part)
    const same = known.get(text)
    if (same) return same
    if (known.size >= MOST) known.clear()
    known.set(text, part)
    return part
  }
}
