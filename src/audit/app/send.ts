import { attempt } from '../../core/domain/value-or-undefined.ts'
import type { RequestTemplate } from '../audit-file.ts'
import type { BrowserRequest, BrowserResult, Customer } from '../customer-port.ts'
import { fillAll, fillJson, fillUrl, type PlaceholderValues } from '../file/template-variables.ts'

/** How to send a request of audit.yaml: the base URL, the page and further options. */
export type SendOptions = Pick<BrowserRequest, 'as' | 'until' | 'timeoutMs'> & {
  readonly base: string
  readonly from?: string
}

type Prepared = { readonly request: BrowserRequest } | { readonly problem: string }

const prepareRequest = (
  request: RequestTemplate,
  values: PlaceholderValues,
  { base, from, ...options }: SendOptions,
): Prepared => {
  const url = fillUrl(request.url, values)
  if ('problem' in url) return url
  const address = attempt(() => new URL(url.text, `${base}/`))
  if (address === undefined) return { problem: `${request.url.at}: ${url.text} is not a URL` }
  const headers = fillAll(request.headers, values)
  if ('problem' in headers) return headers
  const form = request.form && fillAll(request.form, values)
  if (form && 'problem' in form) return form
  const json = request.json === undefined ? undefined : fillJson(request.json, request.at, values)
  if (json && 'problem' in json) return json
  const isTyped = options.as !== 'fetch' && request.method === 'GET'
  const page = from ?? (isTyped ? undefined : `${base}/`)
  return {
    request: {
      ...options,
      url: address.href,
      method: request.method,
      headers: headers.texts,
      ...(form && { form: form.texts }),
      ...(json && { json: json.value }),
      ...(page !== undefined && { from: page }),
    },
  }
}

/** The result of the request, or the problem that prevented it. */
export type SendResult =
  | { readonly result: BrowserResult; readonly request: BrowserRequest }
  | { readonly problem: string }

/** Fills in a request of audit.yaml and sends it as a customer. */
export const send = async (
  request: RequestTemplate,
  values: PlaceholderValues,
  options: SendOptions,
  customer: Customer,
): Promise<SendResult> => {
  const prepared = prepareRequest(request, values, options)
  return 'problem' in prepared ? prepared : { result: await customer.go(prepared.request), request: prepared.request }
}
