import { hideCardNumbers } from '../../domain/card-numbers.ts'
import { quoted, userOption } from '../../domain/curl.ts'
import { DEFAULT_SPACE } from '../../domain/default-space.ts'
import { ENDS, RETURN_PLACES, type ReturnPlace } from '../../domain/ends.ts'
import { isMap } from '../../domain/is-map.ts'
import type { Link, LinkStatus } from '../../domain/link.ts'
import { aboutLink, aboutTransaction } from '../../domain/news.ts'
import { whoWants } from '../../domain/overlay.ts'
import { isSpaceName } from '../../domain/space-name.ts'
import { finalAnswer } from '../../domain/threeds.ts'
import { hasEnded, type Transaction } from '../../domain/transaction.ts'
import type { About } from '../../reply/reply.ts'
import type { Incoming, Interface } from '../../reply/route.ts'
import { hiddenBeside, hiddenBy } from '../../traffic/hidden-names.ts'
import { SHOP } from '../frame/page.tsx'
import { type PageParts, pageInterface, posted, type Shown, shown } from '../frame/page-reply.ts'
import { BACK_PATH } from '../page-paths.ts'
import { type BackAbout, type Brought, backPage, type ToldStatus, unknownPlacePage } from './back-page.tsx'

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
  timeout: 'The authentication failed: nobody finished it in time.',
  error_on_start: 'The authentication failed: it could not be started, because of a technical fault.',
  secure_authentication: 'The authentication failed: the bank could not confirm that it was the cardholder.',
  error: 'The authentication failed because of a technical fault.',
} as const

const tellPassed = (answer: string | undefined): string => {
  if (answer === 'Y') return 'The cardholder was authenticated.'
  if (answer !== 'A') return 'It may go on, and nobody was authenticated.'
  return 'An attempt: the card network vouches, and the bank has not confirmed that it was the cardholder.'
}

const tellTransaction = (transaction: Transaction): string => {
  switch (transaction.status) {
    case 'authenticated':
      return `${tellPassed(finalAnswer(transaction.threeDS))} That is no payment yet.`
    case 'canceled':
      return 'The cardholder cancelled.'
    case 'failed':
      return FAILED[transaction.failReason]
    case 'challenge_ongoing':
      return 'It has not ended: the cardholder is being asked.'
    case 'initialized':
    case 'challenge_required':
      return 'It has not ended: it waits for the browser.'
  }
}

const CLAIMED: Readonly<Record<ReturnPlace, string>> = {
  success: 'success',
  cancel: 'the cancellation',
  error: 'an error',
}

/** What the address says, where the status says something else. */
const tellClaim = (place: ReturnPlace): string =>
  `The address claims ${CLAIMED[place]}, and the status does not say so.`

const whyElsewhere = (transaction: Transaction, place: ReturnPlace): string => {
  if (!hasEnded(transaction)) return 'Nothing has been decided yet.'
  return transaction.outcome.returns?.to === place
    ? `Scenario ${whoWants(transaction.scenario, 'redirect')} sends the browser to the wrong place on purpose, as an attacker could.`
    : 'Somebody opened this address, or changed what came with it.'
}

/** The status of a transaction now, held against the place to which its browser came. */
const statusOfTransaction = (transaction: Transaction, place: ReturnPlace): ToldStatus => {
  const told = { status: transaction.status, words: tellTransaction(transaction) }
  return hasEnded(transaction) && ENDS[transaction.status].place === place
    ? told
    : { ...told, claim: tellClaim(place), why: whyElsewhere(transaction, place) }
}

const OVER = 'No card can be entered any more.'
const LINK_WORDS: Readonly<Record<LinkStatus, string>> = {
  PENDING: 'It has not ended: no card was entered.',
  SUCCESS: 'The card is saved.',
  ERROR: OVER,
  DELETED: OVER,
}

/** The same of a link, which has an address for its success only. */
const statusOfLink = ({ status }: Link): ToldStatus => {
  const told = { status, words: LINK_WORDS[status] }
  return status === 'SUCCESS' ? told : { ...told, claim: tellClaim('success') }
}

type Came = Pick<Incoming, 'query' | 'body'>

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
const broughtAs = ({ query, body }: Came, name: string): string | undefined => {
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
  const foundBy = (asked: Incoming, space: string, place: ReturnPlace): BackAbout & About => {
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
    const { scenario, subject } = about
    const brought = [...broughtIn('form', asked.body), ...broughtIn('address', asked.query)]
    const page = backPage({ place, space, about, brought, parameter: returnParameter, controlUrl })
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
