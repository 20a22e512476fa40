import { NotJudged } from './not-judged.ts'
import type { Order } from './order.ts'
import { tell } from './play.ts'

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/')

/** The code that the cards of the sandbox take. */
const CODE = '4444'

/** The customer opens the page of the bank, types the code and is sent back, as in a browser. @throws NotJudged */
export const openHostedPage = async ({ customer, to, play, answers, record }: Order): Promise<void> => {
  const isApps = (url: URL): boolean => url.href.startsWith(new URL(play.stage.app.url).origin)
  const first = await customer.go({ ...to })
  const page = first.kind === 'failed' ? undefined : first.page
  const [, form = '', inner = ''] = /(<form\b[^>]*>)([\s\S]*?)<\/form>/.exec(page?.text ?? '') ?? []
  if (page === undefined || form === '') throw new NotJudged('the page of the bank has no form')
  const fields: Record<string, string> = {}
  for (const [tag] of inner.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    if (name !== undefined) fields[name] = attribute(tag, 'type') === 'hidden' ? (attribute(tag, 'value') ?? '') : CODE
  }
  const action = new URL(attribute(form, 'action') ?? page.url, page.url).href
  const trip = await customer.go({ url: action, method: 'POST', form: fields, from: page.url })
  const last = trip.hops.at(-1)
  if (trip.kind !== 'page' || last === undefined || !isApps(new URL(last.url)))
    throw new NotJudged(`the page of the bank led nowhere: ${trip.kind === 'failed' ? trip.why : String(last?.url)}`)
  answers.push({ step: 'return', status: last.status })
  tell(play, { step: 'return', sent: `the code on ${record.location}`, came: `${last.status} ${last.url}`, curl: [] })
}
