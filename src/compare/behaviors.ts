import { type Behavior, type Check, isAt, NOT_DECIDABLE, undecidable } from './behavior.ts'
import * as links from './link-checks.ts'
import * as members from './member-checks.ts'
import { REJECTION_BEHAVIORS } from './rejection-behaviors.ts'
import { byRelation } from './relation-lines.ts'
import * as transactions from './transaction-checks.ts'

const atLink = (places: RegExp) => isAt(['getLink'], places)
const atResult = (places: RegExp) => isAt(['getTransaction', 'transactionNotification'], places)

const REASON = /^body card\.3D\.transStatusReason$/

const all =
  (...questions: readonly Check[]): Check =>
  (exchanges) =>
    questions.flatMap((asks) => asks(exchanges))

/** Checks for the presence of members. */
const OF_MEMBERS: Readonly<Record<string, Behavior>> = {
  'link-history': { asks: links.historyIsEmpty, setting: 'link-history', explains: atLink(/^body history(\[\])?$/) },
  'link-result-fields': { asks: links.resultHasReason, explains: atLink(/^body card\.3D\.transStatusReason$/) },
  'link-card-on-success': { asks: links.cardOnSuccess, explains: atLink(/^body (card|paymentMethod)$/) },
  'alias-cvv-without-3ds': { asks: links.cvvTokenWithoutResult, explains: atLink(/^body card\.aliasCVV$/) },
  'alias-cvv-once': { asks: links.cvvTokenOnce, explains: atLink(/^body card\.aliasCVV$/) },
  'link-brand-without-object': {
    asks: links.brandWithoutObject,
    explains: atLink(/^body (status|card\.3D.*|history.*)$/),
  },
  'mastercard-cavv-prefix': { asks: members.firstLettersOfMastercard },
  'reasons-by-version': { asks: members.reasonsByVersion, explains: atResult(REASON) },
  'success-reason': { asks: members.noReasonOfSuccess, setting: 'success-reason', explains: atResult(REASON) },
  'reason-after-n-u-r': { asks: members.reasonAfterFailure, explains: atResult(REASON) },
  'cancel-is-n-26': {
    asks: members.canceledIsN26,
    explains: atResult(/^body card\.3D(\.authenticationResponse|\.transStatusReason)?$/),
  },
  'result-after-opening': { asks: members.resultAfterOpening, explains: atResult(/^body card\.3D/) },
  'amount-in-every-state': { asks: members.amountInEveryState, explains: atResult(/^body detail\.authorize$/) },
  'detail-by-status': { asks: members.detailByStatus, explains: atResult(/^body detail\.(init|cancel|fail)$/) },
  'history-ip': { asks: members.historyOfSystem, explains: atResult(/^body history\[\]\.ip$/) },
  'fields-returned-as-sent': { asks: members.membersAsSent, explains: atResult(/^body (refno2|language)$/) },
  'optional-fields-not-returned': {
    asks: members.noMembersOfTheFamily,
    explains: atResult(/^body (detail\.authorize\.acquirerAuthorizationCode|card\.aliasCVV)$/),
  },
  'cavv-after-y-and-a': { asks: members.cavvWhereProven, explains: atResult(/^body card\.3D\.cavv$/) },
  'authentication-response-of-challenges': { asks: members.responsesOfChallenges },
  'final-states-do-not-change': { asks: members.endsAreFinal, explains: atResult(/^body status$/) },
  'directory-response-decoupled': undecidable(NOT_DECIDABLE.time),
  'context-on-page': undecidable(NOT_DECIDABLE.page),
  'card-entry-errors': undecidable(NOT_DECIDABLE.page),
  'invalid-challenge-form-400': undecidable(NOT_DECIDABLE.page),
  'prefetch-opens-nothing': undecidable(NOT_DECIDABLE.page),
  'malformed-link-404': undecidable(NOT_DECIDABLE.page),
  'forged-forms-403': undecidable(NOT_DECIDABLE.page),
  'opened-by-navigation': undecidable(NOT_DECIDABLE.page),
}

/**
 * Every assumed behavior with its check, or with the reason why recordings cannot decide it. A test fails for a key of
 * `x-assumptions` without an entry.
 */
export const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  'link-after-failed-3ds': {
    asks: links.failedAuthenticationIsSuccess,
    setting: 'link-failed-3ds',
    explains: atLink(/^body (status|card)$/),
  },
  'link-id-in-address': {
    asks: byRelation('link-ends-with-id', 'the address ends with the ID', 'the address ends with another value'),
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
  'link-deletion-removes-tokens': { asks: links.deletionTakesTokens, explains: isAt(['initTransaction'], /^status$/) },
  'link-challenge-30-minutes': undecidable(NOT_DECIDABLE.time),
  'link-redirect-after-5-seconds': undecidable(NOT_DECIDABLE.page),
  'webhook-retries': { asks: links.firstRetry },
  'webhook-signatures': undecidable(NOT_DECIDABLE.secret),
  'sandbox-webhook-header': undecidable(NOT_DECIDABLE.own),
  'transaction-timeout-30-minutes': {
    asks: all(
      transactions.failsAfterHalfAnHour,
      byRelation('expires-30-minutes-after-init', 'expires after 30 minutes', 'expires at another time'),
    ),
  },
  'frictionless-ends-on-open': {
    asks: transactions.frictionlessEndsOnOpen,
    explains: atResult(/^body history\[\]\.source$/),
  },
  'page-language': undecidable(NOT_DECIDABLE.page),
  'slow-directory-shows-a-page': undecidable(NOT_DECIDABLE.page),
  'attempt-is-authenticated': {
    asks: all(transactions.attemptIsAuthenticated, transactions.attemptGoesOn),
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success)$/),
  },
  'authorization-amount': undecidable(NOT_DECIDABLE.gateway),
  'authentication-used-once': undecidable(NOT_DECIDABLE.gateway),
  'authentication-for-90-days': undecidable(NOT_DECIDABLE.gateway),
  'rejected-goes-to-error-url': {
    asks: all(transactions.rejectedFails, transactions.rejectedGoesToErrorUrl),
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success)$/),
  },
  'not-enrolled-is-authenticated': {
    asks: transactions.notEnrolledIsAuthenticated,
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success|card\.3D.*)$/),
  },
  'idempotency-window-60-minutes': { asks: transactions.sameKeySameResponse },
  'idempotency-of-transactions-only': undecidable(
    'keys that the contract does not define are removed from a recording',
  ),
  'active-currencies': {
    asks: transactions.otherCurrency,
    explains: isAt(['initTransaction'], /^(status|body currency)$/),
  },
  'id-appended-to-return-url': {
    asks: all(
      byRelation('redirect-carries-id', 'the ID is appended', 'the ID is missing'),
      byRelation('redirect-names-it-transactionId', 'named transactionId', 'another name'),
    ),
    setting: 'return-parameter',
  },
  'redirect-post-moves-query': undecidable(NOT_DECIDABLE.page),
  'three-wrong-codes': undecidable(NOT_DECIDABLE.page),
  'one-time-codes': undecidable(NOT_DECIDABLE.page),
  'only-listed-test-numbers': undecidable(NOT_DECIDABLE.own),
  'cavv-first-byte': { asks: transactions.firstByteOfCavv },
  'currency-decimals': undecidable(NOT_DECIDABLE.page),
  'fingerprint-format': {
    asks: all(
      links.tokenForm('fingerprint'),
      byRelation('fingerprint-stays', 'equal for the same card number', 'different for the same card number'),
    ),
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
  'frame-ancestors-none': undecidable(NOT_DECIDABLE.page),
  'body-limit': undecidable('recordings are read without the size of bodies'),
  'expiry-end-of-month': undecidable(NOT_DECIDABLE.secret),
  'built-in-result-page': undecidable(NOT_DECIDABLE.page),
  'eci-on-failure': {
    asks: transactions.eciOnFailure,
    setting: 'mastercard-failure-eci',
    explains: atResult(/^body card\.3D\.eci$/),
  },
  ...OF_MEMBERS,
  ...REJECTION_BEHAVIORS,
}
