import { type Behavior, isAt, NOT_DECIDABLE, undecidable } from './behavior.ts'
import * as rejections from './rejection-checks.ts'

const atInit = (places: RegExp) => isAt(['initTransaction'], places)

const violation = (operation: string, places: RegExp): Behavior => ({
  asks: rejections.rejectsViolation(operation, places),
  explains: (difference) => difference.kind === 'accepted' && places.test(difference.place),
})

/** Behaviors of rejections. */
export const REJECTION_BEHAVIORS: Readonly<Record<string, Behavior>> = {
  'contract-of-every-brand': {
    asks: rejections.withoutContract,
    setting: 'contract-data',
    explains: atInit(/^status$/),
  },
  'numeric-country-codes': violation('initTransaction', /CountryCode$|billAddrCountry$/),
  'complete-phones': violation('initTransaction', /Phone\.(cc|subscriber)$/),
  'contract-digits': violation('initTransaction', /\.(mcc|acquirerBin)$/),
  'link-3ds-partial': { asks: rejections.linkInPart, explains: isAt(['createLink'], /^status$/) },
  'invalid-fields': { asks: rejections.wrongFields, explains: atInit(/^body error\.code$/) },
  'unknown-fields': { asks: rejections.unknownFields, explains: atInit(/^body error\.code$/) },
  'published-members': { asks: rejections.publishedMembers, explains: isAt(['initTransaction'], /^status$/) },
  'return-url-schemes': {
    asks: rejections.appReturnUrls,
    explains: isAt(['initTransaction', 'createLink'], /^status$/),
  },
  'wishes-without-effect': undecidable('the issuer decides, so that no recording shows the effect of a preference'),
  'null-is-absent': { asks: rejections.nullMembers, explains: isAt(['initTransaction', 'createLink'], /^status$/) },
  'malformed-ids': { asks: rejections.malformedIds, explains: isAt(['getTransaction'], /^body error\.code$/) },
  'unknown-link-is-404': { asks: rejections.unknownLink },
  'json-only': { asks: rejections.notJson, explains: atInit(/^body error\.code$/) },
  'wrong-credentials': { asks: rejections.hasStatus(401, rejections.isUnauthorized) },
  'unknown-paths': { asks: rejections.hasStatus(405, rejections.hasAllow) },
  'idempotency-conflicts': { asks: rejections.hasStatus(422, rejections.hasCode('INVALID_HEADER')) },
  'repeated-refno': { asks: rejections.repeatedRefno, setting: 'unique-refno', explains: atInit(/^status$/) },
  'network-code-of-declines': { asks: rejections.networkCodeOfDeclines },
  'alias-with-any-expiry': { asks: rejections.unknownAlias },
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
