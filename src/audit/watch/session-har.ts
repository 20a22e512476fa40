import { isMap } from '../../core/domain/is-record.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { attempt } from '../../core/domain/value-or-undefined.ts'

/** A request of a recorded session and its response. */
export type Exchange = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Whether the request has a body that is neither JSON nor a form. */
  readonly hasOtherBody?: boolean
  readonly status: number
  readonly body: string
  /** Cookies that the response sets, by name. */
  readonly cookies: Readonly<Record<string, string>>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const named = (list: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Array.isArray(list) ? list : []).flatMap((item: unknown) =>
      isMap(item) ? [[text(item.name).toLowerCase(), text(item.value)]] : [],
    ),
  )

/** Returns the names and values of all `Set-Cookie` headers. Browsers join them with line breaks. */
const cookiesIn = (headers: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Array.isArray(headers) ? headers : []).flatMap((item: unknown) => {
      if (!isMap(item) || text(item.name).toLowerCase() !== 'set-cookie') return []
      return text(item.value)
        .split('\n')
        .flatMap((line) => {
          const [, name = '', value = ''] = /^\s*([^=;\s]+)=([^;]*)/.exec(line) ?? []
          return name === '' ? [] : [[name, value]]
        })
    }),
  )

const bodyOf = (data: unknown): Pick<Exchange, 'form' | 'json' | 'hasOtherBody'> => {
  if (!isMap(data)) return {}
  const [type, body, params] = [text(data.mimeType), text(data.text), data.params]
  const hasParams = Array.isArray(params) && params.length > 0
  if (body === '' && !hasParams) return {}
  if (/^application\/x-www-form-urlencoded/i.test(type) && body !== '')
    return { form: Object.fromEntries(new URLSearchParams(body)) }
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type) && hasParams)
    return {
      form: Object.fromEntries(
        params.flatMap((item: unknown) =>
          isMap(item) && item.fileName === undefined ? [[text(item.name), text(item.value)]] : [],
        ),
      ),
    }
  const json = attempt((): unknown => JSON.parse(body))
  return isMap(json) || Array.isArray(json) ? { json } : { hasOtherBody: true }
}

const exchangeOf = (entry: unknown): readonly Exchange[] => {
  if (!isMap(entry) || !isMap(entry.request) || !isMap(entry.response)) return []
  const { request, response } = entry
  const url = parsedUrl(text(request.url))
  if (url === undefined) return []
  const { content } = response
  return [
    {
      method: text(request.method),
      url,
      headers: named(request.headers),
      ...bodyOf(request.postData),
      status: Number(response.status),
      body: isMap(content) ? text(content.text) : '',
      cookies: cookiesIn(response.headers),
    },
  ]
}

/** Parses the requests of a HAR file. Undefined if it is not a HAR file. */
export const exchangesIn = (har: string): readonly Exchange[] | undefined => {
  const parsed = attempt((): unknown => JSON.parse(har))
  if (!isMap(parsed) || !isMap(parsed.log) || !Array.isArray(parsed.log.entries)) return undefined
  return parsed.log.entries.flatMap(exchangeOf)
}
