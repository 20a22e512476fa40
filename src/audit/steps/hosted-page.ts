import { closest, elementsOf } from '../../core/domain/html-elements.ts'
import { CODE, type Order } from './audited-order.ts'
import { addLine } from './experiment-run.ts'
import { NotJudged } from './not-judged.ts'

/** Returns the form with the code field: its URL and its fields. */
const codeForm = (html: string, url: string) => {
  const all = elementsOf(html)
  const form = closest(
    all.find(({ attributes }) => attributes.get('name') === 'code'),
    'form',
  )
  if (form === undefined) throw new NotJudged('The page of the bank has no code field.')
  const fields = all.flatMap((item) => {
    const name = item.attributes.get('name')
    if (name === undefined || closest(item, 'form') !== form) return []
    return [[name, name === 'code' ? CODE : (item.attributes.get('value') ?? '')] as const]
  })
  return { action: new URL(form.attributes.get('action') ?? url, url).href, fields: Object.fromEntries(fields) }
}

/** Opens the page of the bank, enters the code and follows the redirect, as a browser does. @throws NotJudged */
export const openHostedPage = async ({ customer, to, run, record }: Order): Promise<void> => {
  const { origin } = new URL(run.context.app.url)
  const first = await customer.go(to)
  if (first.kind !== 'page') throw new NotJudged('The page of the bank cannot be opened.')
  const { action, fields } = codeForm(first.page.text, first.page.url)
  const result = await customer.go({ url: action, method: 'POST', form: fields, from: first.page.url })
  const last = result.hops.at(-1)
  if (result.kind !== 'page' || last === undefined || !last.url.startsWith(origin))
    throw new NotJudged(
      `The page of the bank did not return to the app: ${result.kind === 'failed' ? result.reason : String(last?.url)}`,
    )
  run.responses.push({ step: 'return', status: last.status })
  addLine(run, {
    kind: 'page',
    step: 'return',
    sent: `enters the code on ${record.location}`,
    result: `${last.status} ${last.url}`,
  })
}
