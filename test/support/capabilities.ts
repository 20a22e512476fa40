const FLOWS = 'test/flows'

/** A capability of the sandbox on docs/reference/validation.md: a row with its page and the tests that assert it. */
export type Capability = {
  readonly area: string
  readonly capability: string
  /** A page below docs, with the text of its link. */
  readonly page: readonly [path: string, text: string]
  /** `file › title`, or `file › group › title`. */
  readonly tests: readonly string[]
}

const of = (area: string, rows: readonly (readonly [string, string, string, ...string[]])[]): readonly Capability[] =>
  rows.map(([capability, path, text, ...tests]) => ({ area, capability, page: [path, text], tests }))

/** All capabilities, in the order of the page. Before you add one, read its test and verify that it asserts the row. */
export const CAPABILITIES: readonly Capability[] = [
  ...of('Payments', [
    [
      'Your app handles each shipped outcome of each card brand',
      'how-to/choose-outcomes.md',
      'choose outcomes',
      `${FLOWS}/shipped-scenarios.more.test.ts › %s (%s)`,
    ],
    [
      'A cardholder passes, fails, mistypes or cancels a challenge',
      'tutorials/qa.md',
      'tutorial for QA',
      'test/browser/main-flows.test.ts › a cardholder › passes a challenge and returns to the shop, which reads the result',
      'test/browser/main-flows.test.ts › a cardholder › mistypes the code, sees the remaining attempts, and passes',
    ],
    [
      'Your tests complete a challenge without a browser',
      'how-to/browser-tests.md',
      'browser tests',
      `${FLOWS}/complete-challenge.test.ts › a challenge completed without a browser › accepts a code, with the same history and redirect as the page`,
    ],
    [
      'A payment is abandoned and fails after 30 minutes',
      'how-to/control-time.md',
      'control time',
      `${FLOWS}/abandoned-challenges.test.ts › an unfinished transaction › fails automatically 30 minutes after its creation, with that moment as date`,
    ],
    [
      'Your app retries with an `Idempotency-Key`',
      'reference/errors.md',
      'errors',
      `${FLOWS}/idempotency.test.ts › a repeated Idempotency-Key › returns the same response and creates nothing`,
    ],
    [
      'Your requests are valid: each mistake is rejected, with its field',
      'how-to/debug-a-request.md',
      'debug a request',
      `${FLOWS}/rejected-requests.test.ts › a request that cannot be used › %s`,
      `${FLOWS}/check-request.test.ts › reports for %s the same findings as the service`,
    ],
    [
      'Your gateway call has the right ECI, CAVV and amount',
      'how-to/check-gateway-calls.md',
      'check gateway calls',
      `${FLOWS}/gateway.test.ts › findings about an authorization › include reuse, amount, another transaction, a failed and a missing authentication`,
    ],
  ]),
  ...of('Links and tokens', [
    [
      'A customer enters a card, and your server reads its tokens',
      'reference/hosted-pages.md',
      'hosted pages',
      `${FLOWS}/links.test.ts › a link with a submitted card › issues tokens and no 3-D Secure data if 3-D Secure was not requested`,
    ],
    [
      'A token pays later; its `aliasCVV` expires',
      'explanation/three-d-secure.md',
      '3-D Secure in ten minutes',
      `${FLOWS}/aliases.test.ts › an aliasCVV › is valid for 30 minutes`,
    ],
    [
      'A link is used twice, or by two cards at once',
      'how-to/choose-outcomes.md',
      'choose outcomes',
      `${FLOWS}/link-single-use.more.test.ts › a link that was used › rejects another card and stays unchanged`,
    ],
  ]),
  ...of('Webhooks', [
    [
      'Your receiver verifies signatures: genuine, wrong, old, reformatted',
      'how-to/verify-webhooks.md',
      'verify webhooks',
      `${FLOWS}/webhook-defects.test.ts › a defect changes nothing else › bad_signature: both signatures are wrong, the content is right`,
      'test/audit/signatures.more.test.ts › wrong verifiers › are diagnosed: %s',
    ],
    [
      'A webhook arrives before the redirect',
      'how-to/receive-webhooks.md',
      'receive webhooks',
      `${FLOWS}/webhook-before-redirect.test.ts › before_redirect holds the redirect › until the receiver has responded, even for a second click`,
    ],
    [
      'Copies of a webhook arrive at the same moment',
      'how-to/receive-webhooks.md',
      'receive webhooks',
      `${FLOWS}/webhook-rounds.test.ts › concurrent delivery › sends all copies before the first response, identical to the byte, each as an attempt`,
    ],
  ]),
  ...of('Faults and races', [
    [
      'A response is lost, cut off, malformed or late',
      'how-to/simulate-faults.md',
      'simulate faults',
      `${FLOWS}/faults.more.test.ts › each fault has its own description in all texts`,
      `${FLOWS}/transport-defects.test.ts › transport faults › return a body that is not JSON`,
    ],
    [
      'The redirect is lost, or reports a false success',
      'how-to/simulate-faults.md',
      'simulate faults',
      `${FLOWS}/transport-defects.test.ts › transport faults › send a false redirect: success although it failed`,
    ],
    [
      'Two calls race, in an order that you choose',
      'how-to/simulate-faults.md',
      'simulate faults',
      `${FLOWS}/held-responses.test.ts › a held initialization › has created its transaction before its response is released`,
    ],
    [
      'A session cookie is lost in a cross-site redirect',
      'how-to/cross-site-cookies.md',
      'cross-site cookies',
      'test/browser/two-sites.more.test.ts › across sites, a session is lost in the POST redirect, as in production',
    ],
  ]),
  ...of('Tests and teams', [
    [
      'Parallel tests do not affect each other',
      'how-to/isolate-tests.md',
      'isolate tests',
      `${FLOWS}/space-isolation.test.ts › credentials › of both interfaces open the same space`,
      `${FLOWS}/credentials.test.ts › credentials of a space › give access to that space only`,
    ],
    [
      'Two runs with one seed return the same bytes',
      'explanation/time-and-determinism.md',
      'time and determinism',
      `${FLOWS}/determinism.test.ts › the same calls on a frozen clock › return the same bytes in two sandboxes with the same seed`,
    ],
    [
      'A test waits for an event instead of a time',
      'how-to/wait-and-verify.md',
      'wait and verify',
      `${FLOWS}/wait.test.ts › a wait with a cursor › returns the first event after it, even one from before the wait`,
    ],
    [
      'One call checks that an order was handled correctly',
      'how-to/wait-and-verify.md',
      'wait and verify',
      `${FLOWS}/verify.test.ts › one call verifies › a faulty order, with the events that prove it`,
    ],
    [
      'A report shows which outcomes your tests have covered',
      'how-to/export-a-run.md',
      'export a run',
      `${FLOWS}/coverage.test.ts › coverage of all apps › remains after a reset of a space, whose own coverage starts again until an undo`,
    ],
    [
      'Your logs and files have no card data',
      'reference/commands/scan.md',
      'scan',
      'test/cli/scan.test.ts › reports the position of card data with a fix, and never the data',
    ],
  ]),
  ...of('The whole app', [
    [
      'Bugs of your app are found, each with its rule',
      'tutorials/first-audit.md',
      'first audit',
      'test/audit/audit.more.test.ts › an app with one bug › breaks the expected rule in its experiments: $name',
    ],
    [
      'A correct app has no finding',
      'how-to/audit-your-app.md',
      'audit your app',
      'test/audit/audit.more.test.ts › a correct app › has no finding in the whole audit: %s',
    ],
    [
      'Recordings of the real service agree with the sandbox',
      'how-to/compare-recordings.md',
      'compare recordings',
      'test/compare/mutations.more.test.ts › a mutation of an assumed item › contradicts only its line: $title',
    ],
  ]),
]
