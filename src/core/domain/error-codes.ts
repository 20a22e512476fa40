/** Sources of a rejection in the order of their checks, with a phrase for use after "because of". */
export const REJECTION_SOURCES = {
  connection: 'its connection, which ended before a complete request',
  host: 'the name in its Host header, or the page it came from',
  path: 'its path or method',
  credentials: 'its credentials',
  body: 'its body',
  contract: 'the contract',
  header: 'a header',
  id: 'the ID in its path',
  rules: 'the rules of cards and accounts',
  scenario: 'its scenario, on purpose',
  page: 'the state of its page',
  space: 'its space, which accepts no changes for a moment',
  disk: 'its disk, which could not be written',
  sandbox: 'an internal error of the sandbox',
} as const
export type RejectionSource = keyof typeof REJECTION_SOURCES

type ErrorRow = {
  /** HTTP status, and the source of the rejection unless the caller gives another one. */
  readonly status: number
  readonly by: RejectionSource
  /** A short meaning, and the recommended action of an app. */
  readonly means: string
  readonly nextStep: string
  /** Key of its assumption in docs/reference/assumptions.md. Code that rejects for another reason names its own key. */
  readonly assumption: string
  readonly keywords: readonly string[]
}

const rejectedBy =
  (by: RejectionSource, status = 400) =>
  (line: string, means: string, nextStep: string, keywords: readonly string[] = []): ErrorRow => ({
    status,
    by,
    means,
    nextStep,
    assumption: line,
    keywords,
  })
const rules = rejectedBy('rules')
/** For a code with several meanings. Each rejection names its own key. */
const EACH = 'each place'

/** Every error code of the transaction interface (sources.md: facts 1.8), with its description. */
export const ERRORS = {
  UNKNOWN_ERROR: rules('network-code-of-declines', 'An error without a reason', 'Show a failure, try again later'),
  UNAUTHORIZED: rejectedBy('credentials', 401)(
    'wrong-credentials',
    'Wrong credentials',
    'Send the credentials of this space',
  ),
  INVALID_JSON_PAYLOAD: rejectedBy('body')('json-only', 'Body is not JSON', 'Send a JSON body'),
  UNRECOGNIZED_PROPERTY: rules('unknown-fields', 'Unknown field', 'Correct the request'),
  INVALID_PROPERTY: rules(EACH, 'A field is not valid', 'Correct the request'),
  CLIENT_ERROR: rules(EACH, 'Wrong address or method', 'Correct the request'),
  SERVER_ERROR: rejectedBy('sandbox', 500)(
    'sandbox-errors',
    'An internal error of the service',
    'Try again with the same Idempotency-Key',
    ['500', 'internal error', 'down'],
  ),
  INVALID_TRANSACTION_STATUS: rejectedBy('rules', 409)(
    'final-states-do-not-change',
    'Not possible in this status',
    'Read the status first',
  ),
  TRANSACTION_NOT_FOUND: rejectedBy('id')(
    'not-found-is-400',
    'Unknown transaction',
    'Use the ID of the first response',
  ),
  EXPIRED_CARD: rules('expiry-end-of-month', 'The card has expired', 'Ask for another card', ['expired', 'expiry']),
  INVALID_CARD: rules('only-listed-test-numbers', 'The card number is not valid', 'Ask for the number again'),
  BLOCKED_CARD: rules('network-code-of-declines', 'The card is blocked', 'Ask for another card', [
    'pick up',
    'blocked card',
  ]),
  UNSUPPORTED_CARD: rules('brand-among-payment-methods', 'This brand is not accepted', 'Ask for another card'),
  INVALID_ALIAS: rules('alias-with-any-expiry', 'Unknown alias', 'Ask for the card again'),
  INVALID_CVV: rules(EACH, 'The security code is wrong', 'Ask for the security code again', [
    'cvv',
    'cvc',
    'security code',
  ]),
  DUPLICATE_REFNO: rules('repeated-refno', 'The refno was used before', 'Use a new refno', ['twice', 'duplicate']),
  DECLINED: rules('network-code-of-declines', 'The bank declined', 'Ask for another card'),
  SOFT_DECLINED: rules(
    'network-code-of-declines',
    'The bank requires authentication',
    'Authenticate the cardholder, then try again',
    ['soft decline', 'sca required', 'authentication required'],
  ),
  INVALID_SIGN: rules('errors-by-scenario', 'The signature of the request is wrong', 'Sign the request again'),
  BLOCKED_BY_VELOCITY_CHECKER: rules('errors-by-scenario', 'Too many payments in a short time', 'Try again later', [
    'rate limit',
    'velocity',
    'too often',
  ]),
  THIRD_PARTY_ERROR: rules(
    'network-code-of-declines',
    'The bank or network is unavailable',
    'Offer to try again later',
    ['unavailable', 'down', 'timeout'],
  ),
  REFERRAL: rules('network-code-of-declines', 'The bank requires a call', 'Ask for another card'),
  INVALID_SETUP: rules(EACH, 'Data of the merchant is missing', 'Complete acquirer and merchant'),
  FORBIDDEN: rejectedBy('rules', 403)(
    'local-host-names-only',
    'The merchant is not allowed to do this',
    'Use an account with this permission',
  ),
  INVALID_STATE: rejectedBy('rules', 409)(EACH, 'Not possible in this status', 'Read the status first'),
  INVALID_HEADER: rejectedBy('header')(EACH, 'A header is not valid', 'Correct the request'),
  UNSUPPORTED_PAYMENT_METHOD: rules(
    'errors-by-scenario',
    'This payment method is not available',
    'Offer another payment method',
  ),
  NOT_SUPPORTED_BY_THIRD_PARTY: rules(
    'errors-by-scenario',
    'The bank does not support this',
    'Offer another payment method',
  ),
}

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS).filter((name): name is ErrorCode => Object.hasOwn(ERRORS, name))

/** Returns the description of an error code, or undefined for an unknown code. */
export const errorNamed = (code: string | undefined): ErrorRow | undefined =>
  Object.entries(ERRORS).find(([known]) => known === code)?.[1]
