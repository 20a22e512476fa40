import { type Behaviour, isAt, NOT_DECIDABLE, no } from './behavior.ts'
import * as refusals from './rejection-questions.ts'

const atInit = (places: RegExp) => isAt(['initTransaction'], places)

const violation = (operation: string, places: RegExp): Behaviour => ({
  asks: refusals.refusedWhere(operation, places),
  explains: (difference) => difference.kind === 'accepted' && places.test(difference.place),
})

/** Behaviors of rejections. */
export const OF_REFUSALS: Readonly<Record<string, Behaviour>> = {
  'contract-of-every-brand': { asks: refusals.withoutContract, explains: atInit(/^status$/) },
  'numeric-country-codes': violation('initTransaction', /CountryCode$|billAddrCountry$/),
  'whole-phones': violation('initTransaction', /Phone\.(cc|subscriber)$/),
  'contract-digits': violation('initTransaction', /\.(mcc|acquirerBin)$/),
  'link-3ds-in-part': { asks: refusals.linkInPart, explains: isAt(['createLink'], /^status$/) },
  'wrong-fields': { asks: refusals.wrongFields, explains: atInit(/^body error\.code$/) },
  'unknown-fields': { asks: refusals.unknownFields, explains: atInit(/^body error\.code$/) },
  'malformed-ids': { asks: refusals.malformedIds, explains: isAt(['getTransaction'], /^body error\.code$/) },
  'unknown-link-is-404': { asks: refusals.unknownLink },
  'json-only': { asks: refusals.notJson, explains: atInit(/^body error\.code$/) },
  'wrong-credentials': { asks: refusals.seenWith(401, refusals.isUnauthorized) },
  'unknown-paths': { asks: refusals.seenWith(405, refusals.hasAllow) },
  'idempotency-conflicts': { asks: refusals.seenWith(422, refusals.hasCode('INVALID_HEADER')) },
  'repeated-refno': { asks: refusals.repeatedRefno, setting: 'unique-refno', explains: atInit(/^status$/) },
  'network-code-of-declines': { asks: refusals.networkCodeOfDeclines },
  'alias-with-any-expiry': { asks: refusals.unknownAlias },
  'cvv-of-zeros': no(NOT_DECIDABLE.secret),
  'brand-among-payment-methods': no(NOT_DECIDABLE.secret),
  'messages-of-refusals': no('messages are free text, of which only the presence is compared'),
  'broken-requests': no('recorders store complete requests only'),
  'card-data-in-text': no(NOT_DECIDABLE.secret),
  'account-without-3ds': no(NOT_DECIDABLE.own),
  'errors-by-scenario': no(NOT_DECIDABLE.own),
  'faults-of-the-sandbox': no(NOT_DECIDABLE.own),
  'own-header': no(NOT_DECIDABLE.own),
  'local-names-only': no(NOT_DECIDABLE.own),
  'let-go-is-410': no(NOT_DECIDABLE.own),
  'limit-of-spaces': no(NOT_DECIDABLE.own),
  'limits-of-connections': no('recorders do not store rejected connections'),
  'space-on-its-way': no(NOT_DECIDABLE.own),
}
