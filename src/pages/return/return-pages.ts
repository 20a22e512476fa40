import type { About } from '../../api/http/response.ts'
import type { Incoming, Interface } from '../../api/http/route.ts'
import { brandName } from '../../core/domain/brands.ts'
import { hideCardNumbers } from '../../core/domain/card-numbers.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { aboutLink, aboutTransaction } from '../../core/domain/event-factories.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import type { LinkStatus } from '../../core/domain/link.ts'
import { whoWants } from '../../core/domain/patch.ts'
import { ENDS, RETURN_PLACES, type ReturnPlace } from '../../core/domain/return-targets.ts'
import { quoted, userOption } from '../../core/domain/shell-words.ts'
import { isSpaceName } from '../../core/domain/space-name.ts'
import { finalAnswer } from '../../core/domain/threeds.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import { hiddenBeside, hiddenBy } from '../../engine/events/hidden-names.ts'
import { type Page, SHOP } from '../frame/page.tsx'
import { type PageParts, pageInterface, posted, type Shown, shown } from '../frame/page-response.ts'
import { type Message, message } from '../languages/format-message.tsx'
import { BACK_PATH } from '../page-paths.ts'
import { type BackAbout, type Brought, backPage, type ToldStatus, unknownPlacePage } from './return-page.tsx'

type BackParts = PageParts & {
  /** Whether there is anything of a space. */
  readonly isSpace: (space: string) => boolean
  /** The name under which the merchant gets the transaction id back. */
  readonly returnParameter: string
  readonly merchantId: string
  /** Absent where somebody has chosen another one, which is a secret. */
  readonly builtInPassword?: string
  /** The address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
}

const FAILED = {
  timeout: 'nowTimedOut',
  error_on_start: 'nowNotStarted',
  secure_authentication: 'nowRefused',
  error: 'nowFault',
} as const

const passed = (answer: string | undefined) => {
  if (answer === 'Y') return 'nowPassed'
  return answer === 'A' ? 'nowAttempted' : 'nowUnchecked'
}

const wordsOf = (transaction: Transaction) => {
  switch (transaction.status) {
    case 'authenticated':
      return passed(finalAnswer(transaction.threeDS))
    case 'canceled':
      return 'nowCancelled'
    case 'failed':
      return FAILED[transaction.failReason]
    case 'challenge_ongoing':
      return 'nowAsked'
    case 'initialized':
    case 'challenge_required':
      return 'nowWaits'
  }
}

/** What the address says, where the status says something else. */
const CLAIMS = { success: 'claimsSuccess', cancel: 'claimsCancel', error: 'claimsError' } as const satisfies Record<
  ReturnPlace,
  unknown
>

const whyElsewhere = (transaction: Transaction, place: ReturnPlace): Message => {
  if (!hasEnded(transaction)) return message('nothingDecided')
  return transaction.outcome.returns?.to === place
    ? message('wrongOnPurpose', { scenario: whoWants(transaction.scenario, 'redirect') })
    : message('openedBySomebody')
}

/** The status of a transaction now, held against the place to which its browser came. */
const statusOfTransaction = (transaction: Transaction, place: ReturnPlace): ToldStatus => {
  const told = { status: transaction.status, words: message(wordsOf(transaction)) }
  return hasEnded(transaction) && ENDS[transaction.status].place === place
    ? told
    : { ...told, claim: message(CLAIMS[place]), why: whyElsewhere(transaction, place) }
}

const LINK_WORDS = {
  PENDING: 'linkWaits',
  SUCCESS: 'linkSaved',
  ERROR: 'linkOver',
  DELETED: 'linkOver',
} as const satisfies Readonly<Record<LinkStatus, unknown>>

/** The same of a link, which has an address for its success only. */
const statusOfLink = ({ status }: Link): ToldStatus => {
  const told = { status, words: message(LINK_WORDS[status]) }
  return status === 'SUCCESS' ? told : { ...told, claim: message('claimsSuccess') }
}

const LONGEST_NAME = 60
const LONGEST_VALUE = 300

const short = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const broughtIn = (from: Brought['from'], values: unknown): readonly Brought[] =>
  Object.entries(isMap(values) ? values : {}).flatMap(([name, given]) =>
    [given].flat().map((value) => ({
      from,
      name: short(hideCardNumbers(name), LONGEST_NAME),
      value: short(hiddenBy(name) ?? hiddenBeside(name) ?? hideCardNumbers(String(value)), LONGEST_VALUE),
    })),
  )

/** What a browser brought under a name; of several, the first. A form goes before the address. */
const broughtAs = ({ query, body }: Incoming, name: string): string | undefined => {
  const [first] = [isMap(body) ? body[name] : undefined, query[name]].flat().filter((value) => value !== undefined)
  return typeof first === 'string' ? first : undefined
}

const isPlace = (text: string): text is ReturnPlace => RETURN_PLACES.some((place) => place === text)

/** The pages to which a browser comes back where no shop runs. Anybody may open them: they show what anybody may know. */
export const backPages = (parts: BackParts): Interface => {
  const { engine, returnParameter, controlUrl } = parts

  const callFor = (space: string, id: string, origin: string): string => {
    const name = `${parts.merchantId}${space === DEFAULT_SPACE ? '' : `+${space}`}`
    const user = userOption(`${name}:${parts.builtInPassword ?? '<password>'}`)
    return `curl ${user} ${quoted(`${parts.ownAddress(origin)}/v1/transactions/${id}`)}`
  }

  /** What a browser came about: what is there under the id that it brought, as far as the space has it. */
  const foundBy = (
    asked: Incoming,
    space: string,
    place: ReturnPlace,
  ): BackAbout & About & Pick<Page, 'language' | 'network'> => {
    const id = broughtAs(asked, returnParameter)
    const found = id === undefined ? undefined : engine.find(id)
    if (found?.space === space) {
      const { transaction } = found
      return {
        kind: 'Transaction',
        id: transaction.id,
        status: statusOfTransaction(transaction, place),
        call: callFor(space, transaction.id, asked.origin),
        scenario: transaction.scenario,
        language: transaction.language,
        network: brandName(transaction.card.brand),
        subject: aboutTransaction(transaction),
      }
    }
    const linkId = broughtAs(asked, 'link')
    const link = linkId === undefined ? undefined : engine.findLink(linkId)
    if (link?.space === space && id === undefined)
      return { kind: 'Link', id: link.link.id, status: statusOfLink(link.link), subject: aboutLink(link.link) }
    return { kind: id === undefined && linkId === undefined ? 'nothing' : 'unknown' }
  }

  const show = (asked: Incoming): Shown => {
    const { space = '', place = '' } = asked.params
    if (!isSpaceName(space) || !isPlace(place)) return unknownPlacePage()
    const about = foundBy(asked, space, place)
    const { scenario, subject, language, network } = about
    const brought = [...broughtIn('form', asked.body), ...broughtIn('address', asked.query)]
    const page = backPage({ place, space, language, network, about, brought, parameter: returnParameter, controlUrl })
    // Anybody may come with any name: one that nobody has used is no space, and gets no story.
    const known = subject || parts.isSpace(space) ? space : DEFAULT_SPACE
    return { ...page, about: { space: known, ...(scenario && { scenario }), ...(subject && { subject }) } }
  }

  const path = `${BACK_PATH}/{space}/{place}`
  return pageInterface({ owner: SHOP, controlUrl }, [
    shown('get', path, show),
    { ...posted(path, show), reading: { as: 'form', limit: 'returnForm' } },
  ])
}
