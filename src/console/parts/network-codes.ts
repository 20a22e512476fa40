/** The codes of declined authorizations that you can choose, with their labels. 1A and 65 require authentication. */
export const NETWORK_CODES = [
  ['51', '51 insufficient funds'],
  ['05', '05 do not honor'],
  ['1A', '1A authentication required (Visa)'],
  ['65', '65 authentication required (Mastercard)'],
  ['54', '54 expired card'],
  ['41', '41 lost card'],
  ['91', '91 issuer unavailable'],
] as const

/** Returns the part of an outcome that declines the authorization. */
export const declineWith = (networkCode: string) => ({ authorization: { networkCode } })
