import * as authorizations from './authorization-checks.ts'
import { type Behavior, type Check, isAt, NOT_DECIDABLE, undecidable } from './behavior.ts'
import * as links from './link-checks.ts'
import * as members from './member-checks.ts'
import { REJECTION_BEHAVIORS } from './rejection-behaviors.ts'
import { rejectsViolation } from './rejection-checks.ts'
import { byRelation } from './relation-lines.ts'
import * as transactions from './transaction-checks.ts'

const atLink = (locations: RegExp) => isAt(['getLink'], locations)
const atResult = (locations: RegExp) => isAt(['getTransaction', 'transactionNotification'], locations)

const atAuthorization = (locations: RegExp) => isAt(['authorizeTransaction'], locations)

const REASON = /^body card\.3D\.transStatusReason$/

const all =
  (...questions: readonly Check[]): Check =>
  (exchanges) =>
    questions.flatMap((check) => check(exchanges))

/** Checks for the presence of members. */
const OF_MEMBERS: Readonly<Record<string, Behavior>> = {
  'link-history': { check: links.historyIsEmpty, setting: 'link-history', explains: atLink(/^body history(\[\])?$/) },
  'link-result-fields': { check: links.resultHasReason, explains: atLink(/^body card\.3D\.transStatusReason$/) },
  'link-card-on-success': { check: links.cardOnSuccess, explains: atLink(/^body (card|paymentMethod)$/) },
  'alias-cvv-without-3ds': { check: links.cvvTokenWithoutResult, explains: atLink(/^body card\.aliasCVV$/) },
  'alias-cvv-once': { check: links.cvvTokenOnce, explains: atLink(/^body card\.aliasCVV$/) },
  'link-brand-without-object': {
    check: links.brandWithoutObject,
    explains: atLink(/^body (status|card\.3D.*|history.*)$/),
  },
  'mastercard-cavv-prefix': { check: members.firstLettersOfMastercard },
  'reasons-by-version': { check: members.reasonsByVersion, explains: atResult(REASON) },
  'success-reason': { check: members.noReasonOfSuccess, setting: 'success-reason', explains: atResult(REASON) },
  'reason-after-n-u-r': { check: members.reasonAfterFailure, explains: atResult(REASON) },
  'cancel-is-n-26': {
    check: members.canceledIsN26,
    explains: atResult(/^body card\.3D(\.authenticationResponse|\.transStatusReason)?$/),
  },
  'result-after-opening': { check: members.resultAfterOpening, explains: atResult(/^body card\.3D/) },
  'amount-in-every-state': { check: members.amountInEveryState, explains: atResult(/^body detail\.authorize$/) },
  'detail-by-status': {
    check: members.detailByStatus,
    explains: atResult(/^body detail\.(init|cancel|fail|settle|authorize\.acquirerAuthorizationCode)$/),
  },
  'history-ip': { check: members.historyOfSystem, explains: atResult(/^body history\[\]\.ip$/) },
  'fields-returned-as-sent': { check: members.membersAsSent, explains: atResult(/^body (refno2|language)$/) },
  'optional-fields-not-returned': {
    check: members.optionalMembersAbsent,
    explains: atResult(/^body card\.aliasCVV$/),
  },
  'cavv-after-y-and-a': { check: members.cavvWhereProven, explains: atResult(/^body card\.3D\.cavv$/) },
  'authentication-response-of-challenges': { check: members.responsesOfChallenges },
  'final-states-do-not-change': { check: members.finalStatusIsStable, explains: atResult(/^body status$/) },
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
    check: links.failedAuthenticationIsSuccess,
    setting: 'link-failed-3ds',
    explains: atLink(/^body (status|card)$/),
  },
  'link-id-in-address': {
    check: byRelation('link-ends-with-id', 'the address ends with the ID', 'the address ends with another value'),
  },
  'link-history-dates': {
    check: links.datesWithMilliseconds,
    setting: 'link-history-dates',
    explains: (difference) => difference.kind === 'format' && atLink(/^body history\[\]\.date$/)(difference),
  },
  'link-error': { check: links.errorHasNoCard, explains: atLink(/^body card$/) },
  'link-webhook-on-success': { check: links.notifiedOfSuccess, explains: isAt(['linkNotification'], /^body status$/) },
  'deleted-link-is-readable': {
    check: links.deletedIsReadable,
    setting: 'deleted-link-status',
    explains: isAt(['getLink', 'deleteLink'], /^status$/),
  },
  'link-deletion-removes-tokens': {
    check: links.deletionRemovesTokens,
    explains: isAt(['initTransaction'], /^status$/),
  },
  'link-challenge-30-minutes': undecidable(NOT_DECIDABLE.time),
  'link-redirect-after-5-seconds': undecidable(NOT_DECIDABLE.page),
  'webhook-retries': { check: links.firstRetry },
  'webhook-signatures': undecidable(NOT_DECIDABLE.secret),
  'sandbox-webhook-header': undecidable(NOT_DECIDABLE.own),
  'transaction-timeout-30-minutes': {
    check: all(
      transactions.failsAfterHalfAnHour,
      byRelation('expires-30-minutes-after-init', 'expires after 30 minutes', 'expires at another time'),
    ),
  },
  'frictionless-ends-on-open': {
    check: transactions.frictionlessEndsOnOpen,
    explains: atResult(/^body history\[\]\.source$/),
  },
  'page-language': undecidable(NOT_DECIDABLE.page),
  'slow-directory-shows-a-page': undecidable(NOT_DECIDABLE.page),
  'attempt-is-authenticated': {
    check: all(transactions.attemptIsAuthenticated, transactions.attemptRedirectsToSuccess),
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success)$/),
  },
  'data-only-is-authenticated': {
    check: all(transactions.dataOnlyIsAuthenticated, transactions.dataOnlyRedirectsToSuccess),
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success)$/),
  },
  'authorization-amount': undecidable(NOT_DECIDABLE.gateway),
  'authorize-once': { check: authorizations.authorizedOnce, explains: atAuthorization(/^(status|body error\.code)$/) },
  'authorize-amount': {
    check: authorizations.authorizedAmount,
    explains: atAuthorization(/^(status|body error\.code)$/),
  },
  'authorize-references': {
    check: rejectsViolation('authorizeTransaction', /^body refno$/),
    explains: (difference) => difference.kind === 'accepted' && atAuthorization(/^body refno$/)(difference),
  },
  'authorization-code': {
    check: authorizations.codeOfAcquirer,
    explains: ({ kind, location }) => kind === 'format' && location === 'body acquirerAuthorizationCode',
  },
  'declined-authorization': {
    check: authorizations.declinedFails,
    explains: atAuthorization(/^body transactionId$/),
  },
  'authorization-outcome': undecidable(NOT_DECIDABLE.network),
  'soft-decline-without-challenge': {
    check: authorizations.softDeclineIsUnchallenged,
    explains: atAuthorization(/^status$/),
  },
  'authentication-used-once': undecidable(NOT_DECIDABLE.gateway),
  'authentication-for-90-days': undecidable(NOT_DECIDABLE.gateway),
  'rejected-goes-to-error-url': {
    check: all(transactions.rejectedFails, transactions.rejectedRedirectsToError),
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success)$/),
  },
  'not-enrolled-is-authenticated': {
    check: transactions.notEnrolledIsAuthenticated,
    explains: atResult(/^body (status|detail\.fail.*|history\[\]\.success|card\.3D.*)$/),
  },
  'idempotency-window-60-minutes': { check: transactions.sameKeySameResponse },
  'idempotency-of-transactions-only': undecidable(
    'keys that the contract does not define are removed from a recording',
  ),
  'active-currencies': {
    check: transactions.otherCurrency,
    explains: isAt(['initTransaction'], /^(status|body currency)$/),
  },
  'id-appended-to-return-url': {
    check: all(
      byRelation('redirect-contains-id', 'the ID is appended', 'the ID is missing'),
      byRelation('redirect-parameter-is-transactionId', 'named transactionId', 'another name'),
    ),
    setting: 'return-parameter',
  },
  'redirect-post-moves-query': undecidable(NOT_DECIDABLE.page),
  'three-wrong-codes': undecidable(NOT_DECIDABLE.page),
  'one-time-codes': undecidable(NOT_DECIDABLE.page),
  'only-listed-test-numbers': undecidable(NOT_DECIDABLE.own),
  'cavv-first-byte': { check: transactions.firstByteOfCavv },
  'currency-decimals': undecidable(NOT_DECIDABLE.page),
  'fingerprint-format': {
    check: all(
      links.tokenFormat('fingerprint'),
      byRelation('fingerprint-is-stable', 'equal for the same card number', 'different for the same card number'),
    ),
    explains: ({ kind, location }) => kind === 'format' && location === 'body card.fingerprint',
  },
  'alias-format': {
    check: links.tokenFormat('alias'),
    explains: ({ kind, location, operation }) =>
      kind === 'format' && location === 'body card.alias' && operation === 'getLink',
  },
  'alias-cvv-30-minutes': {
    check: links.tokenFormat('aliasCVV'),
    explains: ({ kind, location, operation }) =>
      kind === 'format' && location === 'body card.aliasCVV' && operation === 'getLink',
  },
  'not-found-is-400': {
    check: transactions.unknownTransaction,
    setting: 'not-found-status',
    explains: isAt(['getTransaction'], /^status$/),
  },
  'directory-response-documented': {
    check: transactions.directoryAfterChallenge,
    setting: 'directory-response',
    explains: atResult(/^body card\.3D\.directoryResponse$/),
  },
  'ended-pages-410': {
    check: transactions.pagesOfEnded,
    explains: isAt(['startTransaction', 'openLinkPage'], /^status$/),
  },
  'frame-ancestors-none': undecidable(NOT_DECIDABLE.page),
  'body-limit': undecidable('recordings are read without the size of bodies'),
  'expiry-end-of-month': undecidable(NOT_DECIDABLE.secret),
  'built-in-result-page': undecidable(NOT_DECIDABLE.page),
  'eci-on-failure': {
    check: transactions.eciOnFailure,
    setting: 'mastercard-failure-eci',
    explains: atResult(/^body card\.3D\.eci$/),
  },
  ...OF_MEMBERS,
  ...REJECTION_BEHAVIORS,
}
