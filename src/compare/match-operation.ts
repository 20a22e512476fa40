import { fieldsOf } from '../core/contract/contract-items.ts'
import { LINK_ID } from '../core/domain/ids.ts'
import { parsedUrl } from '../core/domain/parse-url.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import type { Contract, Operation } from './contract-index.ts'
import { type Body, bodyOf, headerOf } from './recorded-bodies.ts'
import { pageOf } from './recorded-urls.ts'
import type { RawExchange } from './recording.ts'

/** An exchange and its operation. It still contains secrets. */
export type KnownExchange = {
  readonly raw: RawExchange
  readonly operation: Operation
  /** Whether the path is in the contract but the method is not. */
  readonly isOtherMethod: boolean
  /** Values of path parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly sent: Body
  readonly received: Body
  /** Whether a hosted page redirected to neither the service nor the merchant, such as to a bank. */
  readonly isElsewhere?: boolean
  /** The later request to a return URL of the merchant. */
  readonly returnedTo?: string
}

/** Specific paths are matched before the one that is a single ID. */
const CARD_ENTRY = '/{id}'
const LINK_PAGE = new RegExp(`^/${LINK_ID}$`)

type Route = { readonly template: string; readonly pattern: RegExp; readonly names: readonly string[] }

const routeOf = (template: string): Route => ({
  template,
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`),
  names: [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
})

/** Creates a function that returns the operation of an exchange. `isLinkPage` recognizes URLs of card pages. */
export const createMatcher = (contract: Contract) => {
  const templates = [...new Set(contract.operations.flatMap(({ path }) => path ?? []))]
  const routes = templates.map(routeOf).sort((a, b) => b.template.length - a.template.length)

  const matchPath = (raw: RawExchange, isLinkPage: (url: string) => boolean) => {
    const pathname = parsedUrl(raw.request.url)?.pathname ?? ''
    const route = routes.find(({ template, pattern }) => {
      if (!pattern.test(pathname)) return false
      return template !== CARD_ENTRY || LINK_PAGE.test(pathname) || isLinkPage(raw.request.url)
    })
    if (!route) return undefined
    const method = raw.request.method === 'HEAD' ? 'GET' : raw.request.method
    const onPath = contract.operations.filter(({ path }) => path === route.template)
    const operation = onPath.find((each) => each.method === method)
    const [, ...values] = route.pattern.exec(pathname) ?? []
    const path = Object.fromEntries(route.names.map((name, index) => [name, decoded(values[index] ?? '')]))
    const any = operation ?? onPath[0]
    return any && { operation: any, isOtherMethod: operation === undefined, path }
  }

  /** Recognizes a webhook by its content, because it is sent to a URL of the merchant. */
  const matchWebhook = (raw: RawExchange, sent: Body) => {
    if (raw.request.method !== 'POST') return undefined
    const id = webhookOf(raw, sent)
    const operation = id === undefined ? undefined : contract.operation(id)
    return operation && { operation, isOtherMethod: false, path: {} }
  }

  return (raw: RawExchange, isLinkPage: (url: string) => boolean): KnownExchange | undefined => {
    const sent = bodyOf(raw.request)
    const match = matchPath(raw, isLinkPage) ?? matchWebhook(raw, sent)
    return match && { raw, ...match, sent, received: bodyOf(raw.response) }
  }
}

/** Returns the operation of a webhook by its members: at least three known ones, or two if it is signed. */
const webhookOf = (raw: RawExchange, sent: Body): string | undefined => {
  const body = sent.kind === 'json' ? fieldsOf(sent.value) : {}
  const has = (...names: readonly string[]): number => names.filter((name) => name in body).length
  const least = isSigned(raw) ? 2 : 3
  if ('transactionId' in body && has('transactionId', 'status', 'refno', 'history', 'card') >= least)
    return 'transactionNotification'
  return 'id' in body && has('id', 'status', 'reference') >= least ? 'linkNotification' : undefined
}

const decoded = (segment: string): string => attempt(() => decodeURIComponent(segment)) ?? segment

/** Returns the members of a body, if there are any. */
export const membersOf = (body: Body): Readonly<Record<string, unknown>> =>
  body.kind === 'json' || body.kind === 'form' ? fieldsOf(body.value) : {}

/** Returns the URLs of card pages in responses, without queries. */
export const linkPagesIn = (raws: readonly RawExchange[]): ReadonlySet<string> =>
  new Set(
    raws.flatMap(({ response }) => {
      const { link } = membersOf(bodyOf(response))
      return typeof link === 'string' ? [pageOf(link)] : []
    }),
  )

/** Returns whether a request has headers of Standard Webhooks. */
export const isSigned = ({ request }: RawExchange): boolean =>
  ['webhook-id', 'webhook-signature'].some((name) => headerOf(request, name) !== undefined)
