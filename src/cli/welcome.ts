import { resolve } from 'node:path'
import type { Sandbox } from '../app/sandbox.ts'
import type { Settings } from '../app/settings/settings-table.ts'
import { EXAMPLE_3D } from '../core/domain/example-contract-data.ts'
import { curlParts, fileInShell, headerOption, JSON_OPTION, quoted, userOption } from '../core/domain/shell-quoting.ts'
import { bearerOption } from '../core/domain/space-token.ts'
import type { Call } from './command.ts'

/** The files of secrets. */
type Files = Call['secretFiles']

const FIRST_TRANSACTION = {
  amount: 1250,
  currency: 'EUR',
  refno: 'order-1',
  paymentMethods: ['VIS'],
  card: {
    number: '4000001000000026',
    cvv: '123',
    expiryMonth: '12',
    expiryYear: '49',
    '3D': EXAMPLE_3D,
  },
  option: { authenticationOnly: true },
}

/** Returns a curl command that sends JSON. */
const curlOf = (url: string, caller: string, body: object, showsHead = false): string =>
  curlParts({ showsHead, verb: 'POST', url, options: [caller, JSON_OPTION], data: quoted(JSON.stringify(body)) }).join(
    ' ',
  )

/** Endpoints and pages with their settings and paths, named as in the banner. */
const OUTSIDE = [
  ['transactions', 'base-url', '/v1/transactions'],
  ['links', 'link-api-url', '/v1/links'],
  ['start page', 'pay-url', '/v1/start/{transactionId}'],
  ['card page', 'link-page-url', '/{id of the link}'],
  ['console', 'public-url', '/_sandbox/'],
  ['control API', 'public-url', '/_sandbox'],
] as const

/** Lists every public address that differs from the listening address, with its setting. */
const outside = ({ url, settings }: { readonly url: string; readonly settings: Settings }): string => {
  const lines = OUTSIDE.flatMap(([subject, name, path]) => {
    const setBy = settings[name] === undefined ? 'public-url' : name
    const address = settings[setBy]
    return address === undefined || address === url
      ? []
      : [`  ${subject.padEnd(14)} ${address}${path}   (--${setBy})\n`]
  })
  return lines.length === 0 ? '' : `\nPublic addresses:\n\n${lines.join('')}`
}

/** Returns the line about the watched scenario folder. */
const watched = ({ scenarios, watch }: Settings): string =>
  watch === 'on' && scenarios !== undefined
    ? `  your scenarios ${resolve(scenarios)}, reloaded after a change   (--watch off: only at a start)\n`
    : ''

/** Returns the lines about the control token, without the token. */
const closed = ({ 'control-token': token, 'space-tokens': made }: Settings, url: string): string => {
  if (token === undefined) return ''
  const ofSpaces = `  space tokens   (on)   ${url}/_sandbox/spaces/NAME/credentials returns the credentials of a space\n`
  return `  control token  (set, hidden)   calls below /_sandbox need ${bearerOption()}\n${made === 'on' ? ofSpaces : ''}`
}

const HIDDEN = '(from a file, hidden)'
const MADE = '(one for each space, hidden)'

/** Returns the secrets of the banner, as text and as shell words. A secret of a file is in neither. */
const secretsIn = (
  { 'merchant-id': id, 'link-key-header': header, password, 'link-key': key, 'space-tokens': made }: Settings,
  files: Files,
) => {
  if (made === 'on')
    return {
      password: MADE,
      user: `-u "${id}:$SANDBOX_PASSWORD"`,
      linkKey: MADE,
      linkCaller: `-H "${header}: $SANDBOX_LINK_KEY"`,
    }
  const ofPassword = files.get('password')
  const ofKey = files.get('link-key')
  return {
    password: ofPassword === undefined ? password : HIDDEN,
    user: ofPassword === undefined ? userOption(`${id}:${password}`) : `-u "${id}:${fileInShell(resolve(ofPassword))}"`,
    linkKey: ofKey === undefined ? key : HIDDEN,
    linkCaller: ofKey === undefined ? headerOption(header, key) : `-H "${header}: ${fileInShell(resolve(ofKey))}"`,
  }
}

/** Returns the banner that `start` prints before the ready line. */
export const welcome = ({ url, version, settings, stateFile }: Sandbox, files: Files = new Map()): string => {
  const { password, user, linkKey, linkCaller } = secretsIn(settings, files)
  return `threeds-sandbox ${version}: for tests only, no real bank and no real money

  console        ${url}/   (in a browser)
  transactions   ${url}/v1/transactions
  credentials    Basic ${settings['merchant-id']}:${password}   (${settings['merchant-id']}+test-1 uses a separate space)
  links          ${url}/v1/links
  key            ${settings['link-key-header']}: ${linkKey}   (${linkKey === HIDDEN || linkKey === MADE ? 'it and ' : linkKey}+test-1 for that space)
  scenarios      ${url}/_sandbox/scenarios
${watched(settings)}  test cards     ${url}/_sandbox/cards
  webhooks       ${url}/_sandbox/webhooks
${closed(settings, url)}  state          ${stateFile === undefined ? 'not saved (--ephemeral)' : resolve(stateFile)}
${outside({ url, settings })}
Create a transaction from another terminal:

  ${curlOf(`${url}/v1/transactions`, user, FIRST_TRANSACTION, true)}

Open the Location of the response in a browser and enter the code 4444.

Create a link, open the address in the response and enter a test card:

  ${curlOf(`${url}/v1/links`, linkCaller, { reference: 'booking-1' })}
`
}
