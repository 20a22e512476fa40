import { sentence } from '../../core/describe/format.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { ACCOUNT_OPTION, curlParts, headerOption, quoted } from '../../core/domain/shell-words.ts'
import type { Console } from '../state/console-state.ts'
import type { Kind } from './start-body.ts'

type Wish = { readonly body: unknown; readonly headers: Readonly<Record<string, string>> }

/** The call as a line for a shell. The credentials stand there as variables: what is copied goes into tickets. */
export const startAsCurl = (kind: Kind, { body, headers }: Wish, origin: string): string =>
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

/** Why nothing was started; `request` is its id in the list of what happened. It is meant where an outcome wanted it. */
const refusal = (title: string, words: string, request = '', isMeant = false) => ({
  refusal: { title, words, request, isMeant },
})
export type Refusal = ReturnType<typeof refusal>['refusal']

/** Asks the emulated API as an app would. The credentials are fetched for this one request and kept nowhere. */
export const sendStart = async (console: Console, kind: Kind, { body, headers }: Wish) => {
  const { control, space, origin } = console
  const keys = await control.call('getCredentials', { path: { space: space.value } })
  if ('refused' in keys) return refusal('Nothing was sent', sentence(keys.refused.message))
  const { authorization, linkKeyHeader, linkKey } = keys.value
  const own = kind === 'link' ? { [linkKeyHeader]: linkKey } : { authorization }
  const answer = await fetch(`${origin}/v1/${kind}s`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...own },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (!answer)
    return refusal(
      'No answer came',
      'An outcome may do this, a header may contain what no header can, or the sandbox was stopped. Live shows what was created.',
    )
  const request = answer.headers.get('sandbox-request-id') ?? ''
  const said: unknown = await answer.json().catch(() => undefined)
  const { id, transactionId = id, link, error, message }: Record<string, unknown> = isMap(said) ? said : {}
  if (answer.ok && typeof transactionId === 'string')
    return { id: transactionId, page: String(link ?? answer.headers.get('location') ?? '') }
  if (answer.ok)
    return refusal(
      'The answer cannot be read',
      `It was ${answer.status} without an id, which some outcomes do. Live shows what was created.`,
      request,
    )
  const { message: reason = message }: Record<string, unknown> = isMap(error) ? error : {}
  // In the words of the list of what happened, where they are there.
  const listed = await control.call('listActivity', { query: { ids: request } })
  const { title = 'Nothing was created' } = ('value' in listed ? listed.value.rows[0]?.display : undefined) ?? {}
  const words = String(reason ?? `The answer was ${answer.status}`)
  const isSaid = title.toLowerCase().endsWith(words.toLowerCase())
  return refusal(title, isSaid ? '' : sentence(words), request, answer.headers.has('sandbox-scenario'))
}
