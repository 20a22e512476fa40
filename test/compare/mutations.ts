import type { FlowName } from './recorded-flows.ts'
import type { Entry } from './recorder.ts'

type Fields = Record<string, unknown>

/** A behavior that differs from the sandbox, applied to a recording of it. */
export type Mutation = {
  readonly title: string
  readonly flow: FlowName
  readonly change: (entries: Entry[]) => void
  /** The only line that it contradicts. */
  readonly line: string
}

const S = '#/components/schemas'
const H = '#/components/headers'
const B = '#/x-assumptions'
const INIT = '#/paths/~1v1~1transactions/post'
const GET = '#/paths/~1v1~1transactions~1{transactionId}/get'
const START = '#/paths/~1v1~1start~1{transactionId}/get'
const LINKS = '#/paths/~1v1~1links/post'
const LINK = '#/paths/~1v1~1links~1{id}'

const entryAt = (entries: Entry[], at: number): Entry => {
  const entry = entries[at]
  if (!entry) throw new Error(`no entry ${at} of ${entries.length}`)
  return entry
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Changes the response bodies of some entries. @throws if nothing changes */
const bodies = (locations: readonly number[], change: (body: Fields) => void) => (entries: Entry[]) => {
  for (const at of locations) {
    const { response } = entryAt(entries, at)
    const body: unknown = JSON.parse(response.content.text)
    if (!isFields(body)) throw new Error('not an object')
    change(body)
    const text = JSON.stringify(body)
    if (text === response.content.text) throw new Error('nothing changed')
    response.content.text = text
  }
}

/** Returns the object and the last name of a path. */
const targetOf = (body: Fields, path: string): readonly [Fields, string] => {
  const names = path.split('/')
  const last = names.pop() ?? ''
  const target = names.reduce<unknown>((node, name) => (isFields(node) ? node[name] : undefined), body)
  if (!isFields(target)) throw new Error(`missing ${path}`)
  return [target, last]
}

const set = (path: string, value: unknown, ...locations: readonly number[]) =>
  bodies(locations, (body) => {
    const [target, name] = targetOf(body, path)
    target[name] = value
  })

const without = (path: string, ...locations: readonly number[]) =>
  bodies(locations, (body) => {
    const [target, name] = targetOf(body, path)
    delete target[name]
  })

const reworded = (path: string, change: (text: string) => string, ...locations: readonly number[]) =>
  bodies(locations, (body) => {
    const [target, name] = targetOf(body, path)
    target[name] = change(String(target[name]))
  })

const status = (value: number, at: number) => (entries: Entry[]) => {
  entryAt(entries, at).response.status = value
}

/** Reverses the members of a request body. */
const membersReversed = (at: number) => (entries: Entry[]) => {
  const { postData } = entryAt(entries, at).request
  if (!postData) throw new Error('missing request body')
  postData.text = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(postData.text)).reverse()))
}

/** Sets the status of a link error in the response and in its body. */
const errorStatus = (value: number, at: number) => (entries: Entry[]) => {
  status(value, at)(entries)
  set('status', value, at)(entries)
}

const failed = (at: number) => (entries: Entry[]) => {
  set('status', 'failed', at)(entries)
  set('detail/fail', { reason: 'secure_authentication', message: 'an attempt' }, at)(entries)
}

const respond = (value: number, body: object, at: number) => (entries: Entry[]) => {
  status(value, at)(entries)
  entryAt(entries, at).response.content.text = JSON.stringify(body)
}

/** Replaces an ID in a single entry. */
const otherId = (path: string, id: string, at: number) => (entries: Entry[]) => {
  const entry = entryAt(entries, at)
  const [target, name] = targetOf(JSON.parse(entry.response.content.text), path)
  entries[at] = JSON.parse(JSON.stringify(entry).replaceAll(String(target[name]), id))
}

const withoutHeader = (name: string, at: number) => (entries: Entry[]) => {
  const { response } = entryAt(entries, at)
  const remaining = response.headers.filter((header) => header.name.toLowerCase() !== name)
  if (remaining.length === response.headers.length) throw new Error(`missing ${name}`)
  response.headers = remaining
}

/** Replaces a value of a response in the whole recording. */
const everywhere = (at: number, path: string, change: (text: string) => string) => (entries: Entry[]) => {
  const [target, name] = targetOf(JSON.parse(entryAt(entries, at).response.content.text), path)
  const value = String(target[name])
  const all = JSON.stringify(entries)
  entries.splice(0, entries.length, ...JSON.parse(all.replaceAll(value, change(value))))
}

const shorter = (text: string): string => text.slice(0, -1)

export const OF_ASSUMPTIONS: readonly Mutation[] = [
  // Statuses.
  {
    title: 'an initialization returns 200',
    flow: 'passedAfterChallenge',
    change: status(200, 0),
    line: `${INIT}/responses/201`,
  },
  { title: 'a status returns 206', flow: 'canceled', change: status(206, 1), line: `${GET}/responses/200` },
  { title: 'a decline returns 402', flow: 'declined', change: status(402, 0), line: `${INIT}/responses/400` },
  {
    title: 'a request without credentials returns 403',
    flow: 'rejectedRequests',
    change: status(403, 4),
    line: `${GET}/responses/401`,
  },
  {
    title: 'an unknown ID returns 410',
    flow: 'rejectedRequests',
    change: status(410, 3),
    line: `${GET}/responses/400`,
  },
  {
    title: 'a created link returns 201',
    flow: 'linkWithoutAuthentication',
    change: status(201, 0),
    line: `${LINKS}/responses/200`,
  },
  {
    title: 'a link returns 203',
    flow: 'linkWithoutAuthentication',
    change: status(203, 1),
    line: `${LINK}/get/responses/200`,
  },
  {
    title: 'a deleted link returns 202',
    flow: 'linkWithTokens',
    change: status(202, 5),
    line: `${LINK}/delete/responses/200`,
  },
  {
    title: 'a rejected link returns 422',
    flow: 'linkRejected',
    change: errorStatus(422, 0),
    line: `${LINKS}/responses/400`,
  },
  {
    title: 'an unknown link returns 410',
    flow: 'linkRejected',
    change: errorStatus(410, 2),
    line: `${LINK}/get/responses/404`,
  },
  {
    title: 'a start page redirects with 302',
    flow: 'passedUnasked',
    change: status(302, 2),
    line: `${START}/responses/303`,
  },
  // Missing.
  {
    title: 'no merchantId',
    flow: 'canceled',
    change: without('merchantId', 1),
    line: `${S}/TransactionStatusResponse/properties/merchantId`,
  },
  {
    title: 'no expiry of an open transaction',
    flow: 'passedAfterChallenge',
    change: without('detail/init', 1),
    line: `${B}/detail-by-status`,
  },
  {
    title: 'no Correlation-Id',
    flow: 'declined',
    change: withoutHeader('correlation-id', 0),
    line: `${H}/CorrelationId`,
  },
  {
    title: 'no message of an error',
    flow: 'declined',
    change: without('error/message', 0),
    line: `${S}/ErrorDetail/properties/message`,
  },
  {
    title: 'no reason of a failure',
    flow: 'failedAfterChallenge',
    change: without('detail/fail/reason', 1),
    line: `${S}/TransactionDetailFail/properties/reason`,
  },
  {
    title: 'no fingerprint',
    flow: 'canceled',
    change: without('card/fingerprint', 1),
    line: `${S}/ResultCard/properties/fingerprint`,
  },
  {
    title: 'no message of a failure',
    flow: 'failedAfterChallenge',
    change: without('detail/fail/message', 1),
    line: `${S}/TransactionDetailFail/properties/message`,
  },
  {
    title: 'no WWW-Authenticate with 401',
    flow: 'rejectedRequests',
    change: withoutHeader('www-authenticate', 4),
    line: `${H}/BasicChallenge`,
  },
  {
    title: 'no source in the history of a link',
    flow: 'linkWithHistory',
    change: without('history/0/source', 1),
    line: `${S}/LinkHistoryEntry/properties/source`,
  },
  {
    title: 'no status in the error of a link',
    flow: 'linkRejected',
    change: without('status', 2),
    line: `${S}/LinkMessageError/properties/status`,
  },
  // Extra.
  {
    title: 'another member of an initialization',
    flow: 'passedAfterChallenge',
    change: set('token', 'abc', 0),
    line: `${S}/TransactionInitResponse/x-rule-origin`,
  },
  {
    title: 'another member of a status',
    flow: 'canceled',
    change: set('risk', 7, 1),
    line: `${S}/TransactionStatusResponse/x-rule-origin`,
  },
  {
    title: 'another member of a result',
    flow: 'attempt',
    change: set('card/3D/dsName', 'abc', 2),
    line: `${S}/ThreeDSecureResult/x-rule-origin`,
  },
  {
    title: 'another member of an error',
    flow: 'declined',
    change: set('error/details', {}, 0),
    line: `${S}/ErrorDetail/x-rule-origin`,
  },
  {
    title: 'another member of a card of a link',
    flow: 'linkWithoutAuthentication',
    change: set('card/par', 'abc', 1),
    line: `${S}/LinkCard/x-rule-origin`,
  },
  {
    title: 'another member of the history',
    flow: 'canceled',
    change: set('history/0/user', 'abc', 1),
    line: `${S}/HistoryEntry/x-rule-origin`,
  },
  // Types.
  {
    title: 'a number as merchantId',
    flow: 'canceled',
    change: set('merchantId', 5, 1),
    line: `${S}/TransactionStatusResponse/properties/merchantId`,
  },
  {
    title: 'a list as message',
    flow: 'declined',
    change: set('error/message', [], 0),
    line: `${S}/ErrorDetail/properties/message`,
  },
  {
    title: 'a number as reason',
    flow: 'failedAfterChallenge',
    change: set('detail/fail/reason', 7, 1),
    line: `${S}/TransactionDetailFail/properties/reason`,
  },
  {
    title: 'a number as expiry',
    flow: 'passedAfterChallenge',
    change: set('detail/init/expires', 1_790_000_000, 1),
    line: `${S}/TransactionDetailInit/properties/expires`,
  },
  {
    title: 'a string as status of an error',
    flow: 'linkRejected',
    change: set('status', '404', 2),
    line: `${S}/LinkMessageError/properties/status`,
  },
  // Words.
  {
    title: 'another reason',
    flow: 'failedAfterChallenge',
    change: set('detail/fail/reason', 'risk_rule', 1),
    line: `${S}/FailReason/x-enum-origin/secure_authentication`,
  },
  {
    title: 'another status before the challenge',
    flow: 'passedAfterChallenge',
    change: set('status', 'created', 1),
    line: `${S}/TransactionStatus/x-enum-origin/initialized`,
  },
  {
    title: 'another error code',
    flow: 'declined',
    change: set('error/code', 'CARD_DECLINED', 0),
    line: `${S}/ErrorCode/x-enum-origin/DECLINED`,
  },
  {
    title: 'another eci',
    flow: 'passedAfterChallenge',
    change: set('card/3D/eci', '06', 2),
    line: `${S}/ThreeDSecureResult/properties/eci/x-enum-origin/05`,
  },
  {
    title: 'another status of a link',
    flow: 'linkWithTokens',
    change: set('status', 'OPEN', 1),
    line: `${S}/LinkStatus/x-enum-origin/PENDING`,
  },
  {
    title: 'another source in the history of a link',
    flow: 'linkWithHistory',
    change: set('history/0/source', 'link', 1),
    line: `${S}/HistorySource/x-enum-origin/secure_fields`,
  },
  // Forms.
  {
    title: 'asterisks in a masked number',
    flow: 'canceled',
    change: reworded('card/masked', (text) => text.replaceAll('x', '*'), 1),
    line: `${S}/ResultCard/properties/masked/x-rule-origin`,
  },
  {
    title: 'dates without milliseconds',
    flow: 'canceled',
    change: reworded('history/0/date', (text) => text.replace(/\.\d+/, ''), 1),
    line: `${S}/HistoryEntry/properties/date/x-rule-origin`,
  },
  {
    title: 'an expiry with Z',
    flow: 'passedAfterChallenge',
    change: reworded('detail/init/expires', (text) => text.replace('+00:00', 'Z'), 1),
    line: `${S}/TransactionDetailInit/properties/expires`,
  },
  {
    title: 'asterisks in a masked number of a link',
    flow: 'linkWithoutAuthentication',
    change: reworded('card/masked', (text) => text.replaceAll('x', '*'), 1),
    line: `${S}/LinkCard/properties/masked/x-rule-origin`,
  },
  {
    title: 'a country in lower case',
    flow: 'canceled',
    change: reworded('card/info/country', (text) => text.toLowerCase(), 1),
    line: `${S}/CardInfo/properties/country/x-rule-origin`,
  },
  {
    title: 'one digit as network code',
    flow: 'declined',
    change: set('error/networkCode', '5', 0),
    line: `${S}/ErrorDetail/properties/networkCode`,
  },
  {
    title: 'a shorter alias',
    flow: 'linkWithTokens',
    change: everywhere(2, 'card/alias', shorter),
    line: `${B}/alias-format`,
  },
  {
    title: 'a shorter fingerprint',
    flow: 'linkWithoutAuthentication',
    change: everywhere(1, 'card/fingerprint', shorter),
    line: `${B}/fingerprint-format`,
  },
  // Order.
  {
    title: 'a webhook with its members in another order',
    flow: 'notified',
    change: membersReversed(3),
    line: '#/webhooks/transaction/post',
  },
  {
    title: 'an expiry before the initialization',
    flow: 'passedAfterChallenge',
    change: reworded('detail/init/expires', (text) => text.replace(/^\d{4}/, '2020'), 1),
    line: `${B}/transaction-timeout-30-minutes`,
  },
  // Behavior.
  {
    title: 'not enrolled without D',
    flow: 'notEnrolled',
    change: without('card/3D/authenticationResponse', 2),
    line: `${B}/not-enrolled-is-authenticated`,
  },
  {
    title: 'an ECI of Mastercard after a rejection',
    flow: 'rejectedOfMastercard',
    change: set('card/3D/eci', '02', 2),
    line: `${B}/eci-on-failure`,
  },
  {
    title: 'an attempt that fails',
    flow: 'attempt',
    change: failed(2),
    line: `${B}/attempt-is-authenticated`,
  },
  {
    title: 'data only that fails',
    flow: 'dataOnly',
    change: failed(2),
    line: `${B}/data-only-is-authenticated`,
  },
  {
    title: 'a failure with the status authenticated',
    flow: 'failedAfterChallenge',
    change: set('status', 'authenticated', 1),
    line: `${B}/rejected-goes-to-error-url`,
  },
  {
    title: 'a second deletion with 200',
    flow: 'linkWithTokens',
    change: respond(200, { status: 'DELETED' }, 8),
    line: `${B}/deleted-link-is-readable`,
  },
  {
    title: 'another transaction for the same key',
    flow: 'repeated',
    change: otherId('transactionId', '418203957162840337', 1),
    line: `${B}/idempotency-window-60-minutes`,
  },
  {
    title: 'a start page with 200 after the end',
    flow: 'passedUnasked',
    change: status(200, 4),
    line: `${B}/ended-pages-410`,
  },
]

export const OF_DOCUMENTED: readonly Mutation[] = [
  {
    title: 'no Location',
    flow: 'passedAfterChallenge',
    change: withoutHeader('location', 0),
    line: `${INIT}/responses/201/headers/Location`,
  },
  {
    title: 'a string as enrolled',
    flow: 'passedAfterChallenge',
    change: set('3D/enrolled', 'yes', 0),
    line: `${S}/EnrolmentResult/properties/enrolled`,
  },
  {
    title: 'no currency',
    flow: 'canceled',
    change: without('currency', 1),
    line: `${S}/TransactionStatusResponse/properties/currency`,
  },
  {
    title: 'another refno than submitted',
    flow: 'canceled',
    change: set('refno', 'another-order', 1),
    line: `${S}/TransactionStatusResponse/properties/refno`,
  },
  {
    title: 'no history',
    flow: 'canceled',
    change: without('history', 1),
    line: `${S}/TransactionStatusResponse/properties/history`,
  },
  {
    title: 'the newest history entry first',
    flow: 'passedAfterChallenge',
    change: bodies([2], (body) => void (Array.isArray(body.history) && body.history.reverse())),
    line: `${S}/TransactionStatusResponse/properties/history`,
  },
  {
    title: 'a string as amount',
    flow: 'canceled',
    change: set('detail/authorize/amount', '12.50', 1),
    line: `${S}/TransactionDetailAuthorize/properties/amount`,
  },
  {
    title: 'no cavv',
    flow: 'passedAfterChallenge',
    change: without('card/3D/cavv', 2),
    line: `${S}/ThreeDSecureResult/properties/cavv`,
  },
  {
    title: 'another reference than submitted',
    flow: 'linkWithoutAuthentication',
    change: set('reference', 'another-booking', 1),
    line: `${S}/LinkStatusResponse/properties/reference`,
  },
  {
    title: 'another word for deleted',
    flow: 'linkWithTokens',
    change: set('status', 'REMOVED', 5),
    line: `${S}/LinkDeleteResponse/properties/status`,
  },
  {
    title: 'digits of another card',
    flow: 'canceled',
    change: reworded('card/masked', () => '400000xxxxxx1111', 1),
    line: `${S}/ResultCard/properties/masked`,
  },
]

const location = (change: (url: string) => string, at: number) => (entries: Entry[]) => {
  const { response } = entryAt(entries, at)
  response.headers = response.headers.map(({ name, value }) => ({
    name,
    value: name.toLowerCase() === 'location' ? change(value) : value,
  }))
}

/** Contradictions of a behavior that may also contradict items of the same member. */
export const OF_BEHAVIORS: readonly Mutation[] = [
  {
    title: 'a link result without a reason',
    flow: 'linkNotAuthenticated',
    change: without('card/3D/transStatusReason', 1),
    line: `${B}/link-result-fields`,
  },
  {
    title: 'a card of a link without aliasCVV',
    flow: 'linkWithoutAuthentication',
    change: without('card/aliasCVV', 1),
    line: `${B}/alias-cvv-without-3ds`,
  },
  {
    title: 'other first letters of a cavv',
    flow: 'passedUnasked',
    change: reworded('card/3D/cavv', (text) => `kX${text.slice(2)}`, 3),
    line: `${B}/mastercard-cavv-prefix`,
  },
  {
    title: 'a failure without a reason',
    flow: 'failedAfterChallenge',
    change: without('card/3D/transStatusReason', 1),
    line: `${B}/reason-after-n-u-r`,
  },
  {
    title: 'a cancellation with another reason',
    flow: 'canceled',
    change: set('card/3D/transStatusReason', '01', 1),
    line: `${B}/cancel-is-n-26`,
  },
  {
    title: 'a result before the page is opened',
    flow: 'passedAfterChallenge',
    change: set('card/3D', { threeDSVersion: '2.2.0' }, 1),
    line: `${B}/result-after-opening`,
  },
  {
    title: 'no amount',
    flow: 'canceled',
    change: without('detail/authorize', 1),
    line: `${B}/amount-in-every-state`,
  },
  {
    title: 'a cavv after a failure',
    flow: 'failedAfterChallenge',
    change: set('card/3D/cavv', 'AAABBBCCCDDDEEEFFFGGGHHHIII=', 1),
    line: `${B}/cavv-after-y-and-a`,
  },
  {
    title: 'another first byte of a cavv',
    flow: 'passedAfterChallenge',
    change: set('card/3D/cavv', 'BxABBBCCCDDDEEEFFFGGGHHHIII=', 2),
    line: `${B}/cavv-first-byte`,
  },
  {
    title: 'another parameter of a return URL',
    flow: 'passedUnasked',
    change: location((url) => url.replace('transactionId=', 'orderTx='), 2),
    line: `${B}/id-appended-to-return-url`,
  },
  {
    title: 'another code of an invalid member',
    flow: 'rejectedRequests',
    change: set('error/code', 'UNRECOGNIZED_PROPERTY', 0),
    line: `${B}/invalid-fields`,
  },
  {
    title: 'another code of an unknown member',
    flow: 'rejectedRequests',
    change: set('error/code', 'INVALID_PROPERTY', 1),
    line: `${B}/unknown-fields`,
  },
  {
    title: 'a second authorization is approved',
    flow: 'authorized',
    change: respond(200, { acquirerAuthorizationCode: '123456' }, 6),
    line: `${B}/authorize-once`,
  },
  {
    title: 'a higher amount than the authenticated one is a wrong status',
    flow: 'authorized',
    change: respond(409, { error: { code: 'INVALID_TRANSACTION_STATUS', message: 'wrong amount' } }, 2),
    line: `${B}/authorize-amount`,
  },
  {
    title: 'a code of the acquirer with eight digits',
    flow: 'authorized',
    change: set('acquirerAuthorizationCode', '12345678', 4, 5),
    line: `${B}/authorization-code`,
  },
  {
    title: 'a declined authorization without the ID',
    flow: 'declinedSoftly',
    change: without('transactionId', 2),
    line: `${B}/declined-authorization`,
  },
  {
    title: 'an attempt at cancelUrl',
    flow: 'attempt',
    change: location((url) => url.replace('/success', '/cancel'), 1),
    line: `${B}/attempt-is-authenticated`,
  },
  {
    title: 'a rejection at cancelUrl',
    flow: 'rejectedOfMastercard',
    change: location((url) => url.replace('/error', '/cancel'), 1),
    line: `${B}/rejected-goes-to-error-url`,
  },
]
