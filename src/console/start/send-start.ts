import { sentence } from '../../core/describe/format.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { ACCOUNT_OPTION, curlParts, headerOption, quoted } from '../../core/domain/shell-quoting.ts'
import type { Console } from '../state/console-state.ts'
import type { Kind } from './start-body.ts'

type StartRequest = { readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/** Returns the request as a curl command. Credentials are shell variables, because copied commands end up in tickets. */
export const startAsCurl = (kind: Kind, { body, headers }: StartRequest, origin: string): string =>
  curlParts({
    showsHead: true,
    verb: 'POST',
    url: quoted(`${origin}/v1/${kind}s`),
    options: [
      kind === 'link' ? '-H "$SANDBOX_LINK_KEY_HEADER: $SANDBOX_LINK_KEY"' : ACCOUNT_OPTION,
      ...Object.entries({ 'content-type': 'application/json', ...headers }).map((pair) => headerOption(...pair)),
    ],
    data: quoted(JSON.stringify(body)),
  }).join(' ')

/** Describes a failed start. `request` is the ID of the request in Live; `isMeant` is true if an outcome caused the error. */
const rejection = (title: string, description: string, request = '', isMeant = false) => ({
  rejection: { title, words: description, request, isMeant },
})
export type StartError = ReturnType<typeof rejection>['rejection']

/** Sends the request to the emulated API, as an app would. The credentials are fetched for this request and not kept. */
export const sendStart = async (console: Console, kind: Kind, { body, headers }: StartRequest) => {
  const { control, space, origin } = console
  const keys = await control.call('getCredentials', { path: { space: space.value } })
  if ('rejected' in keys) return rejection('Not sent', sentence(keys.rejected.message))
  const { authorization, linkKeyHeader, linkKey } = keys.value
  const own = kind === 'link' ? { [linkKeyHeader]: linkKey } : { authorization }
  const response = await fetch(`${origin}/v1/${kind}s`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...own },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!response)
    return rejection(
      'No response',
      'An outcome may cause this, a header may be invalid, or the sandbox was stopped. Check Live for created transactions.',
    )
  const request = response.headers.get('sandbox-request-id') ?? ''
  const payload: unknown = await response.json().catch(() => undefined)
  const { id, transactionId = id, link, error, message }: Record<string, unknown> = isMap(payload) ? payload : {}
  if (response.ok && typeof transactionId === 'string')
    return { id: transactionId, page: String(link ?? response.headers.get('location') ?? '') }
  if (response.ok)
    return rejection(
      'Unreadable response',
      `Status ${response.status} without an ID, as some outcomes intend. Check Live for created transactions.`,
      request,
    )
  const { message: reason = message }: Record<string, unknown> = isMap(error) ? error : {}
  // Uses the title of the row in Live, if there is one.
  const listed = await control.call('listActivity', { query: { ids: request } })
  const { title = 'Nothing was created' } = ('value' in listed ? listed.value.rows[0]?.display : undefined) ?? {}
  const failure = String(reason ?? `The status was ${response.status}`)
  const isRepeated = title.toLowerCase().endsWith(failure.toLowerCase())
  return rejection(title, isRepeated ? '' : sentence(failure), request, response.headers.has('sandbox-scenario'))
}
