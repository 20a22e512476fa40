/**
 * Returns whether a text contains a short secret as a separate value. In an ID, a port, a time or a checksum its digits
 * occur by chance. A secret has at least four, because three are a duration or the milliseconds of a date.
 */
export const containsValue = (text: string, secret: string): boolean => {
  if (!/^\w{4,}$/.test(secret)) throw new Error(`"${secret}" can occur by chance`)
  return new RegExp(`(?<![0-9A-Za-z])${secret}(?![0-9A-Za-z])`).test(text)
}
