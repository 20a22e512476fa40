/** What can refuse a request, in the order in which they are asked, and what is said of it behind "because of". */
export const REFUSERS = {
  host: 'the name in its Host header, or the page it came from',
  path: 'its path or its verb',
  credentials: 'its credentials',
  body: 'its body',
  contract: 'what the contract asks for',
  header: 'a header',
  id: 'the id in its path',
  rules: 'the rules of cards and accounts',
  scenario: 'its scenario, on purpose',
  page: 'what its page can still do',
  space: 'its space, which takes no changes for a moment',
  disk: 'its disk, to which nothing could be written',
  sandbox: 'a fault of the sandbox',
} as const
export type Refuser = keyof typeof REFUSERS

type ErrorRow = {
  /** What it is in HTTP, and who refuses with it where nobody says otherwise. */
  readonly status: number
  readonly by: Refuser
  /** In a few words, and what an app should do about it. */
  readonly means: string
  readonly todo: string
  /** What is assumed about it: a key of docs/assumptions.md. A place that refuses for another reason names its own. */
  readonly line: string
  readonly keywords: readonly string[]
}

const refusedBy =
  (by: Refuser, status = 400) =>
  (line: string, means: string, todo: string, keywords: readonly string[] = []): ErrorRow => ({
    status,
    by,
    means,
    todo,
    line,
    keywords,
  })
const rules = refusedBy('rules')
/** A code that stands for several situations: each place that refuses with it names its line. */
const EACH = 'each place'

/** Every error code of the transaction interface (sources.md: facts 1.8), with all that is said of it. */
export const ERRORS = {
  UNKNOWN_ERROR: rules('network-code-of-declines', 'An error without a reason', 'Show a failure, try again later'),
  UNAUTHORIZED: refusedBy('credentials', 401)(
    'wrong-credentials',
    'Wrong credentials',
    'Send the credentials of this space',
  ),
  INVALID_JSON_PAYLOAD: refusedBy('body')('json-only', 'Body is not JSON', 'Send a JSON body'),
  UNRECOGNIZED_PROPERTY: rules('unknown-fields', 'A field that nobody knows', 'Correct the request'),
  INVALID_PROPERTY: rules(EACH, 'A field is not valid', 'Correct the request'),
  CLIENT_ERROR: rules(EACH, 'Wrong address or method', 'Correct the request'),
  SERVER_ERROR: refusedBy('sandbox', 500)(
    'faults-of-the-sandbox',
    'A fault of the service',
    'Try again with the same Idempotency-Key',
    ['500', 'internal error', 'down'],
  ),
  INVALID_TRANSACTION_STATUS: refusedBy('rules', 409)(
    'ends-are-final',
    'Too early or too late for this',
    'Read the status first',
  ),
  TRANSACTION_NOT_FOUND: refusedBy('id')('not-found-is-400', 'No such transaction', 'Use the id of the first answer'),
  EXPIRED_CARD: rules('expiry-end-of-month', 'The card has expired', 'Ask for another card', ['expired', 'expiry']),
  INVALID_CARD: rules('only-listed-test-numbers', 'The card number is not valid', 'Ask for the number again'),
  BLOCKED_CARD: rules('network-code-of-declines', 'The card is blocked', 'Ask for another card', [
    'pick up',
    'blocked card',
  ]),
  UNSUPPORTED_CARD: rules('brand-among-payment-methods', 'This brand is not taken', 'Ask for another card'),
  INVALID_ALIAS: rules('alias-with-any-expiry', 'The alias is not known', 'Ask for the card again'),
  INVALID_CVV: rules(EACH, 'The security code is wrong', 'Ask for the security code again', [
    'cvv',
    'cvc',
    'security code',
  ]),
  DUPLICATE_REFNO: rules('repeated-refno', 'The refno was used before', 'Use a new refno', ['twice', 'duplicate']),
  DECLINED: rules('network-code-of-declines', 'The bank declined', 'Ask for another card'),
  SOFT_DECLINED: rules(
    'network-code-of-declines',
    'The bank wants an authentication',
    'Authenticate the cardholder, then try again',
    ['soft decline', 'sca required', 'authentication required'],
  ),
  INVALID_SIGN: rules('errors-by-scenario', 'The signature of the request is wrong', 'Sign the request anew'),
  BLOCKED_BY_VELOCITY_CHECKER: rules('errors-by-scenario', 'Too many payments in a short time', 'Try again later', [
    'rate limit',
    'velocity',
    'too often',
  ]),
  THIRD_PARTY_ERROR: rules(
    'network-code-of-declines',
    'The bank or network cannot be reached',
    'Offer to try again later',
    ['unavailable', 'down', 'timeout'],
  ),
  REFERRAL: rules('network-code-of-declines', 'The bank wants to be called', 'Ask for another card'),
  INVALID_SETUP: rules(EACH, 'Data of the merchant is missing', 'Complete acquirer and merchant'),
  FORBIDDEN: refusedBy('rules', 403)(
    'local-names-only',
    'The merchant may not do this',
    'Use an account that may do it',
  ),
  INVALID_STATE: refusedBy('rules', 409)(EACH, 'Too early or too late for this', 'Read the status first'),
  INVALID_HEADER: refusedBy('header')(EACH, 'A header is not valid', 'Correct the request'),
  UNSUPPORTED_PAYMENT_METHOD: rules(
    'errors-by-scenario',
    'This way to pay is not available',
    'Offer another way to pay',
  ),
  NOT_SUPPORTED_BY_THIRD_PARTY: rules('errors-by-scenario', 'The bank cannot do this', 'Offer another way to pay'),
}

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS).filter((name): name is ErrorCode => Object.hasOwn(ERRORS, name))

/** What is said of an error code; undefined for one that nobody knows. */
export const errorNamed = (code: string | undefined): ErrorRow | undefined =>
  Object.entries(ERRORS).find(([known]) => known === code)?.[1]
