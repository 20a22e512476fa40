import * as links from './ask-links.ts'
import * as transactions from './ask-transactions.ts'
import { type Behaviour, isAt } from './behaviour.ts'

const PAGE = 'it is about what a hosted page shows, which recordings of calls do not have'
const SECRET = 'it is about a value that is taken out of a recording before anything is compared'
const OWN = 'it is about the sandbox itself'
const TIME = 'a recording does not show when the cardholder did what'

const no = (notDecidable: string): Behaviour => ({ notDecidable })

const atLink = (places: RegExp) => isAt(['getLink'], places)
const atResult = (places: RegExp) => isAt(['getTransaction', 'transactionNotification'], places)

/**
 * Every behaviour that the ledger assumes: the question that decides about it, or why no recording does. A key of
 * `x-assumptions` without an entry fails a test.
 */
export const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'link-after-failed-3ds': {
    asks: links.failedAuthenticationIsSuccess,
    setting: 'link-failed-3ds',
    explains: atLink(/^body (status|card)$/),
  },
  'link-history-dates': {
    asks: links.datesWithMilliseconds,
    setting: 'link-history-dates',
    explains: (difference) => difference.kind === 'form' && atLink(/^body history\[\]\.date$/)(difference),
  },
  'link-error': { asks: links.errorHasNoCard, explains: atLink(/^body card$/) },
  'link-webhook-on-success': { asks: links.notifiedOfSuccess, explains: isAt(['linkNotification'], /^body status$/) },
  'deleted-link-is-readable': {
    asks: links.deletedIsReadable,
    setting: 'deleted-link-status',
    explains: isAt(['getLink', 'deleteLink'], /^status$/),
  },
  'deletion-takes-tokens': { asks: links.deletionTakesTokens, explains: isAt(['initTransaction'], /^status$/) },
  'link-challenge-30-minutes': no(TIME),
  'link-moves-on-after-5-seconds': no(PAGE),
  'webhook-retries': { asks: links.firstRetry },
  'webhook-signatures': no(SECRET),
  'transaction-timeout-30-minutes': { asks: transactions.failsAfterHalfAnHour },
  'frictionless-ends-on-open': {
    asks: transactions.frictionlessEndsOnOpen,
    explains: atResult(/^body history\[\]\.source$/),
  },
  'page-language': no(PAGE),
  'slow-directory-shows-a-page': no(PAGE),
  'attempt-is-authenticated': {
    asks: transactions.attemptIsAuthenticated,
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success)$/),
  },
  'rejected-goes-to-error-url': {
    asks: transactions.rejectedFails,
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success)$/),
  },
  'not-enrolled-is-authenticated': {
    asks: transactions.notEnrolledIsAuthenticated,
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success|card\.3D.*)$/),
  },
  'idempotency-window-60-minutes': { asks: transactions.sameKeySameAnswer },
  'idempotency-of-transactions-only': no('a key that the contract has no place for is taken out of a recording'),
  'active-currencies': {
    asks: transactions.otherCurrency,
    explains: isAt(['initTransaction'], /^(status|body currency)$/),
  },
  'id-appended-to-return-url': no(PAGE),
  'redirect-post-moves-query': no(PAGE),
  'three-wrong-codes': no(PAGE),
  'one-time-codes': no(PAGE),
  'only-listed-test-numbers': no(OWN),
  'cavv-first-byte': no(SECRET),
  'currency-decimals': no(PAGE),
  'fingerprint-format': {
    asks: links.tokenForm('fingerprint'),
    explains: ({ kind, place }) => kind === 'form' && place === 'body card.fingerprint',
  },
  'alias-format': {
    asks: links.tokenForm('alias'),
    explains: ({ kind, place, operation }) => kind === 'form' && place === 'body card.alias' && operation === 'getLink',
  },
  'alias-cvv-30-minutes': {
    asks: links.tokenForm('aliasCVV'),
    explains: ({ kind, place, operation }) =>
      kind === 'form' && place === 'body card.aliasCVV' && operation === 'getLink',
  },
  'not-found-is-400': {
    asks: transactions.unknownTransaction,
    setting: 'not-found-status',
    explains: isAt(['getTransaction'], /^status$/),
  },
  'directory-response-documented': {
    asks: transactions.directoryAfterChallenge,
    setting: 'directory-response',
    explains: atResult(/^body card\.3D\.directoryResponse$/),
  },
  'ended-pages-410': {
    asks: transactions.pagesOfEnded,
    explains: isAt(['startTransaction', 'openLinkPage'], /^status$/),
  },
  'frame-ancestors-none': no(PAGE),
  'body-limit': no('the size of a body is not kept of a recording'),
  'expiry-end-of-month': no(SECRET),
  'built-in-result-page': no(PAGE),
  'eci-on-failure': { asks: transactions.eciOnFailure, explains: atResult(/^body card\.3D\.eci$/) },
}
