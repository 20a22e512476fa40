import type { RequestSubject } from '../../api/http/response.ts'
import type { Incoming, Interface } from '../../api/http/route.ts'
import { brandName } from '../../core/domain/brands.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { aboutLink, aboutTransaction } from '../../core/domain/event-factories.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import type { LinkStatus } from '../../core/domain/link.ts'
import { sourceOfPart } from '../../core/domain/patch.ts'
import { FINAL_STATES, RETURN_PAGES, type ReturnPage } from '../../core/domain/return-targets.ts'
import { quoted, userOption } from '../../core/domain/shell-quoting.ts'
import { isSpaceName } from '../../core/domain/space-name.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import { finalTransStatus } from '../../core/domain/threeds.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { beforeAuthorization, hasEnded } from '../../core/domain/transaction.ts'
import { hiddenBy, hiddenForNumber } from '../../core/secrets/secret-names.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { type Page, SHOP } from '../frame/page.tsx'
import { formRoute, type PageParts, type PageReply, pageInterface, pageRoute } from '../frame/page-response.ts'
import { type Message, message } from '../languages/format-message.tsx'
import { RETURN_PATH } from '../page-paths.ts'
import {
  type DescribedStatus,
  type ReceivedValue,
  type ReturnSubject,
  returnPage,
  unknownReturnPage,
} from './return-page.tsx'

type BackParts = PageParts & {
  /** Returns whether a space has state or events. */
  readonly isSpace: (space: string) => boolean
  /** Parameter in which the merchant gets the transaction ID. */
  readonly returnParameter: string
  readonly merchantId: string
  /** Absent if the password was changed, because it is then a secret. */
  readonly builtInPassword?: string
  /** Returns the address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
}

const FAILED = {
  timeout: 'nowTimedOut',
  error_on_start: 'nowNotStarted',
  secure_authentication: 'nowRejected',
} as const

const passed = (response: string | undefined) => {
  if (response === 'Y') return 'nowPassed'
  return response === 'A' ? 'nowAttempted' : 'nowUnchecked'
}

const failedText = (transaction: Extract<Transaction, { status: 'failed' }>) => {
  const { failReason, threeDS } = transaction
  if (beforeAuthorization(transaction).status === 'authenticated') return 'nowDeclined'
  // The bank has not rejected the cardholder.
  if (failReason === 'secure_authentication' && threeDS && finalTransStatus(threeDS) === 'U') return 'nowUnavailable'
  return rowNamed(FAILED, failReason) ?? 'nowFault'
}

const statusText = (transaction: Transaction) => {
  switch (transaction.status) {
    case 'authenticated':
    case 'authorized':
    case 'settled':
      return passed(finalTransStatus(transaction.threeDS))
    case 'canceled':
      return 'nowCancelled'
    case 'failed':
      return failedText(transaction)
    case 'challenge_ongoing':
      return 'nowAsked'
    case 'initialized':
    case 'challenge_required':
      return 'nowWaits'
  }
}

/** Claims of the address if the status contradicts them. */
const CLAIMS = { success: 'claimsSuccess', cancel: 'claimsCancel', error: 'claimsError' } as const satisfies Record<
  ReturnPage,
  unknown
>

const whyContradicted = (transaction: Transaction, page: ReturnPage): Message => {
  if (!hasEnded(transaction)) return message('nothingDecided')
  return transaction.outcome.returns?.to === page
    ? message('wrongOnPurpose', { scenario: sourceOfPart(transaction.scenario, 'redirect') })
    : message('openedBySomebody')
}

/** Returns the current status of a transaction, compared with the return page. */
const statusOfTransaction = (transaction: Transaction, page: ReturnPage): DescribedStatus => {
  const current = { status: transaction.status, text: message(statusText(transaction)) }
  return hasEnded(transaction) && FINAL_STATES[beforeAuthorization(transaction).status].page === page
    ? current
    : { ...current, claim: message(CLAIMS[page]), why: whyContradicted(transaction, page) }
}

const LINK_TEXTS = {
  PENDING: 'linkWaits',
  SUCCESS: 'linkSaved',
  ERROR: 'linkOver',
  DELETED: 'linkOver',
} as const satisfies Readonly<Record<LinkStatus, unknown>>

/** Returns the current status of a link, which has a return URL for success only. */
const statusOfLink = ({ status }: Link): DescribedStatus => {
  const current = { status, text: message(LINK_TEXTS[status]) }
  return status === 'SUCCESS' ? current : { ...current, claim: message('claimsSuccess') }
}

const LONGEST_NAME = 60
const LONGEST_VALUE = 300

const short = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const receivedIn = (from: ReceivedValue['from'], values: unknown): readonly ReceivedValue[] =>
  Object.entries(isMap(values) ? values : {}).flatMap(([name, input]) =>
    [input].flat().map((value) => ({
      from,
      name: short(hideCardNumbers(name), LONGEST_NAME),
      value: short(hiddenBy(name) ?? hiddenForNumber(name) ?? hideSecrets(String(value)), LONGEST_VALUE),
    })),
  )

/** Returns the first received value of a name. Form fields have precedence over the address. */
const firstReceived = ({ query, body }: Incoming, name: string): string | undefined => {
  const [first] = [isMap(body) ? body[name] : undefined, query[name]].flat().filter((value) => value !== undefined)
  return typeof first === 'string' ? first : undefined
}

const isReturnPage = (text: string): text is ReturnPage => RETURN_PAGES.some((page) => page === text)

/** Creates the return pages for tests without a shop. Anyone may open them, so they show nothing secret. */
export const returnPages = (parts: BackParts): Interface => {
  const { engine, returnParameter, controlUrl } = parts

  const callFor = (space: string, id: string, origin: string): string => {
    const name = `${parts.merchantId}${space === DEFAULT_SPACE ? '' : `+${space}`}`
    const user = userOption(`${name}:${parts.builtInPassword ?? '<password>'}`)
    return `curl ${user} ${quoted(`${parts.ownAddress(origin)}/v1/transactions/${id}`)}`
  }

  /** Returns the object of the received ID, if the space has it. */
  const subjectOf = (
    request: Incoming,
    space: string,
    page: ReturnPage,
  ): ReturnSubject & RequestSubject & Pick<Page, 'language' | 'network'> => {
    const id = firstReceived(request, returnParameter)
    const match = id === undefined ? undefined : engine.find(id)
    if (match?.space === space) {
      const { transaction } = match
      return {
        kind: 'Transaction',
        id: transaction.id,
        status: statusOfTransaction(transaction, page),
        call: callFor(space, transaction.id, request.origin),
        scenario: transaction.scenario,
        language: transaction.language,
        network: brandName(transaction.card.brand),
        subject: aboutTransaction(transaction),
      }
    }
    const linkId = firstReceived(request, 'link')
    const link = linkId === undefined ? undefined : engine.findLink(linkId)
    if (link?.space === space && id === undefined)
      return { kind: 'Link', id: link.link.id, status: statusOfLink(link.link), subject: aboutLink(link.link) }
    return { kind: id === undefined && linkId === undefined ? 'nothing' : 'unknown' }
  }

  const show = (request: Incoming): PageReply => {
    const { space = '', target = '' } = request.params
    if (!isSpaceName(space) || !isReturnPage(target)) return unknownReturnPage()
    const about = subjectOf(request, space, target)
    const { scenario, subject, language, network } = about
    const brought = [...receivedIn('form', request.body), ...receivedIn('address', request.query)]
    const page = returnPage({
      target,
      space,
      language,
      network,
      about,
      brought,
      parameter: returnParameter,
      controlUrl,
    })
    // Any name may be requested: an unused one is not logged as a space.
    const known = subject || parts.isSpace(space) ? space : DEFAULT_SPACE
    return { ...page, about: { space: known, ...(scenario && { scenario }), ...(subject && { subject }) } }
  }

  const path = `${RETURN_PATH}/{space}/{target}`
  return pageInterface({ owner: SHOP, controlUrl }, [
    pageRoute('get', path, show),
    { ...formRoute(path, show), reading: { as: 'form', limit: 'returnForm' } },
  ])
}
