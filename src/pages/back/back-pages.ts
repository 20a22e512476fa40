import { DEFAULT_SPACE } from '../../domain/default-space.ts'
import { RETURN_PLACES, type ReturnPlace } from '../../domain/ends.ts'
import { aboutLink, aboutTransaction } from '../../domain/news.ts'
import { isSpaceName } from '../../domain/space-name.ts'
import type { Engine } from '../../engine/port.ts'
import type { About } from '../../reply/reply.ts'
import type { Incoming, Interface } from '../../reply/route.ts'
import { pageInterface, pageReply, posted, type Shown, shown } from '../frame/page-reply.ts'
import { BACK_PATH } from '../page-paths.ts'
import { type BackAbout, backPage, SHOP, unknownPlacePage } from './back-page.tsx'
import { statusOfLink, statusOfTransaction } from './status-words.ts'
import { broughtAs, whatCame } from './what-came.ts'

type BackParts = {
  readonly engine: Engine
  /** Whether there is anything of a space. */
  readonly isSpace: (space: string) => boolean
  /** The name under which the merchant gets the transaction id back. */
  readonly returnParameter: string
  readonly merchantId: string
  /** Absent where somebody has chosen another one, which is a secret. */
  readonly builtInPassword?: string
  /** The address of the sandbox as the caller of a request reaches it. */
  readonly ownAddress: (origin: string) => string
  /** Where the control API is for a link in a page. */
  readonly controlUrl: string
}

/** A query that is moved into a form is at most as long as an address; what is written there in one byte may take three. */
const FORM_BYTES = 16 * 1024

const isPlace = (text: string): text is ReturnPlace => RETURN_PLACES.some((place) => place === text)

/** What a browser came about: what is there under the id that it brought, as far as the space has it. */
const foundBy = (asked: Incoming, space: string, place: ReturnPlace, parts: BackParts): BackAbout & About => {
  const { engine, returnParameter, merchantId, builtInPassword, ownAddress } = parts
  const id = broughtAs(asked, returnParameter)
  const found = id === undefined ? undefined : engine.find(id)
  if (found?.space === space) {
    const { transaction } = found
    const account = `${merchantId}${space === DEFAULT_SPACE ? '' : `+${space}`}:${builtInPassword ?? '<password>'}`
    return {
      kind: 'transaction',
      id: transaction.id,
      status: statusOfTransaction(transaction, place),
      call: `curl -u '${account}' '${ownAddress(asked.origin)}/v1/transactions/${transaction.id}'`,
      space,
      scenario: transaction.scenario,
      subject: aboutTransaction(transaction),
    }
  }
  const linkId = broughtAs(asked, 'link')
  const link = linkId === undefined ? undefined : engine.findLink(linkId)
  if (link?.space === space && id === undefined)
    return { kind: 'link', id: link.link.id, status: statusOfLink(link.link), space, subject: aboutLink(link.link) }
  return { kind: id === undefined && linkId === undefined ? 'nothing' : 'unknown', space }
}

const show =
  (parts: BackParts) =>
  (asked: Incoming): Shown => {
    const { space = '', place = '' } = asked.params
    if (!isSpaceName(space) || !isPlace(place)) return pageReply(unknownPlacePage())
    const about = foundBy(asked, space, place, parts)
    const { scenario, subject } = about
    const page = backPage({ place, space, about, ...whatCame(asked), parameter: parts.returnParameter, ...parts })
    // Anybody may come with any name: one that nobody has used is no space, and gets no story.
    const known = subject || parts.isSpace(space) ? space : DEFAULT_SPACE
    return pageReply(page, { about: { space: known, ...(scenario && { scenario }), ...(subject && { subject }) } })
  }

/** The pages to which a browser comes back where no shop runs. Anybody may open them: they show what anybody may know. */
export const backPages = (parts: BackParts): Interface => {
  const path = `${BACK_PATH}/{space}/{place}`
  return pageInterface({ owner: SHOP, controlUrl: parts.controlUrl }, [
    shown('get', path, show(parts)),
    { ...posted(path, show(parts)), reading: { as: 'form', limitBytes: FORM_BYTES } },
  ])
}
