/**
 * Expected results of the recordings in this folder, written before the code. They are of an imaginary service with
 * other habits, so each difference is intended.
 */
export type Expected = {
  /** Contradicted items with their first entry, with and without a replay. */
  readonly contradicted: Readonly<Record<string, { readonly entry: number; readonly format: string }>>
  /** Some of the confirmed items. */
  readonly confirmed: readonly string[]
  /** Some of the untouched items. */
  readonly notCovered: readonly string[]
  /** Settings that reduce the differences. */
  readonly settings: Readonly<Record<string, string>>
  /** Number of members that the contract does not define. */
  readonly options: number
}

const PATHS = '#/paths'
const SCHEMAS = '#/components/schemas'
const INIT = `${PATHS}/~1v1~1transactions/post`
const LINKS = `${PATHS}/~1v1~1links`

export const EXPECTED: Readonly<Record<string, Expected>> = {
  'other-forms.har': {
    contradicted: {
      [`${INIT}/responses/201`]: { entry: 2, format: '200' },
      [`${SCHEMAS}/TransactionInitResponse/properties/transactionId/x-rule-origin`]: {
        entry: 2,
        format: 'string, 25 of [A-Za-z0-9_-]',
      },
      [`${SCHEMAS}/TransactionStatusResponse/properties/transactionId/x-rule-origin`]: {
        entry: 3,
        format: 'string, 25 of [A-Za-z0-9_-]',
      },
      '#/components/parameters/TransactionId/x-rule-origin': { entry: 3, format: 'string, 25 of [A-Za-z0-9_-]' },
      [`${SCHEMAS}/ResultCard/properties/masked/x-rule-origin`]: { entry: 3, format: '6 digits, 6 of *, 4 digits' },
      [`${PATHS}/~1v1~1start~1{transactionId}/post/responses/303`]: { entry: 5, format: '302' },
    },
    confirmed: [
      INIT,
      `${INIT}/responses/201/headers/Location`,
      `${SCHEMAS}/EnrolmentResult/properties/enrolled`,
      `${SCHEMAS}/TransactionStatus/x-enum-origin/initialized`,
      `${SCHEMAS}/TransactionStatus/x-enum-origin/authenticated`,
      `${SCHEMAS}/ThreeDSecureResult/properties/directoryResponse/x-enum-origin/C`,
      `${SCHEMAS}/HistoryEntry/properties/date`,
      '#/components/headers/CorrelationId',
    ],
    notCovered: [`${LINKS}/post`, `${SCHEMAS}/FailReason/x-enum-origin/declined`],
    settings: { 'directory-response': 'emv' },
    options: 0,
  },
  'account-option.har': {
    contradicted: {
      [`${SCHEMAS}/LinkStatusResponse/x-rule-origin`]: { entry: 2, format: 'text' },
      [`${SCHEMAS}/LinkCard/x-rule-origin`]: { entry: 6, format: 'object' },
    },
    confirmed: [
      `${LINKS}/post`,
      `${LINKS}/post/responses/200`,
      `${INIT}/responses/201`,
      `${SCHEMAS}/LinkStatus/x-enum-origin/PENDING`,
      `${SCHEMAS}/LinkStatus/x-enum-origin/SUCCESS`,
      `${SCHEMAS}/LinkCard/properties/alias/x-rule-origin`,
      `${SCHEMAS}/ErrorCode/x-enum-origin/INVALID_PROPERTY`,
      `${SCHEMAS}/ErrorCode/x-enum-origin/UNAUTHORIZED`,
    ],
    notCovered: [`${LINKS}~1{id}/delete`, `${SCHEMAS}/LinkStatus/x-enum-origin/DELETED`],
    settings: {},
    options: 2,
  },
  'no-beginning.har': {
    contradicted: {},
    confirmed: [
      `${SCHEMAS}/FailReason/x-enum-origin/secure_authentication`,
      `${SCHEMAS}/TransactionStatus/x-enum-origin/failed`,
      `${SCHEMAS}/ThreeDSecureResult/properties/authenticationResponse/x-enum-origin/N`,
      `${SCHEMAS}/LinkDeleteResponse/properties/status`,
      `${SCHEMAS}/ErrorCode/x-enum-origin/TRANSACTION_NOT_FOUND`,
    ],
    notCovered: [INIT, `${INIT}/responses/201`, `${LINKS}/post`],
    settings: {},
    options: 0,
  },
}
