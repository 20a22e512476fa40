const FLOWS = 'test/flows'

/** A rule of the document: the behavior of the sandbox, the open points of the document, and the tests. */
export type WalkedRule = {
  /** The section, as in docs/contributing/sources.md. */
  readonly section: string
  readonly rule: string
  readonly done: string
  /** Assumptions about the open points. */
  readonly open?: readonly string[]
  /** As in `assumption-tests.ts`. */
  readonly tests: readonly string[]
}

/**
 * The document, section by section, in our own words (sources.md: document 1.4, document 3, document 6, document 8.1,
 * document 9.1, and those that the contract cites).
 */
export const WALK: readonly WalkedRule[] = [
  {
    section: '1.2',
    rule: 'Each card brand needs an acquiring contract, whose data comes with the request.',
    done: 'A transaction without it is INVALID_SETUP for every brand; a brand object of a link is complete.',
    open: ['contract-of-every-brand', 'link-brand-without-object'],
    tests: [
      `${FLOWS}/contract-data.more.test.ts › requires each part for a card of %s`,
      `${FLOWS}/link-rejections.test.ts › rejects a %s object without the data of its acquiring contract`,
    ],
  },
  {
    section: '1.3',
    rule: 'Amounts are integers in the minor unit of their currency.',
    done: 'Accepted and returned as integers; pages show them with the decimals of the currency.',
    open: ['currency-decimals', 'active-currencies'],
    tests: [
      'src/core/domain/money.test.ts › formats %i %s as %s',
      `${FLOWS}/rejected-requests.test.ts › amount with decimals`,
    ],
  },
  {
    section: '1.4',
    rule: 'Initialize with authenticationOnly; send the browser to Location; it returns to successUrl; read the result.',
    done: 'The same four steps, with a hosted page instead of the real one of the bank.',
    open: ['frictionless-ends-on-open', 'id-appended-to-return-url'],
    tests: [
      `${FLOWS}/initialize.test.ts › gets an ID, the enrollment and the URL of the start page`,
      `${FLOWS}/complete-challenge.test.ts › accepts a code, with the same history and redirect as the page`,
      'test/browser/pages-over-http.test.ts › redirects to the page after a wrong code, to the shop at the end, and not again after that',
    ],
  },
  {
    section: '1.5',
    rule: 'A link performs 3-D Secure with amount, currency and a brand object, for an account that is configured for it.',
    done: 'All three or none; otherwise the card is tokenized only. The account is a setting.',
    open: ['link-3ds-partial', 'link-brand-without-object', 'account-without-3ds'],
    tests: [
      `${FLOWS}/links.test.ts › is skipped for a brand without its own object`,
      `${FLOWS}/links.test.ts › is skipped for an account that is not configured for it`,
    ],
  },
  {
    section: '2.1',
    rule: 'The initialization has amount, currency, refno, paymentMethods, card, option and redirect.',
    done: 'All are read; redirect is optional. Other published members of the family are accepted and noted.',
    open: ['invalid-fields', 'unknown-fields', 'brand-among-payment-methods', 'repeated-refno', 'built-in-result-page'],
    tests: [
      `${FLOWS}/rejected-requests.test.ts › a request that cannot be used › %s`,
      `${FLOWS}/initialize.test.ts › can omit all optional fields`,
    ],
  },
  {
    section: '2.2',
    rule: 'A card has alias and aliasCVV or number and cvv, with a two-digit expiry, and can have 3D.',
    done: 'Exactly one of the two forms.',
    open: [
      'alias-with-any-expiry',
      'alias-cvv-once',
      'cvv-of-zeros',
      'expiry-end-of-month',
      'only-listed-test-numbers',
    ],
    tests: [
      `${FLOWS}/rejected-requests.test.ts › number and alias`,
      `${FLOWS}/aliases.test.ts › keeps the scenario, the fingerprint and the masked number of the card number`,
    ],
  },
  {
    section: '2.3',
    rule: 'card.3D has acquirer, merchant and cardholder, with a numeric country and phones of cc and subscriber; the list is not complete.',
    done: 'Known fields are validated, unknown ones are accepted and noted. Two strings may be empty, as documented.',
    open: ['numeric-country-codes', 'complete-phones', 'contract-digits'],
    tests: [
      `${FLOWS}/contract-data.more.test.ts › allowed limits › %s`,
      `${FLOWS}/contract-data.more.test.ts › a country that is %j`,
      `${FLOWS}/contract-data.more.test.ts › a phone %s`,
      `${FLOWS}/initialize.test.ts › can send unknown card.3D fields, which are noted`,
    ],
  },
  {
    section: '2.4',
    rule: 'The response has a Location to /v1/start/{transactionId}, the transactionId, and 3D.enrolled.',
    done: 'The same three.',
    tests: [
      `${FLOWS}/initialize.test.ts › gets an ID, the enrollment and the URL of the start page`,
      `${FLOWS}/initialize.test.ts › gets enrolled false if the card does not support 3-D Secure`,
    ],
  },
  {
    section: '2.5',
    rule: 'The status response has id, type, status, currency, refno, paymentMethod, detail.authorize.amount, history with milliseconds and offset, and the card with info.',
    done: 'All of it, in every status.',
    open: [
      'amount-in-every-state',
      'detail-by-status',
      'history-ip',
      'fields-returned-as-sent',
      'optional-fields-not-returned',
    ],
    tests: [
      `${FLOWS}/initialize.test.ts › reads the new transaction: initialized, with its expiry and one history entry`,
      `${FLOWS}/link-history-dates.test.ts › returns the history of a transaction with milliseconds and offset as documented`,
    ],
  },
  {
    section: '2.6',
    rule: 'card.3D of the result has nine fields; both responses are Y after a passed challenge, with cardHolderInfo if there is one.',
    done: 'One matrix of outcome and brand; Y and Y after a pass.',
    open: [
      'result-after-opening',
      'directory-response-documented',
      'directory-response-decoupled',
      'authentication-response-of-challenges',
      'eci-on-failure',
      'cavv-after-y-and-a',
      'cavv-first-byte',
      'mastercard-cavv-prefix',
      'success-reason',
      'reason-after-n-u-r',
      'reasons-by-version',
    ],
    tests: [
      'src/core/domain/threeds.test.ts › has for %s on %s the eci %s and cavv %s',
      `${FLOWS}/assumed-results.more.test.ts › directory-response-documented: C becomes Y for a polling caller, even if unfinished; C stays with the setting emv`,
      `${FLOWS}/assumed-results.more.test.ts › link-result-fields: a link has the reason and the text for the cardholder too`,
    ],
  },
  {
    section: '2.7',
    rule: 'A link is created with reference, successUrl, webhookEndpoint, collectCardholderName and context; for 3-D Secure with amount, currency and brand objects.',
    done: 'All are read. The page has a name field if the name is collected, and shows context.',
    open: ['context-on-page', 'link-3ds-partial', 'idempotency-of-transactions-only'],
    tests: [
      'test/browser/card-entry.more.test.ts › sees the data of the merchant, and a name field only if the link collects it',
      `${FLOWS}/links.test.ts › shows the purpose of the authentication if 3-D Secure is requested`,
    ],
  },
  {
    section: '2.8',
    rule: 'The response has the ID and the URL of the page, which ends with it.',
    done: 'The same two.',
    tests: [`${FLOWS}/links.test.ts › has an ID and the URL of its page, and waits for a card`],
  },
  {
    section: '2.9',
    rule: 'The status response of a link has status, reference, link, paymentMethod, the card with tokens, 3D and name, an empty history, and currency and amount if 3-D Secure was requested.',
    done: 'All of it. The history is empty unless a setting fills it.',
    open: ['link-card-on-success', 'link-history', 'alias-cvv-without-3ds', 'alias-cvv-once', 'link-result-fields'],
    tests: [
      `${FLOWS}/links.test.ts › issues tokens and no 3-D Secure data if 3-D Secure was not requested`,
      `${FLOWS}/links.test.ts › returns the authentication of the link: one entry, created on the card page`,
      `${FLOWS}/links.test.ts › returns the submitted name with normalized spaces`,
      `${FLOWS}/link-history-dates.test.ts › returns an empty history of a link without a setting, and the console shows its authentication anyway`,
    ],
  },
  {
    section: '2.10',
    rule: 'The response to a deletion is status DELETED.',
    done: 'Exactly that.',
    tests: [`${FLOWS}/link-single-use.more.test.ts › stays deleted if it was %s`],
  },
  {
    section: '3',
    rule: 'A completed challenge makes a transaction authenticated, with a history entry authenticate of source web; other transitions are not documented. DELETE makes any link DELETED.',
    done: 'A table of status and event defines every transition.',
    open: [
      'attempt-is-authenticated',
      'data-only-is-authenticated',
      'rejected-goes-to-error-url',
      'cancel-is-n-26',
      'final-states-do-not-change',
      'transaction-timeout-30-minutes',
    ],
    tests: [
      'src/core/domain/decide-transaction.test.ts › %s with event %s: %s',
      `${FLOWS}/complete-challenge.test.ts › accepts a code, with the same history and redirect as the page`,
      `${FLOWS}/link-single-use.more.test.ts › stays deleted if it was %s`,
    ],
  },
  {
    section: '4',
    rule: 'Six endpoints, all bodies JSON with its Content-Type; a failed initialization returns an error code of the card networks.',
    done: 'The six, and the forms of the hosted pages.',
    open: ['json-only', 'unknown-paths', 'network-code-of-declines'],
    tests: [
      'test/contract/operations.test.ts › the emulated contract › has exactly the routed operations',
      `${FLOWS}/rejected-requests.test.ts › another content type`,
    ],
  },
  {
    section: '5',
    rule: 'Transactions use Authorization: Basic, links use a key in a header; the browser needs neither.',
    done: 'Both; the name of the header is a setting, because the real one is not documented.',
    open: ['wrong-credentials'],
    tests: [
      `${FLOWS}/rejected-requests.test.ts › %s: 401 with a challenge`,
      `${FLOWS}/link-credentials.test.ts › %s with %j: 401`,
      `${FLOWS}/link-credentials.test.ts › reads the key from the configured header only`,
    ],
  },
  {
    section: '6',
    rule: 'webhookEndpoint receives the webhooks of a link; the browser is redirected to successUrl, cancelUrl or errorUrl of a transaction and to successUrl of a link.',
    done: 'A webhook is sent for SUCCESS; each final state has its redirect.',
    open: [
      'link-webhook-on-success',
      'webhook-retries',
      'webhook-signatures',
      'sandbox-webhook-header',
      'redirect-post-moves-query',
      'link-redirect-after-5-seconds',
    ],
    tests: [
      `${FLOWS}/webhook-links.test.ts › with ID, reference and status, signed twice`,
      'src/core/domain/return-url.test.ts › of an %s transaction leads to %s',
      `${FLOWS}/links.test.ts › sends the cardholder to the unchanged successUrl`,
    ],
  },
  {
    section: '7.1',
    rule: 'A failed initialization returns an error code of the card networks; list, body and status are not documented.',
    done: '400 with a code, and the code of the network in a separate field.',
    open: ['network-code-of-declines', 'errors-by-scenario'],
    tests: [`${FLOWS}/catalogue.test.ts › decline by network code`],
  },
  {
    section: '8.1',
    rule: 'Amounts are integers in minor units.',
    done: 'A string, a fraction and values beyond safe integers are rejected.',
    tests: [
      `${FLOWS}/rejected-requests.test.ts › amount as text`,
      `${FLOWS}/rejected-requests.test.ts › amount beyond safe integers`,
    ],
  },
  {
    section: '8.2',
    rule: 'A link can be consumed once; an unused one does not expire.',
    done: 'The first card consumes it, after any time.',
    open: ['link-challenge-30-minutes', 'ended-pages-410'],
    tests: [
      `${FLOWS}/link-single-use.more.test.ts › a link that was used › rejects another card and stays unchanged`,
      `${FLOWS}/link-single-use.more.test.ts › is usable after %i years`,
    ],
  },
  {
    section: '8.3',
    rule: '3-D Secure on a link needs amount, currency and at least one brand object.',
    done: 'A part of them is rejected.',
    open: ['link-3ds-partial'],
    tests: [`${FLOWS}/link-rejections.test.ts › is rejected with %s alone, and the message names the missing parts`],
  },
  {
    section: '9.1',
    rule: 'Both interfaces have their version in the path, /v1.',
    done: 'The same paths; another version is an unknown path.',
    open: ['unknown-paths'],
    tests: ['test/contract/operations.test.ts › $operationId is routed'],
  },
]
