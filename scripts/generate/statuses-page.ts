import { decideAuthorization } from '../../src/core/domain/decide-authorization.ts'
import { decideLink, type LinkEvent } from '../../src/core/domain/decide-link.ts'
import { decideTransaction, type TransactionEvent } from '../../src/core/domain/decide-transaction.ts'
import { LINK_STATUSES, type LinkStatus } from '../../src/core/domain/link.ts'
import type { Outcome } from '../../src/core/domain/outcome.schema.ts'
import { OPEN_STATUSES, TRANSACTION_STATUSES, type TransactionStatus } from '../../src/core/domain/transaction.ts'
import { decided, ended, entered, LINKS, location, transactionId } from '../../test/support/given-link.ts'
import {
  challenge,
  ERROR_ON_START,
  EXPIRES,
  FAILS,
  frictionless,
  IP,
  NOT_ENROLLED,
  NOW,
  PROOF,
  transactionIn,
} from '../../test/support/given-transaction.ts'
import type { Generated } from './generated.ts'
import { code, pageOf, table } from './markdown.ts'

type Edge = { readonly from: string; readonly to: string; readonly label: string }

const OUTCOMES: readonly Outcome[] = [
  NOT_ENROLLED,
  ERROR_ON_START,
  frictionless(),
  frictionless(FAILS),
  challenge(),
  challenge({ codes: 'any' }, FAILS),
  challenge({ automation: { type: 'cancel' } }),
]

const BY_CARDHOLDER = { at: NOW, ip: IP, proof: PROOF } as const

/** Events of a transaction, each with its label in the diagram. */
const EVENTS: readonly (readonly [label: string, event: TransactionEvent])[] = [
  ['page opened', { type: 'Open', ...BY_CARDHOLDER }],
  ['challenge shown', { type: 'ShowChallenge', ...BY_CARDHOLDER }],
  ['input', { type: 'SubmitCode', code: '4444', ...BY_CARDHOLDER }],
  ['input', { type: 'SubmitCode', code: '4009', ...BY_CARDHOLDER }],
  ['input', { type: 'Answer', approve: true, ...BY_CARDHOLDER }],
  ['input', { type: 'Answer', approve: false, ...BY_CARDHOLDER }],
  ['cancel', { type: 'Cancel', ...BY_CARDHOLDER }],
  ['time out', { type: 'Expire', at: EXPIRES, proof: PROOF }],
]

const changesOf = (edges: readonly Edge[]): readonly Edge[] => {
  const labels = new Map<string, Set<string>>()
  for (const { from, to, label } of edges)
    if (from !== to) labels.set(`${from} ${to}`, (labels.get(`${from} ${to}`) ?? new Set()).add(label))
  return [...labels].map(([pair, all]) => {
    const [from = '', to = ''] = pair.split(' ')
    return { from, to, label: [...all].join(', ') }
  })
}

const AUTHORIZE = { at: NOW, ip: IP, amount: undefined, code: '201733', hasLimit: false } as const
const DECLINES: Outcome['authorization'] = { type: 'declined', networkCode: '51', delayMs: 0 }

/** Returns the changes by an authorization. */
const authorizationChanges = (): readonly Edge[] =>
  (
    [
      ['authorize', { ...AUTHORIZE, autoSettle: false }, undefined],
      ['authorize with autoSettle', { ...AUTHORIZE, autoSettle: true }, undefined],
      ['authorize, declined', { ...AUTHORIZE, autoSettle: false }, DECLINES],
    ] as const
  ).flatMap(([label, event, authorization]) =>
    TRANSACTION_STATUSES.flatMap((from) => {
      const transaction = transactionIn(from)
      const outcome = { ...transaction.outcome, ...(authorization && { authorization }) }
      const decision = decideAuthorization({ ...transaction, outcome }, event)
      return 'next' in decision ? [{ from, to: decision.next.status, label }] : []
    }),
  )

/** Returns the changes of the status of a transaction: each event in each status, with each kind of outcome. */
const transactionChanges = (): readonly Edge[] =>
  changesOf([
    ...authorizationChanges(),
    ...OPEN_STATUSES.flatMap((from) =>
      OUTCOMES.flatMap((outcome) =>
        EVENTS.flatMap(([label, event]) => {
          const decision = decideTransaction(transactionIn(from), event, outcome)
          return 'next' in decision ? [{ from, to: decision.next.status, label }] : []
        }),
      ),
    ),
  ])

const LINK_EVENTS: readonly (readonly [label: string, event: LinkEvent])[] = [
  ['card entered', { type: 'EnterCard', ...decided, ...entered }],
  ['card entered', { type: 'StartAuthentication', ...decided, ...entered, transactionId, location }],
  ['authenticated', { type: 'Authenticated', transaction: ended('authenticated'), afterFailure: 'success' }],
  ['not authenticated', { type: 'Authenticated', transaction: ended('failed'), afterFailure: 'error' }],
  ['card rejected', { type: 'Fail', message: 'declined', ...decided }],
  ['deleted', { type: 'Delete' }],
]

const linkChanges = (): readonly Edge[] =>
  changesOf(
    LINK_STATUSES.flatMap((from) =>
      LINKS[from].flatMap((link) =>
        LINK_EVENTS.flatMap(([label, event]) => {
          const decision = decideLink(link, event)
          return 'next' in decision ? [{ from, to: decision.next.status, label }] : []
        }),
      ),
    ),
  )

const diagram = (first: string, edges: readonly Edge[]): string => {
  const statuses = [...new Set(edges.flatMap(({ from, to }) => [from, to]))]
  const finals = statuses.filter((status) => !edges.some(({ from }) => from === status))
  const lines = [
    `[*] --> ${first}`,
    ...edges.map(({ from, to, label }) => `${from} --> ${to}: ${label}`),
    ...finals.map((status) => `${status} --> [*]`),
  ]
  return `\`\`\`mermaid\nstateDiagram-v2\n${lines.map((line) => `  ${line}`).join('\n')}\n\`\`\``
}

const TRANSACTION_MEANINGS: Readonly<Record<TransactionStatus, string>> = {
  initialized: 'The initialization succeeded. The cardholder has not opened the page.',
  challenge_required: 'The issuer requires a challenge. The challenge page is not displayed yet.',
  challenge_ongoing: 'The challenge page is displayed.',
  authenticated:
    'The end of an authentication; only an authorization follows. `card.3D` has the result, such as Y or A. A card that is not enrolled ends here as well.',
  authorized: 'Final. `detail.authorize` has the amount and the code.',
  settled: 'Final. The authorization had `autoSettle`.',
  failed:
    'Final. `detail.fail.reason` has the cause: `secure_authentication`, `timeout`, `error_on_start`, or that of a declined authorization.',
  canceled: 'Final. The cardholder canceled the challenge.',
}

const LINK_MEANINGS: Readonly<Record<LinkStatus, string>> = {
  PENDING: 'No card was entered, or the cardholder is being authenticated.',
  SUCCESS: 'The card was tokenized. `card` has the tokens, and `card.3D` the result of 3-D Secure.',
  ERROR: 'The card was rejected, or the authentication could not start.',
  DELETED: 'You deleted the link. Its tokens are no longer valid.',
}

const meanings = (statuses: readonly string[], texts: Readonly<Record<string, string>>): string =>
  table(
    ['Status', 'Meaning'],
    statuses.map((status) => [code(status), texts[status] ?? '']),
  )

const page = (): string =>
  pageOf(
    'Statuses',
    'src/core/domain',
    'The statuses of transactions and links, and the events that change them. Final statuses never change.',
    '## Transactions',
    diagram('initialized', transactionChanges()),
    meanings(TRANSACTION_STATUSES, TRANSACTION_MEANINGS),
    `- A frictionless card ends as soon as the page is opened, without a challenge.
- A transaction that has not ended fails 30 minutes after its initialization, with the reason \`timeout\`.
- A wrong code does not change the status. The last attempt ends it as \`failed\`.
- \`challenge_required\` becomes \`canceled\` only with \`cancel: true\` in a scenario.
- A decoupled challenge ends without input.
- [An authorization](../how-to/authorize-a-payment.md) follows an \`authenticated\` transaction only.
- The sandbox never returns \`transmitted\`.
- [A status override](control-api.md#transactions) changes the returned status, and nothing else.`,
    '## Links',
    diagram('PENDING', linkChanges()),
    meanings(LINK_STATUSES, LINK_MEANINGS),
    `- An unused link does not expire. The authentication of its cardholder fails after 30 minutes.
- A failed authentication ends as \`SUCCESS\` with the negative result in \`card.3D\`. With \`--link-failed-3ds error\` it ends as
  \`ERROR\`.
- A webhook is sent when a link becomes \`SUCCESS\`, and for no other status.`,
    'See [events](events.md), [outcomes](outcomes.md) and [webhooks](webhooks.md).',
  )

/** Returns docs/reference/statuses.md. Its diagrams are made by playing every event in every status. */
export const statusesPage = (): Generated => ({ path: 'docs/reference/statuses.md', text: page() })
