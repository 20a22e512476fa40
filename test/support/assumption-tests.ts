const FLOWS = 'test/flows'
const DOMAIN = 'src/core/domain'
const REQUESTS = `${FLOWS}/assumed-requests.test.ts`
const RESULTS = `${FLOWS}/assumed-results.more.test.ts`
const AUTHORIZE = `${FLOWS}/authorize.test.ts`
const STATUSES = `${FLOWS}/assumed-statuses.more.test.ts`

/**
 * Tests that assert each assumption: `file › title`, or `file › group › title`. Before you add a line, read the test and
 * verify that it does.
 */
export const ASSUMPTION_TESTS: Readonly<Record<string, readonly string[]>> = {
  'link-after-failed-3ds': [
    `${FLOWS}/link-failed-authentication.more.test.ts › %s gets tokens with the negative result`,
    `${FLOWS}/link-failed-authentication.more.test.ts › %s gets no tokens with the setting error`,
  ],
  'link-history': [
    `${FLOWS}/link-history-dates.test.ts › returns an empty history of a link without a setting, and the console shows its authentication anyway`,
    `${FLOWS}/links.test.ts › returns the authentication of the link: one entry, created on the card page`,
  ],
  'link-result-fields': [`${RESULTS} › link-result-fields: a link has the reason and the text for the cardholder too`],
  'alias-cvv-without-3ds': [
    `${FLOWS}/links.test.ts › issues tokens and no 3-D Secure data if 3-D Secure was not requested`,
    `${FLOWS}/link-failed-authentication.more.test.ts › %s gets tokens with the negative result`,
  ],
  'link-history-dates': [`${FLOWS}/link-history-dates.test.ts › returns the history of a link with its dates %s`],
  'link-error': [
    `${DOMAIN}/decide-link.test.ts › 3-D Secure › decides if the network is consulted: %s`,
    `${FLOWS}/link-scenarios.more.test.ts › a link whose directory responses use the style %s › %s, %s`,
    `${FLOWS}/link-scenario-selection.more.test.ts › is link_error even without 3-D Secure`,
  ],
  'link-webhook-on-success': [
    `${FLOWS}/webhook-links.test.ts › a webhook for a link in SUCCESS is sent › with ID, reference and status, signed twice`,
    `${FLOWS}/webhook-links.test.ts › no webhook is sent › for a link in ERROR`,
  ],
  'deleted-link-is-readable': [
    `${FLOWS}/link-single-use.more.test.ts › a deleted link › stays deleted if it was %s`,
    `${FLOWS}/link-single-use.more.test.ts › a deleted link › returns 404 with the setting for it`,
  ],
  'link-deletion-removes-tokens': [`${FLOWS}/link-tokens.test.ts › is unknown once the link is deleted`],
  'link-challenge-30-minutes': [
    `${FLOWS}/link-failed-authentication.more.test.ts › keeps the link open for 30 minutes and dates its end`,
    `${FLOWS}/link-single-use.more.test.ts › is usable after %i years`,
  ],
  'link-redirect-after-5-seconds': [
    `${RESULTS} › link-redirect-after-5-seconds: the confirmation of a link redirects to its successUrl automatically`,
    'test/browser/card-entry-once.more.test.ts › shows the card and continues automatically after the scaled delay',
  ],
  'webhook-retries': [
    `${FLOWS}/webhook-retries.more.test.ts › is sent six times: after 5 s, 30 s, 2 min, 10 min and 1 h; then it has failed`,
    'src/engine/webhooks/schedule.test.ts › with 410 ends the delivery after attempt %i',
    'src/engine/webhooks/http-client.test.ts › occurs after 10 seconds by default',
  ],
  'webhook-signatures': [
    `${FLOWS}/webhook-delivery.test.ts › twice: by Standard Webhooks, and in a separate header`,
    `${FLOWS}/webhook-delivery.test.ts › with the keys and the header of the settings`,
    `${FLOWS}/webhook-timestamps.test.ts › webhooks have the time of their space, which a receiver may reject`,
  ],
  'sandbox-webhook-header': [
    'src/engine/webhooks/http-client.test.ts › the request › has exactly the headers that are reported',
    `${FLOWS}/webhook-to-itself.more.test.ts › a webhook to the sandbox that sends it › arrives at the built-in receiver`,
  ],
  'published-members': [
    `${FLOWS}/ignored-members.test.ts › %s: names published members, and keeps no value`,
    `${FLOWS}/ignored-members.test.ts › rejects a card number in an ignored member by its name`,
  ],
  'request-decides': [
    `${FLOWS}/request-indicators.test.ts › the challenge indicator of a request › %s keeps the outcome of the card, and is noted`,
    `${FLOWS}/request-indicators.test.ts › other rules come first: › the header`,
    `${FLOWS}/ignored-members.test.ts › notes challenge indicators, channels and targets without effect`,
  ],
  'indicator-04-is-a-challenge': [
    `${FLOWS}/request-indicators.test.ts › the challenge indicator of a request › 04 turns the frictionless success of %s into a challenge, with a note`,
  ],
  'data-share-without-challenge': [
    `${FLOWS}/request-indicators.test.ts › the challenge indicator of a request › 06 never leads to a challenge: %s`,
  ],
  'exemption-by-card': [
    `${FLOWS}/request-indicators.test.ts › an exemption › 05 of a frictionless card of %s is honored`,
    `${FLOWS}/request-indicators.test.ts › an exemption › %s of a card with a challenge is rejected by it`,
  ],
  'merchant-initiated-kinds': [
    `${FLOWS}/merchant-initiated.test.ts › a merchant-initiated authentication › of the kind %s has the eci %s for Mastercard`,
    `${FLOWS}/merchant-initiated.test.ts › a merchant-initiated authentication › is not supported in version 2.1.0`,
    `${FLOWS}/merchant-initiated.test.ts › a merchant-initiated authentication › is never challenged: %s`,
  ],
  'merchant-initiated-end': [
    `${FLOWS}/merchant-initiated.test.ts › a merchant-initiated authentication › ends without the cardholder, and its page asks for nothing`,
    `${FLOWS}/merchant-initiated.test.ts › the webhook is never sent before the response to the initialization`,
  ],
  'preferred-version': [
    `${FLOWS}/request-indicators.test.ts › the preferred version › is that of the result`,
    `${FLOWS}/request-indicators.test.ts › the preferred version › does not replace the version of a card, unless it is enforced`,
  ],
  'request-data-rules': [
    `${FLOWS}/request-data.test.ts › a request without data of the cardholder is accepted, and its gaps are noted`,
    `${FLOWS}/request-data.test.ts › reject returns an error for each gap`,
  ],
  'return-url-schemes': [
    `${FLOWS}/app-return-urls.test.ts › a return URL of an app › is accepted and noted, with the beginning of the URL`,
    `${FLOWS}/app-return-urls.test.ts › is rejected: › return URL: %s %j`,
    `${FLOWS}/app-return-urls.test.ts › is rejected: › an app as the target of a form, with a correction`,
  ],
  'link-id-in-address': [
    `${FLOWS}/links.test.ts › a new link › has an ID and the URL of its page, and waits for a card`,
    `${FLOWS}/links.test.ts › a new link › links to the configured page`,
  ],
  'null-is-absent': [
    `${FLOWS}/null-members.more.test.ts › a null member is handled like an absent one, in responses and state › %s with %s`,
    `${FLOWS}/null-members.test.ts › rejects null for %s`,
    `${FLOWS}/null-members.test.ts › rejects null in the context of a link`,
  ],
  'transaction-timeout-30-minutes': [
    `${FLOWS}/abandoned-challenges.test.ts › fails automatically 30 minutes after its creation, with that moment as date`,
  ],
  'frictionless-ends-on-open': [
    `${RESULTS} › frictionless-ends-on-open: is set when the start page of a frictionless card is opened, not before`,
  ],
  'page-language': [
    'test/browser/languages.more.test.ts › is that of the browser if that of the initialization is not available',
    'test/browser/languages.more.test.ts › a page is completely in the language of its browser',
  ],
  'slow-directory-shows-a-page': [
    `${FLOWS}/slow-directory.test.ts › sees a waiting page, reloads automatically, and continues to the shop`,
    `${FLOWS}/slow-directory.test.ts › a script waits for the same response, which is requested once`,
    `${FLOWS}/slow-directory.more.test.ts › sees no waiting page for a delay below half a second`,
  ],
  'attempt-is-authenticated': [`${RESULTS} › a final state › %s: %s is %s (%s) and redirects to the %s URL`],
  'data-only-is-authenticated': [
    `${FLOWS}/data-only.test.ts › a request for data only › %s with %j may go to authorization without liability shift`,
  ],
  'authorization-amount': [
    `${FLOWS}/gateway.test.ts › include reuse, amount, another transaction, a failed and a missing authentication`,
  ],
  'authorize-once': [
    `${AUTHORIZE} › an authorization › authorizes the authenticated amount once, with a code, a history entry and a webhook`,
    `${AUTHORIZE} › an authorization › returns 409 for a transaction with status %s`,
    `${AUTHORIZE} › an authorization › is not possible for the transaction of a link, or of another space`,
  ],
  'authorize-amount': [
    `${AUTHORIZE} › an authorization › settles a lower amount with autoSettle`,
    `${AUTHORIZE} › an authorization › of more than the authenticated amount is rejected, and changes nothing`,
  ],
  'authorize-references': [
    `${AUTHORIZE} › an authorization › authorizes the authenticated amount once, with a code, a history entry and a webhook`,
    `${AUTHORIZE} › an authorization › with the body %j is rejected`,
  ],
  'authorization-code': [`${AUTHORIZE} › an authorization › has the same code with the same seed`],
  'declined-authorization': [
    `${AUTHORIZE} › a declined authorization › fails the transaction with the code of the network`,
  ],
  'authorization-outcome': [
    `${AUTHORIZE} › a declined authorization › has any code of a queued patch, of no response, and none if it is approved`,
    `${AUTHORIZE} › a declined authorization › of a limit card: %i is %s`,
    `${AUTHORIZE} › a declined authorization › of a limit card is approved by a scenario`,
  ],
  'soft-decline-without-challenge': [
    `${AUTHORIZE} › a declined authorization › is soft for %s without a challenge, and cleared by a challenge`,
  ],
  'authentication-used-once': [
    `${FLOWS}/gateway.test.ts › include reuse, amount, another transaction, a failed and a missing authentication`,
    `${FLOWS}/gateway.test.ts › detect reuse in two parallel authorizations`,
  ],
  'authentication-for-90-days': [
    `${FLOWS}/gateway.more.test.ts › include an authentication from 91 days ago and one of another space`,
  ],
  'rejected-goes-to-error-url': [`${RESULTS} › a final state › %s: %s is %s (%s) and redirects to the %s URL`],
  'not-enrolled-is-authenticated': [`${RESULTS} › not-enrolled-is-authenticated: has D and nothing else`],
  'idempotency-window-60-minutes': [
    `${FLOWS}/idempotency.test.ts › is a new request after 60 minutes`,
    `${FLOWS}/idempotency.test.ts › returns the same decline`,
    `${FLOWS}/idempotency.test.ts › is a new attempt after a rejected request`,
  ],
  'idempotency-of-transactions-only': [
    `${FLOWS}/ignored-members.test.ts › ignores the Idempotency-Key when it creates links, and notes this`,
    `${AUTHORIZE} › an authorization › returns the same response for the same Idempotency-Key, and is then final`,
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
    `${FLOWS}/complete-challenge.test.ts › counts down attempts for wrong codes and fails after the third`,
  ],
  'one-time-codes': [
    `${DOMAIN}/one-time-code.test.ts › a code of the table (sources.md: facts 3.6) › %s has its result`,
  ],
  'contract-of-every-brand': [
    `${FLOWS}/contract-data.more.test.ts › the acquiring contract of every brand › requires each part for a card of %s`,
  ],
  'link-brand-without-object': [
    `${FLOWS}/links.test.ts › is skipped for a brand without its own object`,
    `${FLOWS}/link-rejections.test.ts › rejects a %s object without the data of its acquiring contract`,
  ],
  'numeric-country-codes': [`${FLOWS}/contract-data.more.test.ts › a country that is %j`],
  'complete-phones': [`${FLOWS}/contract-data.more.test.ts › a phone %s`],
  'contract-digits': [`${FLOWS}/contract-data.more.test.ts › rejected contract data › %s`],
  'only-listed-test-numbers': [
    `${DOMAIN}/card-rules.test.ts › %s is rejected: the check digit comes first, then the list`,
    `${DOMAIN}/card-rules.test.ts › is never repeated in a rejection, with a valid or an invalid check digit`,
    `${FLOWS}/rejected-requests.test.ts › a secret never returned to a caller › a card number %s`,
  ],
  'cavv-first-byte': [`${DOMAIN}/proof.test.ts › the authentication value › of %s with %s (%s) begins with %s`],
  'mastercard-cavv-prefix': [`${DOMAIN}/proof.test.ts › the authentication value › of %s with %s (%s) begins with %s`],
  'reasons-by-version': [
    `${FLOWS}/result-settings.more.test.ts › a reason that does not exist in the version › is 01 after %s under 2.1.0`,
    `${FLOWS}/result-settings.more.test.ts › a reason that does not exist in the version › is rejected if a caller sets it`,
  ],
  'success-reason': [
    `${FLOWS}/result-settings.more.test.ts › --success-reason on › %s after %j has transStatusReason %s`,
    `${FLOWS}/result-settings.more.test.ts › --success-reason on › is off by default`,
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
    `${FLOWS}/link-tokens.test.ts › is valid for 30 minutes after the card entry, and returned until then`,
    `${DOMAIN}/ids.test.ts › each of 10,000 is unique and has the right form`,
  ],
  'not-found-is-400': [
    `${FLOWS}/rejected-requests.test.ts › an unknown ID › %s`,
    `${FLOWS}/rejected-requests.test.ts › an unknown ID › returns 404 with the setting for it`,
  ],
  'directory-response-documented': [
    `${RESULTS} › directory-response-documented: C becomes Y for a polling caller, even if unfinished; C stays with the setting emv`,
  ],
  'directory-response-decoupled': [
    `${FLOWS}/result-settings.more.test.ts › is D under emv, open and ended, and C and Y as documented`,
    `${FLOWS}/result-settings.more.test.ts › differs from the D of a card that is not enrolled`,
  ],
  'ended-pages-410': [
    'test/browser/pages-over-http.test.ts › HEAD returns the status of a GET',
    `${REQUESTS} › final-states-do-not-change: returns 410 for the page and 409 for the control API, and keeps the ended transaction`,
    'test/browser/card-entry-http.more.test.ts › HEAD returns the status of a GET',
    'test/browser/card-entry-http.more.test.ts › returns 404 at all its addresses for an unknown ID',
  ],
  'malformed-link-404': [
    `${FLOWS}/broken-links.test.ts › %s returns a page to a browser and the error for an unknown path to a program`,
  ],
  'error-messages': [
    `${FLOWS}/plain-messages.test.ts › --plain-messages removes the sandbox › from the message for %s, and from no other`,
  ],
  'frame-ancestors-none': [
    'test/browser/pages-over-http.test.ts › has headers against caching, framing, sniffing and referrers, and names the matching scenario',
    'test/browser/card-entry-http.test.ts › has headers against caching, framing, sniffing and referrers, and its form may lead only to the hosted pages',
    `${REQUESTS} › frame-ancestors-none: accepts a target for the page and ignores it`,
  ],
  'body-limit': [
    `${REQUESTS} › body-limit: accepts a body of 64 KiB and rejects one byte more`,
    `${REQUESTS} › body-limit: rejects a body that is too deep or has too many members`,
  ],
  'connection-limits': [
    `${FLOWS}/limits.more.test.ts › a rejection that names the limit and the setting that raises it › is sent beyond the limit %s`,
  ],
  'expiry-end-of-month': [`${DOMAIN}/card-rules.test.ts › %s/%s on %s is expired: %s`],
  'built-in-result-page': [
    `${DOMAIN}/return-url.test.ts › leads to a result page of the sandbox if the merchant gave no address`,
    'test/browser/post-redirect.more.test.ts › without return URLs › the sandbox shows the result: %s',
  ],
  'eci-on-failure': [
    `${RESULTS} › eci-on-failure: %s after %j has eci %s, and %s of Mastercard`,
    `${FLOWS}/result-settings.more.test.ts › --mastercard-failure-eci 00 › %s of %s after %j has eci %s`,
  ],
  'link-3ds-partial': [
    `${FLOWS}/link-rejections.test.ts › is rejected with %s alone, and the message names the missing parts`,
  ],
  'alias-cvv-once': [
    `${FLOWS}/link-tokens.test.ts › the aliasCVV of a link › is valid once, and returned until then`,
    `${FLOWS}/link-tokens.test.ts › the aliasCVV of a link › belongs to its card`,
    `${FLOWS}/aliases.test.ts › stays valid after a rejected request`,
  ],
  'alias-with-any-expiry': [
    `${REQUESTS} › alias-with-any-expiry: is accepted with a different expiry than the card, and without its aliasCVV`,
    `${FLOWS}/aliases.test.ts › is unknown in another space`,
  ],
  'cancel-is-n-26': [
    `${RESULTS} › cancel-is-n-26: leaves N with 26 and no eci, and redirects to cancelUrl; a link is still SUCCESS`,
    `${FLOWS}/result-settings.more.test.ts › is 01 after %s under 2.1.0`,
  ],
  'cvv-of-zeros': [
    `${DOMAIN}/card-rules.test.ts › the CVV › %j on %s: %s, the length first`,
    `${DOMAIN}/card-rules.test.ts › the CVV › %s may be one of %s`,
    `${FLOWS}/initialize.test.ts › can omit all optional fields`,
  ],
  'brand-among-payment-methods': [`${DOMAIN}/card-rules.test.ts › the use › of a Visa that is %s`],
  'card-data-in-text': [
    `${REQUESTS} › card-data-in-text: is rejected by default and accepted with a setting; a plain run of digits is always accepted`,
  ],
  'account-without-3ds': [`${REQUESTS} › account-without-3ds: only tokenizes, and an initialization is INVALID_SETUP`],
  'context-on-page': [`${REQUESTS} › context-on-page: shows the context pairs on its page and in no response`],
  'amount-in-every-state': [
    `${STATUSES} › amount-in-every-state: has detail.authorize.amount`,
    `${FLOWS}/links.test.ts › shows the purpose of the authentication if 3-D Secure is requested`,
  ],
  'result-after-opening': [
    `${RESULTS} › result-after-opening: is absent until the start page is opened, and if the authentication could not be started`,
  ],
  'network-code-of-declines': [
    `${REQUESTS} › network-code-of-declines: has a networkCode only if the network declined`,
  ],
  'errors-by-scenario': [`${REQUESTS} › errors-by-scenario: returns %s if a scenario sets it`],
  'history-ip': [`${STATUSES} › history-ip: every entry has its amount, and an ip unless the service acted on its own`],
  'fields-returned-as-sent': [
    `${REQUESTS} › fields-returned-as-sent: is returned if the card was given by alias; refno2 and language if they were sent`,
  ],
  'optional-fields-not-returned': [
    `${STATUSES} › optional-fields-not-returned: never has members of an authorization, and always has the required members of the contract`,
  ],
  'detail-by-status': [`${STATUSES} › detail-by-status: has the expiry while it is open, and the outcome afterwards`],
  'link-card-on-success': [
    `${REQUESTS} › link-card-on-success: has card and paymentMethod in status SUCCESS only, and history until it is deleted`,
  ],
  'cavv-after-y-and-a': [
    `${DOMAIN}/threeds.test.ts › the matrix › never has a cavv without an eci, nor a cavv without a cryptogram`,
    `${DOMAIN}/threeds.test.ts › the overrides of a scenario › add %s`,
  ],
  'authentication-response-of-challenges': [
    `${DOMAIN}/threeds.test.ts › the matrix › has for %s on %s the eci %s and cavv %s`,
    `${FLOWS}/abandoned-challenges.test.ts › stays open while the challenge is abandoned, then shows an uncompleted challenge`,
  ],
  'reason-after-n-u-r': [`${RESULTS} › reason-after-n-u-r: %s has transStatusReason %s`],
  'invalid-fields': [
    `${FLOWS}/rejected-requests.test.ts › a request that cannot be used › %s`,
    `${FLOWS}/rejected-requests.test.ts › names all invalid fields at once`,
  ],
  'unknown-fields': [`${REQUESTS} › unknown-fields: names an unknown field, and accepts it below 3D`],
  'malformed-ids': [`${FLOWS}/rejected-requests.test.ts › an unknown ID › %s`],
  'unknown-link-is-404': [`${REQUESTS} › unknown-link-is-404: has status and message, and no code`],
  'json-only': [
    `${FLOWS}/rejected-requests.test.ts › an invalid call › %s`,
    `${FLOWS}/rejected-requests.test.ts › accepts JSON with a charset`,
    `${REQUESTS} › json-only: an unknown Content-Encoding`,
  ],
  'broken-requests': [`${REQUESTS} › broken-requests: a body with a wrong Content-Encoding`],
  'wrong-credentials': [`${FLOWS}/rejected-requests.test.ts › %s: 401 with a challenge`],
  'unknown-paths': [
    `${FLOWS}/rejected-requests.test.ts › an unknown path: 404`,
    `${FLOWS}/rejected-requests.test.ts › the verb %s on %s: 405 that lists the allowed ones`,
  ],
  'final-states-do-not-change': [
    `${REQUESTS} › final-states-do-not-change: returns 410 for the page and 409 for the control API, and keeps the ended transaction`,
    `${DOMAIN}/decide-link.test.ts › a used or deleted link › %s: rejects all other events`,
  ],
  'idempotency-conflicts': [
    `${FLOWS}/idempotency.test.ts › returns 422 for another body`,
    `${FLOWS}/idempotency.test.ts › returns 409 while the first request is in progress`,
    `${FLOWS}/idempotency.test.ts › is rejected %s`,
  ],
  'repeated-refno': [
    `${REQUESTS} › repeated-refno: accepts a refno again`,
    `${FLOWS}/initialize.test.ts › with unique references rejects a used one`,
  ],
  'sandbox-errors': [
    `${FLOWS}/state-unavailable.test.ts › returns 503 while the state cannot be written, keeps reading, and recovers automatically`,
    'src/api/request-pipeline.test.ts › is a 500 with the request ID, and a stack in the log, if it is a bug',
    `${FLOWS}/error-bodies.more.test.ts › a status set by a scenario › %s is returned even if it is not in the contract`,
  ],
  'sandbox-scenario-header': [
    `${FLOWS}/scenario-selection.test.ts › the scenario of a transaction › is undefined for the unknown name %s, and the error suggests the nearest one`,
  ],
  'local-host-names-only': [`${FLOWS}/host-guard.test.ts › a request on the wire › with %s`],
  'card-entry-errors': [
    'test/browser/card-entry.test.ts › sees the problem of each field, and gets only the valid name back',
    `${DOMAIN}/card-entry.test.ts › an invalid field › %s`,
    `${DOMAIN}/card-entry.test.ts › is rejected if it is %s`,
  ],
  'removed-pages-410': [
    `${FLOWS}/keep.more.test.ts › removes the oldest ended transactions and explains this outside the service responses`,
    `${FLOWS}/keep.more.test.ts › creates no second transaction for a repeated request`,
    `${FLOWS}/keep.more.test.ts › stays removed after a restart and in an export, and is unknown after a reset`,
  ],
  'space-limit': [
    `${FLOWS}/space-limit.more.test.ts › rejects another space with an error of the called interface`,
    `${FLOWS}/space-limit.more.test.ts › stores nothing of a rejected call`,
  ],
  'space-during-import': [
    `${FLOWS}/import-in-progress.more.test.ts › rejects changes with 503 and Retry-After, with an error of the called interface`,
    `${FLOWS}/import-in-progress.more.test.ts › returns its earlier records until the import is complete`,
  ],
  'forged-forms-403': [
    'test/browser/pages-over-http.test.ts › with the token of another transaction is rejected',
    `${FLOWS}/foreign-pages.more.test.ts › from %s changes nothing, and the page shows the reason`,
    'test/browser/pages-over-http.test.ts › that is too large or cannot be decoded gets an error page',
  ],
  'opened-by-navigation': [
    `${FLOWS}/foreign-pages.test.ts › is opened by %s`,
    `${FLOWS}/foreign-pages.test.ts › is not opened by %s, which gets instructions`,
  ],
  'invalid-challenge-form-400': [
    'test/browser/pages-over-http.test.ts › with %s gets the page again, with a plain message and without an echo',
  ],
  'prefetch-opens-nothing': [
    'test/browser/pages-over-http.test.ts › HEAD returns the status of a GET',
    'test/browser/pages-over-http.test.ts › %s: %s gets an empty response that is not cached',
  ],
}
