import { type Behavior, isAt, NOT_DECIDABLE, undecidable } from './behavior.ts'
import * as rejections from './rejection-checks.ts'

const atInit = (locations: RegExp) => isAt(['initTransaction'], locations)

const ISSUER_DECIDES = undecidable('the issuer decides, so that no recording shows the effect of an indicator')

const violation = (operation: string, locations: RegExp): Behavior => ({
  check: rejections.rejectsViolation(operation, locations),
  explains: (difference) => difference.kind === 'accepted' && locations.test(difference.location),
})

/** Behaviors of rejections. */
export const REJECTION_BEHAVIORS: Readonly<Record<string, Behavior>> = {
  'contract-of-every-brand': {
    check: rejections.withoutContract,
    setting: 'contract-data',
    explains: atInit(/^status$/),
  },
  'numeric-country-codes': violation('initTransaction', /CountryCode$|billAddrCountry$/),
  'complete-phones': violation('initTransaction', /Phone\.(cc|subscriber)$/),
  'contract-digits': violation('initTransaction', /\.(mcc|acquirerBin)$/),
  'link-3ds-partial': { check: rejections.incompleteLink, explains: isAt(['createLink'], /^status$/) },
  'invalid-fields': { check: rejections.invalidFields, explains: atInit(/^body error\.code$/) },
  'unknown-fields': { check: rejections.unknownFields, explains: atInit(/^body error\.code$/) },
  'published-members': { check: rejections.publishedMembers, explains: isAt(['initTransaction'], /^status$/) },
  'return-url-schemes': {
    check: rejections.appReturnUrls,
    explains: isAt(['initTransaction', 'createLink'], /^status$/),
  },
  'request-data-rules': undecidable('the issuer decides about incomplete data, so that no recording shows the effect'),
  'request-decides': ISSUER_DECIDES,
  'indicator-04-is-a-challenge': ISSUER_DECIDES,
  'data-share-without-challenge': ISSUER_DECIDES,
  'exemption-by-card': ISSUER_DECIDES,
  'merchant-initiated-kinds': ISSUER_DECIDES,
  'preferred-version': ISSUER_DECIDES,
  'merchant-initiated-end': undecidable(NOT_DECIDABLE.time),
  'null-is-absent': { check: rejections.nullMembers, explains: isAt(['initTransaction', 'createLink'], /^status$/) },
  'malformed-ids': { check: rejections.malformedIds, explains: isAt(['getTransaction'], /^body error\.code$/) },
  'unknown-link-is-404': { check: rejections.unknownLink },
  'json-only': { check: rejections.notJson, explains: atInit(/^body error\.code$/) },
  'wrong-credentials': { check: rejections.hasStatus(401, rejections.isUnauthorized) },
  'unknown-paths': { check: rejections.hasStatus(405, rejections.hasAllow) },
  'idempotency-conflicts': { check: rejections.hasStatus(422, rejections.hasCode('INVALID_HEADER')) },
  'repeated-refno': { check: rejections.repeatedRefno, setting: 'unique-refno', explains: atInit(/^status$/) },
  'network-code-of-declines': { check: rejections.networkCodeOfDeclines },
  'alias-with-any-expiry': { check: rejections.unknownAlias },
  'cvv-of-zeros': undecidable(NOT_DECIDABLE.secret),
  'brand-among-payment-methods': undecidable(NOT_DECIDABLE.secret),
  'error-messages': undecidable('messages are free text, of which only the presence is compared'),
  'broken-requests': undecidable('recorders store complete requests only'),
  'card-data-in-text': undecidable(NOT_DECIDABLE.secret),
  'account-without-3ds': undecidable(NOT_DECIDABLE.own),
  'errors-by-scenario': undecidable(NOT_DECIDABLE.own),
  'sandbox-errors': undecidable(NOT_DECIDABLE.own),
  'sandbox-scenario-header': undecidable(NOT_DECIDABLE.own),
  'local-host-names-only': undecidable(NOT_DECIDABLE.own),
  'removed-pages-410': undecidable(NOT_DECIDABLE.own),
  'space-limit': undecidable(NOT_DECIDABLE.own),
  'connection-limits': undecidable('recorders do not store rejected connections'),
  'space-during-import': undecidable(NOT_DECIDABLE.own),
}
