import type { ErrorCode } from '../domain/refusals.ts'

/** What each error code of the emulated service means in a few words, and what an app should do about it. */
const WORDS: Readonly<Record<ErrorCode, readonly [means: string, todo: string]>> = {
  UNAUTHORIZED: ['Wrong credentials', 'Send the credentials of this space'],
  FORBIDDEN: ['The merchant may not do this', 'Use an account that may do it'],
  INVALID_JSON_PAYLOAD: ['Body is not JSON', 'Send a JSON body'],
  UNRECOGNIZED_PROPERTY: ['A field that nobody knows', 'Correct the request'],
  INVALID_PROPERTY: ['A field is not valid', 'Correct the request'],
  INVALID_HEADER: ['A header is not valid', 'Correct the request'],
  CLIENT_ERROR: ['Wrong address or method', 'Correct the request'],
  SERVER_ERROR: ['A fault of the service', 'Try again with the same Idempotency-Key'],
  UNKNOWN_ERROR: ['An error without a reason', 'Show a failure, try again later'],
  INVALID_TRANSACTION_STATUS: ['Too early or too late for this', 'Read the status first'],
  INVALID_STATE: ['Too early or too late for this', 'Read the status first'],
  TRANSACTION_NOT_FOUND: ['No such transaction', 'Use the id of the first answer'],
  EXPIRED_CARD: ['The card has expired', 'Ask for another card'],
  INVALID_CARD: ['The card number is not valid', 'Ask for the number again'],
  BLOCKED_CARD: ['The card is blocked', 'Ask for another card'],
  UNSUPPORTED_CARD: ['This brand is not taken', 'Ask for another card'],
  UNSUPPORTED_PAYMENT_METHOD: ['This way to pay is not available', 'Offer another way to pay'],
  INVALID_ALIAS: ['The alias is not known', 'Ask for the card again'],
  INVALID_CVV: ['The security code is wrong', 'Ask for the security code again'],
  DUPLICATE_REFNO: ['The refno was used before', 'Use a new refno'],
  DECLINED: ['The bank declined', 'Ask for another card'],
  SOFT_DECLINED: ['The bank wants an authentication', 'Authenticate the cardholder, then try again'],
  INVALID_SIGN: ['The signature of the request is wrong', 'Sign the request anew'],
  BLOCKED_BY_VELOCITY_CHECKER: ['Too many payments in a short time', 'Try again later'],
  THIRD_PARTY_ERROR: ['The bank or network cannot be reached', 'Offer to try again later'],
  NOT_SUPPORTED_BY_THIRD_PARTY: ['The bank cannot do this', 'Offer another way to pay'],
  REFERRAL: ['The bank wants to be called', 'Ask for another card'],
  INVALID_SETUP: ['Data of the merchant is missing', 'Complete acquirer and merchant'],
}

/** An error code in words; undefined for one that nobody knows. */
export const errorWords = (code: string | undefined): { readonly means: string; readonly todo: string } | undefined => {
  const [, words] = Object.entries(WORDS).find(([known]) => known === code) ?? []
  return words && { means: words[0], todo: words[1] }
}
