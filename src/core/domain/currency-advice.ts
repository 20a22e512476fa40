import { CURRENCIES } from './currencies.ts'

/** Codes that people still send, with the reason why they are rejected. A suggestion never changes money. */
const FORMER_CODES: ReadonlyMap<string, string> = new Map([
  ['BGN', '`BGN` ended in 2026, use `EUR`'],
  ['HRK', '`HRK` ended in 2023, use `EUR`'],
  ['RMB', '`RMB` is not an ISO 4217 code, use `CNY`'],
  ['CNH', '`CNH` is not an ISO 4217 code, use `CNY`'],
])

/** Returns the currency that a text means in other letter case or with blanks around it. Never a similar code. */
export const currencyIn = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  return CURRENCIES.includes(code) ? code : undefined
}

/** Returns advice for a text that is no currency code: the code it means, or the reason why a known code is rejected. */
export const currencyAdvice = (text: string): string | undefined => {
  const code = currencyIn(text)
  return code === undefined ? FORMER_CODES.get(text.trim().toUpperCase()) : `did you mean \`${code}\`?`
}
