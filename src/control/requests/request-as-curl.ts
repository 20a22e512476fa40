import { exampleCvv } from '../../core/domain/brand-names.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { headerIn, headersIn, type Message, type RequestRecord } from '../../core/domain/request-record.ts'
import { ACCOUNT_OPTION, curlScript, headerOption, quoted } from '../../core/domain/shell-words.ts'
import { bearerOption } from '../../core/domain/space-token.ts'
import { HIDDEN } from '../../engine/events/hidden-names.ts'
import type { ControlParts } from '../control-parts.ts'
import type { RequestEvent } from '../events/event-view.ts'

type CurlParts = Pick<ControlParts, 'caller' | 'catalogue'>

/** A request as a script for a shell, or why there is none. */
type Curl = { readonly curl: string } | { readonly noCurl: string }

/** What of a request is not shown and comes from variables. */
type Uses = { readonly basic: boolean; readonly linkKey: boolean; readonly number: boolean; readonly cvv: boolean }

/**
 * Headers that a new request has of its own: curl makes them itself, they were about a connection or about a body as it
 * was packed, or a browser adds them to everything.
 */
const OWN_HEADERS = new RegExp(
  `^(?:${[
    'host|content-length|connection|keep-alive|transfer-encoding|content-encoding|accept-encoding|te|trailer|upgrade|expect',
    'user-agent|accept-language|cache-control|pragma|priority|dnt|upgrade-insecure-requests|sec-ch-.*|sec-fetch-(?:mode|dest|user)',
  ].join('|')})$`,
)

/** A variable that keeps what the environment says. */
const unlessSet = (name: string, value: string): string => `${name}=\${${name}:-${quoted(value)}}`

/** The same without a value that may be shown: somebody has to set it, or the shell stops with the reason. */
const setting = (name: string, value: string | undefined, todo: string): string =>
  value === undefined ? `: "\${${name}:?set it to ${todo}}"` : unlessSet(name, value)

const broughtBody = (request: Message): boolean =>
  Number(headerIn(request, 'content-length') ?? 0) > 0 || headerIn(request, 'transfer-encoding') !== undefined

const isForm = ({ method, request }: RequestRecord): boolean =>
  method === 'POST' && (headerIn(request, 'content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/** Why a request cannot be sent again from what is kept of it. */
const whyNot = (facts: RequestRecord): string | undefined => {
  const { operation, path, request, status, code } = facts
  if (operation === undefined && isForm(facts))
    return `a form of a hosted page carries a token, which is hidden here: open ${path} and send the form from there, or let the control API do it (POST /_sandbox/transactions/{id}/challenge or /_sandbox/links/{id}/submit)`
  if (request.cutFrom !== undefined)
    return `only the first ${request.body?.length ?? 0} of ${request.cutFrom} characters of the body are kept; a larger --traffic-body-kb keeps more`
  if (status === 413) return 'the body was too large to be read and is not kept'
  if (code === 'INVALID_JSON_PAYLOAD' && request.body?.includes('#'))
    return 'the body was no JSON and is kept without its digits: nothing tells which of them are a card number'
  if (status === 400 && request.body === undefined && broughtBody(request) && facts.method !== 'GET')
    return 'the body could not be read and is not kept'
  return undefined
}

/** Fields in which a card number is sent; elsewhere something only looked like one. */
const NUMBER_FIELD = /^(?:card|account)?[\s_-]?number$|^pan$/i

/** A body as one word of a shell, into which the shell puts number and CVV. */
const dataOf = (body: string): string =>
  quoted(body).replace(
    /"([^"]*)"(\s*:\s*)"\[hidden (number|cvv)\]"/g,
    (hidden, name: string, colon: string, what: string) => {
      if (what === 'number') return NUMBER_FIELD.test(name) ? `"${name}"${colon}"'"$CARD_NUMBER"'"` : hidden
      return `"${name}"${colon}"'"$CARD_CVV"'"`
    },
  )

/** The lines that set what a call takes from variables. */
const settingLines = ({ facts, ...event }: RequestEvent, uses: Uses, { caller, catalogue }: CurlParts): string[] => {
  const { cardKey, refusal, findings = [] } = facts
  // Wrong credentials open none, and the request stands elsewhere: it is meant for the space that they name.
  const space = refusal?.space ?? event.space
  const suffix = space === DEFAULT_SPACE ? '' : `+${space}`
  const { merchantId, builtInPassword, builtInLinkKey, sendsToken } = caller
  const card = catalogue.cards.find(({ key }) => key === cardKey)
  const ofSpace = `the link key of the account, for the space ${space}`
  const findsCard = `CARD_NUMBER=$(curl -fsS${sendsToken ? ` ${bearerOption()}` : ''} "$SANDBOX_URL/_sandbox/cards?key=${card?.key}" | sed 's/.*"number":"\\([0-9]*\\)".*/\\1/')`
  const isCvvWrong = [...findings, refusal?.place].some((place) => place?.pointer === '/card/cvv')
  const cvv = card && !isCvvWrong ? exampleCvv(card.brand) : undefined
  return [
    uses.basic && unlessSet('SANDBOX_MERCHANT_ID', `${merchantId}${suffix}`),
    uses.basic && setting('SANDBOX_PASSWORD', builtInPassword, 'the password of the account'),
    uses.linkKey && setting('SANDBOX_LINK_KEY', builtInLinkKey && `${builtInLinkKey}${suffix}`, ofSpace),
    uses.number &&
      card &&
      sendsToken &&
      setting('SANDBOX_CONTROL_TOKEN', undefined, 'the control token of the sandbox'),
    uses.number && (card ? findsCard : setting('CARD_NUMBER', undefined, 'the number that was sent: it is not kept')),
    uses.cvv && setting('CARD_CVV', cvv, 'the CVV that was sent: it is not kept'),
  ].filter((line) => typeof line === 'string')
}

const headerOptions = ({ request, code }: RequestRecord, hasBasic: boolean, linkKeyHeader: string) => {
  const options: string[] = []
  const leftOut: string[] = []
  for (const [name, value] of headersIn(request)) {
    const lower = name.toLowerCase()
    if (lower === 'accept' && value === '*/*') continue
    const isRefusedHost = lower === 'host' && code === 'FORBIDDEN'
    if ((OWN_HEADERS.test(lower) && !isRefusedHost) || (lower === 'authorization' && hasBasic)) continue
    if (lower === linkKeyHeader.toLowerCase()) options.push(`-H ${quoted(`${name}: `)}"$SANDBOX_LINK_KEY"`)
    else if (value.includes(HIDDEN.other) && lower !== 'authorization') leftOut.push(name)
    // Curl takes `name:` for a header that is not to be sent.
    else options.push(value === '' ? `-H ${quoted(`${name};`)}` : headerOption(name, value))
  }
  if (request.body !== undefined && headerIn(request, 'content-type') === undefined) options.push(`-H 'content-type:'`)
  return { options, leftOut }
}

const urlOf = ({ path, query }: RequestRecord): string => {
  const target = query === undefined ? path : `${path}?${encodeURI(query)}`
  return /^[\w./:~%+,=&?-]*$/.test(target)
    ? `"$SANDBOX_URL${target}"`
    : `-g --path-as-is "$SANDBOX_URL"${quoted(target)}`
}

/**
 * A recorded request as a script that sends it again: first the lines that set what is not shown, then the call. It
 * runs in any POSIX shell and needs nothing but curl and sed. `origin` is where the sandbox is, as its caller reaches it.
 */
export const curlOf = (event: RequestEvent, origin: string, parts: CurlParts): Curl => {
  const { facts } = event
  const noCurl = whyNot(facts)
  if (noCurl !== undefined) return { noCurl }
  const { method, request, status } = facts
  const { linkKeyHeader } = parts.caller
  const data = request.body === undefined ? undefined : dataOf(request.body)
  const uses: Uses = {
    basic: /^basic /i.test(headerIn(request, 'authorization') ?? ''),
    linkKey: headerIn(request, linkKeyHeader) !== undefined,
    number: data?.includes('"$CARD_NUMBER"') === true,
    cvv: data?.includes('"$CARD_CVV"') === true,
  }
  const { options, leftOut } = headerOptions(facts, uses.basic, linkKeyHeader)
  const notes = [
    ...(status === 401 && (uses.basic || uses.linkKey)
      ? ['It was refused with 401, and what it brought is hidden: with the right credentials it is answered otherwise.']
      : []),
    ...(leftOut.length > 0 ? [`Left out, because they are hidden: ${leftOut.join(', ').replace(/[^ -~]/g, '?')}`] : []),
    ...(/\[hidden( \w+)?\]/.test(data ?? '') ? ['What else is hidden is sent as it stands here.'] : []),
    ...(data === undefined && broughtBody(request) ? ['Its body was never read and is not kept.'] : []),
  ]
  const account = uses.basic ? [ACCOUNT_OPTION] : []
  const call = { showsHead: true, verb: method, url: urlOf(facts), options: [...account, ...options], data }
  return {
    curl: [
      ...notes.map((note) => `# ${note}`),
      unlessSet('SANDBOX_URL', origin),
      ...settingLines(event, uses, parts),
      curlScript(call),
    ].join('\n'),
  }
}
