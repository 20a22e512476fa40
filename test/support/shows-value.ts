/**
 * Whether a text shows a short secret as a value of its own. In an id, a port, a time or a checksum its digits stand by
 * chance: a secret has four of them at least, since three are a duration or the milliseconds of a date.
 */
export const showsValue = (text: string, secret: string): boolean => {
  if (!/^\w{4,}$/.test(secret)) throw new Error(`"${secret}" may stand anywhere by chance`)
  return new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`).test(text)
}
