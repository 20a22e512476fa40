import { exampleCvv } from '../../core/domain/brand-names.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { headerIn, headersIn, type Message, type RequestRecord } from '../../core/domain/request-record.ts'
import { ACCOUNT_OPTION, curlScript, headerOption, quoted } from '../../core/domain/shell-quoting.ts'
import { bearerOption } from '../../core/domain/space-token.ts'
import { HIDDEN } from '../../core/secrets/secret-names.ts'
import type { ControlParts } from '../control-parts.ts'
import type { RequestEvent } from '../events/event-view.ts'

/** A request as a shell script, or the reason why none exists. */
type Curl = { readonly curl: string } | { readonly noCurl: string }

/** Hidden parts of a request that come from variables. */
type Uses = { readonly basic: boolean; readonly linkKey: boolean; readonly number: boolean; readonly cvv: boolean }

/**
 * Headers that a repeated request omits: curl adds them, they describe a connection or a compressed body, or browsers
 * add them to every request.
 */
const OWN_HEADERS = new RegExp(
  `^(?:${[
    'host|content-length|connection|keep-alive|transfer-encoding|content-encoding|accept-encoding|te|trailer|upgrade|expect',
    'user-agent|accept-language|cache-control|pragma|priority|dnt|upgrade-insecure-requests|sec-ch-.*|sec-fetch-(?:mode|dest|user)',
  ].join('|')})$`,
)

/** Sets a variable unless the environment has it. */
const unlessSet = (name: string, value: string): string => `${name}=\${${name}:-${quoted(value)}}`

/** Sets a variable unless the environment has it. Without a value, the shell stops and shows what to set. */
const setting = (name: string, value: string | undefined, fix: string): string =>
  value === undefined ? `: "\${${name}:?set it to ${fix}}"` : unlessSet(name, value)

const broughtBody = (request: Message): boolean =>
  Number(headerIn(request, 'content-length') ?? 0) > 0 || headerIn(request, 'transfer-encoding') !== undefined

const isForm = ({ method, request }: RequestRecord): boolean =>
  method === 'POST' && (headerIn(request, 'content-type') ?? '').startsWith('application/x-www-form-urlencoded')

/** Describes why a request cannot be repeated from its stored data. */
const whyNot = (facts: RequestRecord): string | undefined => {
  const { operation, path, request, status, code, connection } = facts
  if (connection) return 'The connection ended before a complete request was received.'
  if (operation === undefined && isForm(facts))
    return `A form of a hosted page contains a hidden token. Open \`${path}\` and submit the form there, or use \`POST /_sandbox/transactions/{id}/challenge\` or \`POST /_sandbox/links/{id}/submit\`.`
  if (request.cutFrom !== undefined)
    return `Only the first ${request.body?.length ?? 0} of ${request.cutFrom} characters of the body are stored. Raise \`--traffic-body-kb\`.`
  if (status === 413) return 'The body was too large and is not stored.'
  if (code === 'INVALID_JSON_PAYLOAD' && request.body?.includes('#'))
    return 'The body was not JSON and is stored without digits, because they may be a card number.'
  if (status === 400 && request.body === undefined && broughtBody(request) && facts.method !== 'GET')
    return 'The body could not be read and is not stored.'
  return undefined
}

/** Fields for card numbers. In other fields a number only looks like one. */
const NUMBER_FIELD = /^(?:card|account)?[\s_-]?number$|^pan$/i

/** Returns a body as a shell word, with variables for number and CVV. */
const dataOf = (body: string): string =>
  quoted(body).replace(
    /"([^"]*)"(\s*:\s*)"\[hidden (number|cvv)\]"/g,
    (hidden, name: string, colon: string, subject: string) => {
      if (subject === 'number') return NUMBER_FIELD.test(name) ? `"${name}"${colon}"'"$CARD_NUMBER"'"` : hidden
      return `"${name}"${colon}"'"$CARD_CVV"'"`
    },
  )

/** Returns the lines that set the variables of a request. */
const settingLines = ({ facts, ...event }: RequestEvent, uses: Uses, { caller, catalogue }: ControlParts): string[] => {
  const { cardKey, rejection, findings = [] } = facts
  // A request with wrong credentials is stored in another space. It was intended for the space in its credentials.
  const space = rejection?.space ?? event.space
  const suffix = space === DEFAULT_SPACE ? '' : `+${space}`
  const { merchantId, builtInPassword, builtInLinkKey, sendsToken } = caller
  const card = catalogue.cards.find(({ key }) => key === cardKey)
  const ofSpace = `the link key of the account, for the space ${space}`
  const findsCard = `CARD_NUMBER=$(curl -fsS${sendsToken ? ` ${bearerOption()}` : ''} "$SANDBOX_URL/_sandbox/cards?key=${card?.key}" | sed 's/.*"number":"\\([0-9]*\\)".*/\\1/')`
  const isCvvWrong = [...findings, rejection?.finding].some((location) => location?.pointer === '/card/cvv')
  const cvv = card && !isCvvWrong ? exampleCvv(card.brand) : undefined
  return [
    uses.basic && unlessSet('SANDBOX_MERCHANT_ID', `${merchantId}${suffix}`),
    uses.basic && setting('SANDBOX_PASSWORD', builtInPassword, 'the password of the account'),
    uses.linkKey && setting('SANDBOX_LINK_KEY', builtInLinkKey && `${builtInLinkKey}${suffix}`, ofSpace),
    uses.number &&
      card &&
      sendsToken &&
      setting('SANDBOX_CONTROL_TOKEN', undefined, 'the control token of the sandbox'),
    uses.number &&
      (card ? findsCard : setting('CARD_NUMBER', undefined, 'the number of the request (it is not stored)')),
    uses.cvv && setting('CARD_CVV', cvv, 'the CVV of the request (it is not stored)'),
  ].filter((line) => typeof line === 'string')
}

const headerOptions = ({ request, code }: RequestRecord, hasBasic: boolean, linkKeyHeader: string) => {
  const options: string[] = []
  const omitted: string[] = []
  for (const [name, value] of headersIn(request)) {
    const lower = name.toLowerCase()
    if (lower === 'accept' && value === '*/*') continue
    const isRejectedHost = lower === 'host' && code === 'FORBIDDEN'
    if ((OWN_HEADERS.test(lower) && !isRejectedHost) || (lower === 'authorization' && hasBasic)) continue
    if (lower === linkKeyHeader.toLowerCase()) options.push(`-H ${quoted(`${name}: `)}"$SANDBOX_LINK_KEY"`)
    else if (value.includes(HIDDEN.other) && lower !== 'authorization') omitted.push(name)
    // Curl interprets `name:` as a header to remove.
    else options.push(value === '' ? `-H ${quoted(`${name};`)}` : headerOption(name, value))
  }
  if (request.body !== undefined && headerIn(request, 'content-type') === undefined) options.push(`-H 'content-type:'`)
  return { options, omitted }
}

const urlOf = ({ path, query }: RequestRecord): string => {
  const target = query === undefined ? path : `${path}?${encodeURI(query)}`
  return /^[\w./:~%+,=&?-]*$/.test(target)
    ? `"$SANDBOX_URL${target}"`
    : `-g --path-as-is "$SANDBOX_URL"${quoted(target)}`
}

/**
 * Returns a recorded request as a shell script: variables for hidden values, then the request. It requires only a POSIX
 * shell, curl and sed. `origin` is the address of the sandbox as the caller reaches it.
 */
export const curlOf = (event: RequestEvent, origin: string, parts: ControlParts): Curl => {
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
  const { options, omitted } = headerOptions(facts, uses.basic, linkKeyHeader)
  const notes = [
    ...(status === 401 && (uses.basic || uses.linkKey)
      ? [
          'The request was rejected with 401, and its credentials are hidden. Valid credentials return another response.',
        ]
      : []),
    ...(omitted.length > 0 ? [`Omitted hidden headers: ${omitted.join(', ').replace(/[^ -~]/g, '?')}`] : []),
    ...(/\[hidden( \w+)?\]/.test(data ?? '') ? ['Other hidden values are sent as shown here.'] : []),
    ...(data === undefined && broughtBody(request) ? ['The body was never read and is not stored.'] : []),
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
