const FLOWS = 'test/flows'
const DOMAIN = 'src/core/domain'
const REQUESTS = `${FLOWS}/ledger-requests.test.ts`
const RESULTS = `${FLOWS}/ledger-results.more.test.ts`
const STATUSES = `${FLOWS}/ledger-statuses.more.test.ts`

/**
 * Which tests assert what the ledger says of a behaviour: `file › title`, or `file › group › title`. Whoever puts a line
 * here has read that they do.
 */
export const HELD_BY: Readonly<Record<string, readonly string[]>> = {
  'link-after-failed-3ds': [
    `${FLOWS}/link-failed-authentication.more.test.ts › %s gets tokens with the negative result`,
    `${FLOWS}/link-failed-authentication.more.test.ts › %s gets no tokens where the setting says error`,
  ],
  'link-history': [
    `${FLOWS}/link-history-dates.test.ts › the history of a link is empty without a setting, and the console tells of its authentication all the same`,
    `${FLOWS}/links.test.ts › shows the authentication as the link saw it: one entry, made on the card page`,
  ],
  'link-result-fields': [`${RESULTS} › link-result-fields: reason and text for the cardholder are on a link as well`],
  'alias-cvv-without-3ds': [
    `${FLOWS}/links.test.ts › hands out tokens and nothing of 3-D Secure where that was not asked for`,
    `${FLOWS}/link-failed-authentication.more.test.ts › %s gets tokens with the negative result`,
  ],
  'link-history-dates': [`${FLOWS}/link-history-dates.test.ts › the history of a link has its dates %s`],
  'link-error': [
    `${DOMAIN}/decide-link.test.ts › 3-D Secure › decides if the network is consulted: %s`,
    `${FLOWS}/link-scenarios.more.test.ts › a link whose directory answers are written as %s › %s, %s`,
    `${FLOWS}/link-scenario-selection.more.test.ts › link_error, even where no 3-D Secure is asked for`,
  ],
  'link-webhook-on-success': [
    `${FLOWS}/webhook-links.test.ts › a link that becomes SUCCESS is told › with id, reference and status, signed twice`,
    `${FLOWS}/webhook-links.test.ts › nothing is told › of a link that becomes ERROR`,
  ],
  'deleted-link-is-readable': [
    `${FLOWS}/link-single-use.more.test.ts › a link that was deleted › while it was %s is gone for good`,
    `${FLOWS}/link-single-use.more.test.ts › a link that was deleted › is 404 to read where the setting says so`,
  ],
  'deletion-takes-tokens': [`${FLOWS}/link-tokens.test.ts › is unknown once the link is deleted`],
  'link-challenge-30-minutes': [
    `${FLOWS}/link-failed-authentication.more.test.ts › keeps the link open for 30 minutes, dated at their end`,
    `${FLOWS}/link-single-use.more.test.ts › can be used after %i years`,
  ],
  'link-moves-on-after-5-seconds': [
    `${RESULTS} › link-moves-on-after-5-seconds: the confirmation of a link leads to its successUrl by itself`,
    'test/browser/card-entry-once.more.test.ts › shows the card and moves on by itself after the scaled wait',
  ],
  'webhook-retries': [
    `${FLOWS}/webhook-retries.more.test.ts › is tried six times: after 5 s, 30 s, 2 min, 10 min and 1 h; then it is given up`,
    'src/engine/webhooks/schedule.test.ts › with 410 ends the delivery after attempt %i',
    'src/engine/webhooks/http-client.test.ts › occurs after 10 seconds by default',
  ],
  'webhook-signatures': [
    `${FLOWS}/webhook-delivery.test.ts › twice: as Standard Webhooks wants it, and in a header of its own`,
    `${FLOWS}/webhook-delivery.test.ts › with the keys and the header of the settings`,
    `${FLOWS}/webhook-timestamps.test.ts › webhooks are stamped with the time of their space, which a receiver may refuse`,
  ],
  'webhook-mark': [
    'src/engine/webhooks/http-client.test.ts › the request › has exactly the headers that are reported',
    `${FLOWS}/webhook-to-the-sandbox.more.test.ts › a webhook to the sandbox that sends it › comes to its receiver`,
  ],
  'transaction-timeout-30-minutes': [
    `${FLOWS}/abandoned-challenges.test.ts › fails automatically 30 minutes after its creation, with that moment as date`,
  ],
  'frictionless-ends-on-open': [
    `${RESULTS} › frictionless-ends-on-open: a card that is asked nothing has its result when the start page is opened, not before`,
  ],
  'page-language': [
    'test/browser/languages.more.test.ts › is that of the browser where the initialization has one that the pages do not speak',
    'test/browser/languages.more.test.ts › a page is said in the language of its browser and in no other',
  ],
  'slow-directory-shows-a-page': [
    `${FLOWS}/slow-directory.test.ts › is shown that, asks again by itself, and goes on to the shop`,
    `${FLOWS}/slow-directory.test.ts › a script waits for the same answer, which is asked for once`,
    `${FLOWS}/slow-directory.more.test.ts › that is not kept waiting for half a second sees no such page`,
  ],
  'attempt-is-authenticated': [`${RESULTS} › an end › %s: %s is %s (%s) and goes on to the %s URL`],
  'authorization-amount': [
    `${FLOWS}/gateway.test.ts › include reuse, amount, another transaction, a failed and a missing authentication`,
  ],
  'authentication-used-once': [
    `${FLOWS}/gateway.test.ts › include reuse, amount, another transaction, a failed and a missing authentication`,
    `${FLOWS}/gateway.test.ts › detect reuse in two parallel authorizations`,
  ],
  'authentication-for-90-days': [
    `${FLOWS}/gateway.more.test.ts › include an authentication from 91 days ago and one of another space`,
  ],
  'rejected-goes-to-error-url': [`${RESULTS} › an end › %s: %s is %s (%s) and goes on to the %s URL`],
  'not-enrolled-is-authenticated': [`${RESULTS} › not-enrolled-is-authenticated: says D and nothing else`],
  'idempotency-window-60-minutes': [
    `${FLOWS}/idempotency.test.ts › is a new request after 60 minutes`,
    `${FLOWS}/idempotency.test.ts › returns the same decline`,
    `${FLOWS}/idempotency.test.ts › is a new attempt after a rejected request`,
  ],
  'idempotency-of-transactions-only': [
    `${FLOWS}/accepted-and-noted.test.ts › ignores the Idempotency-Key when it creates links, and notes this`,
  ],
  'active-currencies': [
    `${REQUESTS} › active-currencies: %s is no currency`,
    'test/contract/currencies.test.ts › lists exactly the currencies of the domain',
  ],
  'id-appended-to-return-url': [`${DOMAIN}/return-url.test.ts › by GET › adds the ID to %s and changes nothing else`],
  'redirect-post-moves-query': [
    `${DOMAIN}/return-url.test.ts › by POST › moves the query of %s into the form, next to the ID`,
  ],
  'three-wrong-codes': [
    `${FLOWS}/finish-without-browser.test.ts › counts down attempts for wrong codes and fails after the third`,
  ],
  'one-time-codes': [
    `${DOMAIN}/one-time-code.test.ts › a code of the table (sources.md: facts 3.6) › %s has its result`,
  ],
  'contract-of-every-brand': [
    `${FLOWS}/contract-data.more.test.ts › the acquiring contract of every brand › requires each part for a card of %s`,
  ],
  'link-brand-without-object': [
    `${FLOWS}/links.test.ts › is not performed for a brand without an object of its own`,
    `${FLOWS}/link-refusals.test.ts › is a %s object without what its acquiring contract gives, too`,
  ],
  'numeric-country-codes': [`${FLOWS}/contract-data.more.test.ts › a country that is %j`],
  'whole-phones': [`${FLOWS}/contract-data.more.test.ts › a phone %s`],
  'contract-digits': [`${FLOWS}/contract-data.more.test.ts › rejected contract data › %s`],
  'only-listed-test-numbers': [
    `${DOMAIN}/card-rules.test.ts › %s is rejected: the check digit comes first, then the list`,
    `${DOMAIN}/card-rules.test.ts › is never repeated in a rejection, with a valid or an invalid check digit`,
    `${FLOWS}/refused-requests.test.ts › what a caller never gets back › a card number %s`,
  ],
  'cavv-first-byte': [`${DOMAIN}/proof.test.ts › the authentication value › of %s with %s (%s) begins with %s`],
  'aav-by-path': [`${DOMAIN}/proof.test.ts › the authentication value › of %s with %s (%s) begins with %s`],
  'reasons-by-version': [
    `${FLOWS}/result-settings.more.test.ts › a reason that the version does not have › is 01 after %s under 2.1.0`,
    `${FLOWS}/result-settings.more.test.ts › a reason that the version does not have › is refused where somebody names it`,
  ],
  'success-reason': [
    `${FLOWS}/result-settings.more.test.ts › --success-reason on › %s after %j has transStatusReason %s`,
    `${FLOWS}/result-settings.more.test.ts › --success-reason on › is none by default`,
  ],
  'currency-decimals': [`${DOMAIN}/money.test.ts › gives %i decimals to %s (sources.md: facts 6)`],
  'fingerprint-format': [
    `${DOMAIN}/ids.test.ts › each of 10,000 is unique and has the right form`,
    `${FLOWS}/aliases.test.ts › gets a new alias each time but always the same fingerprint`,
  ],
  'alias-format': [
    `${DOMAIN}/ids.test.ts › each of 10,000 is unique and has the right form`,
    `${FLOWS}/aliases.test.ts › gets a new alias each time but always the same fingerprint`,
  ],
  'alias-cvv-30-minutes': [
    `${FLOWS}/link-tokens.test.ts › is good for 30 minutes from the card entry, and shown until then`,
    `${DOMAIN}/ids.test.ts › each of 10,000 is unique and has the right form`,
  ],
  'not-found-is-400': [
    `${FLOWS}/refused-requests.test.ts › an id that is not there › %s`,
    `${FLOWS}/refused-requests.test.ts › an id that is not there › answers 404 where the setting says so`,
  ],
  'directory-response-documented': [
    `${RESULTS} › directory-response-documented: C becomes Y for whoever polls, also where nobody finished; C stays where the setting says emv`,
  ],
  'directory-response-decoupled': [
    `${FLOWS}/result-settings.more.test.ts › is D under emv, open and ended, and C and Y as documented`,
    `${FLOWS}/result-settings.more.test.ts › is another D than that of a card that is not enrolled`,
  ],
  'ended-pages-410': [
    'test/browser/pages-over-http.test.ts › HEAD says what a GET would find',
    `${REQUESTS} › ends-are-final: an ended transaction is 410 at its page and 409 at the control API, and stays as it was`,
    'test/browser/card-entry-http.more.test.ts › HEAD says what a GET would find',
    'test/browser/card-entry-http.more.test.ts › is unknown with every of its addresses where no link has the id',
  ],
  'lost-link-shows-a-page': [
    `${FLOWS}/lost-links.test.ts › %s shows a browser a page, and tells a program what an unknown path of the service is told`,
  ],
  'messages-of-refusals': [
    `${FLOWS}/plain-messages.test.ts › --plain-messages leaves the sandbox out › of what is said of %s, and of nothing else`,
  ],
  'frame-ancestors-none': [
    'test/browser/pages-over-http.test.ts › may not be kept, framed, sniffed or told to others, and says which scenario decides',
    'test/browser/card-entry-http.test.ts › may not be kept, framed, sniffed or told to others, and its form may lead to the pages of the house only',
    `${REQUESTS} › frame-ancestors-none: a target for the page is taken, and leads nowhere else`,
  ],
  'body-limit': [
    `${REQUESTS} › body-limit: a body of 64 KiB is read, and one of a byte more is not`,
    `${REQUESTS} › body-limit: a body that is too deep, or has too many members`,
  ],
  'limits-of-connections': [
    `${FLOWS}/limits.more.test.ts › a caller is told how much there may be and which setting raises it › beyond the limit %s`,
  ],
  'expiry-end-of-month': [`${DOMAIN}/card-rules.test.ts › %s/%s on %s is expired: %s`],
  'built-in-result-page': [
    `${DOMAIN}/return-url.test.ts › leads to a result page of the sandbox if the merchant gave no address`,
    'test/browser/way-back.more.test.ts › without return URLs › the sandbox shows the result in plain words: %s',
  ],
  'eci-on-failure': [
    `${RESULTS} › eci-on-failure: %s after %j has eci %s, and %s of Mastercard`,
    `${FLOWS}/result-settings.more.test.ts › --mastercard-failure-eci 00 › %s of %s after %j has eci %s`,
  ],
  'link-3ds-in-part': [`${FLOWS}/link-refusals.test.ts › as %s alone is refused, and what is missing is named`],
  'alias-cvv-once': [
    `${FLOWS}/link-tokens.test.ts › the aliasCVV of a link › is good once, and shown until then`,
    `${FLOWS}/link-tokens.test.ts › the aliasCVV of a link › belongs to its card`,
    `${FLOWS}/aliases.test.ts › stays valid after a rejected request`,
  ],
  'alias-with-any-expiry': [
    `${REQUESTS} › alias-with-any-expiry: is taken with another expiry than the card had, and without its aliasCVV`,
    `${FLOWS}/aliases.test.ts › is unknown in another space`,
  ],
  'cancel-is-n-26': [
    `${RESULTS} › cancel-is-n-26: leaves N with 26 and no eci, and goes to cancelUrl; a link is SUCCESS all the same`,
    `${FLOWS}/result-settings.more.test.ts › is 01 after %s under 2.1.0`,
  ],
  'cvv-of-zeros': [
    `${DOMAIN}/card-rules.test.ts › the CVV › %j on %s: %s, the length first`,
    `${DOMAIN}/card-rules.test.ts › the CVV › %s may be one of %s`,
    `${FLOWS}/initialize.test.ts › can omit all optional fields`,
  ],
  'brand-among-payment-methods': [`${DOMAIN}/card-rules.test.ts › the use › of a Visa that is %s`],
  'card-data-in-text': [
    `${REQUESTS} › card-data-in-text: is refused by the field, taken where a setting says so, and a bare run of digits always is`,
  ],
  'account-without-3ds': [`${REQUESTS} › account-without-3ds: tokenizes only, and an initialization is INVALID_SETUP`],
  'context-on-page': [`${REQUESTS} › context-on-page: shows its pairs on its page, and in no answer`],
  'amount-in-every-state': [
    `${STATUSES} › amount-in-every-state: has detail.authorize.amount`,
    `${FLOWS}/links.test.ts › says what is to be authenticated where 3-D Secure is asked for`,
  ],
  'result-after-opening': [
    `${RESULTS} › result-after-opening: is absent until the start page is opened, and where the authentication could not be started`,
  ],
  'network-code-of-declines': [
    `${REQUESTS} › network-code-of-declines: has a networkCode where the network declined, and nowhere else`,
  ],
  'errors-by-scenario': [`${REQUESTS} › errors-by-scenario: %s comes where a scenario asks for it`],
  'history-of-system': [
    `${STATUSES} › history-of-system: every entry has its amount, and an ip unless the service acted by itself`,
  ],
  'members-as-sent': [
    `${REQUESTS} › members-as-sent: is shown where the card was given by it; refno2 and language where they were sent`,
  ],
  'members-of-the-family': [
    `${STATUSES} › members-of-the-family: never has what belongs to an authorization, and always what the contract says is never absent`,
  ],
  'detail-by-status': [
    `${STATUSES} › detail-by-status: says when it ends while it is open, and afterwards how it ended`,
  ],
  'link-card-on-success': [
    `${REQUESTS} › link-card-on-success: has card and paymentMethod in status SUCCESS only, and history until it is deleted`,
  ],
  'cavv-where-proven': [
    `${DOMAIN}/threeds.test.ts › the matrix › never has a cavv without an eci, nor a cavv without a cryptogram`,
    `${DOMAIN}/threeds.test.ts › the overrides of a scenario › add %s`,
  ],
  'response-of-challenges': [
    `${DOMAIN}/threeds.test.ts › the matrix › has for %s on %s the eci %s and cavv %s`,
    `${FLOWS}/abandoned-challenges.test.ts › stays open while the challenge is abandoned, then shows an uncompleted challenge`,
  ],
  'reason-where-there-is-one': [`${RESULTS} › reason-where-there-is-one: %s has transStatusReason %s`],
  'wrong-fields': [
    `${FLOWS}/refused-requests.test.ts › a request that cannot be used › %s`,
    `${FLOWS}/refused-requests.test.ts › names every wrong field at once`,
  ],
  'unknown-fields': [`${REQUESTS} › unknown-fields: names a field that nobody knows, and takes it below 3D`],
  'malformed-ids': [`${FLOWS}/refused-requests.test.ts › an id that is not there › %s`],
  'unknown-link-is-404': [`${REQUESTS} › unknown-link-is-404: has status and message, and no code`],
  'json-only': [
    `${FLOWS}/refused-requests.test.ts › a call that is not one › %s`,
    `${FLOWS}/refused-requests.test.ts › takes JSON with its charset named`,
    `${REQUESTS} › json-only: a packing that nobody knows`,
  ],
  'broken-requests': [`${REQUESTS} › broken-requests: a body that is not packed as it says`],
  'wrong-credentials': [`${FLOWS}/refused-requests.test.ts › %s: 401 with a challenge`],
  'unknown-paths': [
    `${FLOWS}/refused-requests.test.ts › an unknown path: 404`,
    `${FLOWS}/refused-requests.test.ts › the verb %s on %s: 405 that names the right ones`,
  ],
  'ends-are-final': [
    `${REQUESTS} › ends-are-final: an ended transaction is 410 at its page and 409 at the control API, and stays as it was`,
    `${DOMAIN}/decide-link.test.ts › a used or deleted link › %s: rejects all other events`,
  ],
  'idempotency-conflicts': [
    `${FLOWS}/idempotency.test.ts › returns 422 for another body`,
    `${FLOWS}/idempotency.test.ts › returns 409 while the first request is in progress`,
    `${FLOWS}/idempotency.test.ts › is rejected %s`,
  ],
  'repeated-refno': [
    `${REQUESTS} › repeated-refno: a refno may come again`,
    `${FLOWS}/initialize.test.ts › with unique references rejects a used one`,
  ],
  'faults-of-the-sandbox': [
    `${FLOWS}/state-unavailable.test.ts › answers 503 while the state cannot be written, keeps reading, and goes on by itself afterwards`,
    'src/api/request-pipeline.test.ts › is a 500 with the request ID, and a stack in the log, if it is a bug',
    `${FLOWS}/never-a-bare-fault.more.test.ts › a status that a scenario wants › %s, whether the contract knows it or not`,
  ],
  'own-header': [
    `${FLOWS}/scenario-selection.test.ts › which scenario decides › none for the unknown name %s, but the nearest one is named`,
  ],
  'local-names-only': [`${FLOWS}/host-guard.test.ts › a request on the wire › with %s`],
  'card-entry-mistakes': [
    'test/browser/card-entry.test.ts › is told under each field what is wrong, and only the name comes back where nothing else was right',
    `${DOMAIN}/card-entry.test.ts › an invalid field › %s`,
    `${DOMAIN}/card-entry.test.ts › is rejected if it is %s`,
  ],
  'let-go-is-410': [
    `${FLOWS}/keep.more.test.ts › removes the oldest ended transactions and explains this outside the service responses`,
    `${FLOWS}/keep.more.test.ts › creates no second transaction for a repeated request`,
    `${FLOWS}/keep.more.test.ts › stays removed after a restart and in an export, and is unknown after a reset`,
  ],
  'limit-of-spaces': [
    `${FLOWS}/space-limit.more.test.ts › refuses another one in the words of the interface that was called`,
    `${FLOWS}/space-limit.more.test.ts › keeps nothing of what it refused`,
  ],
  'space-on-its-way': [
    `${FLOWS}/space-on-its-way.more.test.ts › refuses what would change it with 503 and Retry-After, in the words of the interface that was called`,
    `${FLOWS}/space-on-its-way.more.test.ts › shows what was there before, until the moment`,
  ],
  'own-forms-only': [
    'test/browser/pages-over-http.test.ts › with the token of another transaction is refused',
    `${FLOWS}/foreign-pages.more.test.ts › from %s changes nothing, and the page shows the reason`,
    'test/browser/pages-over-http.test.ts › that is too large or cannot be decoded gets a page',
  ],
  'opened-by-navigation': [
    `${FLOWS}/foreign-pages.test.ts › is opened by %s`,
    `${FLOWS}/foreign-pages.test.ts › is not opened by %s, which gets instructions`,
  ],
  'page-asks-again': [
    'test/browser/pages-over-http.test.ts › with %s gets the page again, with a plain message and without an echo',
  ],
  'looks-ahead-open-nothing': [
    'test/browser/pages-over-http.test.ts › HEAD says what a GET would find',
    'test/browser/pages-over-http.test.ts › %s: %s gets nothing that could be kept',
  ],
}
