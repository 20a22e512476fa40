import type { ErrorCode } from '../../src/core/domain/error-codes.ts'
import type { ControlCode } from '../../src/core/domain/rejection.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

type Row = readonly [statuses: string, meaning: string, fix: string]

/** Every status of each code, its meaning and the fix. */
const ROWS: Readonly<Record<ErrorCode, Row>> = {
  UNKNOWN_ERROR: [
    '400',
    'The network failed without a reason (06).',
    'Show a general failure. The cardholder may try again.',
  ],
  UNAUTHORIZED: [
    '401',
    'Credentials, link key or control token are missing or wrong.',
    'Send the credentials of the account and space. Defaults: `1100000000:sandbox` and `link-api-key: sandbox-link-key`.',
  ],
  INVALID_JSON_PAYLOAD: [
    '400',
    'The body is missing, is not JSON, or is nested too deeply.',
    'Check quotes and commas. Send UTF-8.',
  ],
  UNRECOGNIZED_PROPERTY: ['400', 'Unknown field.', 'Remove it, or correct its name. Only `card.3D` is open.'],
  INVALID_PROPERTY: [
    '400',
    'A field is missing or malformed, or a text contains a card number.',
    'Correct the field. `--card-data-in-text keep` allows card numbers in texts.',
  ],
  CLIENT_ERROR: [
    '404, 405, 406, 408, 413, 431, 400',
    'Unknown path, wrong method, a hosted page without `Accept: text/html` (406), or a body beyond a [limit](limits.md).',
    'Compare the call with the [service API](service-api.md). `Allow` names the methods.',
  ],
  SERVER_ERROR: [
    '500, 503',
    'Internal error (500), or the state cannot be written (503). A scenario can request it.',
    '500: report the log line of the request ID. 503: free disk space, or change `--state-dir`.',
  ],
  INVALID_TRANSACTION_STATUS: ['409', 'The transaction has ended.', 'Initialize a new one.'],
  TRANSACTION_NOT_FOUND: [
    '400 (or 404: `--not-found-status`)',
    'Unknown transaction in this space.',
    'Check the ID, and the space of the credentials.',
  ],
  EXPIRED_CARD: [
    '400',
    'The expiry date is in the past, or the issuer rejects it (54).',
    'Send any future date with a test card.',
  ],
  INVALID_CARD: [
    '400',
    'Wrong check digit, not a test card, or unknown to the issuer (14).',
    'Use one of the [test cards](cards.md).',
  ],
  BLOCKED_CARD: ['400', 'Lost, stolen or blocked (04, 07, 41, 43, 46, 78).', 'Ask for another card.'],
  UNSUPPORTED_CARD: [
    '400',
    'The brand is not in `paymentMethods`, or has no issuer (15).',
    'Send the code of the brand.',
  ],
  INVALID_ALIAS: [
    '400',
    'Unknown or malformed alias. Deleting a link deletes its alias.',
    'Take it from a link, or create one with `POST /_sandbox/aliases`.',
  ],
  INVALID_CVV: [
    '400',
    'CVV of zeros, a rejected CVV (82, N7), or an `aliasCVV` that is used, older than 30 minutes or of another card.',
    'Send another CVV, or a new `aliasCVV`.',
  ],
  DUPLICATE_REFNO: ['400', 'The `refno` was used, with `--unique-refno on`.', 'Use a new one.'],
  DECLINED: ['400', 'The issuer declined. `networkCode` has the reason.', 'Ask for another card.'],
  SOFT_DECLINED: ['400', 'The issuer requires strong authentication (1A, 65, 70).', 'Authenticate with a challenge.'],
  INVALID_SIGN: ['400', 'Wrong signature of the request. By scenario only.', 'Sign with the correct key.'],
  BLOCKED_BY_VELOCITY_CHECKER: [
    '400',
    'Too many requests. By scenario only: a `refno` that begins with `velocity`.',
    'Wait, or use another `refno`.',
  ],
  THIRD_PARTY_ERROR: ['400', 'Acquirer, directory or scheme is unavailable (68, 91, 92, 96, N0).', 'Try again later.'],
  REFERRAL: ['400', 'The issuer requires a call (01, 02).', 'Ask for another card.'],
  INVALID_SETUP: [
    '400',
    'Data of the acquiring contract is missing, or the account has no 3-D Secure (`--account-3ds off`).',
    'Send `card.3D.acquirer` and `card.3D.merchant` completely.',
  ],
  FORBIDDEN: [
    '403',
    'Unknown host name, a web page of another origin called the control API, or a scenario.',
    'Allow the name with `--allowed-hosts`, or set `--public-url` behind a proxy.',
  ],
  INVALID_STATE: [
    '409',
    'The first request with this `Idempotency-Key` is running. In the control API: not possible in this status.',
    'Repeat the request later, or follow the message.',
  ],
  INVALID_HEADER: [
    '400, 415, 422',
    'Wrong content type (415), an `Idempotency-Key` with another body (422), or an unknown `sandbox-scenario`.',
    'Correct the header that the message names.',
  ],
  UNSUPPORTED_PAYMENT_METHOD: [
    '400',
    'The account does not have this payment method. By scenario only.',
    'Use another payment method.',
  ],
  NOT_SUPPORTED_BY_THIRD_PARTY: [
    '400',
    'The acquirer does not support this. By scenario only.',
    'Use another card or payment method.',
  ],
}

const INTRODUCTION = `The error codes of both interfaces and of the control API, with their fix. The message of an error names the field and the
fix.

\`\`\`json
{ "error": { "code": "DECLINED", "message": "not enough funds", "networkCode": "51" } }
\`\`\`

- \`networkCode\` is present if a card network declined the card.
- \`--plain-messages\` removes mentions of the sandbox from messages.
- [Debug a request](../how-to/debug-a-request.md) shows the expected and the received value of each wrong field.
- Links have another shape and no codes: \`{ "status": 400, "errors": [{ "field", "message" }] }\` or
  \`{ "status": 404, "message": "…" }\`. The statuses mean the same.`

/** Codes of the control API that replace a general one. */
const CONTROL_ROWS: Readonly<Record<ControlCode, Row>> = {
  CONTROL_TOKEN_NEEDED: [
    '403',
    'The call changes several spaces, but has the token of one.',
    'Add `?space=`, or send the control token.',
  ],
  CALLED_BY_WEBHOOK: [
    '403',
    'A webhook was sent to the sandbox itself.',
    'Set `webhook.url` to your app or to [the receiver](../how-to/receive-webhooks.md).',
  ],
  PAGES_NOT_HERE: [
    '409',
    'The address for the hosted pages of a space does not lead to this sandbox.',
    'Use another address.',
  ],
  UNDO_TOO_LARGE: [
    '409',
    'The replaced state is too large to be kept, and nothing was changed.',
    'Add `keep=0s` to replace it permanently.',
  ],
  UNDO_GONE: ['404', 'The undo has expired, was used or was replaced.', 'Import a saved state instead.'],
}

const CONTROL = 'The control API uses the same shape and codes, with 404 for unknown IDs. It has additional codes:'
const CONTINUE = 'If webhooks do not arrive, see [receive webhooks](../how-to/receive-webhooks.md).'

const tableOf = (rows: Readonly<Record<string, Row>>): string =>
  table(
    ['Code', 'HTTP', 'Meaning', 'Fix'],
    Object.entries(rows).map(([name, cells]) => [code(name), ...cells]),
  )

const page = (): string =>
  pageOf(
    'Errors',
    'src/core/domain/error-codes.ts and scripts/generate/errors-page.ts',
    INTRODUCTION,
    '## Codes',
    tableOf(ROWS),
    '## Control API',
    CONTROL,
    tableOf(CONTROL_ROWS),
    CONTINUE,
  )

/** Returns docs/reference/errors.md: every error code with its statuses, meaning and fix. */
export const errorsPage = (): Generated => ({ path: 'docs/reference/errors.md', text: page() })
